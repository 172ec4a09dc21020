import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, test, vi } from "vitest";
import { FrameApp } from "../../preview/frame/frame-app.tsx";
import { frameRoutes } from "../../preview/frame/frame-routes.tsx";
import {
  offeredPages,
  previewPageAt,
  previewPageNames,
  type PreviewPageName,
  type Viewer,
} from "../../preview/pages.ts";
import { sampleAccount } from "../../preview/sample/sample-account.ts";
import type { Style } from "../../src/domain/generated/api-portal.ts";
import type { PreviewBoot } from "../../src/domain/preview-boot.ts";
import { missingSections } from "../../src/domain/profile-completeness.ts";
import { PortalProvider } from "../../src/renderer/theme/portal-provider.tsx";
import { installNativeDialog } from "../support/native-dialog.ts";
import { say, servedPreview } from "./support.ts";

async function open(slug = "harborcity", boot: Partial<PreviewBoot> = {}) {
  installNativeDialog();
  window.scrollTo = () => undefined;
  const served = await servedPreview(slug);
  const show = vi.fn<(style: Style) => void>();
  const router = createMemoryRouter(frameRoutes());
  render(
    <PortalProvider>
      <FrameApp boot={{ ...served.boot, ...boot }} module={served.module} router={router} sheet={{ show }} />
    </PortalProvider>,
  );
  await screen.findByRole("heading", { level: 1 });
  // Opened by itself a window is its own parent.
  const tell = (message: unknown, origin?: string) => act(() => say(message, window.parent, origin));
  return { boot: served.boot, router, show, tell, user: userEvent.setup() };
}

/** What is to be seen on each page of the preview and on no other. */
const sights: Readonly<Record<PreviewPageName, () => HTMLElement>> = {
  home: () => screen.getByRole("heading", { level: 1, name: /^Parking with/ }),
  register: () => screen.getByRole("heading", { level: 1, name: "Create an account" }),
  profile: () => screen.getByText("7ABC123 (CA)"),
  appeal: () => screen.getByRole("heading", { level: 2, name: "Your appeal" }),
  permitReview: () => screen.getByRole("heading", { level: 3, name: "Sample permit" }),
};

test("offers the page of appeals where the tenant has citations", async () => {
  const offered = async (slug: string) => offeredPages((await servedPreview(slug)).boot);
  expect(await offered("harborcity")).toEqual(previewPageNames);
  expect(await offered("mercygeneral")).toEqual(previewPageNames.filter((name) => name !== "appeal"));
});

test("shows a buyer who misses nothing that a tenant may require, and a newcomer who misses the address alone", () => {
  const missingOf = (viewer: Viewer) => {
    const { person } = sampleAccount("harborcity", viewer).endUserAccountEntity;
    return missingSections(person, [true, true, true, true, true]);
  };
  expect([missingOf("buyer"), missingOf("newcomer")]).toEqual([[], ["addresses"]]);
});

const pairs = previewPageNames.flatMap((first) =>
  previewPageNames.filter((name) => name !== first).map((second) => [first, second] as const),
);

afterEach(() => void vi.restoreAllMocks());

describe("the preview's frame", () => {
  test("shows the real root page in the published look until it is told another", async () => {
    const { boot, show } = await open();
    expect(screen.getByRole("banner")).toHaveTextContent(boot.style.pageTitle);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(boot.tenant?.name ?? "");
    expect(show).toHaveBeenLastCalledWith(boot.style);
  });

  test("shows the title, footer, image and colors of a draft at once", async () => {
    const { boot, show, tell } = await open();
    const style: Style = {
      ...boot.style,
      pageTitle: "Harbor, drafted",
      footerText: "Drafted foot",
      headerImage: { uri: "" },
      navigationBarColor: "#123456",
    };
    expect(screen.getByRole("banner").querySelector("img")).not.toBeNull();
    tell({ kind: "preview:style", style });
    expect(screen.getByRole("banner")).toHaveTextContent("Harbor, drafted");
    expect(screen.getByRole("contentinfo")).toHaveTextContent("Drafted foot");
    expect(screen.getByRole("banner").querySelector("img")).toBeNull();
    expect(show).toHaveBeenLastCalledWith(style);
  });

  test.each<[string, (style: Style) => unknown]>([
    ["a color that is none", (style) => ({ ...style, bodyColor: "red; } * { display: none" })],
    ["an image from elsewhere", (style) => ({ ...style, headerImage: { uri: "https://elsewhere.example/x.png" } })],
    ["a title that is no text", (style) => ({ ...style, pageTitle: 7 })],
    ["no object", () => "style"],
    ["nothing", () => undefined],
  ])("drops a draft with %s", async (_what, make) => {
    const { boot, show, tell } = await open();
    show.mockClear();
    tell({ kind: "preview:style", style: make(boot.style) });
    expect(show).not.toHaveBeenCalled();
    expect(screen.getByRole("banner")).toHaveTextContent(boot.style.pageTitle);
  });

  test("takes of a draft only what a style has", async () => {
    const { boot, show, tell } = await open();
    tell({ kind: "preview:style", style: { ...boot.style, pageTitle: "Known", extra: "unknown" } });
    expect(show).toHaveBeenLastCalledWith({ ...boot.style, pageTitle: "Known" });
  });

  test("a draft from another origin changes nothing", async () => {
    const { boot, show, tell } = await open();
    show.mockClear();
    tell({ kind: "preview:style", style: { ...boot.style, pageTitle: "Forged" } }, "https://elsewhere.example");
    expect(show).not.toHaveBeenCalled();
  });

  test("shows the profile of a sample driver, and registration signed out", async () => {
    const { tell } = await open();
    tell({ kind: "preview:page", page: "profile" });
    expect(await screen.findByText("7ABC123 (CA)")).toBeVisible();
    expect(screen.getByRole("banner")).toHaveTextContent("Robin Alvarez");
    tell({ kind: "preview:page", page: "register" });
    expect(await screen.findByRole("textbox", { name: /^First name/ })).toBeVisible();
    expect(within(screen.getByRole("banner")).getByRole("link", { name: "Login" })).toBeVisible();
  });

  test.each(["harborcity", "mercygeneral", "plain"])(
    "%s: the review step shows a sample order in its place",
    async (slug) => {
      const { boot, tell } = await open(slug);
      tell({ kind: "preview:page", page: "permitReview" });
      const review = boot.flows["permit-order"]?.steps.find((step) => step.id === "review");
      expect(await screen.findByRole("heading", { level: 2, name: new RegExp(review?.title ?? "") })).toBeVisible();
      expect(screen.getByRole("heading", { level: 3, name: "Sample permit" })).toBeVisible();
      expect(screen.getAllByText(/7ABC123/).length).toBeGreaterThan(0);
      expect((await screen.findAllByText("$132.61")).length).toBeGreaterThan(0);
      tell({ kind: "preview:page", page: "home" });
      expect(await screen.findByRole("heading", { level: 1, name: /Parking with/ })).toBeVisible();
      expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    },
  );

  test("finds the review step by what it shows, whatever the tenant's flow calls it", async () => {
    const { boot } = await servedPreview("plain");
    const flow = boot.flows["permit-order"];
    const steps = flow?.steps.map((step) => (step.id === "review" ? { ...step, id: "last-look" } : step));
    if (flow === undefined || steps === undefined) throw new Error("the tenant has no permit order");
    const { router, tell } = await open("plain", { flows: { ...boot.flows, "permit-order": { ...flow, steps } } });
    tell({ kind: "preview:page", page: "permitReview" });
    expect(await screen.findByRole("heading", { level: 3, name: "Sample permit" })).toBeVisible();
    expect(router.state.location.search).toContain("step=last-look");
  });

  test.each(pairs)("after %s the page %s can be chosen and shows", async (first, second) => {
    // Nobody appeals where citations are off.
    const { boot, router, tell } = await open([first, second].includes("appeal") ? "harborcity" : "mercygeneral");
    const isShown = (name: PreviewPageName) =>
      waitFor(() => {
        expect(sights[name]()).toBeVisible();
        expect(previewPageAt(router.state.location, boot.flows)?.name).toBe(name);
      });
    tell({ kind: "preview:page", page: first });
    await isShown(first);
    tell({ kind: "preview:page", page: second });
    await isShown(second);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  test.each(pairs)("while %s is still loading the page %s can be chosen, shows and is reported", async (...pair) => {
    const { boot, router, tell } = await open();
    const told = vi.fn<(message: unknown) => void>();
    vi.spyOn(window, "parent", "get").mockReturnValue({ postMessage: told } as unknown as Window);
    for (const page of pair) tell({ kind: "preview:page", page });
    await waitFor(() => expect(sights[pair[1]]()).toBeVisible());
    expect(previewPageAt(router.state.location, boot.flows)?.name).toBe(pair[1]);
    const arrived = { kind: "preview:moved", page: pair[1] };
    expect(told.mock.calls.map(([message]) => message)).toEqual([arrived]);
    vi.restoreAllMocks();
  });

  test("keeps what was typed into a page while the look changes", async () => {
    const { boot, tell, user } = await open();
    tell({ kind: "preview:page", page: "register" });
    await user.type(await screen.findByRole("textbox", { name: /^First name/ }), "Ada");
    tell({ kind: "preview:style", style: { ...boot.style, theme: "dark" } });
    expect(screen.getByRole("textbox", { name: /^First name/ })).toHaveValue("Ada");
  });

  test("sends nothing: a form that would be stored says that this is a preview", async () => {
    const { tell, user } = await open("plain");
    tell({ kind: "preview:page", page: "profile" });
    await user.click(await screen.findByRole("button", { name: "Add a phone" }));
    await user.type(await screen.findByRole("textbox", { name: /^Phone number/ }), "5550100177");
    await user.click(screen.getByRole("button", { name: /^Save/ }));
    const dialog = await screen.findByRole("alertdialog", { name: "This is a preview" });
    expect(dialog).toHaveTextContent("Nothing is sent from here");
  });

  test("logging out leads to the root page, as somebody who is not signed in", async () => {
    const { tell, user } = await open();
    tell({ kind: "preview:page", page: "profile" });
    await user.click(await screen.findByRole("button", { name: /Robin Alvarez/ }));
    await user.click(screen.getByRole("button", { name: "Logout" }));
    expect(await screen.findByRole("heading", { level: 1, name: /Parking with/ })).toBeVisible();
    expect(within(screen.getByRole("banner")).getByRole("link", { name: "Login" })).toBeVisible();
  });

  test("follows links of texts to pages of the portal inside, and no others", async () => {
    const home = '<p><a href="/driverportal/plain/register">Join</a> <a href="https://elsewhere.example/">Away</a></p>';
    const { user } = await open("plain", { home });
    await user.click(await screen.findByRole("link", { name: "Away" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog).toHaveTextContent("leads out of the preview");
    await user.click(within(dialog).getByRole("button", { name: "Ok" }));
    await user.click(screen.getByRole("link", { name: "Join" }));
    await waitFor(() => expect(screen.getByRole("textbox", { name: /^First name/ })).toBeVisible());
  });
});
