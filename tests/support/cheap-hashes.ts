import type * as Argon2 from "@node-rs/argon2";
import { vi } from "vitest";

/**
 * Gives password hashes the lowest cost in every server test: hundreds of sign-ins at full cost take minutes and prove
 * nothing more. A hash contains its cost, so it is also verified at that cost. A test of the cost itself unmocks the
 * package.
 */
vi.mock("@node-rs/argon2", async (importOriginal) => {
  const argon2 = await importOriginal<typeof Argon2>();
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return { ...argon2, hash: (password: string) => argon2.hash(password, cheap) };
});
