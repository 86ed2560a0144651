export default {
  title: "Mills",
  url: "https://mills.example/",
  language: "en", // of all pages
  author: { name: 'Ada' },
};
