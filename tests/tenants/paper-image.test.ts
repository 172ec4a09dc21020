import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { runTenantCommand } from "../../server/cli/tenant-command.ts";
import { checkContent } from "../../server/services/files/file-content.ts";
import { paperImage, probeImage } from "../../server/tenants/paper-image.ts";
import type { FileLimits } from "../../src/domain/files.ts";
import { damagedPicture } from "../support/damaged-picture.ts";
import { load, schemasDir, tenantsFolder } from "./tenant-folders.ts";

const SVG = 'xmlns="http://www.w3.org/2000/svg"';
const drawing = (attributes: string) => Buffer.from(`<svg ${SVG} ${attributes}><path d="M0 0h9v9H0z"/></svg>`);

it.each([
  ["a small drawing is enlarged", drawing('viewBox="0 0 96 96" width="10" height="10"'), 144, 144],
  ["a wide one keeps its shape", drawing('viewBox="0 0 3000 100"'), 480, 16],
])("%s", async (_name, content, width, height) => {
  expect(await paperImage(content)).toMatchObject({ type: "image/png", width, height });
});

it("a drawing is drawn after somebody has uploaded a photo, from whom a drawing is not taken", async () => {
  const limits = { photoBytes: 5_000_000, pdfBytes: 5_000_000 } as FileLimits;
  const photo = await damagedPicture();
  expect(await checkContent(photo, limits)).toMatchObject({ kind: "refused", code: "file_damaged" });
  expect(await checkContent(drawing('width="9" height="9"'), limits)).toEqual({ kind: "refused", code: "file_type" });
  expect(await paperImage(drawing('viewBox="0 0 90 90" width="9" height="9"'))).toMatchObject({ type: "image/png" });
});

it("a photograph stays one, in its own size where that is small", async () => {
  const { default: sharp } = await import("sharp");
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#336699" } })
    .jpeg()
    .toBuffer();
  expect(await paperImage(photo)).toMatchObject({ type: "image/jpeg", width: 60, height: 40 });
});

it.each([
  ["a picture that was cut short", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), /corrupt/],
  ["a kind that no header has", Buffer.from("GIF89a"), /unsupported/],
  ["a drawing without any size", Buffer.from(`<svg ${SVG}><path d="M0 0"/></svg>`), /dimensions/],
  ["more pixels than a server draws", drawing('width="200000" height="100000"'), /pixel limit/],
])("%s is rejected, each time, and without being drawn", async (_name, content, words) => {
  await expect(probeImage(content)).rejects.toThrow(words);
  await expect(paperImage(content)).rejects.toThrow(words);
  await expect(paperImage(content)).rejects.toThrow(words);
});

it("a start draws no image, and a damaged one is left out", async () => {
  const damaged = await damagedPicture();
  await expect(probeImage(damaged)).resolves.toBeUndefined();
  const folder = tenantsFolder({ atown: { "style.json": { headerImage: { uri: "assets/header.png" } } } });
  const file = path.join(folder, "atown/assets/header.png");
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, damaged);
  const reports: unknown[] = [];
  const tenants = await load(folder, { report: (error) => reports.push((error as Error).message) });
  expect([...tenants.faults]).toEqual([]);
  expect(reports).toEqual([]);
  expect((await tenants.find("atown"))?.paperImage).toBeUndefined();
  expect(reports).toEqual(["assets/header.png cannot be drawn: receipts and messages are made without it"]);
});

it("the check draws every image, and names a damaged one", async () => {
  const tenantsDir = tenantsFolder({ atown: { "assets/header.png": "" } });
  writeFileSync(path.join(tenantsDir, "atown/assets/header.png"), await damagedPicture());
  const complaints: string[] = [];
  const context = {
    tenantsDir,
    schemasDir,
    callerDir: tenantsDir,
    production: false,
    runOnServer: () => Promise.reject(new Error("this command needs no database")),
    print: () => undefined,
    complain: (line: string) => void complaints.push(line),
  };
  expect(await runTenantCommand(context, ["check"])).toBe(1);
  expect(complaints[0]).toMatch(/atown\/assets\/header\.png: expected an image that can be drawn; this one cannot/);
});

it("a drawing reads no file of the server", async () => {
  const file = path.resolve("tenants/harborcity/assets/header.svg");
  const framed = (inner: string) =>
    Buffer.from(`<svg ${SVG} viewBox="0 0 10 10"><rect width="10" height="10" fill="#ffffff"/>${inner}</svg>`);
  const leading = await paperImage(framed(`<image href="file://${file}" width="10" height="10"/>`));
  expect(leading.content.equals((await paperImage(framed(""))).content)).toBe(true);
});

it("a tenant has the image of its style, and goes on without one that was replaced by something else", async () => {
  const folder = tenantsFolder({ atown: { "style.json": { headerImage: { uri: "assets/header.svg" } } } });
  const file = path.join(folder, "atown/assets/header.svg");
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, readFileSync("tenants/harborcity/assets/header.svg"));
  const tenants = await load(folder);
  expect(tenants.faults.size).toBe(0);
  expect((await tenants.find("atown"))?.paperImage).toMatchObject({ width: 144, height: 144 });
  const reports: unknown[] = [];
  const others = await load(folder, { report: (error, slug) => reports.push(`${slug}: ${(error as Error).message}`) });
  writeFileSync(file, "no drawing any more");
  expect((await others.find("atown"))?.paperImage).toBeUndefined();
  expect(reports).toEqual(["atown: assets/header.svg cannot be drawn: receipts and messages are made without it"]);
});
