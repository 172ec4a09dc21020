import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The portal's pages. The server fills the placeholders of index.html in per request: title, theme, boot data, and the
 * nonce that its content security policy names.
 */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  html: { cspNonce: "%NONCE%" },
  resolve: {
    alias: [
      // What RJSF brings for descriptions in Markdown and for schemas with ids; our forms have neither.
      { find: /^markdown-to-jsx(\/react)?$/, replacement: here("src/renderer/forms/markdown-stub.tsx") },
      { find: /^fast-uri$/, replacement: here("src/renderer/forms/uri-stub.ts") },
      // Everything that RJSF can show, of which our forms show a part; and Fluent's tokens by name.
      {
        find: /^\.\.?\/(?:.*\/)?getDefaultRegistry\.js$/,
        replacement: here("src/renderer/forms/rjsf-registry-stub.ts"),
      },
      { find: /^\.\.?\/tokens(?:\.js)?$/, replacement: here("src/renderer/forms/fluent-tokens-stub.ts") },
    ],
  },
  build: {
    outDir: "dist/portal",
    emptyOutDir: true,
    assetsDir: "assets/app",
    target: "es2022",
    modulePreload: { polyfill: false },
    // Small images as data: addresses would need another rule in the policy, and are no faster over one connection.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 500,
  },
});
