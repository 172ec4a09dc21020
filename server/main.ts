import { existsSync } from "node:fs";
import path from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { systemClock } from "../src/domain/clock.ts";
import { buildApp } from "./app.ts";
import { createJobRunner, queueSharedSweep } from "./composition/background-work.ts";
import { commandTable, type CommandParts } from "./commands/command-table.ts";
import { DatabaseUnavailable } from "./host/database-unavailable.ts";
import type { Database } from "./db/database.ts";
import { openDatabase } from "./db/open-database.ts";
import { FOR_COMMANDS, waitingThatTells, whenDirectoryIsFree } from "./db/wait-for-directory.ts";
import { readFontFolder } from "./documents/font-folder.ts";
import { loadDemo } from "./demo/load-demo.ts";
import { readEnvironment, type Environment } from "./env.ts";
import { createSecretBox } from "./identity/secret-box.ts";
import { loadSigningKeys } from "./identity/signing-keys.ts";
import { restUntil } from "./jobs/throttle.ts";
import { expectFreeAddress, listenAt } from "./host/listening.ts";
import { listenForCommands } from "./commands/local-commands.ts";
import { folderTransport, smtpTransport } from "./mail/transport.ts";
import { createStaleReports, openTenants } from "./composition/open-tenants.ts";
import { eventLog, shortConfirmations, unansweredPayments } from "./operations/logging.ts";
import { logWhatNodeWrites, spokenLines, type Level } from "./operations/say.ts";
import { createPaymentHandlers } from "./payments/registry.ts";
import { findProjectRoot } from "./host/project-root.ts";
import { secretKeyOf } from "./host/secret-key.ts";
import { reloadOnSignal } from "./host/reload-on-signal.ts";
import type { PaymentParts } from "./services/payment-lifecycle/provided-payments.ts";
import { StartFault } from "./host/start-fault.ts";
import { addressLines, faultLines, reloadSummary, warningLines } from "./operations/start-report.ts";

/** After this time, a request that does not end no longer delays the stop. */
const STOP_MS = 10_000;

/** Read before the environment is checked, since the faults of the environment have to be logged, too. */
const IS_PRODUCTION = process.env["NODE_ENV"] === "production";

function say(texts: readonly string[], level: Level): void {
  const lines = spokenLines(texts, level, IS_PRODUCTION, systemClock());
  const to = level === "info" ? process.stdout : process.stderr;
  if (lines.length > 0) to.write(`${lines.join("\n")}\n`);
}

function sayDemoFault(error: unknown, slug: string): void {
  const problem = error instanceof Error ? error.message : String(error);
  say([`The demonstration of tenant ${slug} was not loaded: ${problem}`], "error");
}

/**
 * With PostgreSQL, the commands of other processes connect to the database themselves. The embedded database can be
 * opened by this process only.
 */
async function serveCommands(
  env: Environment,
  parts: Pick<CommandParts, "tenants" | "schemasDir" | "box"> & PaymentParts,
  log: FastifyBaseLogger,
) {
  if (parts.db.kind !== "embedded") return undefined;
  const { publicUrl, demo } = env;
  const commands = commandTable({ ...parts, publicUrl, demo, log: eventLog(log) });
  return listenForCommands(env.dataDir, commands, (error) => log.error({ err: error }, "command failed"));
}

/**
 * Keeps the server running if nobody reads its output any longer, or if the disk is full: there is no other place to
 * report that to.
 */
function keepRunningWithoutOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

async function startServer(env: Environment, root: string, db: Database, onReload: ReturnType<typeof reloadOnSignal>) {
  const box = createSecretBox(secretKeyOf(env));
  const keys = await loadSigningKeys(db, box, systemClock);
  const stale = createStaleReports((line) => say([line], "warn"));
  const tenants = await openTenants(env, root, db, (error, slug) => stale.report(error, slug));
  say(faultLines(tenants), "error");
  say(warningLines(env, tenants), "warn");
  const demo = env.demo ? await loadDemo(db, tenants, systemClock, sayDemoFault, env.publicUrl) : [];
  const transport =
    env.smtpUrl === undefined
      ? folderTransport(path.join(env.dataDir, "outbox"), env.mailFrom)
      : smtpTransport(env.smtpUrl, env.mailFrom);
  const schemasDir = path.join(root, "schemas");
  const { publicUrl } = env;
  const fonts = env.fontsDir === undefined ? [] : await readFontFolder(env.fontsDir);
  const paymentHandlers = createPaymentHandlers({ ...env, db, clock: systemClock, box, tenants });
  const common = { db, clock: systemClock, publicUrl, paymentHandlers, jobsQueued: () => runner.wake() };
  const app = await buildApp({
    ...common,
    env,
    tenants,
    box,
    keys,
    fonts,
    schemasDir,
    distDir: path.join(root, "dist"),
    processMetrics: true,
  });
  stale.useLog(app.log);
  const paymentParts: PaymentParts = { ...common, paymentUnanswered: unansweredPayments(app.log) };
  const stopping = new AbortController();
  const mailParts = { transport, fonts, rest: restUntil(stopping.signal), confirmedShort: shortConfirmations(app.log) };
  const runner = createJobRunner({ ...paymentParts, ...mailParts, tenants }, app.log);
  const commands = await serveCommands(env, { ...paymentParts, tenants, schemasDir, box }, app.log);
  await listenAt(app, env);
  app.server.on("error", (error) => app.log.error({ err: error }, "a connection could not be accepted"));
  await queueSharedSweep(db, new Date(systemClock()));
  runner.start();
  onReload(() => tenants.reload(), {
    done: () => {
      say(faultLines(tenants), "error");
      say([reloadSummary(tenants)], "info");
    },
    failed: (error) => app.log.error({ err: error }, "documents could not be read anew; the former ones stay"),
  });
  const hasPreview = existsSync(path.join(root, "dist/preview/index.html"));
  say(addressLines(env, tenants, demo, hasPreview), "info");
  return async () => {
    await commands?.close();
    await app.close();
    stopping.abort();
    await runner.stop();
    await transport.close();
    await db.close();
  };
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    say([`Stopping, as ${signal} came.`], "info");
    setTimeout(() => process.exit(1), STOP_MS).unref();
    stop().then(
      () => {
        say(["Stopped."], "info");
        process.exit(0);
      },
      (error: unknown) => {
        say([`stopping failed: ${String(error)}`], "fatal");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}

async function main(): Promise<void> {
  keepRunningWithoutOutput();
  if (IS_PRODUCTION) logWhatNodeWrites(process, (text, level) => say([text], level));
  const onReload = reloadOnSignal(process);
  const root = findProjectRoot();
  const env = readEnvironment(process.env, process.cwd());
  await expectFreeAddress(env);
  const warn = (line: string) => say([line], "warn");
  const db = await whenDirectoryIsFree(
    // The next query replaces a broken idle connection. If it cannot, that query reports the error.
    () => openDatabase(env, root, (error) => warn(`database: ${error.message}`)),
    waitingThatTells(warn),
    FOR_COMMANDS,
  );
  try {
    stopOnSignal(await startServer(env, root, db, onReload));
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** The text that explains why the start failed, with a line for each problem that the operator can correct. */
function startProblem(error: unknown): string {
  if (error instanceof DatabaseUnavailable) return error.reason;
  if (!(error instanceof Error)) return String(error);
  const isExpected = error instanceof StartFault || error.name === "ProductDocumentsError";
  return isExpected ? error.message : (error.stack ?? error.message);
}

main().catch((error: unknown) => {
  say(startProblem(error).split("\n"), "fatal");
  process.exit(1);
});
