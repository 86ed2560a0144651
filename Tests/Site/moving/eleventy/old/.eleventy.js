const rss = require("@11ty/eleventy-plugin-rss");
module.exports = function (eleventyConfig) {
  eleventyConfig.addPlugin(rss);
  eleventyConfig.addPassthroughCopy("src/img");
  eleventyConfig.addPassthroughCopy({ "public": "/" });
  eleventyConfig.addPassthroughCopy({ "vendor-files/pdf": "papers" });
  eleventyConfig.addPassthroughCopy("src/**/*.webm");
  return { dir: { input: "src", output: "_site", includes: "_includes", data: "_data" } };
};
