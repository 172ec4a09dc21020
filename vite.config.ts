import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * What libraries bring and no page uses, and what stands in for it (docs/decisions/014): the package that asks, what it
 * asks for, and the file that it gets.
 */
const STAND_INS: readonly (readonly [by: string, asked: RegExp, file: string])[] = [
  ["@rjsf/", /^markdown-to-jsx(\/react)?$/, "src/renderer/forms/markdown-stub.tsx"],
  ["@rjsf/", /^fast-uri$/, "src/renderer/forms/uri-stub.ts"],
  ["@rjsf/core/", /\/getDefaultRegistry\.js$/, "src/renderer/forms/rjsf-registry-stub.ts"],
  ["@rjsf/utils/", /\/(omitExtraData|toPathSchema)\.js$/, "src/renderer/forms/rjsf-unasked-stub.ts"],
  ["@fluentui/tokens/", /\/tokens(\.js)?$/, "src/renderer/forms/fluent-tokens-stub.ts"],
  // Its package names the build for development under every condition.
  ["react-router-dom/", /^react-router$/, "node_modules/react-router/dist/production/index.mjs"],
  ["react-router-dom/", /^react-router\/dom$/, "node_modules/react-router/dist/production/dom-export.mjs"],
  ["axios/", /^\.\/fetch\.js$/, "src/api/fetch-adapter-stub.ts"],
];

const standIns: Plugin = {
  name: "stand-ins",
  enforce: "pre",
  resolveId(asked, importer = "") {
    const found = STAND_INS.find(([by, what]) => importer.includes(`/node_modules/${by}`) && what.test(asked));
    return found === undefined ? undefined : here(found[2]);
  },
};

/**
 * The portal's pages. The server fills the placeholders of index.html in per request: title, theme, boot data, and the
 * nonce that its content security policy names.
 */
export default defineConfig({
  plugins: [react(), standIns],
  publicDir: false,
  html: { cspNonce: "%NONCE%" },
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
