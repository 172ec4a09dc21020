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
  ["@rjsf/utils/", /\/omitExtraData\.js$/, "src/renderer/forms/rjsf-unasked-stub.ts"],
  ["@rjsf/utils/", /\/toPathSchema\.js$/, "src/renderer/forms/rjsf-unasked-stub.ts"],
  ["@fluentui/tokens/", /\/tokens(\.js)?$/, "src/renderer/forms/fluent-tokens-stub.ts"],
  // Its package names the build for development under every condition.
  ["react-router-dom/", /^react-router$/, "node_modules/react-router/dist/production/index.mjs"],
  ["react-router-dom/", /^react-router\/dom$/, "node_modules/react-router/dist/production/dom-export.mjs"],
  ["axios/", /^\.\/fetch\.js$/, "src/api/fetch-adapter-stub.ts"],
  ["axios/", /\/helpers\/formDataToJSON\.js$/, "src/api/form-data-stub.ts"],
  ["axios/", /\/HttpStatusCode\.js$/, "src/api/status-codes-stub.ts"],
  ["axios/", /\/progressEventReducer\.js$/, "src/api/progress-stub.ts"],
  ["axios/", /\/CancelToken\.js$/, "src/api/cancel-token-stub.ts"],
  ["axios/", /\/cookies\.js$/, "src/api/cookies-stub.ts"],
  ["axios/", /\/toFormData\.js$/, "src/api/form-serializer-stub.ts"],
  ["axios/", /\/toURLEncodedForm\.js$/, "src/api/form-serializer-stub.ts"],
  ["axios/", /\/AxiosURLSearchParams\.js$/, "src/api/query-stub.ts"],
  ["axios/", /\/assertParamsAcyclic\.js$/, "src/api/acyclic-stub.ts"],
  ["axios/", /\/InterceptorManager\.js$/, "src/api/interceptors-stub.ts"],
  ["axios/", /\/validator\.js$/, "src/api/validator-stub.ts"],
  ["@griffel/core/", /\/forEachCSSRule\.js$/, "src/renderer/forms/griffel-rules-stub.ts"],
];

/**
 * Puts the stand-ins in, and fails the portal's build where nothing asked for one of them: the library has moved what it
 * stood for. The other builds of these sources, the preview's and the server's, need not ask for all.
 */
export function standInsFor(standIns: typeof STAND_INS): Plugin {
  const unasked = new Set(standIns);
  let isPortal = false;
  return {
    name: "stand-ins",
    enforce: "pre",
    configResolved({ command, root, build }) {
      isPortal = command === "build" && build.ssr === false && root === here(".").replace(/\/$/, "");
    },
    resolveId(asked, importer = "") {
      const found = standIns.find(([by, what]) => importer.includes(`/node_modules/${by}`) && what.test(asked));
      if (found === undefined) return undefined;
      unasked.delete(found);
      return here(found[2]);
    },
    buildEnd(error) {
      if (error !== undefined || !isPortal || unasked.size === 0) return;
      const lines = [...unasked].map(([by, what, file]) => `nothing below ${by} asks for ${what.source} (${file})`);
      this.error(`A stand-in of vite.config.ts stands for nothing any more:\n${lines.join("\n")}`);
    },
  };
}

/**
 * The portal's pages. The server fills the placeholders of index.html in per request: title, theme, boot data, and the
 * nonce that its content security policy names.
 */
export default defineConfig({
  plugins: [react(), standInsFor(STAND_INS)],
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // Small parts that the same pages share: the entry of every page names each file of its own.
          groups: [
            { name: "cards", test: /\/components\/(card|state-badge)\./ },
            {
              name: "citation-parts",
              test: /\/panels\/citations\/(citation-addresses|use-citation-screen|look-up-form)\./,
            },
            { name: "citation-shown", test: /\/panels\/citations\/citation-(actions|facts|receipt-button|words)\./ },
            { name: "answers", test: /\/(domain\/(answers|plate-in)|panels\/file-links|components\/unbroken-text)\./ },
          ],
        },
      },
    },
  },
});
