import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepFocus } from "../../src/components/keep-focus.ts";

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = `
    <main>
      <h1 tabindex="-1">Shopping Cart</h1>
      <section><h2>Resident permit</h2><p><button id="delete">Delete</button></p></section>
      <section tabindex="-1" id="phones"><h2>Phones</h2><button id="edit">Edit</button></section>
      <p id="notice"><button id="again">Try again</button></p>
      <button id="other">Other</button>
    </main>`;
  stop = keepFocus(document);
});
afterEach(() => {
  stop();
  document.body.innerHTML = "";
});

function find(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`no ${id}`);
  return found;
}

/** The frames that a page has to move the focus itself, and one more. */
async function frames(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

describe("keeps the focus when its element is removed", () => {
  it.each([
    ["on the heading of its part of the page", "delete", "delete", "Resident permit"],
    ["on the part that takes the focus itself", "edit", "edit", "Phones"],
    ["on the page's heading when all around it is removed", "again", "notice", "Shopping Cart"],
  ])("%s", async (_case, focused, removed, words) => {
    find(focused).focus();
    const parent = find(removed).parentElement;
    find(removed).remove();
    await frames();
    expect(document.activeElement?.textContent?.trim()).toBe(words);
    expect(parent?.isConnected).toBe(true);
  });

  it("and lets the page move it first", async () => {
    find("delete").focus();
    find("delete").remove();
    requestAnimationFrame(() => find("other").focus());
    await frames();
    expect(find("other")).toHaveFocus();
  });
});

it("leaves the focus nowhere when somebody has taken it off, whatever goes afterwards", async () => {
  find("again").focus();
  find("again").blur();
  await Promise.resolve();
  find("notice").remove();
  await frames();
  expect(document.body).toHaveFocus();
});

it("does nothing any more once it is stopped", async () => {
  find("again").focus();
  stop();
  find("notice").remove();
  await frames();
  expect(document.body).toHaveFocus();
});
