import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { driverAccount, person } from "../support/driver-account.ts";
import { openPortal } from "../support/portal.tsx";

const WAY = "/buyPermits?view=cart";
const QUERY = `returnTo=${encodeURIComponent(WAY)}`;

/** Pages between somebody who wanted to go on and being signed in. */
const ON_THE_WAY =
  /^\/(?:login|register|register\/success|forgetpassword|forgetusername|securitypage|privacy|pciCompliance|profile)$/;

/** Paths of the links on the page that lead on towards signing in, and whether each carries the way back. */
async function waysOn(): Promise<[path: string, carries: boolean][]> {
  const links = await screen.findAllByRole("link");
  return links
    .map((link) => new URL(link.getAttribute("href") ?? "", "http://portal.test"))
    .filter(({ pathname }) => ON_THE_WAY.test(pathname))
    .map(({ pathname, search }) => [pathname, search.includes(QUERY)]);
}

describe("the place that a driver wanted to open", () => {
  it.each([
    ["/login", ["/login", "/forgetpassword", "/forgetusername", "/register", "/privacy", "/pciCompliance"]],
    ["/register", ["/login", "/privacy"]],
    ["/register/success", ["/login"]],
    ["/forgetpassword", ["/login", "/forgetusername"]],
    ["/forgetusername", ["/login"]],
    ["/forget-password/status", ["/login"]],
    ["/forget-username/status", ["/login"]],
    ["/reset-password/success", ["/login"]],
    ["/securitypage", ["/login"]],
    ["/privacy", ["/login"]],
    ["/pciCompliance", ["/login"]],
  ])("is carried on by every link of %s towards signing in", async (page, expected) => {
    await openPortal(`${page}?${QUERY}`);
    await screen.findByRole("heading", { level: 1 });
    const ways = await waysOn();
    expect(ways.map(([path]) => path)).toEqual(expect.arrayContaining(expected));
    expect(ways.filter(([, carries]) => !carries)).toEqual([]);
  });

  it("is carried on by the sign-on of a federated portal, in the bar and in the place of registration", async () => {
    const { user, surroundings } = await openPortal(`/register?${QUERY}`, {
      boot: { flags: { citationsEnabled: false, buyerAuthentication: "SHIBBOLETH" } },
    });
    const address = `/auth/sso/plain/login?returnTo=${encodeURIComponent(WAY)}`;
    expect(await screen.findByRole("link", { name: /^Sign in with/ })).toHaveAttribute("href", address);
    const bar = within(screen.getByRole("navigation", { name: "Main" }));
    await user.click(bar.getByRole("link", { name: "Login" }));
    await waitFor(() => expect(surroundings.leave).toHaveBeenCalledExactlyOnceWith(address));
  });

  it("waits until an incomplete profile is filled in, which leads on to it", async () => {
    let account = driverAccount(person());
    const { root, router, user } = await openPortal(`/login?${QUERY}`, { account: () => account });
    await user.type(await screen.findByLabelText(/^User name/), "dana");
    await user.type(screen.getByLabelText(/^Password/), "a password");
    await user.click(within(screen.getByRole("main")).getByRole("button", { name: "Login" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/verify-dashboard"));
    await screen.findByRole("link", { name: "Set up your profile" });
    expect((await waysOn()).filter(([, carries]) => !carries)).toEqual([]);
    account = driverAccount();
    await root.profile.reload();
    await user.click(await screen.findByRole("link", { name: "Continue to Order Permits" }));
    await waitFor(() => expect(router.state.location.search).toBe("?view=cart"));
  });

  it("is where the reader of the verification mail logs in to, in whichever tab it opens", async () => {
    const { root, router, user } = await openPortal("/email-status/dana?token=secret");
    root.mailLinks.keepWay(WAY);
    await user.click(await screen.findByRole("button", { name: "Verify email address" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    expect(router.state.location.search).toContain(QUERY);
  });
});

describe("the token of a mailed link", () => {
  it.each(["/email-status/dana", "/resetpassword/dana"])(
    "is still there on %s after the privacy policy and Back",
    async (page) => {
      const { router, user } = await openPortal(`${page}?token=secret`);
      const isUsable = () =>
        waitFor(() => expect(document.querySelector("main form, main .button-primary")).not.toBeNull());
      await isUsable();
      await waitFor(() => expect(router.state.location.search).toBe(""));
      await user.click(screen.getByRole("link", { name: "Privacy Policy" }));
      await waitFor(() => expect(router.state.location.pathname).toBe("/privacy"));
      await router.navigate(-1);
      await waitFor(() => expect(router.state.location.pathname).toBe(page));
      await isUsable();
      expect(screen.queryByText("This link does not work")).not.toBeInTheDocument();
    },
  );
});
