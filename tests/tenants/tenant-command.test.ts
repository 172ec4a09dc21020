import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ownStep } from "./ordering-documents.ts";
import { runTenant as run } from "./run-tenant.ts";
import { demoTenantsDir, load, schemasDir, schemasWith, tenantsFolder } from "./tenant-folders.ts";

describe("tenant new", () => {
  it("writes a tenant that loads without a fault", async () => {
    const folder = tenantsFolder({});
    expect(await run(folder, ["new", "lakeside"])).toMatchObject({ code: 0, err: "" });
    const tenants = await load(folder);
    expect([...tenants.faults.values()]).toEqual([]);
    expect((await tenants.find("lakeside"))?.name).toBe("Lakeside");
  });

  it("names a schema that an editor finds", async () => {
    const folder = tenantsFolder({});
    await run(folder, ["new", "lakeside"]);
    const document = JSON.parse(readFileSync(path.join(folder, "lakeside/tenant.json"), "utf8")) as { $schema: string };
    expect(existsSync(path.join(folder, "lakeside", document.$schema))).toBe(true);
  });

  it.each([
    ["Lakeside", /cannot be a slug/],
    ["../x", /cannot be a slug/],
    ["api", /own paths use this word/],
    ["atown", /exists already/],
  ])("refuses the slug %s", async (slug, message) => {
    const { code, err } = await run(tenantsFolder({ atown: {} }), ["new", slug]);
    expect(code).toBe(1);
    expect(err).toMatch(message);
  });
});

const checks = [{ ruleType: "ALLOWED_PMT_METHODS", ruleValues: ["CHECK"] }];
const noCharge = [
  { ruleType: "ALLOWED_PMT_METHODS", ruleValues: ["CASH"] },
  { ruleType: "PMT_METHOD_NOCHARGE", ruleValues: ["true"] },
];

const tenant = { slug: "atown", name: "A Town", timeZone: "America/Chicago" };
const takes = (...methods: string[]) => [{ ruleType: "ALLOWED_PMT_METHODS", ruleValues: methods }];
// Beside each a method that this server can take: without one the tenant has a fault.
const card = takes("CHECK", "ONLINE_CC");
const page = takes("CHECK", "TRANSACT_PAYMENTS");
const withCards = { ...tenant, cards: { gateway: "sandbox" } };
const withPage = { ...tenant, hostedPayments: { provider: "sandbox" } };

describe("tenant check", () => {
  it("answers 0 for tenants without faults", async () => {
    const { code, out, err } = await run(demoTenantsDir, ["check"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain("plain: no faults");
    expect(out).not.toContain("contact.email");
  });

  it("prints every fault with its file, its place and the nearest known name, and exits with 1", async () => {
    const folder = tenantsFolder({ atown: { "style.json": { theme: "darc" } }, btown: {} });
    const { code, out, err } = await run(folder, ["check"]);
    expect(code).toBe(1);
    expect(err).toMatch(/atown\/style.json#\/theme: expected one of light, dark; did you mean "dark"\?/);
    expect(err).toMatch(/^1 fault$/m);
    expect(out).toContain("btown: no faults");
  });

  it.each([
    ["it takes checks by default", {}, true],
    ["a group takes them", { "payment-rules.json": { rules: noCharge, groups: { staff: checks } } }, true],
    ["it takes none", { "payment-rules.json": { rules: noCharge } }, false],
    ["it takes cash alone", { "payment-rules.json": { rules: takes("CASH") } }, false],
    ["it says where", { "messages.json": { paymentMethods: { CHECK: { whereTo: "Mail it." } } } }, false],
  ])("reminds a tenant to say where a check goes: %s", async (_case, files, isReminded) => {
    const { code, out } = await run(tenantsFolder({ atown: files }), ["check"]);
    expect(code).toBe(0);
    expect(out.includes("atown: drivers can pay by check, and nothing says where to send or bring it")).toBe(
      isReminded,
    );
  });

  it.each([
    ["a card is taken", { "payment-rules.json": { rules: card }, "tenant.json": withCards }, "credit card"],
    ["cards are listed without a gateway", { "payment-rules.json": { rules: card } }, undefined],
    [
      "the merchant account takes no cards",
      {
        "payment-rules.json": { rules: card },
        "tenant.json": { ...tenant, cards: { ...withCards.cards, merchantAccount: { external: true } } },
      },
      undefined,
    ],
    [
      "a group pays on a provider's page",
      { "payment-rules.json": { rules: noCharge, groups: { staff: page } }, "tenant.json": withPage },
      "transact payments",
    ],
    ["a page is listed without a provider", { "payment-rules.json": { rules: page } }, undefined],
    ["checks alone are taken", {}, undefined],
    [
      "the contact is named",
      {
        "payment-rules.json": { rules: card },
        "tenant.json": { ...withCards, contact: { email: "desk@atown.example" } },
      },
      undefined,
    ],
  ])("reminds a tenant to name whom to write to about payments through a provider: %s", async (_case, files, label) => {
    const { code, out } = await run(tenantsFolder({ atown: files }), ["check"]);
    expect(code).toBe(0);
    expect(/atown: drivers can pay by ([a-z ]+), and nobody is written to.*contact\.email/.exec(out)?.[1]).toBe(label);
  });

  it("looks at one tenant alone when it is named", async () => {
    const folder = tenantsFolder({ atown: { "style.json": "{" }, btown: {} });
    expect((await run(folder, ["check", "btown"])).code).toBe(0);
    expect((await run(folder, ["check", "atown"])).code).toBe(1);
  });

  it("judges as a production server does where it stands for one", async () => {
    const answers = [false, true].map((production) =>
      run(demoTenantsDir, ["check", "northfield"], schemasDir, { production }),
    );
    const [here, there] = await Promise.all(answers);
    expect([here?.code, there?.code]).toEqual([0, 1]);
    expect(there?.err).toMatch(/\/identityProvider\/discoveryUrl.*NODE_ENV is production/);
  });

  it("names the nearest tenant when there is none of that name", async () => {
    const { code, err } = await run(tenantsFolder({ atown: {} }), ["check", "atwon"]);
    expect(code).toBe(1);
    expect(err).toMatch(/Did you mean "atown"\?/);
  });

  it("names the file when the product's own documents are broken", async () => {
    const schemas = schemasWith({ "forms/phone.json": { id: "phone" } });
    const { code, err } = await run(tenantsFolder({ atown: {} }), ["check"], schemas);
    expect(code).toBe(1);
    expect(err).toMatch(/forms\/phone.json: expected the property "title"/);
  });
});

describe("tenant explain", () => {
  it("shows the effective form and the file of each part", async () => {
    const { code, out } = await run(demoTenantsDir, ["explain", "mercygeneral", "vehicle"]);
    expect(code).toBe(0);
    const from = (part: string, place: string) => expect(out).toMatch(new RegExp(`${part}[^\\n]*\\n +from ${place}`));
    from("Field department\\n +field", "tenants/mercygeneral/forms/vehicle.json#/add/department");
    from('label +"Plate number"', "schemas/forms/vehicle.json#/ui/fields/plate/label");
    from("Field color[\\s\\S]*?required", "tenants/mercygeneral/tenant.json#/preferences/vehicleRequiredFields");
    expect(out).toContain('"department"');
  });

  it("tells replaced words, patterns and conditions from the product's own", async () => {
    const folder = tenantsFolder({
      atown: {
        "messages.json": { forms: { phone: { extension: { label: "Ext." } } } },
        "forms/phone.json": {
          extends: "phone",
          hide: ["extension"],
          change: { number: { help: "With area code", pattern: null } },
          conditions: [{ if: { required: ["extension"] }, then: { required: ["number"] } }],
        },
      },
    });
    const { out } = await run(folder, ["explain", "atown", "phone"]);
    for (const place of [
      "messages.json#/forms/phone/extension/label",
      "forms/phone.json#/change/number/help",
      "forms/phone.json#/change/number/pattern",
      "forms/phone.json#/conditions/0",
      "forms/phone.json#/hide/0",
    ]) {
      expect(out).toContain(`atown/${place}`);
    }
  });

  it("shows a flow with the tenant's own step, and where each title was written", async () => {
    const folder = tenantsFolder({
      atown: {
        ...ownStep({ title: "Order", rename: { permit: "Pick" } }),
        "messages.json": { flows: { "permit-order": { review: { title: "Look" } } } },
      },
    });
    const { code, out } = await run(folder, ["explain", "atown", "permit-order"]);
    expect(code).toBe(0);
    const from = (part: string, place: string) =>
      expect(out).toMatch(new RegExp(`${part}[^\\n]*\\n +from \\S*${place}`));
    from('Flow\\n +title +"Order"', "atown/flows/permit-order.json#/title");
    from('title +"Pick"', "atown/flows/permit-order.json#/rename/permit");
    from('title +"Choose vehicle"', "schemas/flows/permit-order.json#/steps/1/title");
    from('Step shift\\n +shows +"form shift-details"', "atown/flows/permit-order.json#/add/shift");
    from('title +"Look"', "atown/messages.json#/flows/permit-order/review/title");
  });

  it("shows a form of the tenant's own", async () => {
    const { code, out } = await run(tenantsFolder({ atown: ownStep() }), ["explain", "atown", "shift-details"]);
    expect(code).toBe(0);
    expect(out).toContain("atown/forms/shift-details.json#/ui/fields/shift/label");
  });

  it("names the nearest form when there is none of that name", async () => {
    const { code, err } = await run(demoTenantsDir, ["explain", "plain", "vehicel"]);
    expect(code).toBe(1);
    expect(err).toMatch(/Did you mean "vehicle"\?/);
  });

  it("prints the faults of a tenant that has some", async () => {
    const { code, err } = await run(tenantsFolder({ atown: { "style.json": "{" } }), ["explain", "atown", "phone"]);
    expect(code).toBe(1);
    expect(err).toMatch(/atown\/style.json/);
  });
});

describe("wrong use", () => {
  it.each([[[]], [["new"]], [["explain", "atown"]], [["check", "a", "b"]], [["fly"]]])(
    "of %j prints the usage",
    async (args) => {
      const { code, err } = await run(tenantsFolder({}), args);
      expect(code).toBe(1);
      expect(err).toMatch(/^Usage:/);
    },
  );
});

describe("tenant drivers", () => {
  async function take(content: string | Uint8Array) {
    const folder = tenantsFolder({ atown: {} });
    writeFileSync(path.join(folder, "drivers.csv"), content);
    const handed: (readonly string[])[] = [];
    const answer = await run(folder, ["drivers", "atown", "drivers.csv"], schemasDir, {
      runOnServer: async (name, words) => {
        handed.push([name, ...words]);
        return { lines: ["3 drivers new, 12 known."] };
      },
    });
    return { ...answer, handed, folder };
  }

  it("hands over the text of the file, without its byte order mark, with its folder, and prints the answer", async () => {
    const { code, out, handed, folder } = await take("\ufeffsubject\r\nü");
    expect({ code, out }).toEqual({ code: 0, out: "3 drivers new, 12 known." });
    expect(handed).toEqual([["drivers", "atown", "subject\r\nü", folder]]);
  });

  it.each([
    [new Uint8Array([0x61, 0xfc, 0x0a]), /is not in UTF-8/],
    ["x".repeat(5 * 1024 * 1024 + 1), /is larger than 5 MB: divide it/],
  ])("refuses a file that is no UTF-8, or too large", async (content, message) => {
    const { code, err, handed } = await take(content);
    expect({ code, handed }).toEqual({ code: 1, handed: [] });
    expect(err).toMatch(message);
  });

  it("says that there is no such file, or that it is a folder", async () => {
    const folder = tenantsFolder({ atown: {} });
    expect(await run(folder, ["drivers", "atown", "none.csv"])).toMatchObject({
      code: 1,
      err: `${path.join(folder, "none.csv")} does not exist.`,
    });
    expect((await run(folder, ["drivers", "atown", "atown"])).err).toMatch(/atown is a folder/);
  });

  it("passes on every line of what is wrong, and answers 1", async () => {
    const folder = tenantsFolder({ atown: {} });
    writeFileSync(path.join(folder, "drivers.csv"), "x");
    const fault = "line 2, subject: is missing\nNothing was stored.";
    const answer = await run(folder, ["drivers", "atown", "drivers.csv"], schemasDir, {
      runOnServer: async () => ({ fault }),
    });
    expect(answer).toEqual({ code: 1, out: "", err: fault });
  });
});

describe("tenant check, of email addresses", () => {
  const addresses = (value: string) => ({ pattern: { value, message: "Use your address" } });
  const email = { extends: "email", change: { address: addresses("@atown\\.example$") } };
  const registration = { extends: "registration", change: { emailAddress: addresses("@atown\\.example$") } };
  it.each([
    ["one rule alone is changed", { "forms/email.json": email }, true],
    ["the other alone is changed", { "forms/registration.json": registration }, true],
    ["both are changed", { "forms/email.json": email, "forms/registration.json": registration }, false],
    ["neither is changed", {}, false],
  ])("says when registration and profile ask for different addresses: %s", async (_case, files, isSaid) => {
    const { code, out } = await run(tenantsFolder({ atown: files }), ["check"]);
    expect(code).toBe(0);
    expect(out.includes("ask for different email addresses")).toBe(isSaid);
  });
});
