import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { openPortal } from "../support/portal.tsx";

const notice = { enabled: true, startDate: "2026-11-01", endDate: "2026-11-30", body: "<p>Lot B is closed.</p>" };
const banner = () => screen.queryByRole("region", { name: "Important notice" });
const homeIsOpen = () => screen.findByRole("heading", { level: 1 });

describe("the system-alert banner", () => {
  it("shows its text within its dates", async () => {
    await openPortal("/", { boot: { systemAlert: notice } });
    await homeIsOpen();
    expect(await screen.findByText("Lot B is closed.")).toBeInTheDocument();
  });

  it.each([
    ["is not enabled", { ...notice, enabled: false }],
    ["has not started", { ...notice, startDate: "2026-11-28" }],
    ["has ended", { ...notice, endDate: "2026-11-26" }],
  ])("is hidden where the alert %s", async (_case, systemAlert) => {
    await openPortal("/", { boot: { systemAlert } });
    await homeIsOpen();
    expect(banner()).not.toBeInTheDocument();
  });

  it("is hidden from clientadmin", async () => {
    await openPortal("/", { boot: { systemAlert: notice }, userName: "clientadmin" });
    await homeIsOpen();
    expect(banner()).not.toBeInTheDocument();
  });

  it("stays dismissed in this browser session until the alert changes", async () => {
    const tabStorage = new MemoryStorage();
    const first = await openPortal("/", { boot: { systemAlert: notice }, tabStorage });
    await first.user.click(await screen.findByRole("button", { name: "Dismiss this notice" }));
    await waitFor(() => expect(banner()).not.toBeInTheDocument());
    first.view.unmount();

    const second = await openPortal("/", { boot: { systemAlert: notice }, tabStorage });
    await homeIsOpen();
    expect(banner()).not.toBeInTheDocument();
    second.view.unmount();

    await openPortal("/", { boot: { systemAlert: { ...notice, body: "<p>Lot C too.</p>" } }, tabStorage });
    expect(await screen.findByText("Lot C too.")).toBeInTheDocument();
  });
});
