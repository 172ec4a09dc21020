// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Api } from "../../src/api/api.ts";
import { failure } from "../support/fake-api.ts";
import { openPortal } from "../support/portal.tsx";
import { citation } from "../support/shown-citations.ts";

const harbor = { slug: "harborcity" };
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

/** The page that pays the citation which was looked up just now. */
async function openForm(api: (api: Api) => void = () => undefined) {
  const opened = await openPortal("/citation-details/HC-1001/7ABC123", { ...harbor, api });
  await opened.user.click(await screen.findByRole("link", { name: /^Pay this citation/ }));
  await heading("Pay citation HC-1001");
  return opened;
}

test("shows the amount that is due by now, where the desk has changed it, and pays that one at the next press", async () => {
  const changed = failure({
    ...{ status: 409, code: "amount_changed", titleKey: "calls.titles.payCitation" },
    messages: ["The amount of this citation has changed: $75.50 is due now."],
  });
  const { user, api } = await openForm((fake) => vi.mocked(fake.citationPayments.pay).mockRejectedValueOnce(changed));
  vi.mocked(api.citations.find).mockResolvedValue(citation({ fine: "70.00", total: "75.50", amountDue: "75.50" }));
  await user.click(await screen.findByRole("button", { name: "Pay $50.50" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Pay citation" });
  expect(dialog).toHaveTextContent("$75.50 is due now");
  await user.click(within(dialog).getByRole("button", { name: "Ok" }));
  await user.click(await screen.findByRole("button", { name: "Pay $75.50" }));
  await waitFor(() => expect(api.citationPayments.pay).toHaveBeenCalledTimes(2));
  expect(vi.mocked(api.citationPayments.pay).mock.calls.map(([sent]) => sent.amountDue)).toEqual(["50.50", "75.50"]);
});

test("the bar at the foot of a phone has what is due, and its parts, beside the button that pays it", async () => {
  await openForm();
  const bar = (await screen.findByRole("button", { name: "Pay $50.50" })).closest<HTMLElement>(".foot-bar");
  if (bar === null) throw new Error("the button stands in no bar");
  expect(within(bar).getByText("Amount due", { selector: "summary span" })).toBeVisible();
  expect(bar.querySelector("summary")).toHaveTextContent(/Amount due \$50\.50.*\$45\.00.*\$5\.50/);
});

test("a citation of which nothing is due is not called unpaid", async () => {
  const nothing = citation({ fine: "0.00", fees: "0.00", total: "0.00", amountDue: "0.00", canPay: false });
  await openPortal("/citation-details/HC-1001/7ABC123", {
    ...harbor,
    api: ({ citations }) => vi.mocked(citations.find).mockResolvedValue(nothing),
  });
  await heading("Citation HC-1001");
  expect(screen.getByText("Nothing due")).toBeVisible();
  expect(screen.queryByText("Unpaid")).toBeNull();
});

test("where citations cannot be paid online, says what is due and whom to ask, and offers no payment", async () => {
  const { router } = await openPortal("/citation-details/HC-1001/7ABC123", {
    ...harbor,
    api: ({ citations }) => vi.mocked(citations.find).mockResolvedValue(citation({ canPay: false })),
  });
  await heading("Citation HC-1001");
  const expectUnpayable = async () => {
    expect(await screen.findByText("This citation cannot be paid online")).toBeVisible();
    expect(screen.getByText(/parking@harborcity.example/)).toBeVisible();
    expect(screen.getByText("$50.50 is due to City of Harbor, fees of $5.50 included.")).toBeVisible();
    expect(screen.getByText("Unpaid")).toBeVisible();
    expect(screen.getByRole("main")).not.toHaveTextContent("Paying online");
  };
  await expectUnpayable();
  expect(screen.queryByRole("link", { name: /^Pay this citation/ })).not.toBeInTheDocument();
  void router.navigate("/paycitation-form");
  await heading("Pay citation HC-1001");
  await expectUnpayable();
  expect(screen.queryByRole("button", { name: /^Pay/ })).not.toBeInTheDocument();
});

test("a payment that is under way is told of, and leads to how it stands", async () => {
  const openPayment = { reference: "r1", amount: "50.50", method: "Credit Card", openedAt: Date.UTC(2026, 2, 2, 17) };
  const { router, user } = await openPortal("/citation-details/HC-1001/7ABC123", {
    ...harbor,
    api: ({ citations }) => vi.mocked(citations.find).mockResolvedValue(citation({ openPayment })),
  });
  await heading("Citation HC-1001");
  expect(screen.getByText(/\$50\.50 by Credit Card, begun on 03\/02\/2026\./)).toBeVisible();
  await user.click(screen.getByRole("link", { name: "See how it stands" }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/citation-payment\/status$/));
  expect(router.state.location.search).toBe("?paymentReference=r1");
});

test("paying goes to how the payment stands where its provider has no page for it at the moment", async () => {
  const underWay = failure({ kind: "server", status: 503, code: "payment_under_way", messages: ["No page."] });
  const openPayment = { reference: "r2", amount: "50.50", method: "Credit Card", openedAt: Date.UTC(2026, 2, 2, 17) };
  const { router, user } = await openForm(({ citations, citationPayments }) => {
    vi.mocked(citationPayments.pay).mockImplementation(() => {
      vi.mocked(citations.find).mockResolvedValue(citation({ openPayment }));
      return Promise.resolve({ paymentReference: "r2" });
    });
    vi.mocked(citationPayments.redirect).mockRejectedValue(underWay);
  });
  await user.click(await screen.findByRole("button", { name: "Pay $50.50" }));
  await waitFor(() => expect(router.state.location.search).toBe("?paymentReference=r2"));
  expect(router.state.location.pathname).toMatch(/\/citation-payment\/status$/);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  // The citation as it was before the payment would offer to pay it once more.
  await act(() => router.navigate(-1));
  await heading("Pay citation HC-1001");
  expect(screen.getByRole("link", { name: "See how it stands" })).toBeVisible();
});
