import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { PublishedValues } from "../../server/tenants/types.ts";
import { DRAWING, load, NOON, schemasWith, tenantsFolder } from "./tenant-folders.ts";

const tenant = (more: object) => ({ slug: "atown", name: "A Town", timeZone: "America/Chicago", ...more });

/** A published source whose version and values the test changes. */
function publishing(values: PublishedValues = {}) {
  const state = { version: 1, values };
  return {
    state,
    version: vi.fn(async () => state.version),
    load: vi.fn(async () => state.values),
  };
}

async function find(documents: Record<string, unknown>, values?: PublishedValues) {
  const tenants = await load(tenantsFolder({ atown: documents }), { published: publishing(values) });
  const found = await tenants.find("atown");
  if (found === undefined) throw new Error(JSON.stringify([...tenants.faults]));
  return found;
}

describe("resolving a tenant's values", () => {
  it("takes the product's default where neither file nor published value speaks", async () => {
    const found = await find({});
    expect(found.style).toMatchObject({ theme: "light", pageTitle: "Driver Portal" });
    expect(found.preferences).toMatchObject({ citationsEnabled: false, vehicleRequiredFields: [] });
    expect(found.text("privacy-policy")).toMatch(/2013/);
    expect(found.systemAlert).toBeNull();
  });

  it("lets the file win over the default and the published value over the file, value by value", async () => {
    const found = await find(
      {
        "tenant.json": tenant({
          preferences: { citationAppealDays: 10, profileRequiredFields: { gender: true, birthday: false } },
          systemAlert: { enabled: true, body: "file" },
        }),
        "style.json": { pageTitle: "File title", footerText: "File footer" },
        "texts/en/home.html": "<p>File home</p>",
        "texts/en/security.html": "<p>File security</p>",
      },
      {
        style: { footerText: "Published footer" },
        preferences: { citationsEnabled: true, profileRequiredFields: { birthday: true } },
        systemAlert: { enabled: false, body: "published" },
        texts: { en: { home: "<p>Published home</p>" } },
      },
    );
    expect(found.style).toMatchObject({ pageTitle: "File title", footerText: "Published footer", theme: "light" });
    expect(found.preferences).toMatchObject({ citationsEnabled: true, citationAppealDays: 10 });
    expect(found.preferences.profileRequiredFields).toMatchObject({ gender: true, birthday: true, phones: true });
    expect(found.systemAlert).toMatchObject({ body: "published" });
    expect(found.text("home")).toBe("<p>Published home</p>");
    expect(found.text("security")).toBe("<p>File security</p>");
  });

  it("takes a published text for its own language alone", async () => {
    const texts = { de: { home: "<p>Startseite</p>", security: "<p>Sicher</p>" }, en: { security: "<p>Safe</p>" } };
    const found = await find({ "texts/en/home.html": "<p>File home</p>" }, { texts });
    expect([found.text("home"), found.text("security")]).toEqual(["<p>File home</p>", "<p>Safe</p>"]);
  });

  it("prefers the text of a user group to the tenant's, which it uses for other groups", async () => {
    const documents = {
      "tenant.json": tenant({ defaultGroup: "residents" }),
      "texts/en/home.html": "<p>Tenant home</p>",
      "texts/en/groups/residents/home.html": "<p>Residents' home</p>",
    };
    const found = await find(documents, { texts: { en: { home: "<p>Published home</p>" } } });
    expect(found.text("home", "residents")).toBe("<p>Residents' home</p>");
    expect([found.text("home"), found.text("home", "others")]).toEqual([
      "<p>Published home</p>",
      "<p>Published home</p>",
    ]);
    expect(found.text("driver-account", "residents")).toBe(found.text("driver-account"));
  });

  it("throws on a text block that is not in the catalogue", async () => {
    const found = await find({});
    expect(() => found.text("hom")).toThrow(RangeError);
  });

  it("puts the required fields of the preferences into the forms, published ones too", async () => {
    const found = await find(
      { "tenant.json": tenant({ preferences: { profileRequiredFields: { birthday: false } } }) },
      { preferences: { vehicleRequiredFields: ["year", "gone"], profileRequiredFields: { gender: true } } },
    );
    expect(found.forms.get("vehicle")?.form.schema.required).toEqual(["plate", "plateState", "make", "year"]);
    expect(found.forms.get("person")?.form.schema.required).toEqual(["firstName", "lastName", "gender"]);
    const data = { firstName: "A", lastName: "B" };
    expect(found.forms.get("person")?.validate(data, found.messages)).toMatchObject([
      { field: "gender", rule: "required" },
    ]);
  });

  it("resolves the words of forms through the tenant's messages", async () => {
    const found = await find({
      "messages.json": {
        forms: {
          vehicle: {
            title: "Car",
            plate: { label: "Tag", help: "On the back", messages: { required: "Enter the tag" } },
          },
          person: { gender: { options: { FEMALE: "Woman" } } },
        },
      },
    });
    const vehicle = found.forms.get("vehicle");
    expect(vehicle?.form.title).toBe("Car");
    expect(vehicle?.form.ui.fields["plate"]).toMatchObject({ label: "Tag", help: "On the back" });
    expect(vehicle?.validate({ plateState: "CA", make: "Ford" }, found.messages)[0]?.message).toBe("Enter the tag");
    expect(found.forms.get("person")?.form.ui.fields["gender"]?.optionLabels?.["FEMALE"]).toBe("Woman");
  });

  it("calls the account number in forms what the tenant calls it", async () => {
    const labelOf = async (more: object) => {
      const form = (await find({ "tenant.json": tenant(more) })).forms.get("forgot-username");
      return [form?.form.ui.fields["accountId"]?.label, form?.validate({}, {})[0]?.message];
    };
    expect(await labelOf({})).toEqual(["Account number", "Enter your Account number"]);
    const own = { accountIdentifier: { label: "Student ID" } };
    expect(await labelOf(own)).toEqual(["Student ID", "Enter your Student ID"]);
  });

  it("reads relative dates of an alert in the tenant's calendar, not in UTC", async () => {
    const documents = (timeZone: string) => ({
      "tenant.json": tenant({
        demo: true,
        timeZone,
        systemAlert: { enabled: true, body: "x", startDate: "today-30d", endDate: "today+1d" },
      }),
    });
    const west = await find(documents("Pacific/Pago_Pago"));
    const east = await find(documents("Pacific/Kiritimati"));
    expect(west.systemAlert).toMatchObject({ startDate: "2026-10-28", endDate: "2026-11-28" });
    expect(east.systemAlert).toMatchObject({ startDate: "2026-10-29", endDate: "2026-11-29" });
  });

  it("gives the page its boot data with addresses of this server and without words of mails", async () => {
    const found = await find({
      "style.json": { headerImage: { uri: "assets/header.svg" } },
      "assets/header.svg": DRAWING,
      "texts/en/home-without-session.html": "<p>Signed out</p>",
    });
    expect(found.boot.style.headerImage.uri).toBe("/assets/tenants/atown/header.svg");
    expect(found.boot).toMatchObject({ home: "<p>Signed out</p>", language: "en", demo: false, systemAlert: null });
    expect(found.boot.tenant).toMatchObject({ slug: "atown", name: "A Town", timeZone: "America/Chicago" });
    expect(found.boot.forms["vehicle"]).toBe(found.forms.get("vehicle")?.hash);
    expect(
      Object.keys(found.boot.messages).filter((key) => /^(errors|flows|forms|mail|preview|receipt)\./.test(key)),
    ).toEqual([]);
    expect(found.boot.messages["validation.required"]).toBe("{label} is required");
  });

  it("gives the page of an unknown tenant the product's own look", async () => {
    const tenants = await load(tenantsFolder({ atown: {} }));
    expect(await tenants.find("btown")).toBeUndefined();
    expect(await tenants.find("__proto__")).toBeUndefined();
    expect(tenants.neutralBoot).toMatchObject({ tenant: null, home: "", style: { pageTitle: "Driver Portal" } });
  });
});

describe("asking what is published", () => {
  async function loaded() {
    let now = NOON;
    const published = publishing({ style: { pageTitle: "One" } });
    const report = vi.fn();
    const tenants = await load(tenantsFolder({ atown: {} }), { published, report, clock: () => now });
    const title = async () => (await tenants.find("atown"))?.style.pageTitle;
    return { published, report, title, tenants, pass: (ms: number) => (now += ms) };
  }

  it("happens at most every 2 seconds", async () => {
    const { published, title, pass } = await loaded();
    expect(await title()).toBe("One");
    published.state.version = 2;
    published.state.values = { style: { pageTitle: "Two" } };
    pass(1999);
    expect(await title()).toBe("One");
    expect(published.version).toHaveBeenCalledTimes(1);
    pass(1);
    expect(await title()).toBe("Two");
  });

  it("loads nothing while the version stays the same", async () => {
    const { published, title, pass } = await loaded();
    await title();
    pass(2000);
    await title();
    expect(published.version).toHaveBeenCalledTimes(2);
    expect(published.load).toHaveBeenCalledTimes(1);
  });

  it("is one question for many pages at once", async () => {
    const { published, title } = await loaded();
    await Promise.all([title(), title(), title()]);
    expect(published.version).toHaveBeenCalledTimes(1);
  });

  it("keeps the values known before when it fails, says so, and asks again after 2 seconds", async () => {
    const { published, report, title, pass } = await loaded();
    await title();
    published.version.mockRejectedValueOnce(new Error("database down"));
    pass(2000);
    expect(await title()).toBe("One");
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: "database down" }), "atown");
    published.state.version = 2;
    published.state.values = { style: { pageTitle: "Two" } };
    pass(2000);
    expect(await title()).toBe("Two");
  });

  it("fails as a whole when nothing was ever known, and recovers", async () => {
    const { published, title } = await loaded();
    published.version.mockRejectedValueOnce(new Error("database down"));
    await expect(title()).rejects.toThrow("database down");
    expect(await title()).toBe("One");
  });
});

describe("reading the documents anew", () => {
  it("takes changed files, and keeps the forms of pages that were served before", async () => {
    const folder = tenantsFolder({ atown: {} });
    const tenants = await load(folder);
    const before = (await tenants.find("atown"))?.forms.get("vehicle")?.hash ?? "";
    writeFileSync(path.join(folder, "atown/messages.json"), JSON.stringify({ forms: { vehicle: { title: "Car" } } }));
    await tenants.reload();
    const after = (await tenants.find("atown"))?.forms.get("vehicle")?.hash ?? "";
    expect(after).not.toBe(before);
    expect(tenants.formByHash(before)?.form.title).toBe("Vehicle");
    expect(tenants.formByHash(after)?.form.title).toBe("Car");
  });

  it("keeps a running tenant on its last good documents while the new ones have faults, and says so", async () => {
    const folder = tenantsFolder({ atown: {} });
    const tenants = await load(folder);
    writeFileSync(path.join(folder, "atown/style.json"), "{");
    await tenants.reload();
    expect([...tenants.faults.keys()]).toEqual(["atown"]);
    expect((await tenants.find("atown"))?.style.pageTitle).toBe("Driver Portal");
    writeFileSync(path.join(folder, "atown/style.json"), JSON.stringify({ pageTitle: "Mended" }));
    await tenants.reload();
    expect(tenants.faults.size).toBe(0);
    expect((await tenants.find("atown"))?.style.pageTitle).toBe("Mended");
  });

  it("leaves everything as it was when the product's own documents are broken", async () => {
    const schemas = schemasWith({});
    const tenants = await load(tenantsFolder({ atown: {} }), { schemasDir: schemas });
    writeFileSync(path.join(schemas, "defaults/style.json"), JSON.stringify({ theme: "pink" }));
    await expect(tenants.reload()).rejects.toThrow(/defaults\/style.json#\/theme/);
    expect(tenants.slugs).toEqual(["atown"]);
  });
});
