// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { failure } from "../support/fake-api.ts";
import { openPortal, savedFiles } from "../support/portal.tsx";

beforeEach(() => void savedFiles.splice(0));

const MISS = "No citation has this number and license plate.";
const harbor = { slug: "harborcity" };
const driver = { ...harbor, userName: "dana" };

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

test("the page of the PDF asks for the plate, and gives the file", async () => {
  const { user, api } = await openPortal("/citation-actions/download-citation/harborcity/HC-1001", harbor);
  await heading("Citation HC-1001 as a PDF");
  expect(api.citations.pdf).not.toHaveBeenCalled();
  await user.type(await screen.findByRole("textbox", { name: /License plate/ }), "7abc123");
  await user.click(screen.getByRole("button", { name: "Download PDF" }));
  await waitFor(() => expect(savedFiles.map(({ name }) => name)).toEqual(["citation.pdf"]));
  expect(api.citations.pdf).toHaveBeenCalledExactlyOnceWith("HC-1001", "7abc123");
  // Once more is the same citation, and nothing is asked again.
  await user.click(await screen.findByRole("button", { name: "Download again" }));
  await waitFor(() => expect(savedFiles).toHaveLength(2));
  expect(api.citations.pdf).toHaveBeenLastCalledWith("HC-1001", "7abc123");
  expect(screen.queryByRole("textbox", { name: /License plate/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Back to the citation" })).toHaveAttribute(
    "href",
    "/citation-details/HC-1001/7abc123",
  );
});

test("with the plate in its address it gives the file at once", async () => {
  const { user, api } = await openPortal(
    "/citation-actions/download-citation/harborcity/HC-1001?plate=7ABC123",
    harbor,
  );
  await waitFor(() => expect(savedFiles).toHaveLength(1));
  await user.click(await screen.findByRole("button", { name: "Download again" }));
  await waitFor(() => expect(savedFiles).toHaveLength(2));
  expect(vi.mocked(api.citations.pdf).mock.calls).toEqual([
    ["HC-1001", "7ABC123"],
    ["HC-1001", "7ABC123"],
  ]);
});

test("a signed-in driver is asked for no plate; of another's citation, after the dialog 'Get citation pdf list'", async () => {
  const { user, api } = await openPortal("/citation-actions/download-citation/harborcity/HC-1001", {
    ...driver,
    api: ({ citations }) =>
      vi
        .mocked(citations.pdf)
        .mockRejectedValueOnce(failure({ status: 404, messages: [MISS], titleKey: "calls.titles.citationPdf" })),
  });
  const dialog = await screen.findByRole("alertdialog", { name: "Get citation pdf list" });
  expect(api.citations.pdf).toHaveBeenCalledExactlyOnceWith("HC-1001", undefined);
  await user.click(within(dialog).getByRole("button", { name: "Ok" }));
  expect(await screen.findByRole("textbox", { name: /License plate/ })).toBeVisible();
});

test("where the network fails for a signed-in driver, the page says so and tries again, and asks for no plate", async () => {
  const { user, api } = await openPortal("/citation-actions/download-citation/harborcity/HC-1001", {
    ...driver,
    api: ({ citations }) =>
      vi
        .mocked(citations.pdf)
        .mockRejectedValueOnce(failure({ kind: "network", status: 0, titleKey: "calls.titles.citationPdf" })),
  });
  await user.click(await screen.findByRole("button", { name: "Ok" }));
  expect(await screen.findByText("The PDF could not be downloaded.")).toBeVisible();
  expect(screen.queryByRole("textbox", { name: /License plate/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Download again" })).toBeVisible();
  expect(vi.mocked(api.citations.pdf).mock.calls).toEqual([
    ["HC-1001", undefined],
    ["HC-1001", undefined],
  ]);
});

test("where the network fails for a plate that was typed, the form stays with it", async () => {
  const { user } = await openPortal("/citation-actions/download-citation/harborcity/HC-1001", {
    ...harbor,
    api: ({ citations }) =>
      vi
        .mocked(citations.pdf)
        .mockRejectedValueOnce(failure({ kind: "network", status: 0, titleKey: "calls.titles.citationPdf" })),
  });
  await user.type(await screen.findByRole("textbox", { name: /License plate/ }), "7ABC123");
  await user.click(screen.getByRole("button", { name: "Download PDF" }));
  await user.click(await screen.findByRole("button", { name: "Ok" }));
  expect(screen.getByRole("textbox", { name: /License plate/ })).toHaveValue("7ABC123");
});

test("under another customer's name it is the 404 page", async () => {
  const { api } = await openPortal("/citation-actions/download-citation/northfield/HC-1001?plate=7ABC123", harbor);
  await heading("Look like you're lost");
  expect(api.citations.pdf).not.toHaveBeenCalled();
});
