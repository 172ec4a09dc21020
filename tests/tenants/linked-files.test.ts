import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Fastify from "fastify";
import { describe, expect, it, onTestFinished } from "vitest";
import { runTenantCommand } from "../../server/cli/tenant-command.ts";
import { ThemeSheets } from "../../server/pages/theme-sheets.ts";
import { registerAssetRoutes } from "../../server/routes/assets/asset-routes.ts";
import { readTenantSecret } from "../../server/tenants/tenant-secret.ts";
import { DRAWING, load, schemasDir, tenantsFolder, type Documents } from "./tenant-folders.ts";

const SECRET = '{"secret":"of the server"}';

function outside(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "outside-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, "secret.json"), SECRET);
  return folder;
}

/** A folder with the tenants atown and btown, in the first of which this name is a link to the target. */
function linkedTenant(name: string, target: string, documents: Documents = {}): string {
  const folder = tenantsFolder({ atown: documents, btown: {} });
  const file = path.join(folder, "atown", name);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  symlinkSync(target, file);
  return folder;
}

async function check(tenantsDir: string, ...words: string[]) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const nothing = () => Promise.reject(new Error("no database"));
  const context = { tenantsDir, schemasDir, callerDir: tenantsDir, production: false, runOnServer: nothing };
  const code = await runTenantCommand({ ...context, print: say, complain: say }, ["check", ...words]);
  return { code, lines: lines.join("\n") };
}

const FILES = [
  "tenant.json",
  "style.json",
  "messages.json",
  "permits.json",
  "payment-rules.json",
  "forms/vehicle.json",
  "flows/permit-order.json",
  "texts/en/home-without-session.html",
  "demo/accounts.json",
  "demo/orders.json",
  "assets/header.svg",
];

describe("a link out of a tenant's folder", () => {
  it("in the place of an image that a document names is not given as what was meant", async () => {
    const favicon = "assets/favicon.svg";
    const named = { slug: "atown", name: "A Town", timeZone: "UTC", favicon };
    const tenants = await load(linkedTenant(favicon, path.join(outside(), "secret.json"), { "tenant.json": named }));
    const found = tenants.faults.get("atown")?.find(({ pointer }) => pointer === "/favicon");
    expect(found).toMatchObject({ expected: `a file that exists, not "${favicon}"` });
    expect(found?.suggestion).toBeUndefined();
  });

  it.each(FILES)("in the place of %s is named, and the tenant does not start", async (name) => {
    const folder = linkedTenant(name, path.join(outside(), "secret.json"));
    const tenants = await load(folder);
    expect(tenants.slugs).toEqual(["btown"]);
    const faults = tenants.faults.get("atown") ?? [];
    const found = faults.find((fault) => fault.file.endsWith(`/atown/${name}`));
    expect(found?.expected).toBe("a file inside the folder; this is a link that leads out of it");
    expect(JSON.stringify(faults)).not.toContain("of the server");
  });

  it.each(["forms", "texts", "texts/en", "assets", "demo"])("in the place of the folder %s is named", async (name) => {
    const { code, lines } = await check(linkedTenant(name, outside()));
    expect(code).toBe(1);
    expect(lines).toContain(`/atown/${name}: expected a file inside the folder; this is a link that leads out of it`);
  });

  it("to a device of the system is named", async () => {
    const { lines } = await check(linkedTenant("texts/en/home-without-session.html", "/proc/self/environ"), "atown");
    expect(lines).toContain("home-without-session.html: expected a file inside the folder");
  });

  it("that leads nowhere is named", async () => {
    const { lines } = await check(linkedTenant("style.json", "nothing.json"), "atown");
    expect(lines).toContain("/atown/style.json: expected this file, but it does not exist");
  });

  it("made while the server runs answers nobody", async () => {
    const folder = tenantsFolder({ atown: { "assets/header.svg": DRAWING } });
    const tenants = await load(folder);
    const app = Fastify();
    onTestFinished(() => app.close());
    await registerAssetRoutes(app, { tenants, themes: new ThemeSheets(tenants), distDir: folder });
    expect((await app.inject("/assets/tenants/atown/header.svg")).body).toBe(DRAWING);
    symlinkSync(path.join(outside(), "secret.json"), path.join(folder, "atown/assets/other.svg"));
    expect((await app.inject("/assets/tenants/atown/other.svg")).statusCode).toBe(404);
    rmSync(path.join(folder, "atown/assets"), { recursive: true });
    const images = outside();
    writeFileSync(path.join(images, "header.svg"), SECRET);
    symlinkSync(images, path.join(folder, "atown/assets"));
    expect((await app.inject("/assets/tenants/atown/header.svg")).statusCode).toBe(404);
  });
});

describe("a link inside a tenant's folder", () => {
  it("is followed, as mounted volumes have them", async () => {
    const folder = linkedTenant("style.json", "assets/style.json", { "assets/style.json": { theme: "dark" } });
    expect((await (await load(folder)).find("atown"))?.style.theme).toBe("dark");
  });
});

describe("the folder of tenants", () => {
  it("names a tenant's folder that is a link", async () => {
    const folder = tenantsFolder({ atown: {} });
    symlinkSync(outside(), path.join(folder, "btown"));
    const tenants = await load(folder);
    expect(tenants.slugs).toEqual(["atown"]);
    expect(tenants.faults.get("btown")?.[0]?.expected).toMatch(/^a folder, not a link to one/);
    for (const words of [[], ["btown"]]) {
      const { code, lines } = await check(folder, ...words);
      expect(code).toBe(1);
      expect(lines).toContain("/btown: expected a folder, not a link to one");
    }
  });

  it("names a link that leads in a circle, and loads the others", async () => {
    const folder = tenantsFolder({ atown: {} });
    symlinkSync("btown", path.join(folder, "btown"));
    const tenants = await load(folder);
    expect(tenants.slugs).toEqual(["atown"]);
    expect(tenants.faults.get("btown")?.[0]?.expected).toMatch(/^a folder, not a link to one/);
  });

  it.each([
    [
      "is missing",
      (folder: string) => path.join(folder, "nowhere"),
      /does not exist: expected a folder with one folder/,
    ],
    ["is empty", (folder: string) => folder, /holds no tenant: expected one folder per tenant/],
    ["is a file", (folder: string) => path.join(folder, "README.md"), /is a file: expected a folder/],
  ])("that %s is a fault", async (_name, place, words) => {
    const folder = tenantsFolder({});
    writeFileSync(path.join(folder, "README.md"), "Tenants");
    await expect(load(place(folder))).rejects.toThrow(words);
    const { code, lines } = await check(place(folder));
    expect(code).toBe(1);
    expect(lines).toMatch(words);
  });
});

describe("a tenant's secret", () => {
  it("is read through a link inside the folder of secrets alone", async () => {
    const folder = outside();
    const secrets = path.join(folder, "secrets");
    mkdirSync(path.join(secrets, "..data/atown"), { recursive: true });
    mkdirSync(path.join(secrets, "atown"));
    writeFileSync(path.join(secrets, "..data/atown/client"), "s3cret\n");
    symlinkSync("../..data/atown/client", path.join(secrets, "atown/client"));
    symlinkSync(path.join(folder, "secret.json"), path.join(secrets, "atown/other"));
    expect(await readTenantSecret(secrets, "atown", "client")).toBe("s3cret");
    await expect(readTenantSecret(secrets, "atown", "other")).rejects.toThrow(/leads out of it/);
    await expect(readTenantSecret(secrets, "atown", "none")).rejects.toThrow(/does not exist/);
  });
});
