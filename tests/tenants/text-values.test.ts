import { describe, expect, it } from "vitest";
import { KEPT_DAYS } from "../../server/services/sweep.ts";
import type { EffectiveTenant } from "../../server/tenants/types.ts";
import { textBlockList } from "../../src/domain/generated/text-block-list.ts";
import { load, tenantsFolder } from "./tenant-folders.ts";

/** The tenant of these documents, resolved. */
async function resolved(document: object = {}, texts: Record<string, string> = {}): Promise<EffectiveTenant> {
  const tenant = { slug: "atown", name: "A & B Town", timeZone: "America/Chicago", ...document };
  const tenants = await load(tenantsFolder({ atown: { "tenant.json": tenant, ...texts } }));
  const found = await tenants.find("atown");
  if (found === undefined) throw new Error(JSON.stringify([...tenants.faults]));
  return found;
}

const contact = { email: "parking@atown.example", phone: "(555) 010-0100" };

describe("the places of a text block", () => {
  it("are filled with the tenant's name and how its office is reached, as text and as links", async () => {
    const policy = (await resolved({ contact })).text("privacy-policy");
    expect(policy).toContain("personal data A &#38; B Town collects");
    expect(policy).toContain(
      '"We" are the parking office of A &#38; B Town (<a href="mailto:parking@atown.example">parking@atown.example</a>, ' +
        '<a href="tel:5550100100">(555) 010-0100</a>).',
    );
  });

  it("name the office alone where the tenant says no address of it", async () => {
    expect((await resolved()).text("privacy-policy")).toContain('"We" are the parking office of A &#38; B Town.');
  });

  it("say how long the tenant keeps things, in years where those are whole", async () => {
    const retentionDays = { visitorPermits: 45, failedOrders: 365, appeals: 730 };
    const policy = (await resolved({ retentionDays })).text("privacy-policy");
    expect(policy).toContain("<strong>Visitor permits:</strong> 45 days after");
    expect(policy).toContain("<strong>Orders whose payment failed:</strong> one year.");
    expect(policy).toContain("<strong>Appeals and their messages:</strong> 2 years after");
    // The product's own where the tenant is silent.
    expect(policy).toContain("<strong>Files that you send:</strong> 3 years.");
  });

  it("are filled in a tenant's own text too, and stay as they are where nothing has their name", async () => {
    const own = { "texts/en/security.html": "<p>Ask {office} about {anything}.</p>" };
    expect((await resolved({}, own)).text("security")).toBe(
      "<p>Ask the parking office of A &#38; B Town about {anything}.</p>",
    );
  });

  it("are all known in the texts of the product", async () => {
    const tenant = await resolved({ contact });
    expect(textBlockList.filter(({ key }) => /\{\w+\}/.test(tenant.text(key))).map(({ key }) => key)).toEqual([]);
  });
});

describe("the privacy policy", () => {
  it("says what the sweep does with what no tenant sets", async () => {
    const policy = (await resolved()).text("privacy-policy");
    expect(policy).toContain(`Emails that we have sent:</strong> ${KEPT_DAYS.sentMail} days`);
    expect(policy).toContain(`A session that has ended: ${KEPT_DAYS.session} days`);
    expect(policy).toContain(`Records of security events:</strong> ${Math.floor(KEPT_DAYS.auditEvent / 30)} months`);
  });

  it("has the date and the age of the specification", async () => {
    const policy = (await resolved()).text("privacy-policy");
    expect(policy).toContain("Last modified: 2013");
    expect(policy).toContain("not meant for children under 13, and they may not use it");
  });
});
