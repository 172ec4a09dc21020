import { describe, expect, it, onTestFinished } from "vitest";
import { secretFiles } from "../support/secret-files.ts";
import { tenantDocument } from "./broken-case.ts";
import { faultsOf, load, schemasWith, tenantsFolder } from "./tenant-folders.ts";
import product from "../../schemas/rules/card-types.json" with { type: "json" };

const withCards = (cards: object) => ({ "tenant.json": tenantDocument({ cards }) });

describe("how a tenant takes cards", () => {
  it.each([
    [{ gateway: "sandbxo" }, "/cards/gateway", /a gateway that exists, not "sandbxo"/, "sandbox"],
    [{ gateway: "sandbox", accepted: ["VIZA"] }, "/cards/accepted/0", /a type of cards that exists/, "VISA"],
    [{ gateway: "sandbox", accepted: ["MC", "MC"] }, "/cards/accepted/1", /the type MC once, not twice/, undefined],
    [{ gateway: "sandbox", accepted: [] }, "/cards/accepted", /at least 1/, undefined],
    [{ gateway: "sandbox", accept: ["MC"] }, "/cards/accept", /only known names here/, "accepted"],
    [{}, "/cards", /the property "gateway", which is missing/, undefined],
  ])("is checked: %j", async (cards, pointer, expected, suggestion) => {
    const [fault, ...others] = await faultsOf(withCards(cards));
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ file: "tenant.json", pointer });
    expect(fault?.expected).toMatch(expected);
    expect(fault?.suggestion).toBe(suggestion);
  });

  it("is through no sandbox in production, and under an https address alone", async () => {
    const folder = tenantsFolder({ atown: withCards({ gateway: "sandbox" }), btown: {} });
    const faults = async (publicUrl: string, production = true) => {
      const tenants = await load(folder, { production, publicUrl });
      expect(tenants.slugs).toContain("btown");
      return (tenants.faults.get("atown") ?? []).map(({ pointer, expected }) => `${pointer}: ${expected}`);
    };
    const sandbox = "/cards/gateway: a gateway that moves money; sandbox does not run where NODE_ENV is production";
    expect(await faults("https://parking.example.org")).toEqual([sandbox]);
    expect(await faults("http://parking.example.org")).toEqual([
      sandbox,
      "/cards: a PUBLIC_URL that starts with https:// beside it, as card numbers would be sent in the clear",
    ]);
    expect(await faults("http://localhost:8080", false)).toEqual([]);
  });

  it("is not at all without a gateway: its pages offer no card, and a list of cards alone leaves no payment method", async () => {
    const rules = { rules: [{ ruleType: "ALLOWED_PMT_METHODS", ruleValues: ["ONLINE_CC"] }] };
    const offers = async (documents: object) => {
      const tenants = await load(tenantsFolder({ atown: { "payment-rules.json": rules, ...documents } }));
      const methods = (await tenants.find("atown"))?.boot.ordering.methods.map(({ value }) => value);
      return { offersCards: methods?.includes("ONLINE_CC"), faults: tenants.faults.get("atown")?.length };
    };
    expect(await offers({})).toEqual({ offersCards: undefined, faults: 1 });
    expect(await offers(withCards({ gateway: "sandbox" }))).toEqual({ offersCards: true, faults: undefined });
  });
});

describe("the key of a tenant that takes cards through Stripe", () => {
  const faultsWith = async (key: string | undefined, production: boolean) => {
    const folder = tenantsFolder({ atown: withCards({ gateway: "stripe" }), btown: {} });
    const secrets = secretFiles({ atown: key === undefined ? {} : { "stripe-secret-key": key } });
    onTestFinished(secrets.remove);
    const tenants = await load(folder, { production, secretsDir: secrets.folder });
    const faults = tenants.faults.get("atown") ?? [];
    return faults.map(({ pointer, expected }) => `${pointer}: ${expected.replace(secrets.folder, "SECRETS")}`);
  };
  const FILE = "SECRETS/atown/stripe-secret-key";

  it.each([
    ["sk_live_1", true],
    ["rk_live_1\n", true],
    ["sk_live_1", false],
    ["rk_test_1", false],
  ])("is one of Stripe's, and moves money in production: %j, %s", async (key, production) => {
    expect(await faultsWith(key, production)).toEqual([]);
  });

  it.each([
    [
      "sk_test_1",
      true,
      `in ${FILE} what begins with sk_live_ or rk_live_; a key for tests moves no money in production`,
    ],
    ["pk_live_1", true, `in ${FILE} what begins with sk_live_ or rk_live_`],
    ["whsec_1", false, `in ${FILE} what begins with sk_live_ or rk_live_ or sk_test_ or rk_test_`],
    [
      undefined,
      false,
      `a secret that can be read; the secret ${FILE} cannot be read: expected this file, but it does not exist`,
    ],
    ["\n", false, `a secret that can be read; the secret ${FILE} is empty`],
  ])("is a fault otherwise, of which no word is told: %j, %s", async (key, production, words) => {
    expect(await faultsWith(key, production)).toEqual([`/cards/gateway: ${words}`]);
  });

  it("stands on one line", async () => {
    expect(await faultsWith("sk_live_1\nsk_live_2", true)).toEqual([
      `/cards/gateway: in ${FILE} what begins with sk_live_ or rk_live_, on one line`,
    ]);
  });

  it("is not asked for where documents are checked without any secrets, unless that is for production", async () => {
    const folder = tenantsFolder({ atown: withCards({ gateway: "stripe" }), btown: {} });
    const slugs = async (sources: object) => (await load(folder, sources)).slugs;
    expect(await slugs({})).toContain("atown");
    expect(await slugs({ secretsDir: "no/such/folder" })).toContain("atown");
    expect(await slugs({ secretsDir: "no/such/folder", production: true })).not.toContain("atown");
  });
});

describe("the secrets of a tenant whose drivers pay on Stripe's page", () => {
  const faultsWith = async (webhook: string, hostedPayments: object = { provider: "stripe-checkout" }) => {
    const document = tenantDocument({ hostedPayments });
    const folder = tenantsFolder({ atown: { "tenant.json": document }, btown: {} });
    const secrets = secretFiles({
      atown: { "stripe-secret-key": "sk_live_1", "stripe-webhook-secret": webhook },
    });
    onTestFinished(secrets.remove);
    const tenants = await load(folder, { production: true, secretsDir: secrets.folder });
    const faults = tenants.faults.get("atown") ?? [];
    return faults.map(({ pointer, expected }) => `${pointer}: ${expected.replace(secrets.folder, "SECRETS")}`);
  };
  const place = "/hostedPayments/provider: in SECRETS/atown/stripe-webhook-secret";

  it("are a key and what signs its messages, with the former one while that is valid", async () => {
    expect(await faultsWith("whsec_1\n")).toEqual([]);
    expect(await faultsWith("whsec_2\nwhsec_1\n")).toEqual([]);
    expect(await faultsWith("whsec_3\nwhsec_2\nwhsec_1")).toEqual([
      `${place} what begins with whsec_, on one line, or two`,
    ]);
    expect(await faultsWith("whsec_2\nsk_live_1")).toEqual([`${place} what begins with whsec_`]);
  });

  it("are all of its settings", async () => {
    const faults = await faultsWith("whsec_1", { provider: "stripe-checkout", merchant: "A Town" });
    expect(faults).toEqual(["/hostedPayments/merchant: no merchant, as stripe-checkout has none"]);
  });
});

describe("the product's documents about cards", () => {
  const broken = (documents: Record<string, unknown>) =>
    load(tenantsFolder({}), { schemasDir: schemasWith(documents) }).then(() => "", String);
  const [visa, mc] = product.cardTypes;
  const types = (...cardTypes: object[]) => ({ "rules/card-types.json": { cardTypes } });
  const gateway = (...testCards: object[]) => ({
    "gateways/sandbox.json": { id: "sandbox", label: "Sandbox", testCards },
  });

  it.each([
    [types({ ...visa, example: mc?.example }), /cardTypes\/0\/example: expected a valid number of this very type/],
    [types({ ...visa, example: "4242424242424241" }), /cardTypes\/0\/example/],
    [types({ ...visa }, { ...mc, prefixes: ["49"] }), /cardTypes\/1\/prefixes: expected first digits that no type/],
    [types({ ...visa }, { ...mc, prefixes: ["3-5"] }), /cardTypes\/1\/prefixes/],
    [types({ ...visa }, { ...mc, value: "VISA" }), /cardTypes\/1\/value: expected VISA once, not twice/],
    [types({ ...visa, codePlace: "cards.nowhere" }), /cardTypes\/0\/codePlace: expected a message that exists/],
    [types({ ...visa, groups: [] }), /cardTypes\/0\/groups/],
    [gateway({ number: "4242424242424241", does: "approve" }), /testCards\/0\/number: expected a valid number/],
    [
      gateway({ number: visa?.example, does: "approve" }, { number: visa?.example, does: "decline" }),
      /testCards\/1\/number: expected a number that no card before it has/,
    ],
    [gateway({ number: visa?.example, does: "explode" }), /testCards\/0\/does: expected one of approve/],
  ])("are checked before any tenant starts: %j", async (documents, fault) => {
    expect(await broken(documents)).toMatch(fault);
  });
});
