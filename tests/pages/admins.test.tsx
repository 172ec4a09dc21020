import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { screens } from "../../src/domain/routes.ts";
import { openPortal } from "../support/portal.tsx";

const driverScreens = screens.filter((each) => each.access === "driver");

describe.each([
  { who: "an account with the role ADMIN", userName: "ada", role: "ADMIN" },
  { who: "clientadmin", userName: "ClientAdmin", role: "DRIVER" },
] as const)("$who", ({ userName, role }) => {
  it.each(driverScreens)("is led from the drivers' screen /$path to the preview without a call", async ({ path }) => {
    const { api, router } = await openPortal(`/${path}`, { userName, role, slug: "harborcity" });
    expect(await screen.findByRole("heading", { level: 1, name: "Administrator" })).toBeVisible();
    await waitFor(() => expect(document.title).toMatch(/^Administrator – /));
    expect(screen.getByRole("link", { name: "Open the preview" })).toBeVisible();
    expect(router.state.location.pathname).toBe("/verify-dashboard");
    expect(api.account.driverAccount).not.toHaveBeenCalled();
    expect(api.portal.text).not.toHaveBeenCalled();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is offered the way to the preview on the root page, and no task of drivers", async () => {
    await openPortal("/", { userName, role });
    const tasks = within(await screen.findByRole("region", { name: "What would you like to do?" }));
    expect(tasks.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/verify-dashboard"]);
  });

  it.each(["/incompletePayment", "/permit-payment-status?paymentReference=r1"])(
    "is led from %s to the preview",
    async (path) => {
      const { router, api } = await openPortal(path, { userName, role });
      expect(await screen.findByRole("heading", { level: 1, name: "Administrator" })).toBeVisible();
      expect(router.state.location.pathname).toBe("/verify-dashboard");
      expect(api.orders.paymentStatus).not.toHaveBeenCalled();
    },
  );
});
