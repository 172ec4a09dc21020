import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { jobHandlers } from "../../server/composition/background-work.ts";
import type { Database } from "../../server/db/database.ts";
import { queueMail } from "../../server/mail/outbox.ts";
import type { MailMessage } from "../../server/mail/transport.ts";
import { orderConfirmations } from "../../server/services/orders/order-confirmation.ts";
import { isPlacedForGood, orderStates, type OrderState } from "../../src/domain/order-states.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { CONFIRMED_AT, startConfirming, type Confirming } from "../support/confirming.ts";
import { unit, type Buy } from "../support/direct-orders.ts";
import { endPermits } from "../support/ended-permits.ts";
import { gate, jobRows, jobRunner } from "../support/jobs.ts";
import { putOrders } from "../support/order-state.ts";
import { standard, writeSellingTwins } from "../support/selling-tenants.ts";
import { PUBLIC_URL, type TestServer } from "../support/server.ts";
import type { StoredBuyer } from "../support/stored-buyers.ts";

const twins = writeSellingTwins({ permits: [standard("ANY")] });
afterAll(() => twins.remove());

const confirming = { publicUrl: PUBLIC_URL, fonts: [] };
const SHORT_WORDS = "  - ANY permit";

describeOnEachDatabase("the job that confirms an order", (open) => {
  let server: TestServer;
  let buyer: StoredBuyer;
  let buy: Buy;
  let prove: Confirming["prove"];

  beforeAll(async () => {
    ({ server, buyer, buy, prove } = await startConfirming(open, twins.folder));
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.mails();
    await endPermits(server, "eastport");
    await prove(CONFIRMED_AT);
  });

  async function place(): Promise<{ id: string; orderNumber: string }> {
    const outcome = await buy(buyer, [unit(buyer, "ANY")]);
    if (outcome.kind !== "placed") throw new Error(`the order was ${outcome.kind}`);
    return outcome.order;
  }

  const stand = (id: string, state: OrderState) =>
    server.db.withTenant("eastport", (db) => putOrders(db, { state, holdEndsAt: new Date(server.now()) }, id));

  const outbox = (orderId: string) =>
    server.db.withTenant("eastport", (db) =>
      db.selectFrom("mail_outbox").select(["sent_at", "body"]).where("order_id", "=", orderId).execute(),
    );

  const filesOf = (mail: MailMessage | undefined) => (mail?.attachments ?? []).map(({ fileName }) => fileName);

  /** A runner of the server's own jobs, whose mail is caught; what receipts rest by and what fails is told. */
  function runnerWith({
    rest = () => Promise.resolve(),
    tenants = server.tenants,
  }: Partial<Pick<Parameters<typeof jobHandlers>[0], "rest" | "tenants">>) {
    const sent: MailMessage[] = [];
    const failures: unknown[] = [];
    const confirmedShort: unknown[] = [];
    const handlers = jobHandlers({
      db: server.db,
      tenants,
      transport: { send: async (mail) => void sent.push(mail), close: async () => undefined },
      clock: () => server.now(),
      publicUrl: PUBLIC_URL,
      paymentHandlers: server.paymentHandlers,
      jobsQueued: () => undefined,
      paymentUnanswered: () => expect.unreachable("no payment is pending"),
      fonts: [],
      rest,
      confirmedShort: (error, { attempts }) => void confirmedShort.push([attempts, error]),
    });
    const runner = jobRunner({ db: server.db, clock: () => server.now(), handlers }, (failure) => {
      failures.push(failure.error);
    });
    return { runner, sent, failures, confirmedShort };
  }

  it.each(
    orderStates
      .filter((state) => !isPlacedForGood(state))
      .flatMap((state) => [
        [state, CONFIRMED_AT],
        [state, null],
      ]),
  )("sends nothing where the order is %s by then (proven address: %s)", async (state, proven) => {
    await prove(proven);
    const { id, orderNumber } = await place();
    await stand(id, state as OrderState);
    const mails = await server.mails();
    expect(mails.filter(({ subject }) => subject.includes(orderNumber))).toEqual([]);
    expect(await outbox(id)).toEqual([]);
    expect((await jobRows(server.db)).filter(({ done_at }) => done_at === null)).toEqual([]);
  });

  it("sends what an order that was paid meanwhile says now", async () => {
    const { id, orderNumber } = await place();
    await stand(id, "PAID");
    const mail = (await server.mails()).findLast(({ subject }) => subject.includes(orderNumber));
    expect(mail?.body).toContain("Status: Paid");
    expect(mail?.body).toContain("Amount due: $0.00");
    expect(filesOf(mail)).toEqual([`order-${orderNumber}.pdf`]);
  });

  it("holds up no other message of its tenant while a receipt waits for its turn", async () => {
    const { held, release } = gate();
    const { runner, sent } = runnerWith({ rest: () => held });
    await place();
    await endPermits(server, "eastport");
    await place();
    const password = { to: "who@mail.example", subject: "A new password", body: "B" };
    await server.db.withTenant("eastport", (db) => queueMail(db, "eastport", password, new Date(server.now())));
    const done = runner.runDue();
    await expect.poll(() => sent.map(({ subject }) => subject)).toContain("A new password");
    await expect.poll(() => sent.map(({ to }) => to).sort()).toEqual([CONFIRMED_AT, "who@mail.example"]);
    release();
    await done;
    expect(sent).toHaveLength(3);
  });

  it("reads the order and its address when it is its turn, and not when it begins to wait for that", async () => {
    const tenant = await server.tenants.find("eastport");
    if (tenant === undefined) throw new Error("no tenant");
    const first = await place();
    await endPermits(server, "eastport");
    const second = await place();
    const { held, release } = gate();
    let readings = 0;
    const withTenant: Database["withTenant"] = (slug, work) => {
      readings += 1;
      return server.db.withTenant(slug, work);
    };
    const db = { ...server.db, withTenant };
    const confirm = orderConfirmations({ ...confirming, db, clock: () => server.now(), rest: () => held });
    expect((await confirm(tenant, { orderId: first.id, to: CONFIRMED_AT })).kind).toBe("whole");
    const waiting = confirm(tenant, { orderId: second.id, to: CONFIRMED_AT });
    expect(readings).toBe(1);
    await prove("other@example.org");
    release();
    expect((await waiting).kind).toBe("short");
    expect(readings).toBe(2);
  });

  it("sends what was queued, and tells why, where its receipt cannot be made for a quarter of an hour", async () => {
    const broken = { content: Buffer.from("no image"), type: "image/png", width: 10, height: 10 } as const;
    const tenants = {
      find: async (slug: string) => {
        const tenant = await server.tenants.find(slug);
        return tenant && { ...tenant, paperImage: broken };
      },
    };
    const { runner, sent, failures, confirmedShort } = runnerWith({ tenants });
    const { orderNumber } = await place();
    for (const seconds of [0, 30, 120]) {
      server.advance(seconds);
      await runner.runDue();
    }
    expect([sent.length, failures.length, confirmedShort.length]).toEqual([0, 3, 0]);
    server.advance(600);
    await runner.runDue();
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining(orderNumber)]);
    expect(sent[0]?.body).toContain(SHORT_WORDS);
    expect(filesOf(sent[0])).toEqual([]);
    expect(confirmedShort).toEqual([[4, failures[0]]]);
    expect(failures).toHaveLength(3);
  });
});
