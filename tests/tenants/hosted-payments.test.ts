import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readRotatedSecrets } from "../../server/tenants/tenant-secret.ts";
import { tenantDocument } from "./broken-case.ts";
import { faultsOf, load, tenantsFolder } from "./tenant-folders.ts";

const withHosted = (hostedPayments: object) => ({ "tenant.json": tenantDocument({ hostedPayments }) });
const whole = {
  provider: "hosted-page",
  url: "https://pay.example.org/v1",
  merchant: "Harbor",
  secret: { secret: "hosted-payments" },
};

function secretsFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "secrets-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, "atown"));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, "atown", name), text);
  return folder;
}

const CURRENT = "the current secret, which is long enough";
const FORMER = "the former secret, which is long enough";

describe("how a tenant's drivers pay on a provider's page", () => {
  it.each([
    [{ provider: "sandbxo" }, "/hostedPayments/provider", /a hosted provider that exists/, "sandbox"],
    [{}, "/hostedPayments", /the property "provider", which is missing/, undefined],
    [{ ...whole, url: undefined }, "/hostedPayments", /the property "url", which hosted-page needs/, undefined],
    [{ ...whole, merchant: undefined }, "/hostedPayments", /the property "merchant"/, undefined],
    [{ ...whole, secret: undefined }, "/hostedPayments", /the property "secret"/, undefined],
    [
      { provider: "sandbox", merchant: "Harbor" },
      "/hostedPayments/merchant",
      /no merchant, as sandbox has none/,
      undefined,
    ],
    [{ ...whole, url: "http://pay.example.org" }, "/hostedPayments/url", /starts with https/, undefined],
    [{ ...whole, url: "https://pay.example.org/" }, "/hostedPayments/url", /without a slash/, undefined],
    [{ ...whole, url: "https://pay.example.org?a=b" }, "/hostedPayments/url", /starts with https/, undefined],
    [{ ...whole, url: "https://who:ever@pay.example.org" }, "/hostedPayments/url", /starts with https/, undefined],
    [{ ...whole, secret: { secret: "../other" } }, "/hostedPayments/secret/secret", /at most 64 letters/, undefined],
    [{ ...whole, urll: "https://pay.example.org" }, "/hostedPayments/urll", /only known names here/, "url"],
  ])("is checked: %j", async (hosted, pointer, expected, suggestion) => {
    const [fault, ...others] = await faultsOf(withHosted(hosted));
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ file: "tenant.json", pointer });
    expect(fault?.expected).toMatch(expected);
    expect(fault?.suggestion).toBe(suggestion);
  });

  it.each([whole, { ...whole, url: "http://127.0.0.1:9000/v1" }, { provider: "sandbox" }])(
    "is without a fault: %j",
    async (hosted) => {
      expect(await faultsOf(withHosted(hosted))).toEqual([]);
    },
  );

  it("is on no sandbox and in no clear text in production", async () => {
    const faults = async (hosted: object, production = true) => {
      const tenants = await load(tenantsFolder({ atown: withHosted(hosted), btown: {} }), { production });
      return (tenants.faults.get("atown") ?? []).map(({ pointer, expected }) => `${pointer}: ${expected}`);
    };
    expect(await faults({ provider: "sandbox" })).toEqual([
      "/hostedPayments/provider: a provider that moves money; sandbox does not run where NODE_ENV is production",
    ]);
    expect(await faults({ ...whole, url: "http://127.0.0.1:9000" })).toEqual([
      "/hostedPayments/url: an address that starts with https://, as NODE_ENV is production",
    ]);
    expect(await faults(whole)).toEqual([]);
    expect(await faults({ provider: "sandbox" }, false)).toEqual([]);
  });

  it("is on no sandbox where its page is not served, as there is no demonstration", async () => {
    const faults = async (hosted: object, servesSandboxPage: boolean, production = false) => {
      const folder = tenantsFolder({ atown: withHosted(hosted), btown: {} });
      const tenants = await load(folder, { servesSandboxPage, production });
      return (tenants.faults.get("atown") ?? []).map(({ pointer, expected }) => `${pointer}: ${expected}`);
    };
    expect(await faults({ provider: "sandbox" }, false)).toEqual([
      "/hostedPayments/provider: a provider that moves money; sandbox runs in a demonstration alone, and DEMO is not 1",
    ]);
    expect(await faults({ provider: "sandbox" }, false, true)).toHaveLength(1);
    expect(await faults({ provider: "sandbox" }, true)).toEqual([]);
    expect(await faults(whole, false)).toEqual([]);
  });

  it("is not at all where it names no provider: its pages offer no such method", async () => {
    const rules = { rules: [{ ruleType: "ALLOWED_PMT_METHODS", ruleValues: ["TRANSACT_PAYMENTS"] }] };
    const offers = async (documents: object) => {
      const tenants = await load(tenantsFolder({ atown: { "payment-rules.json": rules, ...documents } }));
      const methods = (await tenants.find("atown"))?.boot.ordering.methods.map(({ value }) => value);
      return { offers: methods?.includes("TRANSACT_PAYMENTS"), faults: tenants.faults.get("atown")?.length };
    };
    expect(await offers({})).toEqual({ offers: undefined, faults: 1 });
    expect(await offers(withHosted(whole))).toEqual({ offers: true, faults: undefined });
  });

  it("needs its secret where there is a folder of secrets, and says nothing of what is in it", async () => {
    const faults = async (secretsDir: string) => {
      const tenants = await load(tenantsFolder({ atown: withHosted(whole), btown: {} }), { secretsDir });
      return (tenants.faults.get("atown") ?? []).map(({ pointer, expected }) => `${pointer}: ${expected}`);
    };
    expect(await faults(secretsFolder({ "hosted-payments": `${CURRENT}\n` }))).toEqual([]);
    expect(await faults("no/such/folder")).toEqual([]);
    const [missing] = await faults(secretsFolder({}));
    expect(missing).toMatch(
      /^\/hostedPayments\/secret: a secret that can be read; the secret .*hosted-payments cannot/,
    );
    const [short] = await faults(secretsFolder({ "hosted-payments": "abc123" }));
    expect(short).toMatch(/32 characters or more/);
    expect(short).not.toContain("abc123");
  });
});

describe("a secret that is rotated", () => {
  const read = (text: string) => readRotatedSecrets(secretsFolder({ key: text }), "atown", "key");

  it("is the current one, and the former one while that is valid", async () => {
    expect(await read(`${CURRENT}\n`)).toEqual([CURRENT]);
    expect(await read(`${CURRENT}\r\n${FORMER}\r\n\n`)).toEqual([CURRENT, FORMER]);
  });

  it.each(["short", `${CURRENT}\nshort`, `${CURRENT}\n\n${FORMER}`, `${CURRENT}\n${FORMER}\n${CURRENT}`])(
    "is none with a line that could be guessed, or too many: %j",
    async (text) => {
      await expect(read(text)).rejects.toThrow("one line, or two");
    },
  );
});
