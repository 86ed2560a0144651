import { feedPlugin } from "@11ty/eleventy-plugin-rss";

export default function (config) {
  config.addPlugin(feedPlugin, { type: "atom", outputPath: "/feed/feed.xml", collection: { name: "posts" } });
  config.addPassthroughCopy({ "public": "/" });
  return { dir: { input: "content", includes: "../_includes", data: "../_data" } };
}
