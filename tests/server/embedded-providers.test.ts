import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEmbedded } from "../support/databases.ts";
import { DEMO_PASSWORD, LOGIN, signInAt, slug, startDemoServer } from "../support/embedded-provider.ts";
import type { TestServer } from "../support/server.ts";
import { SignInBrowser } from "../support/sign-in-browser.ts";

describe("the embedded provider", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startDemoServer(openEmbedded);
  });
  afterAll(() => server.close());
  const browser = () => new SignInBrowser(server.app);

  it.each([
    ["a name that it does not know", "nobody", DEMO_PASSWORD],
    ["such a name without a password", "nobody", ""],
    ["a wrong password", "student", "not this one"],
    ["an admin, who has a password of the portal", "clientadmin", DEMO_PASSWORD],
  ])("shows its page again for %s", async (_what, userName, password) => {
    const someone = browser();
    const form = await someone.follow(LOGIN);
    const { answer, url } = await someone.follow(form.url.href, { userName, password });
    expect([answer.statusCode, url.href]).toEqual([422, form.url.href]);
  });

  it("signs in again by itself, until its session was ended", async () => {
    const student = browser();
    await signInAt(student, "student");
    expect((await student.follow(LOGIN)).url.searchParams.get("code")).toMatch(/^[\w-]{43}$/);
    expect((await student.follow(`/idp/${slug}/logout`)).answer.statusCode).toBe(200);
    const { answer, url } = await student.follow(LOGIN);
    expect([answer.statusCode, url.pathname]).toEqual([200, expect.stringContaining(`/idp/${slug}/sign-in/`)]);
    // A browser without a session has none to end.
    expect((await browser().follow(`/idp/${slug}/logout`)).answer.statusCode).toBe(200);
  });
});
