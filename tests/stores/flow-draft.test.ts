import { describe, expect, it, test } from "vitest";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { formAsking, openDraft, stepOf } from "../support/flow-drafts.ts";

const SHIFT = formAsking("shift", "s1", "shift", "note");
const PICKUP = formAsking("pickup", "p1", "desk");
const shift = stepOf("shift");
const pickup = stepOf("pickup");
const versions = { shift: "s1", pickup: "p1" };

describe("the answers of a step", () => {
  it("make it done when they are sent with Next, and typing others opens that step alone again", () => {
    const { draft } = openDraft({ versions });
    draft.answer(shift, SHIFT, { attributes: { shift: "night" } });
    draft.answer(pickup, PICKUP, { attributes: { desk: "north" } });
    draft.type(shift, SHIFT, { attributes: { shift: "night" } });
    expect([draft.isDone(shift), draft.isDone(pickup)]).toEqual([true, true]);
    draft.type(shift, SHIFT, { attributes: { shift: "day" } });
    expect([draft.isDone(shift), draft.isDone(pickup)]).toEqual([false, true]);
    expect(draft.attributes).toEqual({ shift: "day", desk: "north" });
  });

  it("are gone when they are taken back, and a form without any answer can be done", () => {
    const { draft } = openDraft({ versions });
    draft.answer(shift, SHIFT, { attributes: { shift: "night", note: "late" } });
    draft.answer(shift, SHIFT, { attributes: { note: "late" } });
    expect(draft.attributes).toEqual({ note: "late" });
    draft.answer(pickup, PICKUP, {});
    expect(draft.isDone(pickup)).toBe(true);
  });

  it("wait for Next again once their form has another version, also after a reload", () => {
    const { draft, storage } = openDraft({ versions });
    draft.answer(shift, SHIFT, { attributes: { shift: "night" } });
    const { draft: reloaded } = openDraft({ storage, versions: { ...versions, shift: "s2" } });
    expect([draft.isDone(shift), reloaded.isDone(shift)]).toEqual([true, false]);
    expect(reloaded.attributes).toEqual({ shift: "night" });
    expect(reloaded.filled["shift"]?.labels).toEqual({ shift: "Label of shift", note: "Label of note" });
  });

  it("to a step that the flow has lost are dropped, unless another step asks the same field", () => {
    const { draft, storage, flow } = openDraft({ versions });
    draft.answer(shift, SHIFT, { attributes: { shift: "night", note: "late" } });
    draft.answer(pickup, formAsking("pickup", "p1", "desk", "note"), { attributes: { desk: "north", note: "late" } });
    const steps = flow.steps.filter(({ id }) => id !== "shift");
    const { draft: later } = openDraft({ storage, versions, walked: () => ({ ...flow, steps }) });
    expect(later.attributes).toEqual({ desk: "north", note: "late" });
  });
});

describe("what is stored", () => {
  it("is what the rules name, and outlives a reload; the memory part is in no storage and ends with the page", () => {
    const { draft, storage, text } = openDraft();
    draft.choose({ colour: "red", secret: "4242" } as object);
    draft.remember({ card: "4242424242424242" });
    expect([draft.memory.card, text().includes("red")]).toEqual(["4242424242424242", true]);
    expect(text()).not.toContain("4242");
    const { draft: reloaded } = openDraft({ storage });
    expect([reloaded.choices, reloaded.memory.card]).toEqual([{ colour: "red", size: "" }, ""]);
  });

  it("is taken up as far as the rules name it, whatever a page of another version has stored", () => {
    const { draft, storage, text } = openDraft();
    draft.choose({ colour: "red" });
    storage.setItem("portal/testville/checkout/dana", text().replace('"size":', '"secret":"4242","size":'));
    const { draft: reloaded, text: now } = openDraft({ storage });
    expect([now().includes("4242"), reloaded.choices]).toEqual([true, { colour: "red", size: "" }]);
  });

  it.each<[string, (draft: ReturnType<typeof openDraft>["draft"]) => void, boolean]>([
    ["a submit", (draft) => draft.endMemory(), true],
    ["another driver", (draft) => draft.clear(), false],
    ["a discard", (draft) => draft.discard(), false],
  ])("loses its memory part by %s", (_how, end, isStarted) => {
    const { draft } = openDraft();
    draft.choose({ colour: "red" });
    draft.remember({ card: "4242" });
    end(draft);
    expect([draft.memory.card, draft.isStarted]).toEqual(["", isStarted]);
  });

  it.each(["nonsense", "{}", '{"version":1,"value":{"userName":"dana","value":{"choices":{}}}}'])(
    "is nothing where the storage holds %s",
    (content) => {
      const storage = new MemoryStorage();
      storage.setItem("portal/testville/checkout/dana", content);
      expect(openDraft({ storage }).draft.isStarted).toBe(false);
    },
  );

  it("is missing where the browser has no room, and memory goes on with it", () => {
    const full = new MemoryStorage();
    full.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    const { draft } = openDraft({ storage: full });
    draft.choose({ colour: "red" });
    draft.followStorage();
    draft.choose({ size: "L" });
    expect([draft.choices, draft.isChangedElsewhere]).toEqual([{ colour: "red", size: "L" }, false]);
  });
});

describe("two tabs of one driver", () => {
  function twoTabs() {
    const storage = new MemoryStorage();
    const one = openDraft({ storage, versions }).draft;
    one.choose({ colour: "red" });
    one.answer(shift, SHIFT, { attributes: { shift: "night", note: "late" } });
    const other = openDraft({ storage, versions }).draft;
    return { storage, one, other };
  }

  it("go on with one draft, without the memory part of either", () => {
    const { one, other } = twoTabs();
    one.remember({ card: "4242" });
    expect([other.choices.colour, other.isDone(shift), other.memory.card]).toEqual(["red", true, ""]);
    other.choose({ size: "L" });
    one.followStorage();
    expect([one.choices, one.memory.card]).toEqual([{ colour: "red", size: "L" }, "4242"]);
  });

  it("say what came from the other one, until the driver goes on here", () => {
    const { one, other } = twoTabs();
    other.choose({ size: "L" });
    expect([one.isChangedElsewhere, other.isChangedElsewhere]).toEqual([false, false]);
    one.followStorage();
    one.followStorage();
    expect([one.isChangedElsewhere, one.changesElsewhere]).toEqual([true, 1]);
    one.choose({ size: "M" });
    expect([one.isChangedElsewhere, one.choices.size]).toEqual([false, "M"]);
  });

  it("keep what both typed into different fields of one form, although neither has seen the other's", () => {
    const { one, other } = twoTabs();
    one.type(shift, SHIFT, { attributes: { shift: "day", note: "late" } });
    other.type(shift, SHIFT, { attributes: { shift: "night", note: "later" } });
    expect(other.attributes).toEqual({ shift: "day", note: "later" });
    expect(other.isChangedElsewhere).toBe(true);
  });

  it("overwrite no answer unseen: the other tab's stays and is shown, and the step waits for another look", () => {
    const { one, other } = twoTabs();
    one.answer(shift, SHIFT, { attributes: { shift: "day", note: "late" } });
    other.answer(shift, SHIFT, { attributes: { shift: "evening", note: "late" } });
    expect([other.attributes["shift"], other.isDone(shift), other.isChangedElsewhere]).toEqual(["day", false, true]);
    other.answer(shift, SHIFT, { attributes: { shift: "evening", note: "late" } });
    expect([other.attributes["shift"], other.isDone(shift), other.isChangedElsewhere]).toEqual([
      "evening",
      true,
      false,
    ]);
  });

  it("overwrite no choice unseen, nor make half of the choices that belong together", () => {
    const { one, other } = twoTabs();
    one.choose({ colour: "blue" });
    other.choose({ colour: "green", size: "L" });
    expect([other.choices, other.isChangedElsewhere]).toEqual([{ colour: "blue", size: "" }, true]);
    other.choose({ size: "L" });
    expect(other.choices).toEqual({ colour: "blue", size: "L" });
  });

  it("lose what one of them discards, with the other's memory part", () => {
    const { one, other } = twoTabs();
    other.remember({ card: "4242" });
    one.discard();
    other.choose({ size: "L" });
    expect([other.isStarted, other.memory.card, other.isChangedElsewhere]).toEqual([false, "", true]);
  });

  it("take up the draft that one began after discarding the other, although that had more changes", () => {
    const { one, other } = twoTabs();
    one.discard();
    one.choose({ colour: "blue" });
    other.type(shift, SHIFT, { attributes: { shift: "evening" } });
    expect([other.choices.colour, other.attributes]).toEqual(["blue", {}]);
  });
});

test("drivers of one browser have a draft each", () => {
  const storage = new MemoryStorage();
  openDraft({ storage }).draft.choose({ colour: "red" });
  expect(openDraft({ storage, userName: () => "sam" }).draft.isStarted).toBe(false);
});
