// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Citation } from "../../src/domain/generated/api-citations.ts";
import { openPortal } from "../support/portal.tsx";
import { citation } from "../support/shown-citations.ts";

const harbor = { slug: "harborcity" };

const appealed = (...states: Citation["appeals"][number]["state"][]) => ({
  appeals: states.map((state) => ({ state, filedOn: "2026-11-24" as const })),
});

test.each<[string, Partial<Citation>, RegExp]>([
  [
    "whose time to appeal is over",
    { canAppeal: false, appealUntil: "2026-10-31" },
    /^The time to appeal this citation ended on 10\/31\/2026\.$/,
  ],
  [
    "that was appealed as often as it can be",
    { canAppeal: false, ...appealed("REJECTED", "REJECTED", "REJECTED") },
    /^This citation has been appealed 3 times/,
  ],
  ["under appeal", appealed("SUBMITTED", "REJECTED"), /^The link in the message that confirmed the appeal opens it\.$/],
])("of a citation %s that is said, and no appeal is offered as if there were none", async (_what, change, words) => {
  const found = citation(change);
  const { router, user } = await openPortal("/citation-details/HC-1001/7ABC123", {
    ...harbor,
    userName: "dana",
    api: ({ citations }) => {
      vi.mocked(citations.find).mockResolvedValue(found);
      vi.mocked(citations.ofAccount).mockResolvedValue([found]);
    },
  });
  const isSaid = async () => {
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText(/can be appealed within/)).toBeNull();
    expect(screen.queryByRole("link", { name: /^Appeal/ })).toBeNull();
  };
  await isSaid();
  await act(() => router.navigate("/citation"));
  await user.click(await screen.findByRole("button", { name: "Details HC-1001" }));
  await screen.findByRole("dialog", { name: "Citation HC-1001" });
  await isSaid();
});

test("where a citation can be appealed for one day after it was issued, that day is named", async () => {
  await openPortal("/citation-details/HC-1001/7ABC123", {
    ...harbor,
    api: ({ citations }) => {
      vi.mocked(citations.find).mockResolvedValue(citation({ canAppeal: true }));
      vi.mocked(citations.appealDays).mockResolvedValue({ citationAppealDays: 1 });
    },
  });
  expect(await screen.findByText(/can be appealed until the end of the day after it was issued\.$/)).toBeVisible();
});

test("whoever did not file the open appeal may file another one", async () => {
  const { user } = await openPortal("/citation-details/HC-1001/7ABC123", {
    ...harbor,
    api: ({ citations }) => vi.mocked(citations.find).mockResolvedValue(citation(appealed("SUBMITTED"))),
  });
  await user.click(
    await screen.findByRole("link", { name: "If it was not you who appealed, file an appeal of your own." }),
  );
  await screen.findByRole("heading", { level: 1, name: "Appeal citation HC-1001" });
  expect(await screen.findByRole("textbox", { name: /^Your name/ })).toBeVisible();
});

test("how the open appeal stands is said once", async () => {
  await openPortal("/citation-details/HC-1001/7ABC123", {
    ...harbor,
    api: ({ citations }) => vi.mocked(citations.find).mockResolvedValue(citation(appealed("SUBMITTED"))),
  });
  await screen.findByText("The link in the message that confirmed the appeal opens it.");
  expect(screen.getAllByText(/Under review/)).toHaveLength(1);
});
