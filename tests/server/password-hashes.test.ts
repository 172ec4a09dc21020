import { expect, it, vi } from "vitest";

vi.unmock("@node-rs/argon2");
// Another file of this worker may have loaded the hashes at the cheap cost.
vi.resetModules();

it("stores passwords as argon2id at the cost that OWASP recommends, and recognizes them in any Unicode form", async () => {
  const { createPasswordCheck, hashPassword } = await import("../../server/identity/password-hashes.ts");
  const stored = await hashPassword("Gru\u0308n und tief");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/);
  const [, memory, passes] = /m=(\d+),t=(\d+)/.exec(stored) ?? [];
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
  expect(Number(passes)).toBeGreaterThanOrEqual(2);
  const check = await createPasswordCheck();
  expect(await check.matches(stored, "Grün und tief")).toBe(true);
  expect(await check.matches(stored, "Grun und tief")).toBe(false);
  expect(await check.matches(undefined, "Grün und tief")).toBe(false);
});
