import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PaymentRounds } from "../../server/services/payments/payment-rounds.ts";
import type { EffectiveTenant } from "../../server/tenants/types.ts";

const MINUTE = 60_000;

describe("the rounds in which payments are asked about", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Rounds over these tenants, each asked about by `ask`; tenants whose documents cannot be read are never found. */
  function rounds(slugs: string[], ask: (slug: string) => Promise<void>) {
    const asked: string[] = [];
    const faults: unknown[] = [];
    const found: string[] = [];
    const find = (slug: string) => {
      found.push(slug);
      return slug === "unreadable"
        ? Promise.reject(new Error("unreadable"))
        : Promise.resolve(slug === "gone" ? undefined : ({ slug } as EffectiveTenant));
    };
    const payments = {
      hasPending: (slug: string) => Promise.resolve(slug !== "idle"),
      askPending: ({ slug }: EffectiveTenant) => {
        asked.push(slug);
        return ask(slug);
      },
    };
    const made = new PaymentRounds({ tenants: { slugs, find }, payments, onFault: (error) => void faults.push(error) });
    return { rounds: made, asked, found, faults };
  }

  it("begin with the start, and come every minute until they are stopped", async () => {
    const { rounds: made, asked } = rounds(["one"], () => Promise.resolve());
    made.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(asked).toHaveLength(3);
    await made.stop();
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(asked).toHaveLength(3);
  });

  it("reach every tenant although one fails and another cannot be read", async () => {
    const broken = new Error("broken");
    const {
      rounds: made,
      asked,
      faults,
    } = rounds(["bad", "unreadable", "gone", "good"], (slug) =>
      slug === "bad" ? Promise.reject(broken) : Promise.resolve(),
    );
    made.start();
    await vi.advanceTimersByTimeAsync(0);
    expect([asked, faults]).toEqual([
      ["bad", "good"],
      [broken, new Error("unreadable")],
    ]);
    await made.stop();
  });

  it("do not even resolve a tenant that waits for no payment", async () => {
    const { rounds: made, asked, found } = rounds(["idle", "one"], () => Promise.resolve());
    made.start();
    await vi.advanceTimersByTimeAsync(0);
    expect([found, asked]).toEqual([["one"], ["one"]]);
    await made.stop();
  });

  it("never overlap: a slow one holds up the next, and the stop waits for the tenant that is asked about", async () => {
    let answer: () => void = () => undefined;
    const { rounds: made, asked } = rounds(["slow", "next"], () => new Promise<void>((resolve) => (answer = resolve)));
    made.start();
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(asked).toEqual(["slow"]);
    let isStopped = false;
    const stopped = made.stop().then(() => (isStopped = true));
    await vi.advanceTimersByTimeAsync(0);
    expect(isStopped).toBe(false);
    answer();
    await stopped;
    expect(asked).toEqual(["slow"]);
  });
});
