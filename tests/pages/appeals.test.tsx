// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Appeal } from "../../src/domain/generated/api-appeals.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
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
  expect((await screen.findAllByText(/due date and the fees stay as they are/))[0]).toBeVisible();
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

const typed = () => [
  screen.getByRole<HTMLInputElement>("textbox", { name: /^Your name/ }).value,
  screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Why the citation/ }).value,
];

/** A tab of one browser, before a reload and after it. */
function reloadable() {
  const storages = { storage: new MemoryStorage(), tabStorage: new MemoryStorage() };
  return { storages, load: (path = ADDRESS) => openPortal(path, { ...harbor, ...storages }) };
}

test("what was typed outlives a reload, at the step at which one was, and Back of the browser", async () => {
  const { load } = reloadable();
  const first = await load();
  await first.user.type(await screen.findByRole("textbox", { name: /^Why the citation/ }), "It was covered.");
  first.view.unmount();
  const second = await load();
  expect(await screen.findByRole("textbox", { name: /^Why the citation/ })).toHaveValue("It was covered.");
  await second.user.type(screen.getByRole("textbox", { name: /^Your name/ }), "Dana Rivers");
  await second.user.type(screen.getByRole("textbox", { name: /^Email address/ }), "dana@mail.example");
  await second.user.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByRole("heading", { level: 2, name: "Check your appeal" });
  const { pathname, search } = second.router.state.location;
  second.view.unmount();
  const third = await load(`${pathname}${search}`);
  expect(await screen.findByRole("heading", { level: 2, name: "Check your appeal" })).toBeVisible();
  expect(screen.getByText("It was covered.")).toBeVisible();
  await third.user.click(screen.getByRole("button", { name: "Back" }));
  await screen.findByRole("heading", { level: 2, name: "Your appeal" });
  await waitFor(() => expect(typed()).toEqual(["Dana Rivers", "It was covered."]));
});

test("the review of an appeal is not shown before it is written", async () => {
  await openPortal(`${ADDRESS}&step=review`, harbor);
  expect(await screen.findByRole("textbox", { name: /^Why the citation/ })).toHaveValue("");
  expect(screen.queryByRole("button", { name: "File appeal" })).toBeNull();
});

test("a second tab has the statement, and asks again who appeals", async () => {
  const { storages, load } = reloadable();
  await write(await load());
  const other = await openPortal(`${ADDRESS}&step=review`, { ...harbor, storage: storages.storage });
  const within2 = within(other.view.container);
  expect(await within2.findByRole("textbox", { name: /^Why the citation/ })).toHaveValue("The sign was covered.");
  expect(within2.getByRole("textbox", { name: /^Your name/ })).toHaveValue("");
  expect(within2.getByRole("textbox", { name: /^Email address/ })).toHaveValue("");
});

const textsOf = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, place) => storage.getItem(storage.key(place) ?? "")).join(" ");

test("an appeal that was filed, put away, or is possible no more leaves nothing in the browser", async () => {
  const { storages, load } = reloadable();
  const kept = () => [storages.storage, storages.tabStorage].map(textsOf).join(" ");
  const page = await load();
  await write(page);
  expect(kept()).toMatch(/sign was covered.*Dana Rivers/);
  await page.user.click(screen.getByRole("button", { name: "File appeal" }));
  await screen.findByText("Appeal 123456789 was filed");
  expect(page.router.state.location.search).toBe("?view=appeal");
  expect(kept()).not.toMatch(/sign was covered|Dana Rivers/);
  page.view.unmount();

  const again = await load();
  await write(again);
  await again.user.click(screen.getByRole("button", { name: "Back" }));
  await again.user.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Citation HC-1001" })).toBeVisible();
  expect(kept()).not.toMatch(/sign was covered|Dana Rivers/);
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

/** Opens the appeal by its link in a tab; the server answers the appeal as it stands. */
function openByLink(storages: object, answered: () => ReturnType<typeof appeal>, id = "123456789") {
  return openPortal(`${ADDRESS}#appeal=${id}.${SECRET}`, {
    ...harbor,
    ...storages,
    api: ({ appeals }) => vi.mocked(appeals.read).mockImplementation(() => Promise.resolve(answered())),
  });
}

const replyField = () => screen.findByRole("textbox", { name: /^Message to the parking office/ });

test("a typed reply is there again once its appeal is opened after a reload, and gone once it was sent", async () => {
  const { storages } = reloadable();
  const first = await openByLink(storages, appeal);
  await first.user.type(await replyField(), "The one here.");
  expect(textsOf(storages.storage)).not.toContain("The one here.");
  expect(textsOf(storages.tabStorage)).not.toContain(SECRET);
  first.view.unmount();
  const second = await openByLink(storages, appeal);
  expect(await replyField()).toHaveValue("The one here.");
  await second.user.click(screen.getByRole("button", { name: "Send reply" }));
  expect(await screen.findByText("Your reply was sent")).toBeVisible();
  expect(textsOf(storages.tabStorage)).not.toContain("The one here.");
});

test("a typed reply is in no other appeal, in no other tab, and not there once its thread has it or takes none", async () => {
  const { storages } = reloadable();
  const first = await openByLink(storages, appeal);
  await first.user.type(await replyField(), "The one here.");
  first.view.unmount();
  const other = await openByLink(storages, () => appeal({ id: "987654321" }), "987654321");
  expect(await replyField()).toHaveValue("");
  other.view.unmount();
  const otherTab = await openByLink({ ...storages, tabStorage: new MemoryStorage() }, appeal);
  expect(await replyField()).toHaveValue("");
  otherTab.view.unmount();
  // Its response was lost.
  const sent: Appeal["messages"][number] = {
    at: Date.UTC(2026, 10, 28),
    from: "APPELLANT",
    text: "The one here.",
    files: [],
  };
  const again = await openByLink(storages, () => appeal({ messages: [...appeal().messages, sent] }));
  expect(await replyField()).toHaveValue("");
  expect(textsOf(storages.tabStorage)).not.toContain("The one here.");
  again.view.unmount();
});

test("a link without the plate asks for it before anything is looked up, and opens the thread by it", async () => {
  const page = await openPortal(`/citation-details/HC-1001/-?view=appeal#appeal=123456789.${SECRET}`, harbor);
  expect(await screen.findByText(/Enter the license plate to open it/)).toBeVisible();
  expect(page.api.citations.find).not.toHaveBeenCalled();
  expect(page.api.appeals.read).not.toHaveBeenCalled();
  expect(await screen.findByRole("textbox", { name: /^Citation number/ })).toHaveValue("HC-1001");
  await page.user.type(screen.getByRole("textbox", { name: /^License plate/ }), "7ABC123");
  await page.user.click(screen.getByRole("button", { name: "Find citation" }));
  expect(await screen.findByRole("list", { name: "Messages" })).toBeVisible();
  expect(page.api.appeals.read).toHaveBeenCalledExactlyOnceWith(KEYS, { id: "123456789", secret: SECRET });
  expect(page.api.citations.find).toHaveBeenCalledExactlyOnceWith("HC-1001", "7ABC123");
  const { pathname, search, hash } = page.router.state.location;
  expect(`${pathname}${search}${hash}`).toBe(ADDRESS);
});

test("a plate that was mistyped at the link of an appeal does not cost the appeal's key", async () => {
  const page = await openPortal(`/citation-details/HC-1001/WRONG?view=appeal#appeal=123456789.${SECRET}`, {
    ...harbor,
    api: ({ citations }) =>
      vi.mocked(citations.find).mockRejectedValueOnce(failure({ status: 404, code: "citation_not_found" })),
  });
  await page.user.click(await screen.findByRole("button", { name: "Ok" }));
  const plate = await screen.findByRole("textbox", { name: /^License plate/ });
  await page.user.clear(plate);
  await page.user.type(plate, "7ABC123");
  await page.user.click(screen.getByRole("button", { name: "Find citation" }));
  expect(await screen.findByRole("list", { name: "Messages" })).toBeVisible();
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
  await page.user.click(await screen.findByRole("link", { name: "Appeal of citation HC-1001" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Appeal citation HC-1001" })).toHaveFocus();
  await write(page);
  await page.user.click(screen.getByRole("button", { name: "File appeal" }));
  await screen.findByText("Appeal 123456789 was filed");
  const appeals = [{ filedOn: "2026-11-27", state: "SUBMITTED" as const }];
  vi.mocked(page.api.citations.find).mockResolvedValue(citation({ appeals }));
  await page.user.click(screen.getByRole("link", { name: "Back to the citation" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Citation HC-1001" })).toHaveFocus();
  expect(await screen.findByText("Under review")).toBeVisible();
  // Its key is known on this page.
  await page.user.click(screen.getByRole("link", { name: "Open appeal 123456789" }));
  expect(await screen.findByRole("list", { name: "Messages" })).toBeVisible();
});
