import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { PreviewApp } from "../../preview/preview-app.tsx";
import { changedStyle } from "../../preview/style/style-lines.tsx";
import type { Style } from "../../src/domain/generated/api-portal.ts";
import { say, servedPreview } from "./support.ts";

interface Told {
  kind: string;
  style?: Style;
  page?: string;
}

async function open(slug = "harborcity") {
  const { boot } = await servedPreview(slug);
  render(<PreviewApp boot={boot} />);
  const frame = (await screen.findByTitle(/as drivers see it/)) as HTMLIFrameElement;
  // The element is there before the page listens to it.
  await act(() => Promise.resolve());
  const inside = frame.contentWindow;
  if (inside === null) throw new Error("the frame has no window");
  const post = vi.spyOn(inside, "postMessage");
  const told = () => post.mock.calls.map(([message]) => message as unknown as Told);
  const styles = () => told().flatMap(({ style }) => style ?? []);
  return { boot, frame, inside, post, told, styles, user: userEvent.setup() };
}

const color = (name: string) => screen.getByRole("textbox", { name: new RegExp(`^${name}`) });
const contrasts = () => screen.getByRole("region", { name: "Contrast" });

describe("the preview's page", () => {
  test("frames the portal's pages without popups or navigation", async () => {
    const { frame } = await open();
    expect(frame).toHaveAttribute("src", "/preview/harborcity/frame");
    expect(frame.getAttribute("sandbox")).not.toMatch(/popups|top-navigation|modals|downloads/);
  });

  test("draws a field for every value of a style, filled with what is published", async () => {
    const { boot } = await open();
    expect(screen.getByRole("textbox", { name: /^Page title/ })).toHaveValue(boot.style.pageTitle);
    expect(color("Navigation bar color")).toHaveValue(boot.style.navigationBarColor);
    expect(screen.getByRole("combobox", { name: /^Header image/ })).toHaveDisplayValue("header.svg");
    expect(screen.getByRole("textbox", { name: /^Footer text/ })).toHaveValue(boot.style.footerText);
    expect(screen.getByRole("radio", { name: "Light" })).toBeChecked();
  });

  test("gives what differs as lines of style.json, the image by the name of its file", async () => {
    const { user } = await open();
    expect(screen.getByText("Nothing differs from what drivers see.")).toBeVisible();
    fireEvent.change(color("Navigation bar color"), { target: { value: "#123456" } });
    const lines = () => screen.getByRole("textbox", { name: "What differs, for style.json" });
    expect(JSON.parse((lines() as HTMLTextAreaElement).value)).toEqual({ navigationBarColor: "#123456" });
    await user.click(screen.getByRole("button", { name: "Copy as style.json" }));
    expect(await screen.findByText("Copied.")).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe((lines() as HTMLTextAreaElement).value);
  });

  test("names a changed image by its file, and offers no icon of the browser's tab as one", async () => {
    const { boot } = await open();
    const changed = changedStyle(boot.style, { ...boot.style, headerImage: { uri: "/x/y/other.png" } });
    expect(changed).toEqual({ headerImage: { uri: "assets/other.png" } });
    expect(screen.queryByRole("option", { name: /favicon/ })).not.toBeInTheDocument();
  });

  test("tells the frame the look and the page once it listens", async () => {
    const { boot, inside, told } = await open();
    act(() => say({ kind: "preview:ready" }, inside));
    expect(told()).toEqual([
      { kind: "preview:style", style: boot.style },
      { kind: "preview:page", page: "home" },
    ]);
  });

  test("tells the frame each change, for its own origin only", async () => {
    const { boot, post, styles, user } = await open();
    fireEvent.change(color("Navigation bar color"), { target: { value: "#123456" } });
    expect(styles().at(-1)).toEqual({ ...boot.style, navigationBarColor: "#123456" });
    await user.clear(screen.getByRole("textbox", { name: /^Footer text/ }));
    expect(styles().at(-1)).toMatchObject({ navigationBarColor: "#123456", footerText: "" });
    await user.selectOptions(screen.getByRole("combobox", { name: /^Header image/ }), "No image");
    expect(styles().at(-1)?.headerImage).toEqual({ uri: "" });
    for (const call of post.mock.calls as unknown[][]) expect(call[1]).toBe(window.location.origin);
  });

  test("a color that is none stays beside its field with words, and the frame keeps the last one", async () => {
    const { boot, styles, user } = await open();
    const field = color("Navigation bar color");
    await user.clear(field);
    await user.type(field, "#12345");
    await user.click(screen.getByRole("textbox", { name: /^Page title/ }));
    expect(await screen.findByText(/six digits or letters/)).toBeVisible();
    await user.type(screen.getByRole("textbox", { name: /^Page title/ }), "!");
    expect(new Set(styles().map((style) => style.navigationBarColor))).toEqual(
      new Set([boot.style.navigationBarColor]),
    );
    expect(styles().at(-1)?.pageTitle).toBe(`${boot.style.pageTitle}!`);
  });

  test("messages of another origin or another window change nothing", async () => {
    const { inside, told } = await open();
    act(() => say({ kind: "preview:ready" }, inside, "https://elsewhere.example"));
    act(() => say({ kind: "preview:ready" }, window));
    act(() => say({ kind: "preview:ready" }, null));
    act(() => say({ kind: "preview:moved", page: "profile" }, window));
    expect(told()).toEqual([]);
    expect(screen.getByRole("radio", { name: "Root page" })).toBeChecked();
    act(() => say({ kind: "preview:ready" }, inside));
    expect(told()).toHaveLength(2);
  });

  test("the page's switch follows links inside the frame, also to a page that it does not offer", async () => {
    const { inside, told, user } = await open();
    await user.click(screen.getByRole("radio", { name: "Profile" }));
    expect(told().at(-1)).toEqual({ kind: "preview:page", page: "profile" });
    act(() => say({ kind: "preview:moved", page: "register" }, inside));
    expect(screen.getByRole("radio", { name: "Registration form" })).toBeChecked();
    act(() => say({ kind: "preview:moved", page: "no-such-page" }, inside));
    for (const name of ["Root page", "Registration form", "Profile"]) {
      expect(screen.getByRole("radio", { name })).not.toBeChecked();
    }
  });

  test("measures the contrast of each pair, and replaces a color that does not pass by one that does", async () => {
    const { styles, user } = await open("plain");
    expect(within(contrasts()).getAllByText("Good")).toHaveLength(5);
    fireEvent.change(color("Footer color"), { target: { value: "#777777" } });
    fireEvent.change(color("Footer font color"), { target: { value: "#ffffff" } });
    expect(within(contrasts()).getByText("Your color has 4.47:1, so drivers see another one")).toBeVisible();
    expect(screen.getByText("Text color moved until it can be read: Footer")).toBeInTheDocument();
    const refused = () => screen.queryByText(/^The portal refuses these lines as they are.*: Footer\./);
    expect(refused()).toBeVisible();
    await user.click(within(contrasts()).getByRole("button", { name: /^Use #/ }));
    expect(refused()).not.toBeInTheDocument();
    expect(within(contrasts()).getAllByText("Good")).toHaveLength(5);
    expect(color("Footer font color")).toHaveValue(styles().at(-1)?.footerFontColor);
    expect(styles().at(-1)?.footerColor).toBe("#777777");
  });

  test("goes back to what drivers see, in the form and in the frame", async () => {
    const { boot, styles, user } = await open();
    fireEvent.change(color("Body color"), { target: { value: "#eeeeee" } });
    await user.click(screen.getByRole("button", { name: "Back to what drivers see" }));
    expect(color("Body color")).toHaveValue(boot.style.bodyColor);
    expect(styles().at(-1)).toEqual(boot.style);
  });
});
