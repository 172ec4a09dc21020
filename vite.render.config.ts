import { defineConfig, mergeConfig } from "vite";
import portal from "./vite.config.ts";

/**
 * The portal's pages once more, for the server, which renders some of them. One bundle with everything in it: the server's
 * own packages stay out of it, and one React alone is in it.
 */
export default mergeConfig(
  portal,
  defineConfig({
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: "src/app/entry-server.tsx",
      outDir: "dist/render",
      target: "node20",
    },
  }),
);
