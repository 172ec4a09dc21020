import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeOnEachDatabase, openEmbedded } from "../support/databases.ts";
import { HOSTED_SALES, HostedPortal, incomplete, secretOf, signOut, SLUG } from "../support/hosted-portal.ts";
import { writeSellingTwins } from "../support/selling-tenants.ts";
import { PUBLIC_URL, startTestServer } from "../support/server.ts";

describeOnEachDatabase("the sandbox of hosted payments", (open) => {
  let portal: HostedPortal;
  beforeAll(async () => void (portal = await HostedPortal.start(open)));
  beforeEach(() => void portal.waiting.splice(0));
  afterAll(() => portal.close());

  it("has a page with the tenant's name and the amount, and nothing of the driver in its address", async () => {
    const { address, page, reference } = await portal.ordered();
    expect(address.origin).toBe(PUBLIC_URL);
    expect([...address.searchParams.keys()].sort()).toEqual([
      "incompleteSignOutUrl",
      "paymentReference",
      "signOutUrl",
      "tenant",
    ]);
    expect(address.searchParams.get("paymentReference")).toBe(reference);
    const { statusCode, body, headers } = await portal.server.get(`${page}${address.search}`);
    expect(statusCode).toBe(200);
    expect(body).toContain("<h1>Pay Port of East</h1>");
    expect(body).toContain("$55.75");
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["referrer-policy"]).toBe("same-origin");
  });

  it("is paid, leads back and tells the portal, which asks and believes that alone", async () => {
    const order = await portal.ordered();
    const answer = await portal.pay(order, "approve");
    expect([answer.statusCode, answer.headers.location]).toEqual([303, signOut(order.reference)]);
    expect((await order.listed())?.state).toBe("PAYMENT_PENDING");
    expect(await portal.sendMessages()).toEqual([0]);
    expect(await order.listed()).toMatchObject({ state: "PAID" });
    expect(portal.waiting).toEqual([]);
  });

  it.each([
    ["decline", "declined"],
    ["insufficientFunds", "insufficient_funds"],
  ])("is declined (%s), and leads back as after a payment", async (outcome, reason) => {
    const order = await portal.ordered();
    expect((await portal.pay(order, outcome)).headers.location).toBe(signOut(order.reference));
    await portal.sendMessages();
    const declined = await portal.server.db.withTenant(SLUG, (db) =>
      db.selectFrom("payments").select("decline_reason").where("id", "=", order.reference).executeTakeFirst(),
    );
    expect(declined?.decline_reason).toBe(reason);
    // Its items left the cart at the redirect: the listed order is the way back to them, although nobody resumed it.
    expect(await order.listed()).toMatchObject({ state: "PAYMENT_FAILED", payment: { mayBuyAgain: true } });
  });

  it("takes one payment, however often its button is pressed, before and after Back", async () => {
    const order = await portal.ordered();
    const answers = await Promise.all([
      portal.pay(order, "approve"),
      portal.pay(order, "approve"),
      portal.pay(order, "decline"),
    ]);
    expect(answers.map(({ headers }) => headers.location)).toEqual(Array(3).fill(signOut(order.reference)));
    expect((await portal.pay(order, "approve")).headers.location).toBe(signOut(order.reference));
    expect(await portal.chargesOf(order)).toBeLessThanOrEqual(1);
    await portal.sendMessages();
    await portal.sendMessages();
    expect(["PAID", "PAYMENT_FAILED"]).toContain((await order.check()).order.state);
  });

  it("is left unpaid by Cancel, and paid on the same page after Resume", async () => {
    const order = await portal.ordered();
    const left = await portal.press(order, { do: "cancel", outcome: "approve" });
    expect([left.statusCode, left.headers.location]).toEqual([303, incomplete(order.reference)]);
    expect(portal.waiting).toEqual([]);
    const { redirectDetails } = await order.check();
    expect(new URL(redirectDetails?.url ?? "").pathname).toBe(order.page);
    await portal.pay(order, "approve");
    expect((await order.check()).order.state).toBe("PAID");
  });

  it("says nothing where the window is closed: the portal finds out by asking", async () => {
    const order = await portal.ordered();
    const closed = await portal.pay(order, "approve", "close");
    expect([closed.statusCode, closed.headers.location]).toEqual([303, order.page]);
    expect(portal.waiting).toEqual([]);
    expect((await order.listed())?.state).toBe("PAYMENT_PENDING");
    expect((await order.check()).order.state).toBe("PAID");
  });

  it.each([
    ["latePaid", "PAID"],
    ["lateDeclined", "PAYMENT_FAILED"],
  ])("has a late outcome after five minutes (%s), and tells of it then", async (outcome, state) => {
    const order = await portal.ordered();
    expect((await portal.pay(order, outcome)).headers.location).toBe(signOut(order.reference));
    expect((await order.check()).order.state).toBe("PAYMENT_PENDING");
    expect((await portal.server.get(order.page)).body).toContain("This payment is awaiting its outcome");
    portal.server.advance(299);
    expect((await order.check()).order.state).toBe("PAYMENT_PENDING");
    portal.server.advance(1);
    expect(await portal.sendMessages()).toEqual([300_000]);
    expect((await order.listed())?.state).toBe(state);
  });

  it("has a page for every standing, with the way back to the portal", async () => {
    const paid = await portal.ordered();
    await portal.pay(paid, "approve");
    const declined = await portal.ordered();
    await portal.pay(declined, "decline");
    const given = await portal.ordered();
    expect((await given.giveUp()).statusCode).toBe(200);
    for (const [order, words, back] of [
      [paid, "This payment is paid", signOut(paid.reference)],
      [declined, "This payment was declined", signOut(declined.reference)],
      [given, "This payment was cancelled", incomplete(given.reference)],
    ] as const) {
      const { statusCode, body } = await portal.server.get(order.page);
      expect(statusCode).toBe(200);
      expect(body).toContain(`<h1>${words}</h1>`);
      expect(body).toContain(`href="${back}"`);
    }
    expect((await portal.pay(given, "approve")).headers.location).toBe(given.page);
    expect(await portal.chargesOf(given)).toBe(0);
  });

  it("leads back to the addresses of the signed call, whatever its own address says", async () => {
    const order = await portal.ordered();
    const page = `${order.page}?signOutUrl=https://evil.example&incompleteSignOutUrl=https://evil.example`;
    expect((await portal.press({ page }, { do: "cancel" })).headers.location).toBe(incomplete(order.reference));
    const paid = await portal.pay({ page }, "approve");
    expect(paid.headers.location).toBe(signOut(order.reference));
    expect((await portal.server.get(page)).body).not.toContain("evil.example");
  });

  it("takes no form of another site, and none that says nothing", async () => {
    const order = await portal.ordered();
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://evil.example" },
      { origin: "null" },
    ]) {
      expect((await portal.press(order, { do: "pay", outcome: "approve" }, headers)).statusCode).toBe(403);
    }
    const fromHere = await portal.press(order, { do: "explode" }, { origin: PUBLIC_URL });
    expect(fromHere.headers.location).toBe(order.page);
    for (const fields of [{ do: "pay" }, { do: "explode", outcome: "approve" }, {}]) {
      expect((await portal.press(order, fields as Record<string, string>)).headers.location).toBe(order.page);
    }
    expect(await portal.chargesOf(order)).toBe(0);
  });

  it("sends a message again where it is not taken, three times more", async () => {
    const order = await portal.ordered();
    const down = portal.server.tenants.find;
    await portal.pay(order, "approve");
    Object.defineProperty(portal.server.tenants, "find", { value: async () => undefined, configurable: true });
    const pauses = [
      ...(await portal.sendMessages()),
      ...(await portal.sendMessages()),
      ...(await portal.sendMessages()),
    ];
    Object.defineProperty(portal.server.tenants, "find", { value: down, configurable: true });
    expect([...pauses, ...(await portal.sendMessages())]).toEqual([0, 1000, 10_000, 60_000]);
    expect((await order.listed())?.state).toBe("PAID");
    expect(portal.waiting).toEqual([]);
  });

  it.each([{ amount_cents: 5574 }, { currency: "CAD" }])(
    "moves nothing where it tells of another payment than the order's, and that is an audit event: %j",
    async (changed) => {
      const order = await portal.ordered();
      const audited = () =>
        portal.server.db.withTenant(SLUG, (db) =>
          db.selectFrom("audit_events").select("id").where("event", "=", "payment-differs").execute(),
        );
      const before = (await audited()).length;
      await portal.server.db.withTenant(SLUG, (db) =>
        db.updateTable("hosted_sandbox_payments").set(changed).where("reference", "=", order.reference).execute(),
      );
      await portal.pay(order, "approve");
      await portal.sendMessages();
      expect((await order.listed())?.state).toBe("PAYMENT_PENDING");
      expect(await audited()).toHaveLength(before + 1);
    },
  );

  it("answers no call whose signature does not hold", async () => {
    const url = `/sandbox-payments/${SLUG}/payments/${randomUUID()}`;
    expect((await portal.server.get(url)).json()).toMatchObject({ code: "bad_signature" });
    expect(
      (await portal.server.app.inject({ method: "POST", url: `/sandbox-payments/${SLUG}/payments` })).statusCode,
    ).toBe(401);
  });

  it("is nowhere else: no unknown payment, no other tenant", async () => {
    const { page } = await portal.ordered();
    for (const url of [
      `/sandbox-payments/${SLUG}/pay/${randomUUID()}`,
      page.replace(SLUG, "westport"),
      page.replace(SLUG, "nowhere"),
    ]) {
      expect((await portal.server.get(url)).statusCode).toBe(404);
      expect((await portal.press({ page: url }, { do: "pay", outcome: "approve" })).statusCode).toBe(404);
    }
  });

  it("leaves nothing secret and nothing of a driver in the log", async () => {
    const log = portal.server.logs.join("\n");
    for (const secret of [secretOf(SLUG), "x-payment-signature", "mail.example", "7ABC123"]) {
      expect(log).not.toContain(secret);
    }
  });
});

it.each([
  ["in production", { demo: true, production: true }],
  ["without the demonstration", { demo: false }],
])("the sandbox of hosted payments is not there %s", async (_where, env) => {
  const twins = writeSellingTwins(HOSTED_SALES);
  const server = await startTestServer(openEmbedded, { tenantsDir: twins.folder, env });
  const handler = server.paymentHandlers.find(
    (each) => each.kind === "provided" && each.method === "TRANSACT_PAYMENTS" && each.provider === "sandbox",
  );
  const paidFor = "order" as const;
  const money = { amountCents: 1, currency: "USD" };
  const payment = { reference: randomUUID(), tenant: SLUG, paidFor, ...money, providerReference: null };
  await expect(handler?.kind === "provided" ? handler.open(payment) : undefined).rejects.toThrow(
    "demonstration servers",
  );
  for (const url of [`/sandbox-payments/${SLUG}/payments`, `/sandbox-payments/${SLUG}/pay/${randomUUID()}`]) {
    expect((await server.app.inject({ method: "POST", url })).statusCode).toBe(404);
  }
  await server.close();
  twins.remove();
});
