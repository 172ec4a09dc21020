import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeOnEachDatabase } from "../support/databases.ts";
import { profileCalls, vehicle } from "../support/profile-calls.ts";
import { signedInDriver, startTestServer, type SignedInDriver, type TestServer } from "../support/server.ts";

const withPlate = (number: string, code = "CA") => vehicle({ licensePlate: { number, state: { code } } });

describeOnEachDatabase("a plate in a profile", (open) => {
  let server: TestServer;
  let driver: SignedInDriver;
  let drivers = 0;
  const anotherDriver = () => signedInDriver(server, "eastport", `driver${(drivers += 1)}`);
  const { add, stored, refused } = profileCalls(() => ({ server, driver }));
  const update = (id: string, body: object) =>
    server.send("POST", `/api/v1/eua/${driver.accountId}/update/vehicle`, { ...body, id }, driver.tokens.access_token);
  const plates = async () => (await stored()).vehicles.map((each) => each.licensePlate.number);

  /** A vehicle as servers stored it before plates were compared. */
  const insertFormer = (number: string, id: string = randomUUID()) =>
    server.db
      .withTenant("eastport", (db) =>
        db
          .insertInto("vehicles")
          .values({
            id,
            tenant: "eastport",
            driver_id: driver.accountId,
            make: "Toyota",
            plate_number: number,
            plate_state: "CA",
            created_at: new Date(),
          })
          .execute(),
      )
      .then(() => id);

  beforeAll(async () => {
    server = await startTestServer(open);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    driver = await anotherDriver();
  });

  it.each(["A1023", "a1023", "A-1023", "A 1023", "Ａ１０２３", "a·1023"])(
    "stands there once: %s beside A1023 is refused beside the field",
    async (number) => {
      await add("vehicle", withPlate("A1023"));
      const answer = await add("vehicle", withPlate(number));
      expect(refused(answer)).toEqual([422, ["plate"]]);
      expect(answer.json().errors.plate).toBe("This plate is already in your profile as A1023.");
      expect(await plates()).toEqual(["A1023"]);
    },
  );

  it("may stand there once for each state, and in the profile of every driver", async () => {
    await add("vehicle", withPlate("A1023"));
    expect((await add("vehicle", withPlate("A1023", "NV"))).statusCode).toBe(201);
    expect((await add("vehicle", withPlate("B-MW 123", "OTHER"))).statusCode).toBe(201);
    driver = await anotherDriver();
    expect((await add("vehicle", withPlate("A1023"))).statusCode).toBe(201);
  });

  it("is added once by two tabs that send it at the same time", async () => {
    const answers = await Promise.all(["A1023", "a-1023"].map((number) => add("vehicle", withPlate(number))));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 422]);
    expect(await plates()).toHaveLength(1);
  });

  it("is kept to one by the database too, whoever writes", async () => {
    const row = (plate_key: string | null) => ({
      id: randomUUID(),
      tenant: "eastport",
      driver_id: driver.accountId,
      plate_number: "A1023",
      plate_state: "CA",
      plate_key,
      created_at: new Date(),
    });
    const insert = (key: string | null) =>
      server.db.withTenant("eastport", (db) => db.insertInto("vehicles").values(row(key)).execute());
    await insert("A1023");
    await expect(insert("A1023")).rejects.toMatchObject({ code: "23505" });
    await insert(null);
  });

  it("is refused to an update as well, which may write its own plate in another way", async () => {
    await add("vehicle", withPlate("A1023"));
    const other = (await add("vehicle", withPlate("B2")))?.json<{ id: string }>();
    expect(refused(await update(other.id, withPlate("a 1023")))).toEqual([422, ["plate"]]);
    expect((await update(other.id, withPlate("b-2"))).statusCode).toBe(200);
    expect(await plates()).toEqual(["A1023", "B-2"]);
  });

  it("of a vehicle that was deleted or hidden is free again", async () => {
    const first = (await add("vehicle", withPlate("A1023"))).json<{ id: string }>();
    await update(first.id, { inactive: true });
    expect((await add("vehicle", withPlate("A1023"))).statusCode).toBe(201);
  });

  it("of a vehicle that got another one is free again, and the other one is taken", async () => {
    const first = (await add("vehicle", withPlate("A1023"))).json<{ id: string }>();
    expect((await update(first.id, withPlate("B2"))).statusCode).toBe(200);
    expect(refused(await add("vehicle", withPlate("b-2")))).toEqual([422, ["plate"]]);
    expect((await add("vehicle", withPlate("A1023"))).statusCode).toBe(201);
    expect(await plates()).toEqual(["B2", "A1023"]);
  });

  it("stays readable and editable where it was stored twice before, but cannot be added a third time", async () => {
    await insertFormer("A1023");
    const second = await insertFormer("A-1023");
    expect(await plates()).toEqual(["A1023", "A-1023"]);
    expect((await update(second, { ...withPlate("A-1023"), color: "Red" })).statusCode).toBe(200);
    expect((await update(second, withPlate("a 1023"))).statusCode).toBe(200);
    expect(refused(await add("vehicle", withPlate("a1023")))).toEqual([422, ["plate"]]);
    expect((await update(second, withPlate("C3"))).statusCode).toBe(200);
    expect(refused(await add("vehicle", withPlate("c-3")))).toEqual([422, ["plate"]]);
  });
});
