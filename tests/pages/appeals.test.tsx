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
});

test("a citation that cannot be appealed any more says so, and offers no form", async () => {
  await openPortal(ADDRESS, {
    ...harbor,
    api: ({ citations }) => vi.mocked(citations.find).mockResolvedValue(citation({ canAppeal: false })),
  });
  expect(await screen.findByText(/cannot be appealed any more/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Next" })).toBeNull();
});
