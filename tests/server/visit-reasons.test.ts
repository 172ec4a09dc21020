import { afterAll, beforeAll, expect, it } from "vitest";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import { describeWithDatabase } from "../support/databases.ts";
import { line, makeReady, offers, orderList, place, purchase, type ReadyDriver } from "../support/purchase.ts";
import { standard, writeSellingTwins } from "../support/selling-tenants.ts";
import { signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

const REASONS = "/api/v1/portal/pages/home-without-session/permit-types/efp/options";
const chosenDays = { validStartDate: undefined, validEndDate: undefined };
const listed = { reasonForVisitIsRequired: true, visitReasons: ["Delivery", "Other"] };
const twins = writeSellingTwins({
  permits: [
    standard("VISIT", { ...chosenDays, permitType: "EFP", validDays: 2, validEndDate: "2026-12-31", ...listed }),
    standard("DAY", { ...chosenDays, permitType: "DAILY" }),
  ],
});
afterAll(() => twins.remove());

describeWithDatabase("a permit whose day its driver chooses", (open) => {
  let server: TestServer;
  let driver: ReadyDriver;
  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
    driver = await makeReady(server, await signedInDriver(server, "eastport"));
  });
  afterAll(() => server.close());

  const buy = (id: string, from: string, to: string, more: object) =>
    place(
      server,
      driver,
      purchase(driver, [
        line(id, [driver.person.vehicles[0]?.id ?? ""], {
          permitType: id === "VISIT" ? "EFP" : "DAILY",
          validStartDate: from,
          validEndDate: to,
          efpStartDate: from,
          ...more,
        }),
      ]),
    );

  it("answers its reasons to anyone by its id, none where it has none, and 404 for what the tenant does not sell", async () => {
    const read = async (path: string) => server.get(`${REASONS}/${path}`);
    expect((await read("VISIT?customer=eastport")).json()).toEqual([{ name: "Delivery" }, { name: "Other" }]);
    expect((await read("DAY?customer=eastport")).json()).toEqual([]);
    expect((await read("visit?customer=eastport")).statusCode).toBe(404);
    expect((await read("VISIT?customer=nowhere")).statusCode).toBe(404);
    expect((await read("VISIT")).statusCode).toBe(400);
  });

  it("is offered with whether its reason is chosen from a list, and without the list itself", async () => {
    const [visit, day] = ["VISIT", "DAY"].map(async (id) =>
      (await offers(server, driver)).find((each) => each.id === id),
    );
    expect(await visit).toMatchObject({ hasVisitReasons: true, reasonForVisitIsRequired: true, validDays: 2 });
    expect(await visit).not.toHaveProperty("visitReasons");
    expect(await day).not.toHaveProperty("hasVisitReasons");
  });

  it("is refused with a reason that is not in its list, at the step where it is chosen", async () => {
    const answer = await buy("VISIT", "2026-11-28", "2026-11-30", { efpVisitReason: "delivery" });
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      expect.objectContaining({
        code: "invalid_form",
        step: "permit",
        errors: { visitReason: "Choose a reason for your visit from the list" },
      }),
    ]);
  });

  it("is ordered from the chosen day with its reason, ends with its own last day, and once for a plate and a day", async () => {
    const ordered = await buy("VISIT", "2026-12-30", "2026-12-31", { efpVisitReason: "Delivery" });
    expect(ordered.statusCode).toBe(201);
    const again = await buy("VISIT", "2026-12-29", "2026-12-31", { efpVisitReason: "Other" });
    expect([again.statusCode, again.json().code]).toEqual([422, "already_yours"]);
    const before = await buy("VISIT", "2026-11-28", "2026-11-30", { efpVisitReason: "Other" });
    expect(before.statusCode).toBe(201);
    const day = await buy("DAY", "2026-11-28", "2026-11-28", {});
    expect(day.statusCode).toBe(201);
    const orders = (await orderList(server, driver)).json<Order[]>();
    const items = orders.map(({ lines }) => lines[0]?.item);
    const days = items.map((item) => [item?.permitId, item?.validStartDate, item?.validEndDate, item?.reasonForVisit]);
    expect(days.sort()).toEqual([
      ["DAY", "2026-11-28", "2026-11-28", undefined],
      ["VISIT", "2026-11-28", "2026-11-30", "Other"],
      ["VISIT", "2026-12-30", "2026-12-31", "Delivery"],
    ]);
  });

  it("cannot start yesterday in the tenant's time zone", async () => {
    const answer = await buy("DAY", "2026-11-26", "2026-11-26", {});
    expect([answer.statusCode, answer.json().code]).toEqual([422, "start_not_possible"]);
  });
});
