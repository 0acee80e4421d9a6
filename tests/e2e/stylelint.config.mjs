// Which features of CSS the style may use, by what all browsers can (web-features' Baseline). What is named here is newer
// in some of them, and only adds to what is readable and playable without it.

export default {
  plugins: ["stylelint-plugin-use-baseline"],
  rules: {
    "plugin/use-baseline": [
      true,
      {
        available: 2023,
        ignoreAtRules: [
          "page", // the margins of a print
          "property", // rows at the edges of a flat table are as low as they may be without it
        ],
        ignoreProperties: {
          "accent-color": [], // how a browser's own sliders and boxes are coloured
          "break-after": ["avoid"], // where a print's pages end, as the next three
          orphans: [],
          widows: [],
          "print-color-adjust": ["exact"],
          "forced-color-adjust": ["none"], // what a device's own colours leave as it is; elsewhere there are none
          "overscroll-behavior": ["contain"], // whether a list that ends moves what is behind it
          "text-size-adjust": [], // whether a phone on its side makes some letters larger
          "text-wrap": ["balance"], // lines of a title of one length
          "user-select": ["all", "none"], // the prefix that Safari wants stands beside it
        },
      },
    ],
  },
};
