import { describe, expect, it, vi } from "vitest";
import type { PermitPaymentStatus } from "../../src/domain/generated/api-orders.ts";
import { PaymentStatusStore } from "../../src/stores/payment-status-store.ts";
import { failure } from "../support/fake-api.ts";
import { order, pendingOrder } from "../support/orders.ts";
import { deferred, openSignedInTab, openTab, type StoresOptions } from "../support/stores.ts";

const DEAD = failure({ kind: "network", status: 0 });
const of = (status: PermitPaymentStatus["status"]): PermitPaymentStatus => ({ status, orderId: "order-1" });

/** The store of a tab, with the pauses that it makes; each ends at once unless `delay` says otherwise. */
async function open({ isSignedIn = false, ...options }: StoresOptions & { isSignedIn?: boolean } = {}) {
  const pauses: number[] = [];
  const delay = (milliseconds: number) => {
    pauses.push(milliseconds);
    return options.delay === undefined ? Promise.resolve() : options.delay(milliseconds);
  };
  const tab = isSignedIn ? await openSignedInTab({ ...options, delay }) : openTab({ ...options, delay });
  const paymentStatus = vi.fn(() => Promise.resolve(of("paid")));
  tab.api.orders.paymentStatus = paymentStatus;
  return { ...tab, paymentStatus, pauses, status: tab.root.part(PaymentStatusStore).payment };
}

describe("the status of a payment that somebody comes back from", () => {
  it("is asked for by its reference, and no longer once it is final", async () => {
    const { status, paymentStatus, pauses, api } = await open();
    expect(status.standing).toBe("asking");
    status.follow("r1");
    await vi.waitFor(() => expect(status.standing).toBe("paid"));
    expect(paymentStatus.mock.calls).toEqual([["r1"]]);
    expect(pauses).toEqual([]);
    // Nobody is signed in, who could read the order.
    expect(api.orders.order).not.toHaveBeenCalled();
  });

  it("is asked for again while it is pending, after growing pauses of five minutes in all, and then no more", async () => {
    const { status, paymentStatus, pauses } = await open();
    paymentStatus.mockImplementation(() => Promise.resolve(of("pending")));
    status.follow("r1");
    await vi.waitFor(() => expect(status.hasStopped).toBe(true));
    expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
    const minutes = pauses.reduce((sum, pause) => sum + pause, 0) / 60_000;
    expect(Math.round(minutes)).toBe(5);
    expect(paymentStatus).toHaveBeenCalledTimes(pauses.length + 1);
    expect([status.standing, status.isAsking]).toEqual(["pending", false]);
  });

  it("outlives a server that does not answer or was asked too often, and is known once it answers", async () => {
    const { status, paymentStatus } = await open();
    paymentStatus.mockRejectedValueOnce(DEAD).mockRejectedValueOnce(failure({ status: 429 }));
    paymentStatus.mockImplementationOnce(() => Promise.resolve(of("pending")));
    const seen: string[] = [];
    paymentStatus.mockImplementationOnce(() => {
      seen.push(status.standing);
      return Promise.resolve({ ...of("declined"), reason: "expired_card" as const });
    });
    status.follow("r1");
    await vi.waitFor(() => expect(status.standing).toBe("declined"));
    expect([seen, status.status?.reason, paymentStatus.mock.calls.length]).toEqual([["pending"], "expired_card", 4]);
  });

  it("is missing where the server knows no such payment", async () => {
    const { status, paymentStatus, pauses } = await open();
    paymentStatus.mockRejectedValue(failure({ status: 404 }));
    status.follow("r1");
    await vi.waitFor(() => expect(status.standing).toBe("missing"));
    expect(pauses).toEqual([]);
  });

  it("is not asked for any more once it is stopped, and an answer that comes then is dropped", async () => {
    const pause = deferred<void>();
    const { status, paymentStatus } = await open({ delay: () => pause.promise });
    paymentStatus.mockImplementation(() => Promise.resolve(of("pending")));
    const stop = status.follow("r1");
    await vi.waitFor(() => expect(status.standing).toBe("pending"));
    stop();
    pause.resolve();
    await pause.promise;
    expect(paymentStatus).toHaveBeenCalledTimes(1);

    const answer = deferred<PermitPaymentStatus>();
    paymentStatus.mockReturnValueOnce(answer.promise);
    const stopAgain = status.follow("r1");
    // What is known stays in view meanwhile.
    expect(status.standing).toBe("pending");
    stopAgain();
    answer.resolve(of("paid"));
    await answer.promise;
    expect(status.standing).toBe("pending");
    status.follow("r2");
    expect(status.standing).toBe("asking");
  });

  it("stays what it was where the server is gone when it is asked for anew", async () => {
    const { status, paymentStatus } = await open();
    status.follow("r1");
    await vi.waitFor(() => expect(status.standing).toBe("paid"));
    paymentStatus.mockRejectedValue(DEAD);
    status.follow("r1");
    await vi.waitFor(() => expect(status.isAsking).toBe(false));
    expect(status.standing).toBe("paid");
  });
});

describe("for the driver of the order", () => {
  it("comes with the order, which stands where a placed one does, and with its receipt", async () => {
    const { status, root, api, saved } = await open({ isSignedIn: true });
    api.orders.order = vi.fn(() => Promise.resolve(order({ state: "PAID" })));
    status.follow("r1");
    await vi.waitFor(() => expect(api.orders.receipt).toHaveBeenCalledWith("order-1", true));
    expect(root.orders.placed?.state).toBe("PAID");
    expect(saved).toEqual([]);
    await vi.waitFor(async () => {
      expect(await root.orders.downloadReceipt("order-1")).toBe(true);
      expect(api.orders.receipt).toHaveBeenCalledTimes(1);
    });
    expect(saved.at(-1)?.name).toBe("receipt.pdf");
    // What was fetched is of the order as it was then.
    root.orders.dropReceipt();
    await root.orders.downloadReceipt("order-1");
    expect(api.orders.receipt).toHaveBeenCalledTimes(2);
  });

  it("comes with an order that is not paid yet, and without a receipt", async () => {
    const { status, root, api, paymentStatus } = await open({ isSignedIn: true });
    paymentStatus.mockImplementation(() => Promise.resolve(of("open")));
    api.orders.order = vi.fn(() => Promise.resolve(pendingOrder()));
    status.follow("r1");
    await vi.waitFor(() => expect(root.orders.placed?.state).toBe("PAYMENT_PENDING"));
    expect(status.standing).toBe("open");
    expect(api.orders.receipt).not.toHaveBeenCalled();
  });

  it("a receipt that cannot be fetched is told by nobody, and fetched at the press", async () => {
    const { status, root, api, saved } = await open({ isSignedIn: true });
    api.orders.order = vi.fn(() => Promise.resolve(order({ state: "PAID" })));
    const { receipt } = api.orders;
    api.orders.receipt = vi.fn(receipt).mockRejectedValueOnce(DEAD);
    status.follow("r1");
    await vi.waitFor(() => expect(api.orders.receipt).toHaveBeenCalledTimes(1));
    expect(await root.orders.downloadReceipt("order-1")).toBe(true);
    expect([saved.length, root.ui.error]).toEqual([1, null]);
  });

  it("is missing for another driver, of whose tab nothing is kept of it", async () => {
    const { status, root, api } = await open({ isSignedIn: true });
    api.orders.order = vi.fn(() => Promise.reject(failure({ status: 404 })));
    status.follow("r1");
    await vi.waitFor(() => expect(status.standing).toBe("missing"));
    expect([status.status, root.orders.placed, root.orders.placedStatus]).toEqual([null, null, "none"]);
  });

  it("is forgotten with the driver's session", async () => {
    const { status, root, api } = await open({ isSignedIn: true });
    api.orders.order = vi.fn(() => Promise.resolve(order({ state: "PAID" })));
    status.follow("r1");
    await vi.waitFor(() => expect(status.standing).toBe("paid"));
    root.session.endAsExpired();
    expect([status.standing, status.status, root.orders.placed]).toEqual(["asking", null, null]);
  });
});
