import { createMemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { keepOneEntry } from "../../src/app/one-entry.ts";

/** A router at the second of two entries, with the rule. */
async function openRouter(second: string) {
  const basename = "/driverportal/plain";
  const router = createMemoryRouter([{ path: "*" }], { basename, initialEntries: [`${basename}/first`] });
  keepOneEntry(router, (pathname) => pathname.slice(basename.length));
  await router.navigate(second);
  const here = () => `${router.state.location.pathname}${router.state.location.search}${router.state.location.hash}`;
  const back = async () => {
    await router.navigate(-1);
    return here().slice(basename.length);
  };
  return { router, back };
}

test.each(["/cart?step=pay", "?step=pay", { pathname: "/cart", search: "?step=pay" }])(
  "asked twice for %j, Back leads to where one was before",
  async (to) => {
    const { router, back } = await openRouter("/cart?step=pay");
    await router.navigate(to);
    expect(await back()).toBe("/first");
  },
);

test.each(["/cart?step=review", "/cart", "/cart?step=pay#top", "/other?step=pay"])(
  "asked for %s, which is another place, Back leads to the one before it",
  async (to) => {
    const { router, back } = await openRouter("/cart?step=pay");
    await router.navigate(to);
    expect(await back()).toBe("/cart?step=pay");
  },
);

test("what is told with the second navigation is there", async () => {
  const { router } = await openRouter("/cart");
  await router.navigate("/cart", { state: { isVerified: true } });
  expect(router.state.location.state).toEqual({ isVerified: true });
});
