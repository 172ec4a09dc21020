import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import { reloadOnSignal } from "../../server/host/reload-on-signal.ts";
import { warningLines } from "../../server/operations/start-report.ts";

describe("SIGHUP", () => {
  it("reads the documents anew, one reading after the other, and survives one that fails", async () => {
    const source = new EventEmitter();
    const events: string[] = [];
    let reading = 0;
    const reload = async () => {
      reading += 1;
      const mine = reading;
      events.push(`begin ${mine}`);
      await Promise.resolve();
      if (mine === 2) throw new Error("broken");
      events.push(`end ${mine}`);
    };
    reloadOnSignal({ on: (signal, listener) => source.on(signal, listener) })(reload, {
      done: () => void events.push("done"),
      failed: (error) => void events.push(String(error)),
    });
    for (let index = 0; index < 3; index += 1) source.emit("SIGHUP");
    await expect.poll(() => events.length).toBe(8);
    expect(events).toEqual(["begin 1", "end 1", "done", "begin 2", "Error: broken", "begin 3", "end 3", "done"]);
  });
});

describe("SIGHUP while the server still starts", () => {
  it("is listened to at once, and leads to one reading as soon as there is something to read", async () => {
    const source = new EventEmitter();
    const onReload = reloadOnSignal({ on: (signal, listener) => source.on(signal, listener) });
    expect([source.emit("SIGHUP"), source.emit("SIGHUP")]).toEqual([true, true]);
    let readings = 0;
    const read = new Promise<void>((done, failed) => {
      onReload(async () => void (readings += 1), { done, failed });
    });
    await read;
    expect(readings).toBe(1);
  });
});

describe("the start warns", () => {
  const quiet = { demo: true, host: "127.0.0.1", production: false, smtpUrl: undefined, dataDir: "/data" };
  const none = { demoSlugs: [] };

  it.each([{}, { host: "localhost" }, { host: "::1" }, { host: "0.0.0.0", demo: false }])("of nothing: %j", (env) => {
    expect(warningLines({ ...quiet, ...env }, none)).toEqual([]);
  });

  it.each(["0.0.0.0", "::", "192.0.2.7", "parking.example.org"])("of a demo that others reach at %s", (host) => {
    expect(warningLines({ ...quiet, host }, none)).toEqual([expect.stringMatching(/demo is on.*NODE_ENV=production/)]);
  });

  it("of production without a mail server, and not of one that has it", () => {
    const real = { ...quiet, demo: false, production: true, host: "0.0.0.0" };
    expect(warningLines(real, none)).toEqual([expect.stringContaining("SMTP_URL is not set")]);
    expect(warningLines({ ...real, smtpUrl: "smtps://mail.example" }, none)).toEqual([]);
  });

  it("of each demonstration in production, and of none elsewhere", () => {
    const tenants = { demoSlugs: ["atown", "btown"] };
    const real = { ...quiet, demo: false, production: true, smtpUrl: "smtps://mail.example" };
    expect(warningLines(real, tenants)).toEqual([
      expect.stringMatching(/^WARNING: atown: tenant\.json says "demo": true/),
      expect.stringMatching(/^WARNING: btown: /),
    ]);
    expect(warningLines({ ...real, production: false }, tenants)).toEqual([]);
  });
});
