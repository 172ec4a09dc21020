import path from "node:path";
import { loadDemo } from "../../server/demo/load-demo.ts";
import { findProjectRoot } from "../../server/host/project-root.ts";
import type { OpenTestDatabase } from "./databases.ts";
import { startTestServer, type TestServer } from "./server.ts";
import type { SignInBrowser } from "./sign-in-browser.ts";

/** Everybody's in the demonstration. */
export const DEMO_PASSWORD = "Parking-2026!";
/** Where the server says that it stands. */
export const PUBLIC_URL = "https://parking.example.org";
/** The demonstration tenant that has a provider of its own. */
export const slug = "northfield";
export const LOGIN = `/auth/sso/${slug}/login`;

const fail = (error: unknown) => {
  throw error;
};

/** A server of the demonstration, whose people are at the embedded provider. */
export async function startDemoServer(open: OpenTestDatabase): Promise<TestServer> {
  const server = await startTestServer(open, {
    tenantsDir: path.join(findProjectRoot(), "tenants"),
    env: { demo: true },
  });
  await loadDemo(server.db, server.tenants, server.now, fail, PUBLIC_URL);
  return server;
}

/** Goes to the provider, signs in there, and returns where the browser ended. */
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
