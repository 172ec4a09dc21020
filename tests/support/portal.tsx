import "@testing-library/jest-dom/vitest";
import { cleanup, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { afterEach } from "vitest";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { loadTenants } from "../../server/tenants/load-tenants.ts";
import type { EffectiveTenant } from "../../server/tenants/types.ts";
import type { Api } from "../../src/api/api.ts";
import { MemoryStorage } from "../../src/stores/memory-storage.ts";
import { followEnding } from "../../src/app/follow-ending.ts";
import { keepOneEntry } from "../../src/app/one-entry.ts";
import { neutralRoutes, portalRoutes } from "../../src/app/routes.tsx";
import type { FormModule } from "../../src/domain/effective-form.ts";
import type { DriverAccount } from "../../src/domain/generated/api-entities.ts";
import type { BootData } from "../../src/domain/generated/api-portal.ts";
import { loadForm } from "../../src/renderer/forms/load-form.ts";
import { PortalProvider } from "../../src/renderer/theme/portal-provider.tsx";
import { StoresContext } from "../../src/stores/context.ts";
import { snapshotOf, type AccountRole } from "../../src/stores/session-snapshot.ts";
import { driverAccount } from "./driver-account.ts";
import { fakeApi, tokens } from "./fake-api.ts";
import { fakeSurroundings } from "./surroundings.ts";
import { locksOf } from "./tab-locks.ts";
import { fetchLateCode } from "./late-code.ts";
import { installNativeDialog } from "./native-dialog.ts";
import { WholeRoot } from "./whole-root.ts";

afterEach(cleanup);

/** Noon in UTC on the date of the tests. */
export const NOW = Date.UTC(2026, 10, 27, 12);

const tenants = loadTenants({
  tenantsDir: "tenants",
  schemasDir: "schemas",
  published: { version: () => Promise.resolve(0), load: () => Promise.resolve({}) },
  clock: () => NOW,
  production: false,
  demo: true,
});

/** A demo tenant as a server has it. */
export async function demoTenant(slug: string): Promise<EffectiveTenant> {
  const tenant = await (await tenants).find(slug);
  if (tenant === undefined) throw new Error(`the demo tenant ${slug} did not start`);
  return tenant;
}

/** Registers the tenant's forms in the portal, since there is no server to load them from. */
async function provideForms(tenant: EffectiveTenant): Promise<void> {
  for (const compiled of tenant.forms.values()) {
    const address = `data:text/javascript,${encodeURIComponent(compiled.moduleText())}`;
    await loadForm(compiled.hash, () => import(/* @vite-ignore */ address) as Promise<FormModule>);
  }
}

export interface PortalOptions {
  slug?: string;
  /** Changes to the boot data of the demo tenant. */
  boot?: Partial<BootData>;
  /** Who is signed in when the page opens; by default nobody. */
  userName?: string;
  /** The role of userName's account; by default a driver's. */
  role?: AccountRole;
  /** The account that the api returns; called for every request. */
  account?: () => DriverAccount;
  /** Changes to the api, which responds to everything immediately. */
  api?: (api: Api) => void;
  /** The page's time; by default always NOW. */
  clock?: () => number;
  /** How the page waits; by default not at all. */
  delay?: (milliseconds: number) => Promise<void>;
  /** The browser's local storage; a new one for each page by default. */
  storage?: Storage;
  /** The browser's session storage. */
  tabStorage?: Storage;
}

/** Files that the portal saved in the tests of a file. */
export const savedFiles: { content: Blob; name: string }[] = [];

function openRouter(root: WholeRoot, path: string) {
  const routes = root.boot.tenant === null ? neutralRoutes() : portalRoutes(root.boot);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  keepOneEntry(router, (pathname) => pathname);
  followEnding(root.session, router, (pathname) => pathname);
  return router;
}

/** Opens a page of the portal: the real routes, shell, stores and forms with an api that a test controls. */
export async function openPortal(path: string, options: PortalOptions = {}) {
  await fetchLateCode();
  installNativeDialog();
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  const tenant = await demoTenant(options.slug ?? "plain");
  await provideForms(tenant);
  const clock = options.clock ?? (() => NOW);
  const api = fakeApi(options.account ?? (() => driverAccount()), clock);
  options.api?.(api);
  const storage = options.storage ?? new MemoryStorage();
  const surroundings = fakeSurroundings();
  const root = new WholeRoot({
    boot: { ...tenant.boot, ...options.boot },
    loadApi: () => Promise.resolve(api),
    clock,
    storage,
    tabStorage: options.tabStorage ?? new MemoryStorage(),
    lock: locksOf(storage),
    delay: options.delay ?? (() => Promise.resolve()),
    newId: () => crypto.randomUUID(),
    saveFile: (content, name) => savedFiles.push({ content, name }),
    surroundings,
  });
  if (options.userName !== undefined) {
    root.storage.write("session", snapshotOf(options.userName, options.role ?? "DRIVER", tokens(clock())));
  }
  root.restore();
  const router = openRouter(root, path);
  const user = userEvent.setup();
  const view = render(
    <StrictMode>
      <StoresContext value={root}>
        <PortalProvider>
          <RouterProvider router={router} />
        </PortalProvider>
      </StoresContext>
    </StrictMode>,
  );
  return { root, api, router, user, storage, surroundings, view, text: root.text };
}
