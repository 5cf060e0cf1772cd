import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import { layers } from "./eslint.layers.js";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/", "src/protocol/types.ts"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    plugins: { freehold: { rules: { layers } } },
    rules: {
      "freehold/layers": "error",
      // svelte-check, which knows the types, looks for these
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": "off",
      // maps and sets here are plumbing, or replaced as a whole with $state.raw
      "svelte/prefer-svelte-reactivity": "off",
      // a blank between two elements of a loop has to be said
      "svelte/no-useless-mustaches": "off",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "max-lines": ["error", { max: 400 }],
      "no-console": ["error", { allow: ["warn"] }],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig },
    },
  },
);
