import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { answersOf, answerWords } from "../../src/domain/answers.ts";
import type { Person } from "../../src/domain/generated/api-entities.ts";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import { describeWithDatabase } from "../support/databases.ts";
import { readPdf } from "../support/pdf-text.ts";
import { line, makeReady, place, purchase, type ReadyDriver } from "../support/purchase.ts";
import { standard, writeSellingTwins } from "../support/selling-tenants.ts";
import { readAccount, signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

const own = (label: string, more: object = {}) => ({
  schema: { type: "string", maxLength: 20 },
  ui: { label, widget: "text", ...more },
});
const writeTenants = () =>
  writeSellingTwins({
    permits: ["ONE", "TWO"].map((id) => standard(id)),
    documents: {
      "forms/registration.json": {
        extends: "registration",
        add: { heardFrom: own("Heard from") },
        change: { emailAddress: { pattern: null } },
      },
    },
  });

/** What the tenant asks from today on. */
const LATER: Record<string, object> = {
  vehicle: { extends: "vehicle", add: { bay: { ...own("Bay", { onReceipt: true }), required: true } } },
  address: { extends: "address", add: { gate: own("Gate") } },
  phone: { extends: "phone", add: { callAt: own("Call at", { onReceipt: true }) } },
  email: {
    extends: "email",
    add: { reader: { ...own("Reader"), required: true } },
    change: { address: { pattern: null } },
  },
  "drivers-license": { extends: "drivers-license", add: { restriction: own("Restriction", { onReceipt: true }) } },
};

describeWithDatabase("questions that a tenant asks later", (open) => {
  let server: TestServer;
  let dana: ReadyDriver;
  let twins: ReturnType<typeof writeTenants>;
  beforeAll(async () => {
    twins = writeTenants();
    server = await startTestServer(open, { tenantsDir: twins.folder });
    dana = await makeReady(server, await signedInDriver(server, "eastport"));
  }, 180_000);
  afterAll(async () => {
    await server.close();
    twins.remove();
  });

  const send = (url: string, body: unknown) => server.send("POST", `/api/v1${url}`, body, dana.tokens.access_token);
  const change = async (list: string, entry: { id: string }, attributes: object) => {
    const answer = await send(`/eua/${dana.accountId}/update/${list}`, { ...entry, accountId: undefined, attributes });
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ attributes })]);
  };
  const person = async (): Promise<Person> => (await readAccount(server, dana)).endUserAccountEntity.person;
  const buy = (permitId: string) =>
    place(server, dana, purchase(dana, [line(permitId, [dana.person.vehicles[0]?.id ?? ""])]));

  it("open the sections of existing drivers, who cannot buy until they have answered", async () => {
    expect(await person()).not.toHaveProperty("incompleteSections");
    for (const [form, overlay] of Object.entries(LATER)) {
      writeFileSync(path.join(twins.folder, "eastport/forms", `${form}.json`), JSON.stringify(overlay));
    }
    await server.tenants.reload();
    expect(server.tenants.faults.get("eastport") ?? []).toEqual([]);
    expect((await person()).incompleteSections).toEqual(["emailAddresses", "vehicles"]);
    expect((await buy("ONE")).json()).toMatchObject({ code: "profile_incomplete" });
    const { vehicles, emailAddresses } = await person();
    for (const vehicle of vehicles) await change("vehicle", vehicle, { bay: "7" });
    expect((await person()).incompleteSections).toEqual(["emailAddresses"]);
    expect((await buy("ONE")).json()).toMatchObject({ code: "profile_incomplete" });
    for (const email of emailAddresses) await change("email-address", email, { reader: "Dana" });
    expect(await person()).not.toHaveProperty("incompleteSections");
    expect((await buy("ONE")).statusCode).toBe(201);
  });

  it("reach the order and, where marked, the receipt, wherever in the profile they are asked", async () => {
    const { addresses, phones, attributes, ...details } = await person();
    for (const address of addresses) await change("address", address, { gate: "North" });
    for (const phone of phones) await change("phone", phone, { callAt: "9 am" });
    const { firstName, lastName, birthday } = details;
    const license = { number: "D1234567", state: { code: "CA" }, attributes: { restriction: "Glasses" } };
    expect(
      (await send("/eua/update", { firstName, lastName, birthday, attributes, driversLicense: license })).statusCode,
    ).toBe(200);
    const request = purchase(dana, [
      line(
        "TWO",
        dana.person.vehicles.slice(0, 2).map(({ id }) => id),
      ),
    ]);
    const { statusCode, json } = await place(server, dana, {
      ...request,
      fulfillmentAddressId: addresses[0]?.id,
      phoneId: phones[0]?.id,
    });
    expect(statusCode).toBe(201);
    const order = json<Order>();
    expect(order.answers?.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      "Badge number: B-123",
      "Restriction: Glasses",
      "Reader: Dana",
      "Gate: North",
      "Call at: 9 am",
    ]);
    const bay = { name: "bay", label: "Bay", value: "7", onReceipt: true };
    expect(order.lines[0]?.item.vehicles.map(({ answers }) => answers)).toEqual([[bay], [bay]]);
    const receipt = await server.get(
      `/api/v1/order-actions/download-order-receipt/${order.id}`,
      dana.tokens.access_token,
    );
    const { text } = await readPdf(receipt.rawPayload);
    for (const words of ["Bay, 7ABC123 (CA)", "Bay, 8XYZ987 (CA)", "Call at", "9 am", "Restriction", "Glasses"]) {
      expect(text).toContain(words);
    }
    for (const words of ["Gate", "North", "Reader"]) expect(text).not.toContain(words);
  });

  it("show a withdrawn choice by its last label, on the form and on the order", async () => {
    const shown = async () => {
      const form = (await server.tenants.find("eastport"))?.forms.get("person")?.form;
      if (form === undefined) throw new Error("no form");
      return answersOf(form, await person(), answerWords(String)).at(-1);
    };
    const team = (choices: Record<string, string>) => {
      const schema = { type: "string", enum: Object.keys(choices) };
      const ui = { label: "Team", widget: "select", optionLabels: choices };
      const overlay = { extends: "person", add: { badgeNumber: own("Badge number"), team: { schema, ui } } };
      writeFileSync(path.join(twins.folder, "eastport/forms/person.json"), JSON.stringify(overlay));
      return server.tenants.reload();
    };
    await team({ N: "North", S: "Sout" });
    await server.tenants.find("eastport");
    await team({ N: "North", S: "South" });
    const { firstName, lastName, birthday } = await person();
    const attributes = { badgeNumber: "B-123", team: "S" };
    expect((await send("/eua/update", { firstName, lastName, birthday, attributes })).statusCode).toBe(200);
    await team({ N: "North" });
    expect(await shown()).toEqual({ key: "team", label: "Team", value: "South" });
    const again = await send("/eua/update", { firstName, lastName, birthday, attributes });
    expect(again.json().errors).toEqual({ team: "Choose one of the answers for Team" });
    await team({ N: "North", S: "Southern" });
    expect(await shown()).toMatchObject({ value: "Southern" });
  });
});
