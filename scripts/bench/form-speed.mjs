// Mount, key to paint (with a CPU four times slower) and validation of a form with 200 fields: ours and RJSF's core.
import { build } from "esbuild";
import path from "node:path";
import { root } from "../setup/run.mjs";

const KEYS = 20;
const SHORTEST_REPORTED_MS = 16;

async function bundle(entry) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [`scripts/bench/forms/${entry}`],
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    globalName: "bench",
    outdir: "out",
    define: { "process.env.NODE_ENV": '"production"' },
    alias: {
      "markdown-to-jsx": path.join(root, "src/renderer/forms/markdown-stub.tsx"),
      "markdown-to-jsx/react": path.join(root, "src/renderer/forms/markdown-stub.tsx"),
    },
    jsx: "automatic",
    logLevel: "error",
  });
  return outputFiles.find((file) => file.path.endsWith(".js")).text;
}

/** Runs in the page: milliseconds from the first render to the frame with all fields. */
function untilMounted({ fields }) {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    globalThis.bench.mount();
    const look = () => {
      if (document.querySelectorAll("input[type=text]").length < fields) return requestAnimationFrame(look);
      return requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)));
    };
    look();
  });
}

/** Runs in the page: records how long each key press takes until it is painted. */
function observeKeys(threshold) {
  globalThis.__keys = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === "keydown") globalThis.__keys.push(entry.duration);
  }).observe({ type: "event", durationThreshold: threshold });
}

/** Runs in the page: milliseconds from pressing the submit button to the frame that shows errors. */
function untilRefused() {
  return new Promise((resolve) => {
    const before = document.body.innerText.length;
    const startedAt = performance.now();
    document.querySelector("button[type=submit]").click();
    const look = () => {
      if (document.body.innerText.length === before) return requestAnimationFrame(look);
      return setTimeout(() => resolve(performance.now() - startedAt));
    };
    requestAnimationFrame(look);
  });
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** The 95th percentile; key presses too fast for the browser to report count as the shortest time that it reports. */
function percentile95(durations) {
  const all = [...durations, ...Array(Math.max(0, KEYS - durations.length)).fill(SHORTEST_REPORTED_MS)];
  return all.toSorted((a, b) => a - b)[Math.ceil(all.length * 0.95) - 1];
}

async function measureOnce(browser, script) {
  const page = await browser.newPage();
  await page.setContent("<!doctype html><title>form</title><body></body>");
  await page.addScriptTag({ content: script });
  const mount = await page.evaluate(untilMounted, { fields: 200 });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.evaluate(observeKeys, SHORTEST_REPORTED_MS);
  await page.locator("input[type=text]").nth(1).pressSequentially("abcdefghijklmnopqrst", { delay: 100 });
  const key = percentile95(await page.evaluate(() => globalThis.__keys));
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const validate = await page.evaluate(untilRefused);
  await page.close();
  return { mount, key, validate };
}

/** Medians of three runs, in milliseconds. */
export async function measureFormSpeed(browser) {
  const results = {};
  for (const [name, entry] of [
    ["ours", "ours.tsx"],
    ["rjsf", "rjsf.tsx"],
  ]) {
    const script = await bundle(entry);
    const runs = [];
    for (let run = 0; run < 3; run += 1) runs.push(await measureOnce(browser, script));
    results[name] = {
      mount: median(runs.map((run) => run.mount)),
      key: median(runs.map((run) => run.key)),
      validate: median(runs.map((run) => run.validate)),
    };
  }
  return results;
}
