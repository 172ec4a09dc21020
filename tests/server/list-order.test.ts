import { afterAll, beforeAll, expect, it } from "vitest";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { address, profileCalls, vehicle } from "../support/profile-calls.ts";
import { line, makeReady, offers, orderList, place, purchase, type ReadyDriver } from "../support/purchase.ts";
import { writeSellingTwins } from "../support/selling-tenants.ts";
import { signedInDriver, startTestServer, type SignedInDriver, type TestServer } from "../support/server.ts";

const twins = writeSellingTwins();
afterAll(() => twins.remove());

describeOnEachDatabase("lists have one order", (open) => {
  let server: TestServer;
  let driver: SignedInDriver;
  let buyer: ReadyDriver;
  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
    driver = await signedInDriver(server, "eastport");
    buyer = await makeReady(server, await signedInDriver(server, "eastport", "buyer"));
  });
  afterAll(() => server.close());

  const { add, stored } = profileCalls(() => ({ server, driver }));
  const token = () => driver.tokens.access_token;

  it.each([
    ["vehicle", "vehicles", undefined, (n: number) => vehicle({ model: `Model ${n}` })],
    ["address", "addresses", "address", (n: number) => address({ line1: `${n} Pier Road`, defaultFlag: n === 2 })],
    ["phone", "phones", "phone", (n: number) => ({ number: `555010010${n}`, defaultFlag: n === 2 })],
    [
      "email-address",
      "emailAddresses",
      "email",
      (n: number) => ({ address: `z${9 - n}@mail.example`, defaultFlag: n === 2 }),
    ],
  ] as const)(
    "%s: as they were added, whichever is the default, and also after a change",
    async (list, name, call, entry) => {
      const known = ((await stored())[name] as readonly { id: string }[]).map(({ id }) => id);
      const added: string[] = [];
      for (const n of [3, 1, 2]) added.push((await add(list, entry(n))).json<{ id: string }>().id);
      const changed = { ...entry(3), id: added[0] };
      await server.send("POST", `/api/v1/eua/${driver.accountId}/update/${list}`, changed, token());
      const expected = [...known, ...added];
      expect(((await stored())[name] as readonly { id: string }[]).map(({ id }) => id)).toEqual(expected);
      if (call === undefined) return;
      const listed = (await server.get(`/api/v1/eua/${driver.accountId}/${call}`, token())).json<{ id: string }[]>();
      expect(listed.map(({ id }) => id)).toEqual(expected);
    },
  );

  it("permits: as the tenant wrote them, whatever keeps one from being bought", async () => {
    const tenant = await server.tenants.find("eastport");
    const shown = (await offers(server, buyer)).map(({ id }) => id);
    const written = tenant?.permits.map(({ id }) => id).filter((id) => shown.includes(id));
    expect(shown.length).toBeGreaterThan(5);
    expect(shown).toEqual(written);
  });

  it("lines of an order are listed as they were ordered", async () => {
    const [first = "", second = ""] = buyer.person.vehicles.map(({ id }) => id);
    const free = { price: "10.05", fee: "0.00" };
    const wanted = [
      line("OTHER", [first], free),
      line("PLAIN", [first]),
      line("LETTER", [second]),
      line("LAST", [first]),
      line("MANY", [second]),
      line("OTHER", [second], free),
    ];
    const { id } = (await place(server, buyer, purchase(buyer, wanted))).json<Order>();
    const listed = (await orderList(server, buyer)).json<Order[]>().find((order) => order.id === id);
    expect(listed?.lines.map(({ item }) => item.permitId)).toEqual([
      "OTHER",
      "PLAIN",
      "LETTER",
      "LAST",
      "MANY",
      "OTHER",
    ]);
  });
});
