import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { openPortal } from "../support/portal.tsx";

const tasks = async () =>
  within(await screen.findByRole("region", { name: "What would you like to do?" }))
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

describe("the root page", () => {
  it("names the tenant and offers to order, to log in and to register while signed out", async () => {
    const { root } = await openPortal("/", { boot: { home: "<h2>Parking office</h2>" } });
    expect(await tasks()).toEqual(["/login?returnTo=%2FbuyPermits", "/login", "/register"]);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(root.boot.tenant?.name ?? "?");
    expect(await screen.findByRole("heading", { level: 2, name: "Parking office" })).toBeInTheDocument();
  });

  it("leads a signed-out driver who wants to order to login, which says so and offers an account", async () => {
    const { user, router } = await openPortal("/");
    await user.click(await screen.findByRole("link", { name: /^Order a permit/ }));
    expect(await screen.findByText("Please log in to go on.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Create an account" })).toBeVisible();
    expect(router.state.location.search).toBe("?returnTo=%2FbuyPermits");
  });

  it("offers permits, orders, the dashboard and the account while signed in", async () => {
    await openPortal("/", { userName: "dana" });
    expect(await tasks()).toEqual(["/buyPermits", "/vieworders", "/dashboard", "/profile"]);
  });

  it("makes no call while signed out", async () => {
    const { api } = await openPortal("/");
    await tasks();
    expect(api.portal.text).not.toHaveBeenCalled();
    expect(api.account.driverAccount).not.toHaveBeenCalled();
  });
});

describe("the public text pages", () => {
  it.each([
    ["/privacy", "Privacy Policy", "Text of privacy-policy"],
    ["/pciCompliance", "PCI compliance", "Text of pci-compliance"],
    ["/securitypage", "How we protect your data", "Text of security"],
  ])("%s shows its text block under its heading", async (path, heading, text) => {
    await openPortal(path);
    expect(await screen.findByRole("heading", { level: 1, name: heading })).toBeInTheDocument();
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});
