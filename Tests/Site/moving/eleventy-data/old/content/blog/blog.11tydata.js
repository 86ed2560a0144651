export default { tags: ["posts"], layout: "post.njk" };
