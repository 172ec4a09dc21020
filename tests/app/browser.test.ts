import { afterEach, expect, test, vi } from "vitest";
import { readBoot } from "../../src/app/boot.ts";
import { openStorage } from "../../src/app/browser-storage.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { followBrowser } from "../../src/app/follow-browser.ts";
import { newId } from "../../src/app/new-id.ts";
import { saveFile } from "../../src/app/save-file.ts";
import { tabLock } from "../../src/app/tab-lock.ts";
import { bootData } from "../support/boot-data.ts";
import { permit } from "../support/orders.ts";
import { openSignedInTab, openTab } from "../support/stores.ts";

const untied: (() => void)[] = [];
afterEach(() => untied.splice(0).forEach((untie) => untie()));

test("reads the boot data and the nonce from the page, and says when they are missing", () => {
  const page = document.implementation.createHTMLDocument();
  expect(() => readBoot(page)).toThrow('no <script id="boot">');
  const element = page.createElement("script");
  element.id = "boot";
  element.type = "application/json";
  element.nonce = "n0nce";
  element.textContent = JSON.stringify(bootData()).replace(/</g, "\\u003c");
  page.head.append(element);
  expect(readBoot(page)).toEqual({ data: bootData(), nonce: "n0nce" });
});

test("uses memory when the browser blocks its storage", () => {
  const shut = openStorage(() => {
    throw new DOMException("denied", "SecurityError");
  });
  shut.setItem("a", "1");
  shut.setItem("b", "2");
  shut.removeItem("a");
  expect([shut.getItem("a"), shut.getItem("b"), shut.length, shut.key(0)]).toEqual([null, "2", 1, "b"]);
  shut.clear();
  expect(shut.length).toBe(0);
  const open = new MemoryStorage();
  expect(openStorage(() => open)).toBe(open);
});

test("uses Web Locks where the browser has them", async () => {
  const request = vi.fn<(name: string, run: () => Promise<number>) => Promise<number>>((_name, run) => run());
  expect(await tabLock({ request } as unknown as LockManager)("name", () => Promise.resolve(1))).toBe(1);
  expect(request).toHaveBeenCalledWith("name", expect.any(Function));
  expect(await tabLock(undefined)("name", () => Promise.resolve(2))).toBe(2);
});

test("follows another tab's sign-out by the storage event of its own tenant", async () => {
  const storage = new MemoryStorage();
  const { root } = await openSignedInTab({ storage });
  untied.push(followBrowser(root, window));
  storage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: "portal/other/session" }));
  expect(root.session.isSignedIn).toBe(true);
  window.dispatchEvent(new StorageEvent("storage", { key: "portal/testville/session" }));
  expect(root.session.isSignedIn).toBe(false);
});

test("catches up with other tabs when the page returns from the browser's cache", async () => {
  const storage = new MemoryStorage();
  const { root } = await openSignedInTab({ storage });
  untied.push(followBrowser(root, window));
  storage.clear();
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: false }));
  expect(root.session.isSignedIn).toBe(true);
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  expect(root.session.isSignedIn).toBe(false);
});

test("tells the driver of a failure that no code waited for", () => {
  const { root } = openTab();
  untied.push(followBrowser(root, window));
  window.dispatchEvent(new Event("unhandledrejection"));
  expect(root.ui.error).toMatchObject({ title: "Error", message: "Something is wrong." });
});

test("loads the profile of a restored session, except for clientadmin, who has none", async () => {
  const { storage } = await openSignedInTab();
  const { root, api } = openTab({ storage });
  root.restore();
  untied.push(followBrowser(root, window));
  await vi.waitFor(() => expect(root.profile.fullName).toBe("Dana Rivers"));
  const admin = openTab();
  untied.push(followBrowser(admin.root, window));
  await admin.root.session.signIn("clientadmin", "pw");
  expect(admin.api.account.driverAccount).not.toHaveBeenCalled();
  expect(api.account.driverAccount).toHaveBeenCalledTimes(1);
});

test("follows nothing after it was detached, even if the profile is ready", async () => {
  const storage = new MemoryStorage();
  const { root } = await openSignedInTab({ storage });
  followBrowser(root, window)();
  storage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(root.session.isSignedIn).toBe(true);
});

test("follows another tab's cart by the storage event and when the page returns", async () => {
  const storage = new MemoryStorage();
  const { root } = await openSignedInTab({ storage });
  const other = openTab({ storage }).root;
  other.restore();
  untied.push(followBrowser(root, window));
  other.cart.add({ id: "i1", permit: permit(), vehicleIds: ["v1"], attributes: {} });
  window.dispatchEvent(new StorageEvent("storage", { key: "portal/other/cart" }));
  expect(root.cart.count).toBe(0);
  window.dispatchEvent(new StorageEvent("storage", { key: "portal/testville/cart/dana" }));
  expect(root.cart.count).toBe(1);
  other.cart.remove("i1");
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  expect(root.cart.count).toBe(0);
});

test("delays the dialog of a failed call until a second without a key, or a press", () => {
  vi.useFakeTimers();
  const { root } = openTab();
  untied.push(followBrowser(root, window));
  const type = () => document.dispatchEvent(new InputEvent("input", { inputType: "insertText" }));
  type();
  root.ui.showError({ message: "failed" });
  expect(root.ui.error).toBeNull();
  vi.advanceTimersByTime(900);
  type();
  vi.advanceTimersByTime(900);
  expect(root.ui.error).toBeNull();
  vi.advanceTimersByTime(100);
  expect(root.ui.error?.message).toBe("failed");
  type();
  document.dispatchEvent(new Event("submit"));
  expect(root.ui.isTyping).toBe(false);
  // A ticked box is no typing.
  document.dispatchEvent(new Event("input"));
  expect(root.ui.isTyping).toBe(false);
  vi.useRealTimers();
});

test("ids are UUIDs, and no two are the same", () => {
  const ids = Array.from({ length: 200 }, newId);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(200);
});

test("saves a file by a link to its bytes, which is removed from the page again", () => {
  const followed: { href: string; download: string }[] = [];
  const create = vi.fn(() => "blob:bytes");
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: create, revokeObjectURL: vi.fn() }));
  const onClick = (event: Event) => {
    const link = event.target as HTMLAnchorElement;
    followed.push({ href: link.href, download: link.download });
    event.preventDefault();
  };
  document.addEventListener("click", onClick);
  const content = new Blob(["%PDF-"]);
  saveFile(document, content, "receipt.pdf");
  document.removeEventListener("click", onClick);
  vi.unstubAllGlobals();
  expect(create).toHaveBeenCalledWith(content);
  expect(followed).toEqual([{ href: "blob:bytes", download: "receipt.pdf" }]);
  expect(document.querySelector("a[download]")).toBeNull();
});
