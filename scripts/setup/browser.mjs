// Chromium, started as in the tests.
import { chromiumPath } from "./system-packages.mjs";

/** Playwright's launch options: Debian's Chromium, without the services that contact the internet. */
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
