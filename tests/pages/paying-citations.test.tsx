// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Api } from "../../src/api/api.ts";
import { failure } from "../support/fake-api.ts";
import { openPortal, savedFiles } from "../support/portal.tsx";
import { citation, paidCitation, redirectDetails } from "../support/shown-citations.ts";

beforeEach(() => void savedFiles.splice(0));

const harbor = { slug: "harborcity" };
const PAGE = "https://pay.example.com/page?paymentReference=r1&tenant=harborcity";
const heading = (name: RegExp | string) => screen.findByRole("heading", { level: 1, name });

/** The page that pays the citation which was looked up just now. */
async function openForm(api: (api: Api) => void = () => undefined) {
  const opened = await openPortal("/citation-details/HC-1001/7ABC123", { ...harbor, api });
  await opened.user.click(await screen.findByRole("link", { name: "Pay this citation HC-1001" }));
  await heading("Pay citation HC-1001");
  return opened;
}

describe("paying the citation that was found", () => {
  test("names customer, citation, every amount and the one method before anything is asked, and leaves for its page", async () => {
    const { user, api, surroundings, router } = await openForm();
    expect(router.state.location.pathname).toBe("/paycitation-form");
    expect(`${router.state.location.pathname}${router.state.location.search}`).not.toContain("7ABC123");
    const main = screen.getByRole("main");
    for (const words of ["City of Harbor", "$45.00", "$5.50", "$50.50", "Parked at an expired meter"])
      expect(main).toHaveTextContent(words);
    expect(await screen.findByText("Text of citation-payment")).toBeVisible();
    expect(await screen.findByRole("radio", { name: /Transact Payments/ })).toBeChecked();
    await user.type(await screen.findByRole("textbox", { name: /Email address for the receipt/ }), "payer@example.com");
    await user.dblClick(screen.getByRole("button", { name: "Pay $50.50" }));
    await waitFor(() => expect(surroundings.leave).toHaveBeenCalledExactlyOnceWith(PAGE));
    expect(api.citationPayments.pay).toHaveBeenCalledExactlyOnceWith(
      {
        ...{ number: "HC-1001", plate: "7ABC123", method: "TRANSACT_PAYMENTS", amountDue: "50.50" },
        emailAddress: "payer@example.com",
      },
      expect.any(String),
    );
    expect(api.citationPayments.redirect).toHaveBeenCalledExactlyOnceWith("HC-1001", "7ABC123");
  });

  test("asks for no receipt where no address was given, and for one in the right form where it was", async () => {
    const { user, api } = await openForm();
    await user.type(await screen.findByRole("textbox", { name: /Email address for the receipt/ }), "nowhere");
    await user.click(screen.getByRole("button", { name: "Pay $50.50" }));
    expect((await screen.findAllByText("Enter an email address in the form name@example.com")).length).toBeGreaterThan(
      0,
    );
    expect(api.citationPayments.pay).not.toHaveBeenCalled();
    await user.clear(screen.getByRole("textbox", { name: /Email address for the receipt/ }));
    await user.click(screen.getByRole("button", { name: "Pay $50.50" }));
    await waitFor(() => expect(api.citationPayments.pay).toHaveBeenCalled());
    expect(vi.mocked(api.citationPayments.pay).mock.calls[0]?.[0]).not.toHaveProperty("emailAddress");
  });

  test("leads to the look-up without a citation, and keeps the one that was found through a reload", async () => {
    const { router } = await openPortal("/paycitation-form", harbor);
    await waitFor(() => expect(router.state.location.pathname).toBe("/paycitation"));
    const state = { number: "HC-1001", plate: "7ABC123" };
    void router.navigate("/paycitation-form", { state });
    await heading("Pay citation HC-1001");
  });

  test("keeps the focus on its heading as the citation comes, which was paid in vain before", async () => {
    const { router } = await openPortal("/citation-payment/status", harbor);
    await heading("No payment to show");
    void router.navigate("/paycitation-form", { state: { number: "HC-1001", plate: "7ABC123" } });
    await screen.findByRole("button", { name: "Pay $50.50" });
    expect(await heading("Pay citation HC-1001")).toHaveFocus();
  });

  test("leads to the look-up where the keys that came along are of none", async () => {
    const miss = failure({ status: 404, code: "citation_not_found", titleKey: "calls.titles.citationDetails" });
    const { router } = await openPortal("/paycitation", {
      ...harbor,
      api: ({ citations }) => vi.mocked(citations.find).mockRejectedValue(miss),
    });
    await heading("Pay or appeal a citation");
    void router.navigate("/paycitation-form", { state: { number: "NONE", plate: "X" } });
    await waitFor(() => expect(router.state.location.pathname).toBe("/paycitation"));
  });

  test("a paid citation shows its receipt instead of a second payment", async () => {
    const paid = citation({
      ...{ state: "PAID", amountDue: "0.00", canPay: false, canAppeal: false },
      payments: [{ paidAt: Date.UTC(2026, 10, 25, 12), amount: "50.50", method: "Transact Payments" }],
    });
    const { user, router, api } = await openPortal("/paycitation", {
      ...harbor,
      api: ({ citations }) => vi.mocked(citations.find).mockResolvedValue(paid),
    });
    await heading("Pay or appeal a citation");
    void router.navigate("/paycitation-form", { state: { number: "HC-1001", plate: "7ABC123" } });
    await heading("Pay citation HC-1001");
    await user.click(await screen.findByRole("button", { name: /^Download receipt/ }));
    expect(screen.queryByRole("button", { name: /^Pay/ })).not.toBeInTheDocument();
    await waitFor(() => expect(savedFiles.map(({ name }) => name)).toEqual(["receipt.pdf"]));
    expect(api.citationPayments.receipt).toHaveBeenCalledExactlyOnceWith("HC-1001", "7ABC123");
  });

  test("says whom to ask where no method is offered", async () => {
    await openForm((api) => vi.mocked(api.citationPayments.methods).mockResolvedValue([]));
    expect(await screen.findByText("This citation cannot be paid online")).toBeVisible();
    expect(screen.getByText(/parking@harborcity.example/)).toBeVisible();
  });

  test("chooses none of several methods, and says so at the button", async () => {
    const methods = [
      { value: "TRANSACT_PAYMENTS" as const, label: "Transact Payments" },
      { value: "ONLINE_CC" as const, label: "Credit Card" },
    ];
    const { user, api } = await openForm((fake) => vi.mocked(fake.citationPayments.methods).mockResolvedValue(methods));
    expect(await screen.findByText("Choose how you want to pay")).toBeVisible();
    await user.click(screen.getByRole("radio", { name: "Credit Card" }));
    await user.click(screen.getByRole("button", { name: "Pay $50.50" }));
    await waitFor(() => expect(vi.mocked(api.citationPayments.pay).mock.calls[0]?.[0].method).toBe("ONLINE_CC"));
  });

  test("sends the same key again where nothing was answered, and another one after a refusal", async () => {
    const refused = failure({
      ...{ status: 409, code: "citation_paid", titleKey: "calls.titles.payCitation" },
      messages: ["This citation is paid already."],
    });
    const away = failure({ kind: "network", status: 0, titleKey: "calls.titles.payCitation" });
    const { user, api } = await openForm((fake) =>
      vi.mocked(fake.citationPayments.pay).mockRejectedValueOnce(away).mockRejectedValueOnce(refused),
    );
    await user.click(await screen.findByRole("button", { name: "Pay $50.50" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Pay citation" });
    await user.click(within(dialog).getByRole("button", { name: "Try again" }));
    const told = await screen.findByText("This citation is paid already.");
    expect(told).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Ok" }));
    // The page shows the citation as it is now.
    await waitFor(() => expect(api.citations.find).toHaveBeenCalledTimes(2));
    await user.click(await screen.findByRole("button", { name: "Pay $50.50" }));
    await waitFor(() => expect(api.citationPayments.pay).toHaveBeenCalledTimes(3));
    const [first, second, third] = vi.mocked(api.citationPayments.pay).mock.calls.map(([, key]) => key);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test.each<[string, string, (api: Api) => void]>([
    [
      "Pay citation",
      "Something went wrong, please try again later.",
      ({ citationPayments }) =>
        vi
          .mocked(citationPayments.pay)
          .mockRejectedValue(
            failure({ kind: "server", status: 502, titleKey: "calls.titles.payCitation", messages: [] }),
          ),
    ],
    [
      "External Citation Payment",
      "The payment service names no page",
      ({ citationPayments }) =>
        vi.mocked(citationPayments.redirect).mockRejectedValue(
          failure({
            ...{ kind: "server", status: 503, titleKey: "calls.titles.externalCitationPayment" },
            messages: ["The payment service names no page"],
          }),
        ),
    ],
  ])("where a call fails, the dialog is titled %s and says %s", async (title, words, fail) => {
    const { user, surroundings } = await openForm(fail);
    await user.click(await screen.findByRole("button", { name: "Pay $50.50" }));
    expect(await screen.findByRole("alertdialog", { name: title })).toHaveTextContent(words);
    expect(surroundings.leave).not.toHaveBeenCalled();
  });

  test("where the methods cannot be loaded, the dialog is titled Pay citation, and they can be asked for again", async () => {
    const { user } = await openForm(({ citationPayments }) =>
      vi
        .mocked(citationPayments.methods)
        .mockRejectedValueOnce(failure({ kind: "server", status: 500, titleKey: "calls.titles.payCitation" })),
    );
    const dialog = await screen.findByRole("alertdialog", { name: "Pay citation" });
    await user.click(within(dialog).getByRole("button", { name: "Ok" }));
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("radio", { name: /Transact Payments/ })).toBeChecked();
  });
});

describe("coming back from the page of a payment of a citation", () => {
  const ADDRESS = "/citation-payment/status?paymentReference=r1";
  const open = (api: (api: Api) => void = () => undefined, options = {}) =>
    openPortal(ADDRESS, { ...harbor, api, ...options });
  const answer =
    (told: ReturnType<typeof paidCitation>) =>
    ({ citationPayments }: Api) =>
      vi.mocked(citationPayments.status).mockResolvedValue(told);

  test("says what was paid, when and by which card, and leads whoever does not know the plate to the look-up", async () => {
    const { api } = await open();
    await heading("Your citation is paid");
    const main = screen.getByRole("main");
    for (const words of ["HC-1001", "$50.50", "11-27-2026", "Visa", "4242", "r1"])
      expect(main).toHaveTextContent(words);
    expect(await screen.findByText("Text of citation-paid")).toBeVisible();
    // The heading and the customer's own text say it; a third time would be too often.
    expect(main).not.toHaveTextContent("Your payment has been received");
    expect(screen.queryByRole("button", { name: /^Download receipt/ })).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Look up the citation" })).toHaveAttribute("href", "/paycitation");
    expect(api.citationPayments.status).toHaveBeenCalledWith("r1");
  });

  test("gives the receipt in the tab that paid", async () => {
    const { user, router, api } = await openForm();
    await user.click(await screen.findByRole("button", { name: "Pay $50.50" }));
    await waitFor(() => expect(api.citationPayments.redirect).toHaveBeenCalled());
    void router.navigate(ADDRESS);
    await heading("Your citation is paid");
    await user.click(screen.getByRole("button", { name: /^Download receipt/ }));
    await waitFor(() => expect(savedFiles).toHaveLength(1));
    expect(api.citationPayments.receipt).toHaveBeenCalledExactlyOnceWith("HC-1001", "7ABC123");
  });

  test("leads back to the page of an open payment", async () => {
    const { user, surroundings } = await open(
      answer(paidCitation({ status: "open", redirectDetails: redirectDetails("r1") })),
    );
    await heading("Your payment is not complete yet");
    await user.click(screen.getByRole("button", { name: "Continue to payment" }));
    expect(surroundings.leave).toHaveBeenCalledExactlyOnceWith(PAGE);
  });

  test("goes on asking while nobody knows, and shows what it hears", async () => {
    const pauses: (() => void)[] = [];
    const delay = () => new Promise<void>((resolve) => void pauses.push(resolve));
    const { api } = await open(answer(paidCitation({ status: "pending" })), { delay });
    await heading("We are finding out about your payment");
    expect(screen.queryByRole("link", { name: "Look up the citation" })).not.toBeInTheDocument();
    vi.mocked(api.citationPayments.status).mockResolvedValue(paidCitation());
    for (const end of pauses) end();
    await heading("Your citation is paid");
  });

  test.each([
    ["declined", "Your payment did not go through", "because there is not enough money"],
    ["cancelled", "This payment was not made", "nothing was charged"],
    ["not-owed", "Your payment goes back to you", "You will get your money back"],
    ["refunded", "Your payment was refunded", "some days"],
  ] as const)("says of one that is %s: %s", async (status, title, words) => {
    const reason = status === "declined" ? { reason: "insufficient_funds" as const } : {};
    await open(answer(paidCitation({ status, ...reason })));
    await heading(title);
    expect(screen.getByRole("main")).toHaveTextContent(words);
    expect(screen.queryByRole("button", { name: /^Download receipt/ })).not.toBeInTheDocument();
  });

  test("says of one that was paid in part what is still due, with its receipt", async () => {
    const told = paidCitation({ status: "part-paid", amountDue: "25.00" });
    await open(answer(told));
    await heading("Your payment has arrived: $25.00 is still due");
    expect(screen.queryByText("Your citation is paid")).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Look up the citation" })).toBeVisible();
  });

  test.each([
    ["This payment could not be found", failure({ status: 404, titleKey: "calls.titles.payCitation" })],
    ["Your payment could not be looked up just now", failure({ status: 429, titleKey: "calls.titles.payCitation" })],
  ])("says %s, and raises no dialog", async (title, refused) => {
    await open(({ citationPayments }) => vi.mocked(citationPayments.status).mockRejectedValue(refused));
    await heading(title);
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });

  test("says what it is for without a reference", async () => {
    const { api } = await openPortal("/citation-payment/status", harbor);
    await heading("No payment to show");
    expect(api.citationPayments.status).not.toHaveBeenCalled();
  });

  test.each(["", "dana"])(
    "an unfinished one is resumed from where /incompletePayment leads (signed in: %j)",
    async (userName) => {
      const { router } = await openPortal("/incompletePayment?paidFor=citation&paymentReference=r1", {
        ...harbor,
        ...(userName === "" ? {} : { userName }),
        api: answer(paidCitation({ status: "open", redirectDetails: redirectDetails("r1") })),
      });
      await waitFor(() => expect(router.state.location.pathname).toBe(userName === "" ? "/" : "/dashboard"));
      expect(await screen.findByRole("link", { name: "Resume" })).toHaveAttribute("href", ADDRESS);
    },
  );

  test("an unfinished one of an order is resumed as before, and nobody is asked about it", async () => {
    const { api } = await openPortal("/incompletePayment?paymentReference=abc", harbor);
    expect(await screen.findByRole("link", { name: "Resume" })).toHaveAttribute(
      "href",
      "/permit-payment-status?paymentReference=abc",
    );
    expect(api.citationPayments.status).not.toHaveBeenCalled();
  });
});
