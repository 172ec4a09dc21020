import path from "node:path";
import { loadDemo } from "../../server/demo/load-demo.ts";
import { findProjectRoot } from "../../server/host/project-root.ts";
import type { OpenTestDatabase } from "./databases.ts";
import { startTestServer, type TestServer } from "./server.ts";
import type { SignInBrowser } from "./sign-in-browser.ts";

/** The password of all demo accounts. */
export const DEMO_PASSWORD = "Parking-2026!";
/** The server's public URL. */
export const PUBLIC_URL = "https://parking.example.org";
/** The demo tenant with its own provider. */
export const slug = "northfield";
export const LOGIN = `/auth/sso/${slug}/login`;

const fail = (error: unknown) => {
  throw error;
};

/** A demo server whose accounts are at the embedded provider. */
export async function startDemoServer(open: OpenTestDatabase): Promise<TestServer> {
  const server = await startTestServer(open, {
    tenantsDir: path.join(findProjectRoot(), "tenants"),
    env: { demo: true },
  });
  await loadDemo(server.db, server.tenants, server.now, fail, PUBLIC_URL);
  return server;
}

/** Opens the provider, signs in there, and returns the browser's final address. */
export async function signInAt(
  browser: SignInBrowser,
  userName: string,
  login = LOGIN,
  password = DEMO_PASSWORD,
): Promise<URL> {
  const form = await browser.follow(login);
  const end = await browser.follow(form.url.href, { userName, password });
  return end.url;
}
