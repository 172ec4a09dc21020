// Chromium as the tests start it too.
import { chromiumPath } from "./system-packages.mjs";

/** Options of Playwright's launch: Debian's Chromium, without the services that talk to the world. */
export const chromiumOptions = {
  executablePath: chromiumPath(),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
