import { describe, expect, it, vi } from "vitest";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import schema from "../../schemas/flows/citation-appeal.json" with { type: "json" };
import { WrittenAppealStore } from "../../src/stores/written-appeal-store.ts";
import { bootData } from "../support/boot-data.ts";
import { failure } from "../support/fake-api.ts";
import { formAsking } from "../support/flow-drafts.ts";
import { openTab, START } from "../support/stores.ts";

const HOUR = 3_600_000;
const KEYS = { number: "HC-1001", plate: "7ABC123" };
const OTHER = { number: "HC-2002", plate: "7ABC123" };
const FORM = formAsking("citation-appeal", "v1", "name", "emailAddress", "statement", "evidence", "shift");
const ANSWERS = {
  name: "Dana Rivers",
  emailAddress: "dana@mail.example",
  statement: "The sign was covered.",
  evidence: ["file-1"],
  attributes: { shift: "night" },
};

/** Asked by a tenant between the product's own steps. */
const WITNESS = { id: "seen", title: "Witness", form: "witness" };
const [statement, review] = schema.steps as [(typeof schema.steps)[0], (typeof schema.steps)[0]];
const boot = bootData({
  flows: { "citation-appeal": { ...schema, steps: [statement, WITNESS, review] } },
  forms: { "citation-appeal": "v1", witness: "w1" },
} as Partial<ReturnType<typeof bootData>>);

/** A tab of a browser, with the appeal against a citation begun. */
function tabOf(storage = new MemoryStorage(), tabStorage = new MemoryStorage(), keys = KEYS) {
  const tab = openTab({ boot, storage, tabStorage });
  const appeals = tab.root.part(WrittenAppealStore);
  appeals.begin(keys);
  const choices = () => appeals.written?.draft.choices;
  return { ...tab, tabStorage, appeals, choices };
}

const textsOf = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, place) => storage.getItem(storage.key(place) ?? "")).join(" ");

const STORED = "portal/testville/citation-appeal";

describe("the draft of an appeal", () => {
  it("outlives a reload with everything that was answered, and what was sent with Next stays done", () => {
    const first = tabOf();
    first.appeals.answer(ANSWERS, FORM);
    const again = tabOf(first.storage as MemoryStorage, first.tabStorage);
    expect(again.choices()?.answers).toEqual(ANSWERS);
    const [step] = again.appeals.flow?.steps ?? [];
    expect(step && again.appeals.written?.draft.isDone(step)).toBe(true);
    again.appeals.type({ ...ANSWERS, name: "Dana R." }, FORM);
    expect(step && again.appeals.written?.draft.isDone(step)).toBe(false);
  });

  it("is no change where the same is typed in whatever order", () => {
    const { appeals, choices } = tabOf();
    appeals.answer(ANSWERS, FORM);
    const { name, ...rest } = ANSWERS;
    appeals.type({ ...rest, name }, FORM);
    expect(choices()?.filled?.isDone).toBe(true);
  });

  it("shares the statement and its files with other tabs; who appeals, and what a tenant asks beside, stays in the tab", () => {
    const first = tabOf();
    first.appeals.answer(ANSWERS, FORM);
    expect(textsOf(first.storage)).toContain("The sign was covered.");
    expect(textsOf(first.storage)).not.toMatch(/Dana|dana@|night/);
    const second = tabOf(first.storage as MemoryStorage);
    const { statement, evidence } = ANSWERS;
    expect(second.choices()?.answers).toEqual({ statement, evidence });
    // Who appeals is asked there again, before anything can be filed.
    expect(second.choices()?.filled?.isDone).toBe(false);
  });

  it("follows what another tab types, keeps who appeals here, and says so", () => {
    const first = tabOf();
    first.appeals.answer(ANSWERS, FORM);
    const second = tabOf(first.storage as MemoryStorage);
    second.appeals.type({ statement: "The sign was stolen.", evidence: ["file-1"] }, FORM);
    first.root.followStorage(STORED);
    expect(first.choices()?.answers).toEqual({ ...ANSWERS, statement: "The sign was stolen." });
    expect(first.appeals.written?.draft.isChangedElsewhere).toBe(true);
  });

  it("is one of its citation, however its keys are written: another one has another", () => {
    const first = tabOf();
    first.appeals.answer(ANSWERS, FORM);
    first.appeals.begin({ number: "hc 1001", plate: "7abc-123" });
    expect(first.choices()?.answers).toEqual(ANSWERS);
    first.appeals.begin(OTHER);
    expect(first.choices()?.answers).toEqual({});
    first.appeals.type({ statement: "Another one." }, FORM);
    const back = tabOf(first.storage as MemoryStorage, first.tabStorage);
    expect(back.choices()?.answers).toEqual({ statement: ANSWERS.statement, evidence: ANSWERS.evidence });
    const elsewhere = tabOf(first.storage as MemoryStorage, first.tabStorage, { ...KEYS, plate: "OTHER" });
    expect(elsewhere.choices()?.answers).toEqual({});
  });

  it("is gone after a day, as the files that wait are, in the storage too", () => {
    const first = tabOf();
    first.appeals.answer(ANSWERS, FORM);
    const reload = (now: number) => {
      const { root, storage, tabStorage } = { ...first, ...openTab({ ...first, boot, clock: () => now }) };
      root.part(WrittenAppealStore).begin(KEYS);
      const { answers } = root.part(WrittenAppealStore).written?.draft.choices ?? {};
      return JSON.stringify(answers) + textsOf(storage) + textsOf(tabStorage);
    };
    expect(reload(START + 23 * HOUR)).toContain("covered");
    expect(reload(START + 25 * HOUR)).not.toMatch(/covered|Dana/);
  });

  it("ends with the appeal that was filed, in every tab", async () => {
    const first = tabOf();
    first.appeals.answer(ANSWERS, FORM);
    const second = tabOf(first.storage as MemoryStorage);
    expect(await first.appeals.file(KEYS)).toEqual({ kind: "done" });
    second.root.followStorage(STORED);
    expect([first.choices()?.answers, second.choices()?.answers]).toEqual([{}, {}]);
    expect(textsOf(first.storage) + textsOf(first.tabStorage)).not.toMatch(/covered|Dana/);
  });

  it("put away takes along the files that wait for it", async () => {
    const { appeals, api, storage, tabStorage } = tabOf();
    const calls = await api.appeals.files(KEYS, () => undefined);
    appeals.answer(ANSWERS, FORM);
    api.appeals.files = () => Promise.resolve(calls);
    const removed: string[] = [];
    calls.remove = (id) => Promise.resolve(void removed.push(id));
    appeals.discard(KEYS);
    await vi.waitFor(() => expect(removed).toEqual(["file-1"]));
    expect(textsOf(storage) + textsOf(tabStorage)).not.toMatch(/covered|Dana/);
  });

  it.each<[string, boolean]>([
    ["signs out, on a page that has not loaded it", false],
    ["signs out", true],
  ])("goes with whoever %s", async (_how, isLoaded) => {
    const first = tabOf();
    first.appeals.answer(ANSWERS, FORM);
    const { root } = isLoaded ? first : openTab({ boot, storage: first.storage, tabStorage: first.tabStorage });
    await root.session.signIn("dana", "a password");
    await root.session.signOut();
    expect(textsOf(first.storage) + textsOf(first.tabStorage)).not.toMatch(/covered|Dana Rivers/);
  });

  it("stays for a driver whose session expired", async () => {
    const { root, appeals, choices } = tabOf();
    appeals.answer(ANSWERS, FORM);
    await root.session.signIn("dana", "a password");
    root.session.endAsExpired();
    expect(choices()?.answers).toEqual(ANSWERS);
  });

  it("is nothing where the storage holds something else under its name", () => {
    const storage = new MemoryStorage();
    for (const value of [
      "nonsense",
      '{"version":1,"value":7}',
      '{"version":1,"value":{"HC1001 7ABC123":{"at":1e15}}}',
    ]) {
      storage.setItem(STORED, value);
      expect(tabOf(storage).choices()?.answers).toEqual({});
    }
  });
});

describe("an appeal that is filed", () => {
  it("is the same write after a reload where its answer was lost, and another once it differs", async () => {
    const ids: string[] = [];
    const lose = (tab: ReturnType<typeof tabOf>) => {
      tab.api.appeals.file = (_keys, _answers, id) => {
        ids.push(id);
        return Promise.reject(failure({ kind: "server", status: 500 }));
      };
      // It waits for whoever reads the dialog.
      void tab.appeals.file(KEYS);
    };
    const first = tabOf();
    first.appeals.answer(ANSWERS, FORM);
    lose(first);
    await expect.poll(() => ids.length).toBe(1);
    const again = tabOf(first.storage as MemoryStorage, first.tabStorage);
    lose(again);
    await expect.poll(() => ids.length).toBe(2);
    const third = tabOf(first.storage as MemoryStorage, first.tabStorage);
    third.appeals.answer({ ...ANSWERS, statement: "It was stolen." }, FORM);
    lose(third);
    await expect.poll(() => ids.length).toBe(3);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it("that is refused names the step that asked: the tenant's own, or the statement", async () => {
    const { appeals, api } = tabOf();
    appeals.answer(ANSWERS, FORM);
    const refuse = async (errors: Record<string, string>) => {
      api.appeals.file = () => Promise.reject(failure({ errors }));
      await appeals.file(KEYS);
      return appeals.refusal?.step;
    };
    appeals.written?.draft.answer(WITNESS, formAsking("witness", "w1", "witness"), { attributes: { witness: "Sam" } });
    expect(await refuse({ witness: "Enter a name" })).toBe("seen");
    expect(await refuse({ name: "Enter your full name" })).toBe("statement");
    expect(await refuse({ unheard: "Nobody knows" })).toBe("statement");
    expect(appeals.refusals).toBe(3);
    appeals.answer(ANSWERS, FORM);
    expect(appeals.refusal).toBeNull();
  });
});
