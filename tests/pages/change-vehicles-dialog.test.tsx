import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { changeable, dana, orderWith, title } from "../support/changeable-orders.ts";
import { openPortal } from "../support/portal.tsx";

type Opened = Awaited<ReturnType<typeof openPortal>>;

/** Comes from the dashboard to View Orders, and opens the dialog by its button. */
async function openDialog() {
  const portal = await openPortal("/dashboard", dana(changeable));
  await act(() => portal.router.navigate("/vieworders"));
  await portal.user.click(await screen.findByRole("button", { name: /^Change vehicles/ }));
  return { portal, dialog: within(await screen.findByRole("dialog", { name: title })) };
}

const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());

/** Where the page stands once the dialog is closed, and after one press of Back. */
async function placesAround({ router }: Opened): Promise<string[]> {
  await isClosed();
  const place = () => router.state.location.pathname + router.state.location.search;
  const closed = place();
  await act(() => router.navigate(-1));
  return [closed, place()];
}

describe("the dialog that changes the vehicles of a permit, and Back of the browser", () => {
  it("needs one press to leave the page after Cancel", async () => {
    const { dialog, portal } = await openDialog();
    await portal.user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(await placesAround(portal)).toEqual(["/vieworders", "/dashboard"]);
  });

  it("closes once more after Forward has opened it again", async () => {
    const { dialog, portal } = await openDialog();
    await portal.user.click(dialog.getByRole("button", { name: "Cancel" }));
    await isClosed();
    await act(() => portal.router.navigate(1));
    await portal.user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel" }));
    expect(await placesAround(portal)).toEqual(["/vieworders", "/dashboard"]);
  });

  it("needs one press to leave the page after the last change that was left", async () => {
    const { dialog, portal } = await openDialog();
    const after = orderWith({ mayChangeVehicles: { left: 0, vehicleLimit: 2, againOn: "2026-12-28" } });
    portal.api.orders.changeVehicles = () => Promise.resolve(after);
    await portal.user.click(dialog.getByRole("checkbox", { name: /NEW456/ }));
    await portal.user.click(dialog.getByRole("button", { name: "Save vehicles" }));
    await screen.findByText(/can be changed again from 12\/28\/2026/);
    expect(await placesAround(portal)).toEqual(["/vieworders", "/dashboard"]);
  });

  it("closes on Back while it is open, and the page stays", async () => {
    const { portal } = await openDialog();
    await act(() => portal.router.navigate(-1));
    expect(await placesAround(portal)).toEqual(["/vieworders", "/dashboard"]);
  });

  it("leads back to the page whose link led to it", async () => {
    const portal = await openPortal("/dashboard", dana(changeable));
    await act(() => portal.router.navigate("/vieworders?vehicles=line-1"));
    await portal.user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel" }));
    expect(await placesAround(portal)).toEqual(["/vieworders", "/dashboard"]);
  });
});
