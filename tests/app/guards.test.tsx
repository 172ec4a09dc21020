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

test("a signed-out visitor opens a screen that needs a session, then sign-in shows and keeps the way back", async () => {
  open(openTab().root, "/profile?x=1#vehicles");
  expect(await shown()).toBe("/login?returnTo=%2Fprofile%3Fx%3D1%23vehicles");
});

test("a signed-in driver opens a screen that needs a session, then it shows", async () => {
  open((await openSignedInTab()).root, "/profile#vehicles");
  expect(await shown()).toBe("/profile#vehicles");
});

test("the stored session died meanwhile, then the notice comes before sign-in and the way back is kept", async () => {
  const { storage } = await openSignedInTab();
  const { root, clock } = openTab({ storage });
  clock.now += 31 * 60_000;
  root.restore();
  open(root, "/profile");
  expect(await shown()).toBe("/securitypage?returnTo=%2Fprofile");
});

test("the session expires while a page shows, then the security page comes with the way back", async () => {
  const { root, clock } = await openSignedInTab();
  open(root, "/profile#phones");
  await shown();
  clock.now += 31 * 60_000;
  await act(() => root.session.ensureFresh());
  expect(await shown()).toBe("/securitypage?returnTo=%2Fprofile%23phones");
  expect(root.session.notice).toBe("expired");
});

test("the session expires while a public page shows, then the page stays as it is", async () => {
  const { root, clock } = await openSignedInTab();
  open(root, "/register");
  await shown();
  clock.now += 31 * 60_000;
  await act(() => root.session.ensureFresh());
  expect(await shown()).toBe("/register");
});

test("the driver signs out, then login is passed on the way to the customer's home", async () => {
  const { root } = await openSignedInTab();
  const { router } = open(root, "/profile");
  await shown();
  const passed: string[] = [];
  router.subscribe(({ location }) => passed.push(location.pathname));
  await act(() => root.session.signOut());
  await vi.waitFor(() => expect(passed.at(-1)).toBe("/"));
  expect([...new Set(passed)]).toEqual(["/profile", "/login", "/"].slice(passed[0] === "/profile" ? 0 : 1));
});

test("the driver signs out, then the customer's home shows, and the page before is not reached by Back", async () => {
  const { root } = await openSignedInTab();
  const { router } = open(root, "/profile");
  await shown();
  await act(() => root.session.signOut());
  expect(await shown()).toBe("/");
  await act(() => router.navigate(-1));
  expect(await shown()).toBe("/login?returnTo=%2Fprofile");
});

test("a driver signs out and in again, then a second sign-out leads home as well", async () => {
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
