import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usePageChanges } from "../../src/app/use-page-changes.ts";
import { StoresContext } from "../../src/stores/context.ts";
import { bootData } from "../support/boot-data.ts";
import { openTab } from "../support/stores.ts";

beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

function Frame() {
  usePageChanges();
  return (
    <main tabIndex={-1}>
      <Outlet />
    </main>
  );
}

function open(path: string, boot = bootData()) {
  const { root } = openTab({ boot });
  const router = createMemoryRouter(
    [
      {
        Component: Frame,
        children: [
          { path: "/", element: <h1>Town of Testville</h1> },
          { path: "/login", element: <h1>Log in</h1> },
          { path: "/privacy", element: <p>No heading yet</p> },
          {
            path: "/profile",
            element: (
              <>
                <h1>My Account</h1>
                <h2 id="vehicles">Vehicles</h2>
              </>
            ),
          },
          { path: "*", element: <h1>Lost</h1> },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  render(
    <StoresContext value={root}>
      <RouterProvider router={router} />
    </StoresContext>,
  );
  return {
    root,
    go: (to: string | number) => act(() => (typeof to === "number" ? router.navigate(to) : router.navigate(to))),
  };
}

test("leaves the focus to the browser on the first page", () => {
  open("/login");
  expect(document.activeElement).toBe(document.body);
});

test("resets loading, focuses the heading and scrolls to the top when the path changes", async () => {
  const { root, go } = open("/");
  root.ui.startLoading();
  await go("/login");
  expect(root.ui.loadingCount).toBe(0);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Log in" }));
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
});

test("keeps loading and focus when only the query changes", async () => {
  const { root, go } = open("/login");
  root.ui.startLoading();
  await go("/login?returnTo=%2Fprofile");
  expect(root.ui.loadingCount).toBe(1);
  expect(document.activeElement).toBe(document.body);
});

test("focuses the part that the address names", async () => {
  const { go } = open("/");
  await go("/profile#vehicles");
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Vehicles" }));
});

test.each(["/profile#", "/profile#nowhere", "/profile#%E0%A4%A"])(
  "focuses the heading because %s names no part",
  async (to) => {
    const { go } = open("/");
    await go(to);
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "My Account" }));
  },
);

test("focuses the main part while the page has no heading", async () => {
  const { go } = open("/");
  await go("/privacy");
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

test("keeps the browser's scroll position on Back", async () => {
  const { go } = open("/");
  await go("/login");
  vi.mocked(window.scrollTo).mockClear();
  await go(-1);
  expect(window.scrollTo).not.toHaveBeenCalled();
});

test.each([
  ["/", "Home – Driver Portal"],
  ["/login", "Login – Driver Portal"],
  ["/profile", "My Account – Driver Portal"],
  ["/paycitation", "Page not found – Driver Portal"],
  ["/no/such/page", "Page not found – Driver Portal"],
])("gives %s the title %s", (path, title) => {
  open(path);
  expect(document.title).toBe(title);
});

test("uses the tenant's own title on every page", () => {
  const boot = bootData();
  open("/login", { ...boot, style: { ...boot.style, pageTitle: "Park at Testville" } });
  expect(document.title).toBe("Login – Park at Testville");
});

test("titles even the root of an unknown tenant as not found", () => {
  open("/", bootData({ tenant: null }));
  expect(document.title).toBe("Page not found – Driver Portal");
});
