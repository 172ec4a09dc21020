import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** What the guide has a service's folder made of. */
const KEPT = ["package.json", "node_modules", "dist", "schemas", "scripts"];

test("the container's image and the service's folder hold what commands need", () => {
  const image = readFileSync("docs/deploy/Containerfile", "utf8");
  const guide = readFileSync("docs/guides/operations.md", "utf8");
  for (const name of KEPT) expect(image).toContain(`COPY --from=build /app/${name} ./`);
  expect(guide).toContain(`cp -r ${KEPT.join(" ")} /opt/driver-portal/`);
  for (const folder of ["tenants", "secrets"]) expect(guide).toContain(`/etc/driver-portal/${folder}`);
});

test("a command runs in a folder without sources, with nothing installed or built there", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "production-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync("scripts", path.join(folder, "scripts"), { recursive: true });
  cpSync("package.json", path.join(folder, "package.json"));
  mkdirSync(path.join(folder, "dist/server/cli"), { recursive: true });
  writeFileSync(path.join(folder, "dist/server/cli/tenant.js"), "console.log(`ran ${process.argv.slice(2)}`);");
  const said = execFileSync(process.execPath, ["scripts/command.mjs", "tenant", "check", "atown"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production" },
    encoding: "utf8",
  });
  expect(said).toBe("ran check,atown\n");
});
