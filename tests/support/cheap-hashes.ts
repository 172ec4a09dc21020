import type * as Argon2 from "@node-rs/argon2";
import { vi } from "vitest";

/**
 * Password hashes of the least cost, in every server test: hundreds of sign-ins at full cost take minutes and prove
 * nothing more. A hash names its cost, so it is checked at that cost too. A test of the cost itself unmocks the package.
 */
vi.mock("@node-rs/argon2", async (importOriginal) => {
  const argon2 = await importOriginal<typeof Argon2>();
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return { ...argon2, hash: (password: string) => argon2.hash(password, cheap) };
});
