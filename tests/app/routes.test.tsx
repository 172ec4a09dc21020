import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, matchRoutes, RouterProvider } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { pageLoader } from "../../src/app/page-modules.ts";
import { PageFailure, RouteFailure } from "../../src/app/page-failure.tsx";
import { PageSkeleton } from "../../src/app/page-skeleton.tsx";
import { neutralRoutes, portalRoutes } from "../../src/app/routes.tsx";
import { DriversOnly, RequireSession } from "../../src/app/require-session.tsx";
import { PATIENCE_MS } from "../../src/domain/patience.ts";
import { needsSession, screenAt, screens, type Screen } from "../../src/domain/routes.ts";
import { StoresContext } from "../../src/stores/context.ts";
import { bootData } from "../support/boot-data.ts";
import { openTab } from "../support/stores.ts";

afterEach(cleanup);

const all: readonly Screen[] = screens;
/** Of a customer who has citations. */
const boot = bootData({ flags: { ...bootData().flags, citationsEnabled: true } });
const example = (path: string) => `/${path.replace(/:\w+/g, "x")}`;

test.each(all.map((each) => [each.name, each] as const))(
  "%s has a page and the guard that the specification names",
  async (_name, built) => {
    const matches = matchRoutes(portalRoutes(boot), example(built.path)) ?? [];
    expect(matches.at(-1)?.route.path ?? "").toBe(built.path);
    const isInside = (guard: unknown) => matches.some((match) => match.route.Component === guard);
    expect(isInside(RequireSession)).toBe(needsSession(built));
    expect(isInside(DriversOnly)).toBe(built.access === "driver");
    const module = await pageLoader(built.name as Parameters<typeof pageLoader>[0])();
    expect(module.Component).toBeDefined();
  },
);

test.each(all.filter((each) => each.path !== "").map((each) => [each.path]))(
  "%s in other letters is the 404 page for browser and server alike",
  (path) => {
    const other = example(path).replace(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    expect(matchRoutes(portalRoutes(boot), other)?.at(-1)?.route.path).toBe("*");
    expect(screenAt(other)).toBeUndefined();
  },
);

test.each(all.filter((each) => each.partOf === "citations").map((each) => [each.path]))(
  "%s is the 404 page for browser and server alike where the customer has no citations",
  (path) => {
    const off = { flags: { ...boot.flags, citationsEnabled: false } };
    expect(matchRoutes(portalRoutes(off), example(path))?.at(-1)?.route.path).toBe("*");
    expect(screenAt(path.replace(/:\w+/g, "x"), false)).toBeUndefined();
    expect(screenAt(path.replace(/:\w+/g, "x"), true)).toBeDefined();
  },
);

test("every path of an unknown tenant is the 404 page", () => {
  for (const path of ["/", "/driverportal/nobody", "/driverportal/nobody/login"]) {
    expect(matchRoutes(neutralRoutes(), path)?.at(-1)?.route.path).toBe("*");
  }
});

test("a screen without a page cannot have a route", () => {
  expect(() => pageLoader("no-such-screen" as "login")).toThrow("no-such-screen-page.tsx does not exist");
});

test("a page that crashes shows a text and a way on instead of a blank page", async () => {
  const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const Crash = () => {
    throw new Error("crash");
  };
  const router = createMemoryRouter([{ path: "/", Component: Crash, errorElement: <RouteFailure /> }]);
  render(
    <StoresContext value={openTab().root}>
      <RouterProvider router={router} />
    </StoresContext>,
  );
  expect(await screen.findByRole("heading", { name: "This page could not be shown" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Load again" })).toBeDefined();
  expect(reported).toHaveBeenCalled();
  reported.mockRestore();
});

test.each([
  ["the portal", () => portalRoutes(boot)],
  ["the page of an unknown tenant", neutralRoutes],
])("a crash in the shell of %s shows a text and a way on instead of the router's own page", async (_what, routes) => {
  const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { root } = openTab();
  // Whatever the shell reads of the boot data crashes it.
  const broken = { ...root, boot: { ...root.boot, flags: null as never, style: null as never } };
  render(
    <StoresContext value={broken}>
      <RouterProvider router={createMemoryRouter(routes())} />
    </StoresContext>,
  );
  expect(await screen.findByRole("heading", { name: "This page could not be shown" })).toBeDefined();
  expect(document.body.textContent).not.toContain("Unexpected Application Error");
  reported.mockRestore();
});

test.each([
  "Failed to fetch dynamically imported module: https://x/assets/app/login.js",
  "error loading dynamically imported module: https://x/assets/app/login.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/app/login.css",
])("the page reports a part of the portal that failed to load: %s", (message) => {
  render(
    <StoresContext value={openTab().root}>
      <PageFailure error={new TypeError(message)} />
    </StoresContext>,
  );
  expect(screen.getByRole("heading", { name: "This page could not be loaded" })).toBeDefined();
});

test("a page whose code hangs says after a while that it is late, and offers to load it again", () => {
  vi.useFakeTimers();
  try {
    render(
      <StoresContext value={openTab().root}>
        <PageSkeleton />
      </StoresContext>,
    );
    act(() => void vi.advanceTimersByTime(PATIENCE_MS - 1));
    expect([screen.getByRole("status").textContent, screen.queryByRole("alert")]).toEqual(["Loading page", null]);
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByRole("status")).toBeNull();
    expect(screen.getByRole("heading", { name: "This page has not started yet" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Load again" })).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});
