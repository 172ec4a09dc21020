import { afterAll, beforeAll, expect, it, describe } from "vitest";
import { describeOnEachDatabase } from "../support/databases.ts";
import { address, person, profileCalls, vehicle } from "../support/profile-calls.ts";
import { signedInDriver, startTestServer, type SignedInDriver, type TestServer } from "../support/server.ts";

describeOnEachDatabase("profile", (open) => {
  let server: TestServer;
  let driver: SignedInDriver;
  beforeAll(async () => {
    server = await startTestServer(open);
    driver = await signedInDriver(server, "eastport");
  });
  afterAll(() => server.close());

  const { add, update, stored, refused } = profileCalls(() => ({ server, driver }));

  it("stores a vehicle with its plate normalised and answers it as it will come back", async () => {
    const answer = await add(
      "vehicle",
      vehicle({
        licensePlate: { number: " 8 hrb-204 ", state: { code: "CA" } },
        year: 2019,
        color: "Blue",
        model: "Corolla",
        attributes: { department: "EAST" },
      }),
    );
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      licensePlate: { number: "8 HRB-204", state: { code: "CA" } },
      year: 2019,
      make: { name: "Toyota" },
      inactive: false,
      attributes: { department: "EAST" },
    });
    expect((await stored()).vehicles).toContainEqual(answer.json());
  });

  it("stores an address, a phone and an email address", async () => {
    expect((await add("address", address({ line2: "Apt 3" }))).json()).toMatchObject({
      line1: "1 Pier Road",
      line2: "Apt 3",
      zip: "94599",
      defaultFlag: true,
      accountId: driver.accountId,
    });
    expect((await add("phone", { number: "5550100112", extension: "4", defaultFlag: false })).json()).toMatchObject({
      number: "5550100112",
      extension: "4",
      defaultFlag: false,
    });
    expect((await add("email-address", { address: "work@mail.example", defaultFlag: false })).json()).toMatchObject({
      address: "work@mail.example",
      defaultFlag: false,
    });
  });

  it("stores a phone as digits without +1, and rejects another country's number in words", async () => {
    expect((await add("phone", { number: "+1 212-555-0142" })).json()).toMatchObject({ number: "2125550142" });
    const answer = await add("phone", { number: "+44 20 7946 0958" });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain("numbers of other countries are not accepted.");
  });

  it("keeps one default per list: the newest", async () => {
    for (const number of ["5550100001", "5550100002"]) await add("phone", { number, defaultFlag: true });
    expect((await stored()).phones.filter((phone) => phone.defaultFlag).map((phone) => phone.number)).toEqual([
      "5550100002",
    ]);
  });

  it("keeps one default where several are added at once", async () => {
    await Promise.all(
      Array.from({ length: 6 }, (_, index) => add("address", address({ line1: `${index} Parallel Street` }))),
    );
    expect((await stored()).addresses.filter((entry) => entry.defaultFlag)).toHaveLength(1);
  });

  it("stores personal details with the tenant's own question, and leaves the licence alone", async () => {
    await update({ driversLicense: { number: "H4471902", state: { code: "CA" } } });
    const answer = await update(person({ middleInitial: "J", birthday: "1984-06-12", gender: "FEMALE" }));
    expect(answer.statusCode).toBe(200);
    expect(await stored()).toMatchObject({
      middleInitial: "J",
      birthday: "1984-06-12",
      gender: "FEMALE",
      attributes: { badgeNumber: "B-123" },
      driversLicense: { number: "H4471902", state: { code: "CA" } },
    });
  });

  it("stores the licence alone and leaves personal details alone", async () => {
    await update(person({ middleInitial: "K" }));
    await update({ driversLicense: { number: "X-99", state: { code: "ON" } } });
    expect(await stored()).toMatchObject({
      middleInitial: "K",
      attributes: { badgeNumber: "B-123" },
      driversLicense: { number: "X-99", state: { code: "ON" } },
    });
  });

  it("clears an optional answer that is left out", async () => {
    await update(person({ middleInitial: "K" }));
    await update(person());
    expect((await stored()).middleInitial).toBeUndefined();
  });

  describe("repeats the checks of the browser", () => {
    it.each([
      ["vehicle", vehicle({ licensePlate: { number: "", state: { code: "CA" } } }), ["plate"]],
      ["vehicle", vehicle({ make: { name: "Horse" } }), ["make"]],
      ["vehicle", vehicle({ licensePlate: { number: "7ABC123", state: { code: "ZZ" } } }), ["plateState"]],
      ["vehicle", vehicle({ year: 1066 }), ["year"]],
      ["vehicle", vehicle({ attributes: { department: "NORTH" } }), ["department"]],
      ["vehicle", {}, ["make", "plate", "plateState"]],
      ["address", address({ line1: "" }), ["line1"]],
      ["address", address({ zip: "12345678901" }), ["zip"]],
      ["address", address({ state: { code: "Choose ..." } }), ["state"]],
      ["phone", { number: "555010011" + "23", defaultFlag: true }, ["number"]],
      ["phone", { number: "(555) 010-011", defaultFlag: true }, ["number"]],
      ["email-address", { address: "nowhere", defaultFlag: true }, ["address"]],
    ])("%s %j: refused beside %j", async (list, body, fields) => {
      expect(refused(await add(list, body))).toEqual([422, fields]);
    });

    it("names the form that has changed since an answer was given that it no longer asks for", async () => {
      const attributes = { formerQuestion: "1" };
      for (const [list, title, body] of [
        ["vehicle", "Vehicle", vehicle({ attributes })],
        ["phone", "Phone", { number: "1", defaultFlag: true, attributes }],
      ] as const) {
        const answer = await add(list, body);
        expect([answer.statusCode, answer.json()]).toEqual([
          422,
          {
            code: "form_changed",
            errorMessages: [
              `The form "${title}" has changed since this page was opened. Please check your answers and send it again.`,
            ],
            forms: expect.any(Object),
            requestId: expect.any(String),
          },
        ]);
      }
      expect((await update(person({ attributes }))).json().code).toBe("form_changed");
    });

    it("on the person, tenant-own questions included, in the words of the overlay", async () => {
      expect(refused(await update(person({ attributes: {} })))).toEqual([422, ["badgeNumber"]]);
      const answer = await update(person({ attributes: { badgeNumber: "B-1" } }));
      expect(answer.json().errors).toEqual({ badgeNumber: "Enter B- and three digits" });
      expect(refused(await update({ driversLicense: { number: "1" } }))).toEqual([422, ["state"]]);
    });
  });

  it.each([
    ["vehicle", { ...vehicle(), price: "1.00" }],
    ["vehicle", { ...vehicle(), tenant: "westport" }],
    ["phone", { number: "5550100112", verified: true }],
    ["address", { ...address(), role: "ADMIN" }],
    ["vehicle", [vehicle()]],
  ])("takes no unknown field: %s %j", async (list, body) => {
    const answer = await add(list, body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, "invalid_request"]);
  });

  it("takes the account's own id in an entry, and finds no other", async () => {
    const own = await add("vehicle", { ...vehicle(), accountId: driver.accountId });
    const other = await add("vehicle", { ...vehicle(), accountId: "someone" });
    expect([own.statusCode, other.statusCode]).toEqual([201, 404]);
  });

  it.each(["__proto__", "constructor", "prototype", "toString"])("keeps the key %s inert", async (key) => {
    const raw = (text: string) =>
      server.app.inject({
        method: "POST",
        url: `/api/v1/eua/${driver.accountId}/vehicle`,
        payload: text,
        headers: { "content-type": "application/json", authorization: `Bearer ${driver.tokens.access_token}` },
      });
    const inBody = await raw(`{"make":{"name":"Toyota"},"${key}":{"polluted":true}}`);
    const inAttributes = await raw(
      JSON.stringify(vehicle({ attributes: {} })).replace('"attributes":{}', `"attributes":{"${key}":"x"}`),
    );
    expect([inBody.statusCode, [400, 422].includes(inAttributes.statusCode)]).toEqual([400, true]);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  it.each([
    ["NULL", "NULL", "CA"],
    ["null", "NULL", "NV"],
    ["undefined", "UNDEFINED", "CA"],
    ["Ж123ÄÖ", "Ж123ÄÖ", "CA"],
    ["ابج123", "ابج123", "OTHER"],
    ["品川500", "品川500", "OTHER"],
  ])("takes the plate %s like any other", async (number, expected, code) => {
    const answer = await add("vehicle", vehicle({ licensePlate: { number, state: { code } } }));
    expect(answer.json().licensePlate.number).toBe(expected);
  });

  it.each([
    "NULL",
    "'; drop table drivers; --",
    "<script>alert(1)</script>",
    "\u202Eright to left\u202C",
    "שלום עולם",
    "👨‍👩‍👧‍👦 family 🅿️",
    "a%00b",
    "${jndi:ldap://x}",
    "{{7*7}}",
    "  inner   spaces  ",
    "C:\\path\\$1$&",
    "Zoë O’Brien-Łukasz",
    "\uFFFD\uFEFF",
  ])("gives back %j exactly, or refuses it beside its field", async (text) => {
    for (const [list, body, read] of [
      ["vehicle", vehicle({ color: text }), (entity: Record<string, unknown>) => entity["color"]],
      [
        "address",
        address({ line1: text, line2: text, city: text }),
        (entity: Record<string, unknown>) => entity["line1"],
      ],
      [
        "phone",
        { number: "5550100112", extension: text, defaultFlag: false },
        (entity: Record<string, unknown>) => entity["extension"],
      ],
    ] as const) {
      const answer = await add(list, body);
      const isExact = answer.statusCode === 201 && read(answer.json()) === text.normalize("NFC");
      const isRefused = answer.statusCode === 422 && Object.keys(answer.json().errors as object).length > 0;
      expect([list, isExact || isRefused]).toEqual([list, true]);
    }
  });

  it.each([
    ["10,000 characters", "x".repeat(10_000)],
    ["a NUL character", "a\u0000b"],
    ["half of a character pair", "a\uD800b"],
  ])("refuses %s beside each field that cannot hold it", async (_what, text) => {
    expect(refused(await add("vehicle", vehicle({ color: text })))).toEqual([422, ["color"]]);
    expect(refused(await add("address", address({ line1: text })))).toEqual([422, ["line1"]]);
    expect(refused(await add("phone", { number: "5550100112", extension: text, defaultFlag: false }))).toEqual([
      422,
      ["extension"],
    ]);
    expect(refused(await update(person({ firstName: text })))).toEqual([422, ["firstName"]]);
    expect(refused(await add("email-address", { address: `${text}@mail.example` }))).toEqual([422, ["address"]]);
    expect(refused(await update({ driversLicense: { number: text, state: { code: "CA" } } }))).toEqual([
      422,
      ["number"],
    ]);
  });

  it("refuses a NUL character anywhere else with a clean 400", async () => {
    const body = { username: "a\u0000b", password: "x", groupName: "eastport" };
    expect((await server.send("POST", "/api/v1/portal/pages/home-without-session/get-token", body)).json().code).toBe(
      "unstorable_text",
    );
  });

  it("tells which sections and vehicle fields the tenant requires", async () => {
    expect(
      (await server.get("/api/v1/optional-properties/persons/eastport", driver.tokens.access_token)).json(),
    ).toEqual([false, true, true, true, true]);
    expect(
      (await server.get("/api/v1/optional-properties/vehicles/eastport", driver.tokens.access_token)).json(),
    ).toEqual(["plate", "plateState", "make"]);
  });

  it("stops at a number of entries that no driver has", async () => {
    const other = await signedInDriver(server, "westport", "collector");
    const post = () =>
      server.send("POST", `/api/v1/eua/${other.accountId}/phone`, { number: "5550100112" }, other.tokens.access_token);
    for (let index = 0; index < 50; index += 1) expect((await post()).statusCode).toBe(201);
    const answer = await post();
    expect([answer.statusCode, answer.json().errorMessages]).toEqual([422, ["There can be at most 50 entries here."]]);
  });
});
