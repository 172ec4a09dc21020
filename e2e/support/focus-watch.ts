import { expect, type Page } from "playwright/test";
import { isAnswered, untilAnswered } from "./in-flight.ts";

interface FocusWatch {
  /** The elements that lost the focus to the body, for each time that it stayed there. */
  lost: string[];
  /** Whether the focus is on the body now. */
  isFallen: boolean;
  /** Frames since a key was pressed or the page last changed; 0 while a part of it is loading. */
  stillFrames: number;
}

/** Runs in every page. */
function watch(): void {
  // A third of a second: the focus may be on the body for the two frames within which a page moves it.
  const FRAMES = 20;
  const seen: FocusWatch = { lost: [], isFallen: false, stillFrames: 0 };
  Reflect.set(window, "focusWatch", seen);
  const change = () => void (seen.stillFrames = 0);
  new MutationObserver(change).observe(document, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });
  window.addEventListener("keydown", change, true);
  // A newly loaded page has not focused anything yet.
  let last = "";
  let framesOnBody = 0;
  const look = () => {
    const active = document.activeElement;
    if (active instanceof HTMLElement && active !== document.body) {
      last = active.outerHTML.slice(0, 120);
      framesOnBody = 0;
    } else if (last !== "") framesOnBody += 1;
    seen.isFallen = framesOnBody > 0;
    if (framesOnBody === FRAMES) seen.lost.push(last);
    seen.stillFrames = document.querySelector(".skeleton, .rich-text-skeleton") === null ? seen.stillFrames + 1 : 0;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Watches the focus on every page that is opened after this call. */
export async function watchFocus(page: Page): Promise<void> {
  await page.addInitScript(watch);
}

/** Waits until the page has not changed for twice the frames within which it moves the focus (keep-focus.ts). */
async function untilUnchanged(page: Page): Promise<void> {
  await page.evaluate(
    (frames) =>
      new Promise<void>((resolve) => {
        const seen = Reflect.get(window, "focusWatch") as FocusWatch;
        seen.stillFrames = 0;
        const look = () => (seen.stillFrames >= frames ? resolve() : void requestAnimationFrame(look));
        look();
      }),
    4,
  );
}

/** Waits until the page has received every response and rendered the result. */
export async function untilStill(page: Page): Promise<void> {
  // A press sends its requests within these frames.
  await untilUnchanged(page);
  while (!isAnswered(page)) {
    await untilAnswered(page);
    await untilUnchanged(page);
  }
}

/** Waits for the effect of a press, and expects that the focus was never lost. */
export async function expectFocusKept(page: Page, pressed: string): Promise<void> {
  await untilStill(page);
  const lost = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const seen = Reflect.get(window, "focusWatch") as FocusWatch;
        // If the focus is on the body now, it is either moved, or counts as lost after FRAMES.
        const look = () =>
          seen.isFallen && seen.lost.length === 0 ? void requestAnimationFrame(look) : resolve(seen.lost);
        look();
      }),
  );
  expect(lost, `after ${pressed}`).toEqual([]);
}
