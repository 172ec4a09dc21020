import { act, screen, waitFor } from "@testing-library/react";
import type { Api } from "../../src/api/api.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PATIENCE_MS } from "../../src/domain/patience.ts";
import { dana, openReview } from "../support/buying-pages.tsx";
import { openPortal } from "../support/portal.tsx";

/** Lets the text of one block wait; answers what lets it come. */
function delayText(api: Api, block: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const answer = (key: string) => [{ key, language: "en", text: `<p>Text of ${key}</p>` }];
  api.portal.text = async (key: string) => {
    if (key === block) await held;
    return answer(key);
  };
  return release;
}

describe("a text that is late", () => {
  afterEach(() => vi.restoreAllMocks());

  it("holds a page's content back for a few seconds at most", async () => {
    const later = globalThis.setTimeout;
    vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, milliseconds?: number) =>
      later(run, milliseconds === PATIENCE_MS ? 0 : milliseconds)) as typeof setTimeout);
    await openPortal("/profile", { ...dana, api: (api) => void delayText(api, "driver-account") });
    expect(await screen.findByRole("heading", { level: 2, name: "Vehicles" })).toBeInTheDocument();
    expect(screen.queryByText("Text of driver-account")).not.toBeInTheDocument();
  });

  it("cannot be agreed to before it is there", async () => {
    let release = () => {};
    await openReview({ ...dana, api: (api) => (release = delayText(api, "permit-order-cba")) });
    const box = screen.getByRole("checkbox", { name: "I accept the terms and conditions" });
    expect(box).toBeDisabled();
    act(release);
    await waitFor(() => expect(box).toBeEnabled());
    expect(screen.getByText("Text of permit-order-cba")).toBeInTheDocument();
  });
});
