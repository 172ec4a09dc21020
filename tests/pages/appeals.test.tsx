// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { failure } from "../support/fake-api.ts";
import { openPortal } from "../support/portal.tsx";
import { appeal, SECRET } from "../support/shown-appeals.ts";
import { citation } from "../support/shown-citations.ts";

const harbor = { slug: "harborcity" };
const ADDRESS = "/citation-details/HC-1001/7ABC123?view=appeal";
const KEYS = { number: "HC-1001", plate: "7ABC123" };
type Portal = Awaited<ReturnType<typeof openPortal>>;

async function write({ user }: Portal) {
  await user.type(await screen.findByRole("textbox", { name: /^Your name/ }), "Dana Rivers");
  await user.type(screen.getByRole("textbox", { name: /^Email address/ }), "dana@mail.example");
  await user.type(screen.getByRole("textbox", { name: /^Why the citation/ }), "The sign was covered.");
  await user.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByRole("heading", { level: 2, name: "Check your appeal" });
}

test("an appeal is written, looked at once more, filed, and shown with the link that opens it", async () => {
  const page = await openPortal(ADDRESS, harbor);
  expect(await screen.findByText(/\$50\.50 is due to City of Harbor/)).toBeVisible();
  expect(screen.getAllByText(/due date and the fees stay as they are/)[0]).toBeVisible();
  await write(page);
  expect(screen.getByText("The sign was covered.")).toBeVisible();
  expect(page.api.appeals.file).not.toHaveBeenCalled();
  await page.user.click(screen.getByRole("button", { name: "File appeal" }));
  expect(await screen.findByText("Appeal 123456789 was filed")).toBeVisible();
  const [keys, answers] = vi.mocked(page.api.appeals.file).mock.calls[0] ?? [];
  expect(keys).toEqual(KEYS);
  expect(answers).toMatchObject({ name: "Dana Rivers", emailAddress: "dana@mail.example" });
  expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  // That was for whoever has not appealed.
  expect(screen.queryByText(/\$50\.50 is due to City of Harbor/)).toBeNull();
  expect(screen.getByRole("link", { name: "Appeal 123456789" })).toHaveAttribute(
    "href",
    expect.stringContaining(`#appeal=123456789.${SECRET}`),
  );
});

test("what the server refuses stands beside its field, in the form", async () => {
  const page = await openPortal(ADDRESS, harbor);
  vi.mocked(page.api.appeals.file).mockRejectedValueOnce(failure({ errors: { name: "Enter your full name" } }));
  await write(page);
  await page.user.click(screen.getByRole("button", { name: "File appeal" }));
  expect((await screen.findAllByText("Enter your full name"))[0]).toBeVisible();
  expect(screen.getByRole("textbox", { name: /^Why the citation/ })).toHaveValue("The sign was covered.");
});

test("any other refusal has its dialog, 'Appeal Citation Details'", async () => {
  const page = await openPortal(ADDRESS, harbor);
  const over = failure({ status: 409, messages: ["The time to appeal is over."], titleKey: "calls.titles.appeal" });
  vi.mocked(page.api.appeals.file).mockRejectedValueOnce(over);
  await write(page);
  await page.user.click(screen.getByRole("button", { name: "File appeal" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Appeal Citation Details" });
  expect(dialog).toHaveTextContent("The time to appeal is over.");
});

test("the link of a message opens the thread, leaves the address at once, and lets reply", async () => {
  const page = await openPortal(`${ADDRESS}#appeal=123456789.${SECRET}`, {
    ...harbor,
    api: ({ appeals }) =>
      vi.mocked(appeals.read).mockResolvedValue(
        appeal({
          state: "MORE_INFORMATION",
          messages: [
            ...appeal().messages,
            { at: Date.UTC(2026, 10, 28), from: "OFFICE", text: "Which sign?", state: "MORE_INFORMATION", files: [] },
          ],
        }),
      ),
  });
  const thread = await screen.findByRole("list", { name: "Messages" });
  expect(within(thread).getByText("Which sign?")).toBeVisible();
  expect(page.router.state.location.hash).toBe("");
  expect(page.api.appeals.read).toHaveBeenCalledExactlyOnceWith(KEYS, { id: "123456789", secret: SECRET });
  await page.user.type(await screen.findByRole("textbox", { name: /^Message to the parking office/ }), "The one here.");
  await page.user.click(screen.getByRole("button", { name: "Send reply" }));
  await waitFor(() => expect(page.api.appeals.reply).toHaveBeenCalledTimes(1));
  expect(vi.mocked(page.api.appeals.reply).mock.calls[0]?.[2]).toEqual({ message: "The one here." });
  expect(await screen.findByText("Your reply was sent")).toBeVisible();
  expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
});

test("a citation that cannot be appealed any more says so and where its appeal is, and offers no form", async () => {
  const appeals = [{ filedOn: "2026-11-27", state: "ACCEPTED" as const }];
  await openPortal(ADDRESS, {
    ...harbor,
    api: ({ citations }) => vi.mocked(citations.find).mockResolvedValue(citation({ canAppeal: false, appeals })),
  });
  expect(await screen.findByText(/cannot be appealed any more/)).toBeVisible();
  expect(screen.getByText("An appeal was filed before")).toBeVisible();
  expect(screen.queryByText(/an appeal costs nothing/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Next" })).toBeNull();
});

test("the appeal begins at its heading, and the citation shows the appeal as one comes back", async () => {
  const page = await openPortal("/citation-details/HC-1001/7ABC123", harbor);
  await page.user.click(await screen.findByRole("link", { name: "Appeal" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Appeal citation HC-1001" })).toHaveFocus();
  await write(page);
  await page.user.click(screen.getByRole("button", { name: "File appeal" }));
  await screen.findByText("Appeal 123456789 was filed");
  const appeals = [{ filedOn: "2026-11-27", state: "SUBMITTED" as const }];
  vi.mocked(page.api.citations.find).mockResolvedValue(citation({ appeals }));
  await page.user.click(screen.getByRole("link", { name: "Back to the citation" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Citation HC-1001" })).toHaveFocus();
  expect(await screen.findByText("Under review")).toBeVisible();
});
