import { afterAll, beforeAll, expect, it } from "vitest";
import { describeWithDatabase } from "../support/databases.ts";
import { register, startTestServer, type TestServer } from "../support/server.ts";

const CHECK = "/api/v1/portal/pages/home-without-session/check_username";

describeWithDatabase("checking a user name", (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(open);
    await register(server, "eastport", { userName: "taken", emailAddress: "taken@eastport.example" });
  });
  afterAll(() => server.close());

  const check = async (name: string, slug = "eastport") =>
    (await server.get(`${CHECK}/${encodeURIComponent(name)}/${slug}`)).json();

  it("says whether it is free, in any case and spelling, for this tenant alone", async () => {
    expect(await check("free")).toEqual({ available: true });
    for (const name of ["taken", "TAKEN", "ｔａｋｅｎ"]) {
      expect([name, await check(name)]).toEqual([name, { available: false, code: "taken" }]);
    }
    expect(await check("taken", "westport")).toEqual({ available: true });
  });

  it("calls a reserved name taken, and one that registration would refuse invalid", async () => {
    for (const name of ["clientadmin", "C1ientAdmin"]) {
      expect([name, await check(name)]).toEqual([name, { available: false, code: "taken" }]);
    }
    for (const name of ["ab", "two words", "x".repeat(61), "-dash", "<b>name</b>"]) {
      expect([name, await check(name)]).toEqual([name, { available: false, code: "invalid" }]);
    }
  });

  it("knows no tenant that is not there, and stops whoever reads names off", async () => {
    expect((await server.get(`${CHECK}/free/nowhere`)).statusCode).toBe(404);
    const ask = () => server.app.inject({ url: `${CHECK}/free/eastport`, remoteAddress: "203.0.113.40" });
    for (let time = 0; time < 60; time += 1) expect((await ask()).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(429);
  });
});
