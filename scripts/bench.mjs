// npm run bench [-- --fresh] [-- --tenant=<slug>] [-- --only=orders|idle]: measures page weight, start times, requests
// and orders per second, and web vitals, and prints them beside this product's limits. Fails only if something cannot
// be measured.
import { readdirSync } from "node:fs";
import { chromium } from "playwright";
import { measureFormSpeed } from "./bench/form-speed.mjs";
import { measureIdle } from "./bench/idle-cost.mjs";
import { measureOrders } from "./bench/orders.mjs";
import { measurePageWeight } from "./bench/page-weight.mjs";
import { measureBuiltStart, measureFreshClone } from "./bench/start-times.mjs";
import { measureThroughput } from "./bench/throughput.mjs";
import { measureVitals } from "./bench/vitals.mjs";
import { chromiumOptions } from "./setup/browser.mjs";
import { runOrExit } from "./setup/run.mjs";
import { withServer } from "./setup/server-process.mjs";

const tenantArgument = process.argv.find((argument) => argument.startsWith("--tenant="));
const slug = tenantArgument?.slice("--tenant=".length) ?? readdirSync("tenants").sort()[0];
const rows = [];

function note(what, measured, limit = "", within) {
  rows.push({ what, measured, limit, within: within === undefined ? "" : within ? "yes" : "NO" });
}

const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;

function noteStart(name, ms, limitMs) {
  note(`start, ${name}`, seconds(ms), seconds(limitMs), ms <= limitMs);
}

async function measureInBrowser(address) {
  const browser = await chromium.launch(chromiumOptions);
  try {
    for (const { route, limitKb, files, bytes } of await measurePageWeight(browser, address, slug)) {
      const kb = bytes / 1024;
      note(`script gz, ${route}`, `${kb.toFixed(1)} KB in ${files} files`, `${limitKb} KB`, kb <= limitKb);
    }
    const { visit, bought } = await measureVitals(browser, address, slug);
    note("LCP, root, slow phone", seconds(visit.lcp), "1.20 s", visit.lcp <= 1200);
    const visits = [
      { way: "root to dashboard", ...visit },
      { way: "permit list to thank-you", ...bought },
    ];
    for (const { way, inp, cls } of visits) {
      note(`INP, ${way}, slow phone`, `${Math.round(inp)} ms`, "80 ms", inp <= 80);
      note(`CLS, ${way}`, cls.toFixed(3), "0.02", cls <= 0.02);
    }
    const { ours, rjsf } = await measureFormSpeed(browser);
    const beside = (key) => `RJSF core ${Math.round(rjsf[key])} ms`;
    note("200 fields, mount", `${Math.round(ours.mount)} ms`, beside("mount"), ours.mount <= rjsf.mount);
    note(
      "200 fields, key to paint p95, CPU / 4",
      `${Math.round(ours.key)} ms`,
      `50 ms (${beside("key")})`,
      ours.key <= 50,
    );
    note(
      "200 fields, errors visible",
      `${Math.round(ours.validate)} ms`,
      `50 ms (${beside("validate")})`,
      ours.validate <= 50,
    );
  } finally {
    await browser.close();
  }
}

async function measurePages() {
  const start = await measureBuiltStart(slug);
  noteStart("built, empty data directory", start.first, 3000);
  noteStart("built, second", start.second, 3000);
  await withServer(async (address) => {
    await measureInBrowser(address);
    const { bytes, page, style, bareFastify } = await measureThroughput(address, slug);
    note(
      "page with boot data",
      `${Math.round(page)} requests/s`,
      `bare Fastify, ${bytes} bytes: ${Math.round(bareFastify)}`,
    );
    note("style call", `${Math.round(style)} requests/s`);
  });
}

/** Additional transactions per second that an idle server may need with many tenants instead of a single one. */
const IDLE_TOLERANCE = 0.5;
const MANY_TENANTS = 1_000;

async function noteIdle() {
  const [one, many] = [await measureIdle(1), await measureIdle(MANY_TENANTS)];
  const words = (perSecond) => `${perSecond.toFixed(2)} transactions/s`;
  const counted = ({ perSecond, sweeps }) => `${words(perSecond)}, ${sweeps.toFixed(3)} of them daily sweeps`;
  note("idle server, 1 used tenant, PostgreSQL", counted(one));
  const limit = one.perSecond + IDLE_TOLERANCE;
  note(`idle server, ${MANY_TENANTS} used tenants, PostgreSQL`, counted(many), words(limit), many.perSecond <= limit);
}

async function noteOrders() {
  const { embedded, server, card, pgbench, statements } = await measureOrders();
  const words = ({ perSecond, p99Ms }) => `${Math.round(perSecond)} orders/s, p99 ${Math.round(p99Ms)} ms`;
  note("orders, embedded database", words(embedded));
  const half = pgbench.perSecond / 2;
  const limit = `${Math.round(half)} orders/s, half of pgbench`;
  note("orders, PostgreSQL with fsync", words(server), limit, server.perSecond >= half);
  note("orders by card through the sandbox, PostgreSQL with fsync", words(card));
  note(`pgbench, the same ${statements} statements`, words(pgbench));
}

await runOrExit("The build", process.execPath, ["scripts/build.mjs"]);
const only = process.argv.find((argument) => argument.startsWith("--only="))?.slice("--only=".length);
if (only === undefined) await measurePages();
if (only !== "orders") await noteIdle();
if (only !== "idle") await noteOrders();
if (process.argv.includes("--fresh")) noteStart("fresh clone", await measureFreshClone(slug), 120_000);

const width = (key) => Math.max(...rows.map((row) => row[key].length), key.length);
const line = (row) =>
  ["what", "measured", "limit", "within"]
    .map((key) => row[key].padEnd(width(key)))
    .join("  ")
    .trimEnd();
console.log(line({ what: "what", measured: "measured", limit: "limit", within: "within" }));
for (const row of rows) console.log(line(row));
