import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Api } from "../../src/api/api.ts";
import { renderPage } from "../../src/app/entry-server.tsx";
import { showPortal } from "../../src/app/show-portal.tsx";
import type { BootData } from "../../src/domain/generated/api-portal.ts";
import type { Citation } from "../../src/domain/generated/api-citations.ts";
import { formOfScreen, renderedPlaceAt, renderMark } from "../../src/domain/page-rendering.ts";
import { CitationsStore } from "../../src/stores/citations-store.ts";
import { loadForm } from "../../src/renderer/forms/load-form.ts";
import { fetchLateCode } from "../support/late-code.ts";
import { bootData } from "../support/boot-data.ts";
import { baseForm, moduleOf } from "../support/form-module.ts";
import { citation } from "../support/shown-citations.ts";
import { deferred, openTab, START, type StoresOptions } from "../support/stores.ts";
import { installNativeDialog } from "../support/native-dialog.ts";

// No other test asks for a form by it: what was loaded stays for the files that share a worker.
const HASH = "5e7ed".padEnd(32, "0");
const form = baseForm("sign-in");
const prefix = "/driverportal/testville";

const served = bootData({
  forms: { "sign-in": HASH },
  texts: { "privacy-policy": "<h2>What we keep</h2>" },
  systemAlert: { enabled: true, endDate: "2026-11-27", body: "<p>Closed on <strong>Monday</strong></p>" },
});

let shown: Root | undefined;
let complaints: unknown[][];

beforeAll(async () => {
  await fetchLateCode();
  await loadForm(HASH, () => Promise.resolve(moduleOf(form)));
});

beforeEach(() => {
  installNativeDialog();
  // React says here in what a page differs from the one that was served, in attributes too.
  complaints = [];
  vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => void complaints.push(words));
});

afterEach(() => {
  act(() => shown?.unmount());
  shown = undefined;
  document.body.replaceChildren();
  delete document.documentElement.dataset["remembers"];
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, "", "/");
  vi.restoreAllMocks();
});

/** Puts a page into the document as the server sends it. */
async function serve(path: string, boot: BootData = served): Promise<HTMLElement> {
  const { pathname, search } = new URL(path, "http://portal.invalid");
  const found = renderedPlaceAt(pathname, search, boot.flags);
  if (found === undefined) throw new Error(`${path} is not rendered`);
  const asked = { ...found, boot, now: START, form: formOfScreen(found.screen, boot) && form, nonce: "n0nce" };
  const { body, script } = await renderPage(asked);
  history.replaceState(history.state, "", `${prefix}${path === "/" ? "" : path}`);
  // oxlint-disable-next-line no-eval -- the page runs it as a script of its head
  (0, eval)(script);
  document.body.innerHTML = `<div class="start-notice">Late</div><div id="root">${body}</div>`;
  const place = document.querySelector<HTMLElement>("#root");
  if (place === null) throw new Error("there is no place");
  place.dataset["rendered"] = renderMark(found.screen, boot, START);
  return place;
}

async function show(place: HTMLElement, options: StoresOptions = {}, prepare: (api: Api) => void = () => undefined) {
  const { root, api } = openTab({ boot: served, storage: localStorage, tabStorage: sessionStorage, ...options });
  prepare(api);
  root.restore();
  const signIn = vi.spyOn(api.session, "getToken");
  await act(async () => {
    shown = await showPortal(place, { root, nonce: undefined, page: window });
  });
  return { root, signIn };
}

const heading = () => screen.getByRole("heading", { level: 1 });
const notice = () => document.querySelector(".start-notice");

describe("a page that was served", () => {
  it.each(["/", "/login", "/login?returnTo=%2Fprofile", "/privacy", "/nonsense?returnTo=%2Fprofile", "/login/again"])(
    "is taken over at %s as it is",
    async (path) => {
      const place = await serve(path);
      const before = heading();
      await show(place);
      expect(heading()).toBe(before);
      expect(complaints).toEqual([]);
      expect(notice()).toBeNull();
      expect(place.dataset["rendered"]).toBeUndefined();
    },
  );

  it.each(["HC-1001/7ABC123", "hc%201001/7abc-123?view=appeal", "a%2Fb/%3Cb%3E"])(
    "is taken over at the address of a citation, %s, which it says nothing of before the citation comes",
    async (keys) => {
      const boot = { ...served, flags: { ...served.flags, citationsEnabled: true } };
      const place = await serve(`/citation-details/${keys}`, boot);
      const before = heading();
      expect(before).toHaveTextContent(/^Citation$/);
      const coming = deferred<Citation>();
      const { root } = await show(place, { boot }, ({ citations }) =>
        vi.mocked(citations.find).mockReturnValue(coming.promise),
      );
      expect(heading()).toBe(before);
      expect(root.part(CitationsStore).status).toBe("loading");
      coming.resolve(citation({ id: keys.startsWith("a") ? "a/b" : "HC-1001" }));
      await waitFor(() => expect(heading()).toHaveTextContent(/HC-1001|a\/b/));
      expect(complaints).toEqual([]);
    },
  );

  it("that differs from the one that is shown is reported", async () => {
    const place = await serve("/privacy");
    heading().textContent = "Something else";
    await show(place);
    expect(complaints.map(([first]) => first)).toContain("the served page differs");
  });

  it("keeps what was typed before, in the field and in what is sent, with the caret where it was", async () => {
    const place = await serve("/login");
    const user = userEvent.setup();
    await user.type(screen.getByLabelText(/^Password/), "tall ships");
    await user.type(screen.getByLabelText(/^User name/), "daa");
    const userName = screen.getByLabelText<HTMLInputElement>(/^User name/);
    userName.setSelectionRange(2, 2);
    const { signIn } = await show(place);
    expect(document.activeElement).toBe(userName);
    expect(screen.getByLabelText(/^User name/)).toBe(userName);
    expect(userName.selectionStart).toBe(2);
    await user.keyboard("n");
    expect(userName).toHaveValue("dana");
    await user.click(screen.getByRole("button", { name: "Login" }));
    await waitFor(() => expect(signIn).toHaveBeenCalledWith({ username: "dana", password: "tall ships" }));
  });

  it("does once it is there what was pressed before, and only the last of it", async () => {
    const place = await serve("/login");
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Show Password" }));
    await user.click(screen.getByRole("button", { name: "Terms and Conditions" }));
    const { root } = await show(place);
    await waitFor(() => expect(root.ui.modals.terms).toBe(true));
    expect(screen.getByLabelText(/^Password/)).toHaveAttribute("type", "password");
  });

  it("sends nothing that was typed after the press, and so was not pressed for", async () => {
    const place = await serve("/login");
    const user = userEvent.setup();
    await user.type(screen.getByLabelText(/^User name/), "dana{Enter}");
    await user.tab();
    await user.keyboard("Park");
    const { signIn } = await show(place);
    await act(() => Promise.resolve());
    expect(screen.getByLabelText(/^Password/)).toHaveValue("Park");
    expect(signIn).not.toHaveBeenCalled();
  });

  it("forgets a press on a button when something else is pressed after it", async () => {
    const place = await serve("/login");
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Terms and Conditions" }));
    await user.click(screen.getByLabelText(/^User name/));
    const { root } = await show(place);
    await act(() => Promise.resolve());
    expect(root.ui.modals.terms).toBe(false);
  });
});

describe("a page that was served is drawn anew", () => {
  const remember = (storage: Storage, name: string, value: unknown) =>
    storage.setItem(`portal/testville/${name}`, JSON.stringify({ version: 1, value }));

  it.each<[what: string, prepare: () => void, options?: StoresOptions]>([
    ["where a session expired", () => remember(localStorage, "session", { isAuthenticated: false, ending: "expired" })],
    ["where an alert was dismissed", () => remember(sessionStorage, "dismissed-alert", "x")],
    ["where a sign-on was begun", () => remember(sessionStorage, "login-callback", { returnTo: "/profile" })],
    ["where a link led to it with something to say", () => history.replaceState({ usr: { isVerified: true } }, "")],
    ["where its alert is over by the browser's clock", () => undefined, { clock: () => START + 24 * 3_600_000 }],
  ])("%s", async (_what, prepare, options) => {
    prepare();
    const place = await serve("/login");
    const before = heading();
    await show(place, options);
    expect(heading()).not.toBe(before);
    expect(complaints).toEqual([]);
    expect(notice()).toBeNull();
    expect(document.documentElement.dataset["remembers"]).toBeUndefined();
  });

  it("where its form does not arrive, and says so in the form's place", async () => {
    const boot = { ...served, forms: { "sign-in": "11111111111111111111111111111111" } };
    const place = await serve("/login", boot);
    await show(place, { boot });
    expect(await screen.findByText("This form could not be loaded.")).toBeVisible();
  });

  it("with what was typed before, once the form that failed has arrived", async () => {
    const boot = { ...served, forms: { "sign-in": "22222222222222222222222222222222" } };
    const place = await serve("/login", boot);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText(/^Password/), "tall ships");
    await user.type(screen.getByLabelText(/^User name/), "daa");
    const { signIn } = await show(place, { boot });
    expect(await screen.findByText("This form could not be loaded.")).toBeVisible();
    await loadForm(boot.forms["sign-in"], () => Promise.resolve(moduleOf(form)));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    const userName = await screen.findByLabelText<HTMLInputElement>(/^User name/);
    await waitFor(() => expect(userName).toHaveValue("daa"));
    expect(screen.getByLabelText(/^Password/)).toHaveValue("tall ships");
    await user.click(screen.getByRole("button", { name: "Login" }));
    await waitFor(() => expect(signIn).toHaveBeenCalledWith({ username: "daa", password: "tall ships" }));
  });

  it("with what was typed before and the caret in its place where the served page is no longer right", async () => {
    const place = await serve("/login");
    const user = userEvent.setup();
    await user.type(screen.getByLabelText(/^Password/), "tall ships");
    await user.type(screen.getByLabelText(/^User name/), "daa");
    const before = screen.getByLabelText<HTMLInputElement>(/^User name/);
    before.setSelectionRange(2, 2);
    const { signIn } = await show(place, { clock: () => START + 24 * 3_600_000 });
    const userName = await screen.findByLabelText<HTMLInputElement>(/^User name/);
    expect(userName).not.toBe(before);
    await waitFor(() => expect(userName).toHaveFocus());
    await user.keyboard("n");
    expect(userName).toHaveValue("dana");
    await user.click(screen.getByRole("button", { name: "Login" }));
    await waitFor(() => expect(signIn).toHaveBeenCalledWith({ username: "dana", password: "tall ships" }));
  });

  it("with nothing that was typed for another address", async () => {
    const boot = { ...served, forms: { "sign-in": "33333333333333333333333333333333" } };
    const place = await serve("/login", boot);
    await userEvent.setup().type(screen.getByLabelText(/^User name/), "dana");
    await show(place, { boot });
    await screen.findByText("This form could not be loaded.");
    history.replaceState(null, "", `${prefix}/register`);
    place.insertAdjacentHTML("beforeend", `<input id="root_username" />`);
    await act(() => Promise.resolve());
    expect(place.querySelector("#root_username")).toHaveValue("");
  });

  it("not for what another customer's portal remembers", async () => {
    localStorage.setItem("portal/elsewhere/session", "{}");
    const place = await serve("/");
    const before = heading();
    await show(place);
    expect(heading()).toBe(before);
  });
});
