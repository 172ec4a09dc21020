import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { openOffered, type Opened } from "../support/buying-pages.tsx";
import { failure } from "../support/fake-api.ts";
import { permit } from "../support/orders.ts";

const anyDay = { validStartDate: undefined, validEndDate: undefined };
const day = permit({ id: "DAY", name: "Day pass", permitType: "DAILY", ...anyDay });
const visit = permit({
  id: "VISITOR",
  name: "Visitor permit",
  permitType: "EFP",
  ...anyDay,
  validDays: 2,
  reasonForVisitIsRequired: true,
  hasVisitReasons: true,
});
const typed = permit({ id: "WHY", name: "Contractor permit", reasonForVisitIsRequired: true });

const STEP = "/buyPermits?view=order";

const choose = async ({ user }: Opened, name: RegExp) => {
  await user.click(await screen.findByRole("radio", { name }));
  await user.click(screen.getByRole("checkbox", { name: /parking rules/ }));
};

const next = () => screen.getByRole("button", { name: "Next" });

describe("the first step of an order", () => {
  it("asks a day pass for its day, from the tenant's today on, and keeps Next off until there is one", async () => {
    const portal = await openOffered(STEP, [day]);
    await choose(portal, /Day pass/);
    const field = await screen.findByLabelText(/^Start date/);
    expect(field).toHaveAttribute("type", "date");
    expect(field).toHaveAttribute("min", "2026-11-27");
    expect(screen.queryByLabelText(/Reason for visit/)).not.toBeInTheDocument();
    expect(next()).toBeDisabled();
    expect(next()).toHaveAccessibleDescription("Choose a start date to go on.");
    await portal.user.type(field, "2026-11-26");
    expect(next()).toHaveAccessibleDescription("This permit cannot start on that day. Choose another start date.");
    await portal.user.clear(field);
    await portal.user.type(field, "2026-11-28");
    expect(next()).toBeEnabled();
    await portal.user.click(next());
    expect(await screen.findByRole("heading", { level: 2, name: "Choose vehicle" })).toBeInTheDocument();
    expect(portal.root.permitOrder.period).toEqual({ startOn: "2026-11-28", endOn: "2026-11-28" });
    await portal.user.click(screen.getByRole("button", { name: "Back" }));
    expect(await screen.findByLabelText(/^Start date/)).toHaveValue("2026-11-28");
  });

  it("has a visit's reason chosen from the permit's own list", async () => {
    const portal = await openOffered(STEP, [visit, day]);
    await choose(portal, /Visitor permit/);
    const reason = await screen.findByRole("combobox", { name: /^Reason for visit/ });
    await within(reason).findByRole("option", { name: "Delivery" });
    expect(portal.api.orders.permitReasons).toHaveBeenCalledWith("VISITOR");
    await portal.user.type(screen.getByLabelText(/^Start date/), "2026-12-01");
    expect(next()).toBeDisabled();
    await portal.user.selectOptions(reason, "Delivery");
    expect(next()).toBeEnabled();
    const { permitOrder } = portal.root;
    expect([permitOrder.reasonForVisit, permitOrder.period?.endOn]).toEqual(["Delivery", "2026-12-03"]);
    await portal.user.click(screen.getByRole("radio", { name: /Day pass/ }));
    expect(screen.queryByRole("combobox")).not.toBeInTheDocument();
    expect([permitOrder.reasonForVisit, permitOrder.startOn]).toEqual(["", null]);
  });

  it("raises 'Get Permit Reason' when the list does not come, and offers to try again beside the field", async () => {
    const portal = await openOffered(STEP, [visit], (api) => {
      api.orders.permitReasons = vi.fn(() => Promise.reject(failure({ titleKey: "calls.titles.permitReason" })));
    });
    await choose(portal, /Visitor permit/);
    const dialog = within(await screen.findByRole("alertdialog", { name: "Get Permit Reason" }));
    portal.api.orders.permitReasons = vi.fn(() => Promise.resolve([{ name: "Delivery" }]));
    await portal.user.click(dialog.getByRole("button", { name: "Ok" }));
    await portal.user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("option", { name: "Delivery" })).toBeInTheDocument();
  });

  it("has a reason typed where the permit has no list, and takes one of spaces for none", async () => {
    const portal = await openOffered(STEP, [typed]);
    await choose(portal, /Contractor permit/);
    const reason = await screen.findByRole("textbox", { name: /^Reason for visit/ });
    await portal.user.type(reason, "   ");
    expect(next()).toBeDisabled();
    await portal.user.type(reason, "Roof");
    await waitFor(() => expect(next()).toBeEnabled());
    expect(portal.api.orders.permitReasons).not.toHaveBeenCalled();
  });

  it("asks a standard permit for neither", async () => {
    const portal = await openOffered(STEP, [permit(), visit]);
    await choose(portal, /Resident permit/);
    expect(next()).toBeEnabled();
    expect(screen.queryByLabelText(/Start date|Reason for visit/)).not.toBeInTheDocument();
  });
});
