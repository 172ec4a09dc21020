import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** One forbidden import: the file that has it, the import, and a part of what the lint error must tell to do instead. */
interface Crossing {
  file: string;
  line: string;
  instead: string;
}

const crossings: Crossing[] = [
  { file: "src/domain/fees.ts", line: 'import { x } from "../stores/cart.ts"', instead: "imports only itself" },
  { file: "src/domain/theme/css.ts", line: 'import { x } from "../../server/env.ts"', instead: "imports only itself" },
  { file: "src/domain/today.ts", line: 'import { x } from "node:fs"', instead: "no platform" },
  { file: "src/api/account.ts", line: 'import { x } from "../stores/session.ts"', instead: "handed in" },
  { file: "src/stores/cart.ts", line: 'import { x } from "../api/account.ts"', instead: "import type" },
  { file: "src/stores/cart.ts", line: 'export const x = () => import("../api/account.ts")', instead: "import type" },
  { file: "src/stores/cart.ts", line: 'import { x } from "../pages/login/login-page.tsx"', instead: "through a hook" },
  { file: "src/stores/cart.ts", line: 'import x from "axios"', instead: "injected" },
  { file: "src/components/card.tsx", line: 'import { x } from "../stores/context.ts"', instead: "as props" },
  { file: "src/renderer/forms/field.tsx", line: 'import { x } from "../../stores/ui.ts"', instead: "as props" },
  { file: "src/renderer/forms/field.tsx", line: 'import x from "ajv"', instead: "compiles no schema" },
  { file: "src/panels/vehicle.tsx", line: 'import { x } from "../api/account.ts"', instead: "into a store" },
  { file: "src/shell/footer.tsx", line: 'import { x } from "../pages/home/home-page.tsx"', instead: "into a store" },
  { file: "src/shell/footer.tsx", line: 'import { x } from "../panels/vehicle.tsx"', instead: "into src/components" },
  { file: "src/panels/vehicle.tsx", line: 'import { x } from "../shell/footer.tsx"', instead: "into a store" },
  {
    file: "src/pages/home/home-page.tsx",
    line: 'import { x } from "../../api/account.ts"',
    instead: "never calls the api",
  },
  { file: "src/pages/home/home-page.tsx", line: 'import { x } from "../login/login-page.tsx"', instead: "src/panels" },
  { file: "src/app/routes.tsx", line: 'import { x } from "../../server/env.ts"', instead: "src/domain" },
  { file: "preview/frame.tsx", line: 'import { x } from "../src/api/account.ts"', instead: "as types only" },
  { file: "preview/frame.tsx", line: 'import { x } from "../server/env.ts"', instead: "never the server" },
  { file: "server/app.ts", line: 'import { x } from "../src/stores/ui.ts"', instead: "only src/domain" },
  { file: "server/routes/session/token.ts", line: 'import { x } from "../account/read.ts"', instead: "another route" },
  {
    file: "server/routes/session/token.ts",
    line: 'import { x } from "../../db/accounts.ts"',
    instead: "one service call",
  },
  {
    file: "server/services/accounts.ts",
    line: 'import { x } from "../routes/session/token.ts"',
    instead: "never the other way",
  },
  {
    file: "server/services/payment-lifecycle/settle.ts",
    line: 'import { x } from "../ordering/place-order.ts"',
    instead: "build on payments",
  },
  {
    file: "server/services/orders/driver-lines.ts",
    line: 'import { x } from "../payment-lifecycle/payment-rows.ts"',
    instead: "build on it",
  },
  { file: "server/services/accounts.ts", line: 'import x from "fastify"', instead: "nothing of HTTP" },
  {
    file: "server/db/accounts.ts",
    line: 'import { x } from "../services/accounts.ts"',
    instead: "never the other way",
  },
  { file: "server/tenants/merge.ts", line: 'import { x } from "../db/accounts.ts"', instead: "PublishedSource" },
  {
    file: "server/identity/tokens.ts",
    line: 'import { x } from "../services/accounts.ts"',
    instead: "never the other way",
  },
  { file: "server/host/folder.ts", line: 'import { x } from "../db/accounts.ts"', instead: "only itself" },
  { file: "server/host/folder.ts", line: 'import { x } from "../env.ts"', instead: "only itself" },
  { file: "server/jobs/runner.ts", line: 'import { x } from "../services/sweep.ts"', instead: "never the other way" },
  { file: "server/commands/table.ts", line: 'import { x } from "../routes/rooms.ts"', instead: "calls services" },
  {
    file: "server/services/accounts/sign-in.ts",
    line: 'import { x } from "../../composition/work.ts"',
    instead: "never the other way",
  },
];

/** Imports beside the forbidden ones that must stay allowed, so that no rule is proved by forbidding everything. */
const allowed: Omit<Crossing, "instead">[] = [
  { file: "src/domain/theme/css.ts", line: 'import { x } from "../colour.ts"' },
  { file: "src/api/account.ts", line: 'import { x } from "../domain/clock.ts"' },
  { file: "src/stores/cart.ts", line: 'import type { x } from "../api/account.ts"' },
  { file: "src/pages/home/home-page.tsx", line: 'import { x } from "../../panels/vehicle.tsx"' },
  { file: "src/pages/home/home-page.tsx", line: 'import { x } from "./task-card.tsx"' },
  { file: "src/app/root-store.ts", line: 'export const x = () => import("../api/account.ts")' },
  { file: "preview/frame.tsx", line: 'import { x } from "../src/pages/home/home-page.tsx"' },
  { file: "server/routes/session/token.ts", line: 'import { x } from "../../services/accounts.ts"' },
  { file: "server/routes/session/token.ts", line: 'import { x } from "../../../src/domain/clock.ts"' },
  { file: "server/services/accounts.ts", line: 'import { x } from "../db/accounts.ts"' },
  { file: "server/host/folder.ts", line: 'import type { x } from "../env.ts"' },
  { file: "server/operations/logging.ts", line: 'import type { x } from "../services/sweep.ts"' },
  { file: "server/composition/work.ts", line: 'import { x } from "../services/sweep.ts"' },
];

interface Diagnostic {
  filename: string;
  code: string;
  help?: string;
}

let folder: string;
let diagnostics: Diagnostic[];

/** Each case is linted as its own copy of its file, in one run of the linter over all of them. */
function caseFile({ file }: { file: string }, index: number): string {
  return path.join(path.dirname(file), `case-${index}${path.extname(file)}`);
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "import-rules-"));
  cpSync(".oxlintrc.json", path.join(folder, ".oxlintrc.json"));
  // The rules of our own that the configuration names.
  cpSync("scripts/lint", path.join(folder, "scripts/lint"), { recursive: true });
  [...crossings, ...allowed].forEach((example, index) => {
    const place = path.join(folder, caseFile(example, index));
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, `${example.line};\n`);
  });
  diagnostics = lint();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function lint(): Diagnostic[] {
  const program = path.resolve("node_modules/.bin/oxlint");
  try {
    execFileSync(program, ["--format=json"], { cwd: folder, encoding: "utf8" });
    return [];
  } catch (error) {
    // The linter leaves with a failure because it found something: that is what is wanted here.
    const output = (error as { stdout: string }).stdout;
    return (JSON.parse(output) as { diagnostics: Diagnostic[] }).diagnostics;
  }
}

function findingsOf(file: string): Diagnostic[] {
  return diagnostics.filter(
    (found) => path.normalize(found.filename) === file && found.code.includes("no-restricted-imports"),
  );
}

describe("who may import whom", () => {
  test.each(crossings.map((example, index) => ({ ...example, index })))(
    "$file with $line is refused and told what to do instead",
    ({ index, ...example }) => {
      const findings = findingsOf(caseFile(example, index));
      expect(findings.map((found) => found.help).join("\n")).toContain(example.instead);
    },
  );

  test.each(allowed.map((example, index) => ({ ...example, index: crossings.length + index })))(
    "$file with $line is allowed",
    ({ index, ...example }) => {
      expect(findingsOf(caseFile(example, index))).toEqual([]);
    },
  );
});
