import { vi } from "vitest";

/**
 * The browser around the page in tests: records where the portal navigated, and the popups that it opened and closed.
 */
export function fakeSurroundings() {
  const close = vi.fn(() => undefined);
  return {
    leave: vi.fn((_address: string) => undefined),
    openPopup: vi.fn((_address: string): (() => void) | undefined => close),
    clearCookies: vi.fn(() => undefined),
    close,
  };
}
