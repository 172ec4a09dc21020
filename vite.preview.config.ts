import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig } from "vite";
import portal from "./vite.config.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The admin's preview: its own page, and the frame that shows the portal's pages. Built as the portal is, beside it. */
export default mergeConfig(
  portal,
  defineConfig({
    root: here("preview"),
    build: {
      outDir: here("dist/preview"),
      assetsDir: "assets/preview",
      rolldownOptions: { input: [here("preview/index.html"), here("preview/frame.html")] },
    },
  }),
);
