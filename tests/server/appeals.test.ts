import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { appealFragment } from "../../src/domain/appeals.ts";
import type { PlainDate } from "../../src/domain/dates.ts";
import type { Appeal, FiledAppeal } from "../../src/domain/generated/api-appeals.ts";
import { sweepRetained } from "../../server/services/retention.ts";
import { citationsThatBlock } from "../../server/services/citations/read-citations.ts";
import { appealCalls, PLATE, statement } from "../support/appeals.ts";
import { storeCitations, writeCitingTwins } from "../support/citations.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { desk } from "../support/desk.ts";
import { pdf, phonePhoto } from "../support/sample-files.ts";
import { signedInDriver } from "../support/server.ts";
import { useServer } from "../support/use-server.ts";

const PUBLIC = "/api/v1/portal/pages/home-without-session";
/** Of a tenant that asks in a step of its own who saw what happened, with a file of theirs. */
const twins = writeCitingTwins({
  documents: {
    "flows/citation-appeal.json": {
      extends: "citation-appeal",
      add: { witness: { title: "Witness", form: "witness", after: "statement" } },
    },
    "forms/witness.json": {
      id: "witness",
      title: "Witness",
      schema: {
        type: "object",
        properties: {
          witness: { type: "string", maxLength: 20 },
          letter: { type: "array", items: { type: "string", format: "file" }, maxItems: 1 },
        },
      },
      ui: {
        order: ["witness", "letter"],
        fields: {
          witness: { label: "Who saw it", widget: "text" },
          letter: { label: "What they wrote", widget: "files" },
        },
      },
    },
  },
});
afterAll(() => twins.remove());

describeOnEachDatabase("appeals", (open) => {
  const at = useServer(open, { tenantsDir: twins.folder });
  const calls = appealCalls(at);

  it("are filed without a session, with evidence, and confirmed by mail with a link that nobody can guess", async () => {
    const number = await calls.newCitation();
    const evidence = [
      await calls.addFile(number),
      await calls.addFile(number, { bytes: await phonePhoto(), name: "sign.jpg" }),
    ];
    const emailAddress = "filed@mail.example";
    const { appeal: made, secret } = await calls.filed(number, { evidence, emailAddress });
    expect(secret).toMatch(/^[0-9a-f]{32}$/);
    expect(made).toMatchObject({ citationNumber: number, state: "SUBMITTED", filedOn: "2026-11-27", canReply: true });
    expect(made.messages).toEqual([
      {
        at: at.server.now(),
        from: "APPELLANT",
        text: statement.statement,
        files: [
          { id: evidence[0], name: "sign.pdf" },
          { id: evidence[1], name: "sign.jpg" },
        ],
      },
    ]);
    const [mail] = await calls.mailsTo(emailAddress);
    expect(mail?.body).toContain(
      `/eastport/citation-details/${number}/-?view=appeal${appealFragment({ id: made.id, secret })}`,
    );
    expect(mail?.body).not.toContain(PLATE);
    // Anybody's address can be typed: nothing else that was typed goes there.
    expect(mail?.body).not.toContain("Dana");
    expect(mail?.body).not.toContain("covered");
    expect((await calls.read(number, made.id, secret)).json()).toEqual(made);
  });

  it("are told of by their state to whoever has both keys, and by nothing else", async () => {
    const number = await calls.newCitation();
    await calls.filed(number);
    const citation = await calls.lookUp(number);
    expect(citation.appeals).toEqual([{ state: "SUBMITTED", filedOn: "2026-11-27" }]);
    expect(JSON.stringify(citation)).not.toContain("Dana");
  });

  it("cannot be read without both keys of their citation and their own secret", async () => {
    const [number, other] = [await calls.newCitation(), await calls.newCitation()];
    const { appeal: made, secret } = await calls.filed(number);
    const { secret: othersSecret } = await calls.filed(other);
    const bodies = new Set<string>();
    for (const [asked, id, given, plate] of [
      [number, made.id, undefined, PLATE],
      [number, made.id, othersSecret, PLATE],
      [number, made.id, secret.toUpperCase(), PLATE],
      [number, made.id, `${secret.slice(0, 31)}`, PLATE],
      [number, "123456789", secret, PLATE],
      [other, made.id, secret, PLATE],
    ] as const) {
      const answer = await calls.read(asked, id, given, plate);
      expect(answer.statusCode).toBe(404);
      bodies.add(JSON.stringify({ ...answer.json(), requestId: "" }));
    }
    expect([...bodies]).toHaveLength(1);
    const wrongPlate = await calls.read(number, made.id, secret, "WRONG");
    expect([wrongPlate.statusCode, wrongPlate.json().code]).toEqual([404, "citation_not_found"]);
  });

  it("are one, however often the same request is sent", async () => {
    const number = await calls.newCitation();
    const key = randomUUID();
    const answers = await Promise.all([
      calls.appeal(number, {}, key),
      calls.appeal(number, {}, key),
      calls.appeal(number, {}, key),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.json<FiledAppeal>().secret)).size).toBe(1);
    expect((await calls.lookUp(number)).appeals).toHaveLength(1);
    const other = await calls.appeal(number, { statement: "Something else." }, key);
    expect([other.statusCode, other.json().code]).toEqual([409, "request_conflict"]);
  });

  it("are refused at their fields, and the key stays free for the corrected request", async () => {
    const number = await calls.newCitation();
    const key = randomUUID();
    const gone = randomUUID();
    const answer = await calls.appeal(
      number,
      { name: "", emailAddress: "nobody", statement: "", evidence: [gone] },
      key,
    );
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual(["name", "emailAddress", "statement", "evidence"]);
    expect((await calls.appeal(number, {}, key)).statusCode).toBe(201);
  });

  it("hold the answers to a tenant's own step, whose file goes with them, and refuse what no step asks", async () => {
    const number = await calls.newCitation();
    const letter = [await calls.addFile(number, { bytes: pdf(), name: "letter.pdf" })];
    const refused = async (attributes: object) => (await calls.appeal(number, { attributes })).json();
    const tooLong = { witness: "Who saw it must have at most 20 characters" };
    expect(await refused({ witness: "a name that is far too long" })).toMatchObject({ errors: tooLong });
    expect(await refused({ shoeSize: "44" })).toMatchObject({ code: "form_changed" });
    const attributes = { witness: "Sam Ortega", letter };
    const { appeal: made } = await calls.filed(number, { attributes });
    expect(made.answers).toEqual([
      { name: "witness", label: "Who saw it", value: "Sam Ortega" },
      { name: "letter", label: "What they wrote", value: "letter.pdf", files: [{ id: letter[0], name: "letter.pdf" }] },
    ]);
    // It was sent with this appeal, and goes with no other one.
    expect(await refused({ letter })).toMatchObject({ errors: { letter: expect.any(String) as string } });
  });

  it("list a file once that was named twice, and so do replies", async () => {
    const number = await calls.newCitation();
    const [file, other] = [await calls.addFile(number), await calls.addFile(number)];
    const { appeal, secret } = await calls.filed(number, { evidence: [file, file] });
    expect(appeal.messages[0]?.files.map(({ id }) => id)).toEqual([file]);
    const answer = await calls.reply(number, { appealId: appeal.id, secret }, { files: [other, other] });
    expect(answer.json<Appeal>().messages[1]?.files.map(({ id }) => id)).toEqual([other]);
  });

  it("name no file of another citation, and none that another appeal has", async () => {
    const [number, other] = [await calls.newCitation(), await calls.newCitation()];
    const sent = await calls.addFile(number);
    await calls.filed(number, { evidence: [sent] });
    for (const id of [sent, await calls.addFile(other)]) {
      const answer = await calls.appeal(number, { evidence: [id] });
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ["evidence"]]);
    }
  });

  it.each([
    ["after the appeal days, which run from the day of issue", { issuedOn: "2026-11-05" }],
    ["once the citation is paid", { state: "PAID" }],
    ["once it is dismissed", { state: "DISMISSED" }],
  ])("are not taken %s", async (_when, change) => {
    const number = await calls.newCitation(change as Parameters<typeof storeCitations>[2]);
    const emailAddress = "late@mail.example";
    const answer = await calls.appeal(number, { emailAddress });
    expect([answer.statusCode, answer.json().code]).toEqual([409, "appeal_not_possible"]);
    expect((await calls.mailsTo(emailAddress)).length).toBe(0);
  });

  it("are taken on the last of the appeal days", async () => {
    expect((await calls.appeal(await calls.newCitation({ issuedOn: "2026-11-06" as PlainDate }))).statusCode).toBe(201);
  });

  it("are three at most of one citation", async () => {
    const number = await calls.newCitation();
    for (let n = 0; n < 3; n += 1) {
      expect((await calls.lookUp(number)).canAppeal).toBe(true);
      await calls.filed(number, { statement: `Reason ${n}` });
    }
    expect((await calls.lookUp(number)).canAppeal).toBe(false);
    const answer = await calls.appeal(number);
    expect([answer.statusCode, answer.json().code]).toEqual([409, "too_many_appeals"]);
  });

  it("mail one address ten confirmations a day, of replies too: anybody's can be typed", async () => {
    const number = await calls.newCitation();
    const emailAddress = "stranger@mail.example";
    const { appeal, secret } = await calls.filed(number, { emailAddress });
    for (let sent = 1; sent <= 11; sent += 1) {
      const answer = await calls.reply(number, { appealId: appeal.id, secret }, { message: `Reply ${sent}` });
      expect(answer.statusCode).toBe(200);
    }
    expect(await calls.mailsTo(emailAddress)).toHaveLength(10);
  });

  it("keep nobody from buying while they are open, and do once they are rejected", async () => {
    const { accountId } = await signedInDriver(at.server, "eastport", "buyer");
    const number = await calls.newCitation();
    await at.server.db.withTenant("eastport", (trx) =>
      trx
        .insertInto("citation_finders")
        .values({
          tenant: "eastport",
          citation_number: number,
          driver_id: accountId,
          found_at: new Date(at.server.now()),
        })
        .execute(),
    );
    const blocking = () => at.server.db.withTenant("eastport", (trx) => citationsThatBlock(trx, accountId));
    expect(await blocking()).toEqual([number]);
    const { appeal: made } = await calls.filed(number);
    expect(await blocking()).toEqual([]);
    await desk(at.server, "appeal", "eastport", made.id, "rejected", "--message", "The sign was in order.");
    expect(await blocking()).toEqual([number]);
  });

  it("hand their files to whoever has the secret; until it is sent, one can be looked at and taken back", async () => {
    const number = await calls.newCitation();
    const file = await calls.addFile(number);
    const contentOf = (secret?: string, plate?: string) => calls.keyed(number, `files/${file}/content`, secret, plate);
    expect((await contentOf()).statusCode).toBe(200);
    const other = await calls.addFile(number);
    expect((await calls.keyed(number, `files/${other}`, undefined, PLATE, "DELETE")).statusCode).toBe(204);
    const { secret } = await calls.filed(number, { evidence: [file] });
    expect((await contentOf()).statusCode).toBe(404);
    expect((await contentOf("0".repeat(32))).statusCode).toBe(404);
    expect((await calls.keyed(number, `files/${file}`)).statusCode).toBe(404);
    const found = await contentOf(secret);
    expect([found.statusCode, found.headers["content-disposition"]]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="sign.pdf"/),
    ]);
    expect((await contentOf(secret, "WRONG")).statusCode).toBe(404);
    expect((await calls.keyed(number, `files/${file}`, secret, PLATE, "DELETE")).statusCode).toBe(404);
  });

  it("are another tenant's never", async () => {
    const number = await calls.newCitation();
    const { appeal: made, secret } = await calls.filed(number);
    await storeCitations(at.server, "westport", { number });
    const west = await at.server.app.inject({
      method: "GET",
      url: `${PUBLIC}/citations/${number}/appeals/${made.id}?customer=westport&plate=${PLATE}`,
      headers: { "appeal-secret": secret },
    });
    expect([west.statusCode, west.json().code]).toEqual([404, "appeal_not_found"]);
  });

  it("go with everything that was sent, as long after the decision as their tenant says", async () => {
    const number = await calls.newCitation();
    const file = await calls.addFile(number);
    const { appeal: made } = await calls.filed(number, { evidence: [file] });
    const open = await calls.newCitation();
    const { appeal: waiting } = await calls.filed(open);
    await desk(at.server, "appeal", "eastport", made.id, "rejected", "--message", "No.");
    const tenant = await at.server.tenants.find("eastport");
    if (tenant === undefined) throw new Error("no tenant");
    const left = async (days: number) =>
      at.server.db.withTenant("eastport", async (trx) => {
        await sweepRetained(trx, tenant, at.server.now() + days * 86_400_000);
        const appeals = await trx.selectFrom("appeals").select("number").execute();
        const files = await trx.selectFrom("files").select("id").where("id", "=", file).execute();
        const numbers = appeals.map((each) => each.number);
        return [numbers.includes(made.id), numbers.includes(waiting.id), files.length];
      });
    const { appeals: days } = tenant.retentionDays;
    expect(await left(days - 1)).toEqual([true, true, 1]);
    expect(await left(days + 1)).toEqual([false, true, 0]);
  });
});
