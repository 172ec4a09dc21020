import { act, cleanup, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { followEnding } from "../../src/app/follow-ending.ts";
import { RequireSession } from "../../src/app/require-session.tsx";
import { StoresContext } from "../../src/stores/context.ts";
import type { RootStore } from "../../src/stores/root-store.ts";
import { openSignedInTab, openTab } from "../support/stores.ts";

afterEach(cleanup);

/** Shows where the browser is. */
function Place() {
  const { pathname, search, hash } = useLocation();
  return <p role="status">{`${pathname}${search}${hash}`}</p>;
}

function open(root: RootStore, path: string) {
  const place = { Component: Place };
  const router = createMemoryRouter(
    [
      { path: "/", ...place },
      { path: "/login", ...place },
      { path: "/securitypage", ...place },
      { path: "/register", ...place },
      {
        Component: RequireSession,
        children: [
          { path: "/profile", ...place },
          { path: "/dashboard", ...place },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  const untie = followEnding(root.session, router, (pathname) => pathname);
  render(
    <StrictMode>
      <StoresContext value={root}>
        <RouterProvider router={router} />
      </StoresContext>
    </StrictMode>,
  );
  return { router, untie };
}

const shown = async () => (await screen.findByRole("status")).textContent;

test("shows login to a signed-out visitor of a screen that needs a session, and keeps the way back", async () => {
  open(openTab().root, "/profile?x=1#vehicles");
  expect(await shown()).toBe("/login?returnTo=%2Fprofile%3Fx%3D1%23vehicles");
});

test("shows a screen that needs a session to a signed-in driver", async () => {
  open((await openSignedInTab()).root, "/profile#vehicles");
  expect(await shown()).toBe("/profile#vehicles");
});

test("shows the notice of an expired session before login and keeps the way back", async () => {
  const { storage } = await openSignedInTab();
  const { root, clock } = openTab({ storage });
  clock.now += 31 * 60_000;
  root.restore();
  open(root, "/profile");
  expect(await shown()).toBe("/securitypage?returnTo=%2Fprofile");
});

test("shows the security page with the way back when the session expires on a page", async () => {
  const { root, clock } = await openSignedInTab();
  open(root, "/profile#phones");
  await shown();
  clock.now += 31 * 60_000;
  await act(() => root.session.ensureFresh());
  expect(await shown()).toBe("/securitypage?returnTo=%2Fprofile%23phones");
  expect(root.session.notice).toBe("expired");
});

test("keeps a public page as it is when the session expires", async () => {
  const { root, clock } = await openSignedInTab();
  open(root, "/register");
  await shown();
  clock.now += 31 * 60_000;
  await act(() => root.session.ensureFresh());
  expect(await shown()).toBe("/register");
});

test("skips login on the way home when the driver signs out", async () => {
  const { root } = await openSignedInTab();
  const { router } = open(root, "/profile");
  await shown();
  const passed: string[] = [];
  router.subscribe(({ location }) => passed.push(location.pathname));
  await act(() => root.session.signOut());
  await vi.waitFor(() => expect(passed.at(-1)).toBe("/"));
  expect([...new Set(passed)]).toEqual(["/profile", "/login", "/"].slice(passed[0] === "/profile" ? 0 : 1));
});

test("shows the customer's home after signing out, and Back does not return to the page", async () => {
  const { root } = await openSignedInTab();
  const { router } = open(root, "/profile");
  await shown();
  await act(() => root.session.signOut());
  expect(await shown()).toBe("/");
  await act(() => router.navigate(-1));
  expect(await shown()).toBe("/login?returnTo=%2Fprofile");
});

test("leads home after a second sign-out as well", async () => {
  const { root } = await openSignedInTab();
  const { router } = open(root, "/profile");
  await act(() => root.session.signOut());
  await act(async () => {
    await root.session.signIn("dana", "pw");
    await router.navigate("/dashboard");
  });
  expect(await shown()).toBe("/dashboard");
  await act(() => root.session.signOut());
  expect(await shown()).toBe("/");
});
