import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { prepareDataFolder } from "../../server/host/data-folder.ts";
import { folderTransport } from "../../server/mail/transport.ts";
import { secretKeyOf } from "../../server/host/secret-key.ts";
import { StartFault } from "../../server/host/start-fault.ts";

describe("the data folder", () => {
  const place = mkdtempSync(path.join(tmpdir(), "portal-data-"));
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  it("is made where it is missing, with the folders above it", () => {
    const folder = path.join(place, "a/b/c");
    prepareDataFolder(folder);
    expect(existsSync(folder)).toBe(true);
    prepareDataFolder(folder);
  });

  it("keeps the server from starting when it is a file or inside one, with one line that says so", () => {
    const file = path.join(place, "file");
    writeFileSync(file, "");
    for (const folder of [file, path.join(file, "below")]) {
      expect(() => prepareDataFolder(folder)).toThrow(StartFault);
      expect(() => prepareDataFolder(folder)).toThrow(/^DATA_DIR .* cannot be used: .*$/);
    }
  });

  it.runIf(process.platform === "linux")("keeps the server from starting when it cannot be made", () => {
    expect(() => prepareDataFolder("/proc/portal/data")).toThrow(/^DATA_DIR \/proc\/portal\/data cannot be used/);
  });

  const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

  it("is for the server's user alone, also where it was made with wider rights", () => {
    const made = path.join(place, "made");
    prepareDataFolder(made);
    expect(modeOf(made)).toBe("700");
    for (const entries of [[], ["outbox"]]) {
      const former = mkdtempSync(path.join(place, "former-"));
      for (const entry of entries) mkdirSync(path.join(former, entry));
      chmodSync(former, 0o755);
      prepareDataFolder(former);
      expect(modeOf(former)).toBe("700");
    }
  });

  it("keeps its rights where it holds something else of its owner's", () => {
    const home = path.join(place, "home");
    mkdirSync(home);
    writeFileSync(path.join(home, "letter"), "");
    chmodSync(home, 0o755);
    prepareDataFolder(home);
    expect(modeOf(home)).toBe("755");
  });

  it("keeps the server from starting when all users of the machine share it", () => {
    const shared = path.join(place, "shared");
    mkdirSync(shared);
    chmodSync(shared, 0o1777);
    expect(() => prepareDataFolder(shared)).toThrow(/all users of the machine share it/);
  });

  it("holds a secret that is made once, readable for the server's user alone", () => {
    const dataDir = path.join(place, "secret");
    const secret = secretKeyOf({ secretKey: undefined, dataDir });
    const file = path.join(dataDir, "secret-key");
    expect([modeOf(dataDir), modeOf(file), readFileSync(file, "utf8").trim()]).toEqual(["700", "600", secret]);
    chmodSync(file, 0o644);
    expect(secretKeyOf({ secretKey: undefined, dataDir })).toBe(secret);
    expect([modeOf(file), readdirSync(dataDir)]).toEqual(["600", ["secret-key"]]);
  });

  it("holds mail that is readable for the server's user alone", async () => {
    const outbox = path.join(place, "outbox");
    const transport = folderTransport(outbox, "portal@example.org");
    const mail = { id: "1", createdAt: new Date(0), fromName: "Portal", to: "dana@example.org", subject: "Hello" };
    await transport.send({ ...mail, body: "A link." });
    const files = readdirSync(outbox);
    expect([modeOf(outbox), files.map((file) => modeOf(path.join(outbox, file)))]).toEqual(["700", ["600"]]);
    await transport.close();
  });
});
