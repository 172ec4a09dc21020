import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { describeFault } from "../../server/tenants/describe-fault.ts";
import type { EffectiveTenant } from "../../server/tenants/types.ts";
import { entityFromFormData, formDataFromEntity } from "../../src/domain/form-entity.ts";
import type { DemoAccounts } from "../../src/domain/generated/meta-demo-accounts.ts";
import { hasMessage } from "../../src/domain/messages.ts";
import { demoTenantsDir, load } from "./tenant-folders.ts";

/** The product's own; customers that are set up beside them follow rules of their own. */
const slugs = ["harborcity", "mercygeneral", "northfield", "plain"];
const others = readdirSync(demoTenantsDir).filter((slug) => !slugs.includes(slug));
const tenants = await load(demoTenantsDir, { demo: true });

async function tenant(slug: string): Promise<EffectiveTenant> {
  const found = await tenants.find(slug);
  if (found === undefined) throw new Error((tenants.faults.get(slug) ?? []).map(describeFault).join("\n"));
  return found;
}

function accounts(found: EffectiveTenant): DemoAccounts {
  return JSON.parse(readFileSync(path.join(found.demoFolder ?? "", "accounts.json"), "utf8")) as DemoAccounts;
}

/** Fields that a tenant's own documents ask for, by tenant. */
const OWN_FIELDS: Readonly<Record<string, readonly string[]>> = {
  mercygeneral: ["badgeNumber", "department", "shift", "supervisorExtension", "shiftLetter"],
  northfield: ["studentId", "resident", "residenceHall"],
};

/** Rules of a field's schema that an answer can break. */
const BREAKABLE = ["minLength", "maxLength", "minimum", "maximum", "pattern", "format", "enum"];

describe.skipIf(others.length === 0)("a customer that is set up beside them", () => {
  it("loads without a fault", () => {
    expect(others.flatMap((slug) => (tenants.faults.get(slug) ?? []).map(describeFault))).toEqual([]);
  });
});

describe.each(slugs)("the demo tenant %s", (slug) => {
  it("loads without a fault", async () => {
    expect((tenants.faults.get(slug) ?? []).map(describeFault)).toEqual([]);
    expect((await tenant(slug)).document.demo).toBe(true);
  });

  it("takes cards where its payment rules list them", async () => {
    const rules = path.join(demoTenantsDir, slug, "payment-rules.json");
    const isListed = existsSync(rules) && readFileSync(rules, "utf8").includes('"ONLINE_CC"');
    expect((await tenant(slug)).document.cards !== undefined).toBe(isListed);
  });

  it("has words for every rule that an answer can break", async () => {
    const { forms, messages } = await tenant(slug);
    const missing = [...forms.values()].flatMap(({ form }) =>
      Object.entries(form.schema.properties).flatMap(([name, schema]) =>
        [...Object.keys(schema).filter((rule) => BREAKABLE.includes(rule)), "required"]
          .filter((rule) => form.messages?.[name]?.[rule] === undefined && !hasMessage(messages, `validation.${rule}`))
          .map((rule) => `${form.id}.${name}.${rule}`),
      ),
    );
    expect(missing).toEqual([]);
  });

  it("asks for required answers in words of its own", async () => {
    const { forms, messages } = await tenant(slug);
    for (const compiled of forms.values()) {
      for (const { message } of compiled.validate({}, messages)) expect(message).toMatch(/^(Enter|Choose) /);
    }
  });

  it("maps every field of the product to its place in the entity, so that only its own fields are attributes", async () => {
    const { forms } = await tenant(slug);
    const own = [...forms.values()].flatMap(({ form }) => form.ui.order.filter((name) => !form.entity?.[name]));
    expect(own).toEqual(OWN_FIELDS[slug] ?? []);
  });

  it("has a text for every block, without a name of another tenant", async () => {
    const found = await tenant(slug);
    const { blocks } = JSON.parse(readFileSync("schemas/texts/catalogue.json", "utf8")) as {
      blocks: { key: string }[];
    };
    for (const { key } of blocks) {
      expect(found.text(key).length, key).toBeGreaterThan(40);
      for (const other of slugs.filter((one) => one !== slug)) {
        expect(found.text(key)).not.toContain((await tenant(other)).name);
      }
    }
  });

  it("has active people with the well-known password, and one admin", async () => {
    const people = accounts(await tenant(slug));
    const drivers = people.filter(({ role, driverAccount }) => role === "DRIVER" && driverAccount !== false);
    expect(people.every(({ password }) => password === "Parking-2026!")).toBe(true);
    for (const driver of drivers) expect(driver.driverAttributes).toContainEqual({ name: "Status", value: "ACTIVE" });
    expect(people.filter(({ role }) => role === "ADMIN").map(({ userName }) => userName)).toEqual(["clientadmin"]);
  });

  it("has a driver whose whole profile its own forms take and give back unchanged", async () => {
    const { forms, messages, ...found } = await tenant(slug);
    const person = accounts({ forms, messages, ...found }).find(({ role }) => role === "DRIVER")?.person;
    const entities: [string, unknown][] = [
      ["drivers-license", person?.driversLicense],
      ...(person?.vehicles ?? []).map((entity): [string, unknown] => ["vehicle", entity]),
      ...(person?.addresses ?? []).map((entity): [string, unknown] => ["address", entity]),
      ...(person?.phones ?? []).map((entity): [string, unknown] => ["phone", entity]),
      ...(person?.emailAddresses ?? []).map((entity): [string, unknown] => ["email", entity]),
    ];
    expect(new Set(entities.map(([id]) => id)).size).toBe(5);
    for (const [id, entity] of entities) {
      const compiled = forms.get(id);
      if (compiled === undefined) throw new Error(`no form ${id}`);
      const data = formDataFromEntity(compiled.form, entity);
      expect(compiled.validate(data, messages), id).toEqual([]);
      expect(entityFromFormData(compiled.form, data), id).toEqual(entity);
    }
    const form = forms.get("person");
    expect(form?.validate(formDataFromEntity(form.form, person), messages)).toEqual([]);
  });
});

describe("email addresses", () => {
  it.each([
    ["plain", "a@example.org", "Enter an email address that ends in .com"],
    ["plain", "a@example.com", undefined],
    ["plain", "a@EXAMPLE.COM", undefined],
    ["harborcity", "a@example.org", undefined],
    ["mercygeneral", "a@example.org", undefined],
    ["harborcity", "example.org", "Enter an email address in the form name@example.com"],
  ])("in %s: %s", async (slug, address, message) => {
    const { forms, messages } = await tenant(slug);
    expect(forms.get("email")?.validate({ address }, messages)[0]?.message).toBe(message);
    const refused = forms.get("registration")?.validate({ emailAddress: address }, messages) ?? [];
    expect(refused.find(({ field }) => field === "emailAddress")?.message).toBe(message);
  });
});

const PHONE_REFUSED =
  "Enter a phone number with 10 digits and nothing else, such as (212) 555-0142. An extension has a field of its own; numbers of other countries are not accepted.";

describe("the product's forms", () => {
  const refusal = async (form: string, data: object, field: string) => {
    const { forms, messages } = await tenant("plain");
    const refused = forms.get(form)?.validate({ ...data }, messages) ?? [];
    return refused.find((error) => error.field === field)?.message;
  };

  it.each([
    ["phone", { number: "5550100199" }, "number", undefined],
    ["phone", { number: "555010019" }, "number", PHONE_REFUSED],
    ["phone", { number: "+44 20 7946 0958" }, "number", PHONE_REFUSED],
    ["address", { zip: "62701-1234" }, "zip", undefined],
    ["address", { zip: "62701-12345" }, "zip", "Zip must have at most 10 characters"],
    ["person", { firstName: "李", lastName: "ó Súilleabháin" }, "firstName", undefined],
    [
      "person",
      { firstName: "   " },
      "firstName",
      "Enter your first name on one line, without special control characters",
    ],
    [
      "person",
      { firstName: "A\u0000B" },
      "firstName",
      "Enter your first name on one line, without special control characters",
    ],
    [
      "person",
      { firstName: "\ud800" },
      "firstName",
      "Enter your first name on one line, without special control characters",
    ],
    ["person", { middleInitial: "Q" }, "middleInitial", undefined],
    ["person", { middleInitial: "e\u0301" }, "middleInitial", undefined],
    ["person", { middleInitial: "QR" }, "middleInitial", "Enter one letter"],
    ["person", { birthday: "2023-02-29" }, "birthday", "Enter a real date, such as 03/27/1985"],
    ["person", { birthday: "1492-10-12" }, "birthday", "Enter a year from 1900 on, with four digits"],
    ["vehicle", { plate: "NULL" }, "plate", undefined],
    ["vehicle", { plate: "BAY-42" }, "plate", undefined],
    ["vehicle", { plate: "Ä·ÖÜ 77" }, "plate", undefined],
    ["vehicle", { plate: "---" }, "plate", "Enter the plate number with letters and digits"],
    ["vehicle", { plate: "🚗" }, "plate", "Enter the plate number with letters and digits"],
    ["vehicle", { year: 1899 }, "year", "Enter a year from 1900 on"],
    ["registration", { password: "1234567" }, "password", "Password must have at least 8 characters"],
    ["registration", { password: "🔑".repeat(128) }, "password", undefined],
    [
      "registration",
      { userName: "a/b" },
      "userName",
      "Use letters, digits and . _ @ + - only, and start with a letter or a digit",
    ],
  ])("%s %j: %s", async (form, data, field, message) => {
    expect(await refusal(form, data, field)).toBe(message);
  });

  it("rejects 10,000 characters in every text field with a message and without delay", async () => {
    const { forms, messages } = await tenant("plain");
    for (const { form, validate } of forms.values()) {
      for (const [name, schema] of Object.entries(form.schema.properties as Record<string, { type?: string }>)) {
        if (schema.type !== "string") continue;
        const refused = validate({ [name]: "a".repeat(10_000) }, messages).find(({ field }) => field === name);
        expect(refused?.message, `${form.id}.${name}`).toBeTruthy();
      }
    }
  });
});

describe.each(["address", "billing-address"])("the zip of the form %s", (formId) => {
  const words = {
    harborcity:
      "Enter the zip as the state has it: five digits such as 94599, or nine as in 94599-1234, in the United States; K1A 0B1 in Canada; five digits in Mexico",
    plain:
      "Enter the zip as the state has it: digits such as 94599 in the United States, K1A 0B1 in Canada, five digits in Mexico",
  };
  const errorsOf = async (slug: keyof typeof words, state: string, zip: string) => {
    const { forms, messages } = await tenant(slug);
    const errors = forms.get(formId)?.validate({ line1: "1 Quay", city: "Harbor", state, zip }, messages) ?? [];
    return errors.map(({ field, message }) => [field, message]);
  };

  it.each([
    ["CA", "K1A 0B1", false],
    ["CA", "94599", true],
    ["QC", "94599", false],
    ["QC", "94599-1234", false],
    ["QC", "k1a0b1", true],
    ["YUC", "K1A 0B1", false],
    ["YUC", "94599-1234", false],
    ["YUC", "97000", true],
    ["OTHER", "SW1A 1AA", true],
  ])("is no other country's in any tenant: in %s %s", async (state, zip, isTaken) => {
    for (const slug of ["harborcity", "plain"] as const) {
      expect(await errorsOf(slug, state, zip)).toEqual(isTaken ? [] : [["zip", words[slug]]]);
    }
  });

  it.each([
    ["CA", "9459", false],
    ["CA", "94599-1234", true],
    ["CA", "94599-12", false],
    ["QC", "K1A", false],
    ["OTHER", "3012", true],
  ])("is whole where the tenant asks for that: in %s %s", async (state, zip, isTaken) => {
    expect(await errorsOf("harborcity", state, zip)).toEqual(isTaken ? [] : [["zip", words.harborcity]]);
    expect(await errorsOf("plain", state, zip)).toEqual([]);
  });

  it("is told by the countries of the states on offer", () => {
    const { allOf } = JSON.parse(readFileSync(`schemas/forms/${formId}.json`, "utf8")).schema;
    const [canada, states, mexico] = allOf.map(
      (each: { if: { properties: { state: object } } }) => each.if.properties.state,
    );
    const groups: { states: { code: string }[] }[] = JSON.parse(readFileSync("schemas/options/states.json", "utf8"));
    const [us = [], provinces = [], mexican = []] = groups.map((group) => group.states.map(({ code }) => code));
    expect(canada.enum).toEqual(provinces);
    expect(states.not.enum).toEqual(provinces);
    expect(us.every((code) => new RegExp(states.pattern).test(code) && !provinces.includes(code))).toBe(true);
    expect(mexican.filter((code) => !new RegExp(mexico.pattern).test(code))).toEqual(["OTHER"]);
  });
});
