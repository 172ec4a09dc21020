import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { moveCitation } from "../../server/services/citations/move-citation.ts";
import type { CitationPaymentMethods, CitationPaymentStatus } from "../../src/domain/generated/api-citations.ts";
import type { RedirectDetails } from "../../src/domain/generated/api-orders.ts";
import { CITING, CitingPortal } from "../support/citing-portal.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { signedInDriver } from "../support/server.ts";

const ADDRESS = "payer@example.com";

describeOnEachDatabase("paying a citation without signing in", (open) => {
  let portal: CitingPortal;
  beforeAll(async () => {
    portal = await CitingPortal.start(open);
  });
  afterAll(() => portal.close());

  it("opens one payment of the citation's own amount, whose redirect names no plate, and settles it when it is paid", async () => {
    const citation = await portal.citation();
    expect(await portal.lookUp(citation)).toMatchObject({ amountDue: "50.50", canPay: true });
    const answer = await portal.pay(citation);
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([201, "no-store"]);
    const { paymentReference: reference } = answer.json<{ paymentReference: string }>();
    expect(portal.simulation.payment(reference)).toMatchObject({ amountCents: 5050, currency: "USD" });
    const redirect = await portal.redirect(citation, citation.plate);
    expect([redirect.statusCode, redirect.headers["cache-control"]]).toEqual([200, "no-store"]);
    const redirectDetails = redirect.json<RedirectDetails>();
    expect(redirectDetails).toEqual({
      url: `${portal.simulation.url}/page`,
      parameters: {
        paymentReference: reference,
        tenant: CITING,
        signOutUrl: `https://parking.example.org/driverportal/${CITING}/citation-payment/status`,
        incompleteSignOutUrl: `https://parking.example.org/driverportal/${CITING}/incompletePayment?paidFor=citation`,
      },
    });
    const amount = { citationNumber: citation.number, amount: "50.50" };
    expect(await portal.standing(reference)).toEqual({ status: "open", ...amount, redirectDetails });
    portal.simulation.payAtPage(reference);
    expect(await portal.standing(reference)).toEqual({
      ...{ status: "paid", ...amount, paidAt: portal.server.now() },
      card: { brand: "Visa", lastFour: "4242" },
    });
    expect(await portal.look(citation)).toMatchObject({
      ...{ state: "PAID", moves: ["desk UNPAID", "provider PAID"], payments: ["PAID"] },
    });
  });

  it("answers the open payment again, to the same key, to another one and to two tabs at once", async () => {
    const citation = await portal.citation();
    const key = randomUUID();
    const reference = await portal.opened(citation, { key });
    const again = await Promise.all([
      portal.pay(citation, { key }),
      portal.pay(citation),
      portal.pay(citation),
      portal.pay({ ...citation, number: citation.number.toLowerCase() }),
    ]);
    expect(again.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      again.map(() => [200, { paymentReference: reference }]),
    );
    expect((await portal.look(citation)).payments).toEqual(["OPEN"]);
  });

  it("begins one payment where many press at the same moment", async () => {
    const citation = await portal.citation();
    const answers = await Promise.all(Array.from({ length: 8 }, () => portal.pay(citation)));
    expect(new Set(answers.map((answer) => answer.json<{ paymentReference: string }>().paymentReference)).size).toBe(1);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect((await portal.look(citation)).payments).toEqual(["OPEN"]);
    const known = [...portal.simulation.payments.keys()];
    expect(
      known.filter((each) => each === answers[0]?.json<{ paymentReference: string }>().paymentReference),
    ).toHaveLength(1);
  });

  it("refuses a key that stands for another request, and keeps what it stands for", async () => {
    const [citation, other] = [await portal.citation(), await portal.citation()];
    const key = randomUUID();
    const reference = await portal.opened(citation, { key });
    const refused = await portal.pay(other, { key });
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: "key_used" }]);
    expect((await portal.look(other)).payments).toEqual([]);
    expect(await portal.opened(citation, { key })).toBe(reference);
  });

  it("answers a repeated key with its payment, also once that is paid", async () => {
    const citation = await portal.citation();
    const key = randomUUID();
    const reference = await portal.opened(citation, { key });
    portal.simulation.payAtPage(reference);
    await portal.message(reference);
    expect(await portal.opened(citation, { key })).toBe(reference);
  });

  it.each([
    ["PAID", "citation_paid", "This citation is paid already."],
    ["DISMISSED", "citation_dismissed", "This citation was dismissed. Nothing is due."],
  ] as const)("refuses one that is %s, and leaves the key free", async (state, code, errorMessage) => {
    const citation = await portal.citation({ state });
    const key = randomUUID();
    for (const _time of [1, 2]) {
      const answer = await portal.pay(citation, { key });
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { code, errorMessage }]);
    }
    expect((await portal.look(citation)).payments).toEqual([]);
  });

  it("refuses another amount than is due by now, says which one is, and takes that one by the same key", async () => {
    const citation = await portal.citation();
    const key = randomUUID();
    await portal.change(citation, { fine_cents: 7000 });
    const refused = await portal.pay(citation, { key, amountDue: "50.50" });
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: "amount_changed" }]);
    expect(refused.json().errorMessage).toContain("$75.50 is due now");
    expect((await portal.look(citation)).payments).toEqual([]);
    await portal.opened(citation, { key, amountDue: "75.50" });
    expect((await portal.look(citation)).payments).toEqual(["OPEN"]);
  });

  it("leaves the open payment as it is where a page with a former amount is pressed", async () => {
    const citation = await portal.citation();
    await portal.opened(citation, { amountDue: "50.50" });
    const refused = await portal.pay(citation, { amountDue: "49.00" });
    expect(refused.json()).toMatchObject({ code: "amount_changed" });
    expect((await portal.look(citation)).payments).toEqual(["OPEN"]);
  });

  it("refuses one of which nothing is due", async () => {
    const citation = await portal.citation({ fineCents: 0, feesCents: 0 });
    expect((await portal.pay(citation)).json()).toMatchObject({ code: "nothing_due" });
  });

  it.each(["CHECK", "ONLINE_CC", "NO_CHARGE"])(
    "refuses the method %s, by which no citation is paid",
    async (method) => {
      const citation = await portal.citation();
      const answer = await portal.pay(citation, { method });
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: "citation_method" }]);
    },
  );

  it("misses alike without the plate, with another one and for an unknown number", async () => {
    const citation = await portal.citation();
    const answers = [
      await portal.pay(citation, { plate: "WRONG" }),
      await portal.pay({ ...citation, number: "NOBODYS-1" }),
      await portal.pay(citation, { tenant: "westport" }),
      await portal.redirect(citation),
      await portal.redirect(citation, "WRONG"),
      await portal.receipt(citation),
      await portal.receipt(citation, "WRONG"),
    ];
    const told = answers.map((answer) => [answer.statusCode, { ...answer.json<object>(), requestId: "" }]);
    expect(new Set(told.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(told[0]).toMatchObject([404, { code: "citation_not_found" }]);
  });

  it("judges the address for the receipt by its form", async () => {
    const citation = await portal.citation();
    const answer = await portal.pay(citation, { emailAddress: "nowhere" });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { errors: { emailAddress: "Enter an email address in the form name@example.com" } },
    ]);
  });

  it("answers the methods of the tenant, for whoever asks", async () => {
    const methods = (await portal.methods()).json<CitationPaymentMethods>();
    expect(methods).toEqual([
      {
        ...{ value: "TRANSACT_PAYMENTS", label: "Transact Payments" },
        explained: "paymentMethods.TRANSACT_PAYMENTS.explained",
      },
    ]);
  });

  it("leads the driver whose citation it is to the page and to the receipt without the plate, and nobody else", async () => {
    const { tokens } = await signedInDriver(portal.server, CITING, "mine");
    const citation = await portal.citation();
    const reference = await portal.opened(citation);
    const token = tokens.access_token;
    expect((await portal.redirect(citation, undefined, token)).json()).toMatchObject({ code: "citation_not_found" });
    await portal.server.get(
      `/api/v1/portal/pages/home-without-session/${citation.number}/${citation.plate}?customer=${CITING}`,
      token,
    );
    expect((await portal.redirect(citation, undefined, token)).statusCode).toBe(200);
    portal.simulation.payAtPage(reference);
    await portal.message(reference);
    expect((await portal.receipt(citation, undefined, token)).headers["content-type"]).toBe("application/pdf");
  });

  it("answers no redirect where no payment is open, or its provider does not answer", async () => {
    const citation = await portal.citation();
    const none = await portal.redirect(citation, citation.plate);
    expect([none.statusCode, none.json()]).toMatchObject([409, { code: "no_open_payment" }]);
    portal.simulation.trouble("open", "cut");
    const reference = await portal.opened(citation);
    expect((await portal.standing(reference)).status).toBe("pending");
    portal.simulation.trouble("ask", "cut");
    expect((await portal.lookUp(citation)).openPayment).toEqual({
      ...{ reference, amount: "50.50", method: expect.any(String) },
      openedAt: expect.any(Number),
    });
    const away = await portal.redirect(citation, citation.plate);
    expect([away.statusCode, away.json()]).toMatchObject([503, { code: "payment_under_way" }]);
    expect((await portal.redirect(citation, citation.plate)).statusCode).toBe(200);
  });

  it("can be paid again after a decline, of which the payer hears", async () => {
    const citation = await portal.citation();
    const reference = await portal.opened(citation, { emailAddress: "declined@example.com" });
    portal.simulation.declineAtPage(reference, "insufficient_funds");
    for (const _time of [1, 2])
      expect(await portal.standing(reference)).toMatchObject({ status: "declined", reason: "insufficient_funds" });
    const subject = `The payment of citation ${citation.number} did not go through`;
    expect(await portal.subjectsTo("declined@example.com")).toEqual([subject]);
    const second = await portal.opened(citation);
    expect(second).not.toBe(reference);
    expect(await portal.look(citation)).toMatchObject({ state: "UNPAID", payments: ["DECLINED", "OPEN"] });
  });

  it("mails a receipt without plate, place and violation, once, where an address was given", async () => {
    const citation = await portal.citation();
    const reference = await portal.opened(citation, { emailAddress: ADDRESS });
    portal.simulation.payAtPage(reference);
    for (const id of ["one", "one", "two"]) await portal.message(reference, `${reference} ${id}`);
    const mails = await portal.mailsTo(ADDRESS);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Receipt: citation ${citation.number} with Port of East is paid`,
    ]);
    const [mail] = mails;
    for (const part of [citation.number, "$50.50", "11-27-2026", "Visa", "4242", reference])
      expect(mail?.body).toContain(part);
    for (const part of [citation.plate, "tow path", "Pier 4"]) expect(mail?.body).not.toContain(part);
  });

  it("ends a payment that nobody has made in time, once the provider confirms that, and tells nobody", async () => {
    const citation = await portal.citation();
    const reference = await portal.opened(citation, { emailAddress: "slow@example.com" });
    portal.server.advance(31 * 60);
    await portal.askPending();
    expect(await portal.standing(reference)).toMatchObject({ status: "cancelled" });
    expect(portal.simulation.payment(reference).kind).toBe("ended");
    expect(await portal.look(citation)).toMatchObject({ state: "UNPAID", payments: ["CANCELLED"] });
    expect(await portal.subjectsTo("slow@example.com")).toEqual([]);
  });

  it("knows a reference of a citation by the call for citations alone, and in its own tenant", async () => {
    const reference = await portal.opened(await portal.citation());
    const misses = [
      await portal.status(reference, "westport"),
      await portal.status(randomUUID()),
      await portal.status("nonsense"),
      await portal.server.get(
        `/api/v1/portal/pages/home-without-session/permit-payment-status/${reference}?customer=${CITING}`,
      ),
    ];
    for (const miss of misses) expect([miss.statusCode, miss.json()]).toMatchObject([404, { code: "not_found" }]);
    expect((await portal.status(reference)).json<CitationPaymentStatus>().status).toBe("open");
  });

  it("has a receipt once money was received, as a tagged PDF", async () => {
    const citation = await portal.citation();
    const none = await portal.receipt(citation, citation.plate);
    expect([none.statusCode, none.json()]).toMatchObject([404, { code: "no_receipt" }]);
    const reference = await portal.opened(citation);
    portal.simulation.payAtPage(reference);
    await portal.message(reference);
    const receipt = await portal.receipt(citation, citation.plate);
    expect(receipt.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="citation-${citation.number}-receipt.pdf"`,
      "cache-control": "no-store",
    });
    expect(receipt.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("has none for one that was paid at the counter", async () => {
    const citation = await portal.citation();
    const at = new Date(portal.server.now());
    const move = { number: citation.number, to: "PAID", by: "desk", at, requestId: null } as const;
    await portal.server.db.withTenant(CITING, (db) => moveCitation(db, move));
    expect((await portal.receipt(citation, citation.plate)).statusCode).toBe(404);
  });
});
