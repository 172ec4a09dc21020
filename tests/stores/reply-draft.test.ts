import { expect, it } from "vitest";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { ReplyDraft } from "../../src/stores/reply-draft.ts";
import { TenantStorage } from "../../src/stores/tenant-storage.ts";
import { formAsking } from "../support/flow-drafts.ts";
import { appeal } from "../support/shown-appeals.ts";

const HOUR = 3_600_000;
const KEYS = { number: "HC-1001", plate: "7ABC123" };
const FORM = formAsking("appeal-reply", "v1", "message", "files");
const ANSWERS = { message: "The one here.", files: ["file-1"] };

/** A tab in which a reply was typed, and its clock. */
function typedTab() {
  const clock = { now: 0 };
  const storage = new MemoryStorage();
  const draft = new ReplyDraft({ tabStorage: new TenantStorage(storage, "testville"), clock: () => clock.now });
  draft.keep(KEYS, appeal(), ANSWERS, FORM);
  return { clock, storage, draft };
}

it("keeps a typed reply with its files for its appeal, however the keys of the citation are written", () => {
  const { draft } = typedTab();
  expect(draft.read({ number: "hc 1001", plate: "7abc-123" }, appeal())?.answers).toEqual(ANSWERS);
  expect(draft.read(KEYS, appeal({ id: "987654321" }))).toBeUndefined();
  expect(draft.read({ number: "HC-2002", plate: "7ABC123" }, appeal())).toBeUndefined();
});

it("keeps it for a day after the last change, as the server keeps its files", () => {
  const { clock, storage, draft } = typedTab();
  clock.now = 23 * HOUR;
  expect(draft.read(KEYS, appeal())).toBeDefined();
  clock.now = 24 * HOUR;
  expect(draft.read(KEYS, appeal())).toBeUndefined();
  expect(storage.length).toBe(0);
});

it.each([
  ["the appeal was decided", appeal({ canReply: false })],
  [
    "the thread has it already",
    appeal({ messages: [...appeal().messages, { at: 1, from: "APPELLANT", text: "The one here.", files: [] }] }),
  ],
])("drops it where %s", (_case, opened) => {
  const { storage, draft } = typedTab();
  expect(draft.read(KEYS, opened)).toBeUndefined();
  expect(storage.length).toBe(0);
});

it("stays where the office alone has written since, and keeps nothing of a reply that was emptied", () => {
  const { storage, draft } = typedTab();
  const messages = [...appeal().messages, { at: 1, from: "OFFICE" as const, text: "The one here.", files: [] }];
  expect(draft.read(KEYS, appeal({ messages }))?.answers).toEqual(ANSWERS);
  draft.keep(KEYS, appeal(), {}, FORM);
  expect(storage.length).toBe(0);
});
