import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import { openEmbedded } from "../support/databases.ts";
import { readPdf } from "../support/pdf-text.ts";
import { line, makeReady, offers, place, purchase, type ReadyDriver } from "../support/purchase.ts";
import { standard, writeSellingTwins } from "../support/selling-tenants.ts";
import { signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

/** Moments at which the tenant's calendar shows another day than the server's, which runs in UTC. */
const MOMENTS = [
  // 28 November, 03:00 UTC: the evening of the 27th.
  { slug: "eastport", timeZone: "America/Los_Angeles", hoursLater: 15, yesterday: 26, today: 27, tomorrow: 28 },
  // 27 November, 12:00 UTC: one in the morning of the 28th.
  { slug: "westport", timeZone: "Pacific/Auckland", hoursLater: 0, yesterday: 27, today: 28, tomorrow: 29 },
] as const;

const november = (day: number) => `2026-11-${day}`;

const DAYS = [26, 27, 28, 29];
const permits = [
  ...DAYS.map((day) => standard(`SOLD-TO-${day}`, { salesEndDate: november(day) })),
  ...DAYS.map((day) => standard(`SOLD-FROM-${day}`, { salesStartDate: november(day) })),
  ...DAYS.map((day) => standard(`VALID-TO-${day}`, { validEndDate: november(day) })),
  standard("DAY-TICKET", { permitType: "DAILY", validStartDate: undefined, validEndDate: undefined }),
];

describe.each(MOMENTS)(
  "in $timeZone, where it is another day than in UTC",
  ({ slug, timeZone, hoursLater, yesterday, today, tomorrow }) => {
    let server: TestServer;
    let dana: ReadyDriver;
    let remove: () => void;

    beforeAll(async () => {
      const twins = writeSellingTwins({ permits });
      remove = twins.remove;
      const file = path.join(twins.folder, slug, "tenant.json");
      writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), timeZone }));
      server = await startTestServer(openEmbedded, { tenantsDir: twins.folder });
      server.advance(hoursLater * 3600);
      dana = await makeReady(server, await signedInDriver(server, slug));
    }, 120_000);
    afterAll(async () => {
      await server.close();
      remove();
    });

    const availability = async (id: string) =>
      (await offers(server, dana)).find((permit) => permit.id === id)?.availability;
    const vehicle = () => dana.person.vehicles[0]?.id ?? "";
    const ticket = (day: number) => {
      const dates = { validStartDate: november(day), validEndDate: november(day), efpStartDate: november(day) };
      return purchase(dana, [line("DAY-TICKET", [vehicle()], { permitType: "DAILY", ...dates })]);
    };

    it.each<[string, string, string]>([
      [`SOLD-TO-${yesterday}`, "sale-over", "whose last day of sale was yesterday"],
      [`SOLD-TO-${today}`, "available", "whose last day of sale is today"],
      [`SOLD-FROM-${today}`, "available", "whose first day of sale is today"],
      [`SOLD-FROM-${tomorrow}`, "not-yet-on-sale", "whose first day of sale is tomorrow"],
      [`VALID-TO-${yesterday}`, "sale-over", "that was valid until yesterday"],
      [`VALID-TO-${today}`, "available", "that is valid until today"],
    ])("%s is %s: one %s", async (id, expected) => {
      expect(await availability(id)).toBe(expected);
    });

    it("a day ticket can be bought from the tenant's today on", async () => {
      expect((await place(server, dana, ticket(yesterday))).json()).toMatchObject({ code: "start_not_possible" });
      const placed = await place(server, dana, ticket(today));
      expect(placed.statusCode).toBe(201);
    });

    it("an order and its receipt are of the tenant's today", async () => {
      const order = (await place(server, dana, purchase(dana, [line("PLAIN", [vehicle()])]))).json<Order>();
      const answer = await server.get(
        `/api/v1/order-actions/download-order-receipt/${order.id}`,
        dana.tokens.access_token,
      );
      const { text } = await readPdf(answer.rawPayload);
      expect(text).toContain(`11/${today}/2026`);
      expect(text).not.toContain(`11/${yesterday}/2026`);
    });

    it("a birthday may be today and not tomorrow", async () => {
      const { firstName, lastName, driversLicense, attributes } = dana.person;
      const save = (day: number) => {
        const person = { firstName, lastName, driversLicense, attributes, birthday: november(day) };
        return server.send("POST", "/api/v1/eua/update", person, dana.tokens.access_token);
      };
      expect((await save(tomorrow)).json()).toMatchObject({ errors: { birthday: expect.any(String) } });
      expect((await save(today)).statusCode).toBe(200);
    });
  },
);
