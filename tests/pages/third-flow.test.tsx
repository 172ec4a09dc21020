import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { checkFlow } from "../../server/tenants/checks/check-flow.ts";
import { PortalProvider } from "../../src/renderer/theme/portal-provider.tsx";
import { StoresContext } from "../../src/stores/context.ts";
import type { RootStore } from "../../src/stores/root-store.ts";
import { dana } from "../support/buying-pages.tsx";
import { openPortal } from "../support/portal.tsx";
import { visitDraft, visitFlow, visitKind, visitPage } from "../support/third-flow.tsx";

/** Opens the flow at an address, over the stores of a signed-in driver. */
function openVisit(root: RootStore, path: string) {
  const draft = visitDraft(root);
  const send = vi.fn();
  const Page = visitPage(draft, send);
  const router = createMemoryRouter([{ path: "/visit", element: <Page /> }], { initialEntries: [path] });
  const view = render(
    <StoresContext value={root}>
      <PortalProvider>
        <RouterProvider router={router} />
      </PortalProvider>
    </StoresContext>,
  );
  return { draft, send, view, user: userEvent.setup() };
}

it("a flow that the product does not have runs by its rules and panels alone: steps, form, reload, memory, last step", async () => {
  const { root, storage, view: portal } = await openPortal("/privacy", { ...dana, slug: "mercygeneral" });
  portal.unmount();
  const first = openVisit(root, "/visit?step=check");
  // Nobody lands behind a step that is still open.
  expect(await screen.findByRole("heading", { level: 2, name: "Who comes" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Next" })).toBeDisabled();
  await first.user.type(screen.getByLabelText("Gate code"), "4711");
  await first.user.type(screen.getByLabelText("Visitor"), "Sam");
  await first.user.click(screen.getByRole("button", { name: "Next" }));
  await first.user.selectOptions(await screen.findByLabelText(/^Shift(?! letter)/), "NIGHT");
  await first.user.type(screen.getByLabelText(/extension/), "2214");
  await first.user.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("Sam, shift NIGHT")).toBeVisible();
  expect(storage.getItem("portal/mercygeneral/visit/dana")).not.toContain("4711");
  first.view.unmount();

  const again = openVisit(root, "/visit?step=check");
  expect(await screen.findByText("Sam, shift NIGHT")).toBeVisible();
  await again.user.click(screen.getByRole("button", { name: "Send" }));
  expect(again.send).toHaveBeenCalledWith({ name: "Sam", pin: "", shift: "NIGHT", supervisorExtension: "2214" });
  await waitFor(() => expect(screen.getByLabelText("Visitor")).toHaveValue(""));
  expect(storage.getItem("portal/mercygeneral/visit/dana")).toBeNull();
});

it("its document is checked by what is registered for it", () => {
  const known = { forms: ["shift-details"], texts: [] };
  const faults = (steps: object[]) =>
    checkFlow({ ...visitFlow, steps: steps as never }, known, "visit.json", visitKind).map(
      ({ pointer, suggestion }) => [pointer, suggestion],
    );
  const [who, when, check] = visitFlow.steps as [object, object, object];
  expect(faults([who, when, check])).toEqual([]);
  expect(faults([{ ...who, panel: "visitor-detail", nextWhen: [] }])).toEqual([["/steps/0/panel", "visitor-details"]]);
  expect(faults([{ ...who, nextWhen: ["name-gven"] }])).toEqual([["/steps/0/nextWhen/0", "name-given"]]);
  expect(faults([{ ...who, skipWhen: "nothing-due" }])).toMatchObject([["/steps/0/skipWhen", undefined]]);
  expect(faults([check, who])).toHaveLength(2);
});
