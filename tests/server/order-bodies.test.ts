import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order } from "../../src/domain/generated/api-orders.ts";
import { openEmbedded } from "../support/databases.ts";
import { NO_CARD } from "../support/payment-request.ts";
import { line, makeReady, place, purchase, type ReadyDriver } from "../support/purchase.ts";
import { writeSellingTwins } from "../support/selling-tenants.ts";
import { signedInDriver, startTestServer, type TestServer } from "../support/server.ts";

describe("an order body with every field of the specification, empty where it does not apply", () => {
  const twins = writeSellingTwins();
  let server: TestServer;
  let west: ReadyDriver;
  beforeAll(async () => {
    server = await startTestServer(openEmbedded, { tenantsDir: twins.folder });
    west = await makeReady(server, await signedInDriver(server, "westport"));
  }, 180_000);
  afterAll(async () => {
    await server.close();
    twins.remove();
  });
  const emptyAddress = { line1: "", line2: "", city: "", state: { code: "" }, zip: "" };
  function whole(driver: ReadyDriver, cardDetails: object = NO_CARD): unknown {
    const request = purchase(driver, [
      line("PLAIN", [driver.person.vehicles[0]?.id ?? ""], {
        efpVisitReason: "",
        efpStartDate: "",
        validStartDate: "2026-11-01",
      }),
    ]);
    const payment = { ...request.paymentRequest, checkNumber: "", cardDetails, items: [] };
    return { ...request, fulfillmentAddressId: "", fulfillmentEmailId: "", phoneId: "", paymentRequest: payment };
  }

  it("is taken, and is the same order when it is sent again with other card details", async () => {
    const key = randomUUID();
    const placed = await place(server, west, whole(west), key);
    expect([placed.statusCode, placed.json<Order>().payment]).toEqual([
      201,
      { paymentMethod: "CHECK", methodLabel: "Check" },
    ]);
    for (const other of [{ cvv: "123", nameOnCard: "W" }, { billingAddress: emptyAddress }]) {
      const again = await place(server, west, whole(west, { ...NO_CARD, ...other }), key);
      expect([again.statusCode, again.json<Order>().id]).toEqual([200, placed.json<Order>().id]);
    }
  });

  it("is refused where a field is none of the specification's", async () => {
    const answer = await place(server, west, whole(west, { ...NO_CARD, pin: "1" }));
    expect([answer.statusCode, answer.json().code]).toEqual([400, "invalid_request"]);
  });
});
