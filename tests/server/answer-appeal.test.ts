import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { appealFragment } from "../../src/domain/appeals.ts";
import type { Appeal } from "../../src/domain/generated/api-appeals.ts";
import { appealCalls, PLATE, statement } from "../support/appeals.ts";
import { writeCitingTwins } from "../support/citations.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { desk } from "../support/desk.ts";
import { pdf } from "../support/sample-files.ts";
import { useServer } from "../support/use-server.ts";

const twins = writeCitingTwins();
afterAll(() => twins.remove());

describeOnEachDatabase("appeals at the desk", (open) => {
  const at = useServer(open, { tenantsDir: twins.folder });
  const calls = appealCalls(at);

  it("keep every character that was written, read back at its page, at the desk and in the thread", async () => {
    const number = await calls.newCitation();
    const name = "Zo\u00eb \u{1f697} <b>Rivers</b>";
    const text = "'; drop table appeals; --\n<script>alert(1)</script> \u05e9\u05dc\u05d5\u05dd {{secret}} %s \\0";
    const { appeal: made, secret } = await calls.filed(number, { name, statement: text });
    const opened = { appealId: made.id, secret };
    const read = async () => (await calls.read(number, made.id, secret)).json<Appeal>();
    expect(await read()).toMatchObject({ name, messages: [{ text }] });
    const [, ...shown] = await desk(at.server, "appeal", "eastport", made.id, "show");
    expect(shown.join("\n")).toContain("<script>alert(1)</script>");
    await desk(at.server, "appeal", "eastport", made.id, "more-information", "--message", text.split("\n")[1] ?? "");
    const replied = await calls.reply(number, opened, { message: text });
    expect([replied.statusCode, (await read()).messages.map((message) => message.text)]).toEqual([
      200,
      [text, text.split("\n")[1], text],
    ]);
    const tooLong = await calls.reply(number, opened, { message: "x".repeat(4001) });
    expect([tooLong.statusCode, (await read()).messages.length]).toEqual([422, 3]);
  });

  it("become a thread: more information, a reply with a file, a decision, each with its mail", async () => {
    const number = await calls.newCitation();
    const emailAddress = "thread@mail.example";
    const { appeal: made, secret } = await calls.filed(number, { emailAddress });
    const opened = { appealId: made.id, secret };
    const [code, line] = await desk(
      at.server,
      ...["appeal", "eastport", made.id, "more-information", "--message", "Which sign?"],
    );
    expect([code, line]).toEqual([
      0,
      `Appeal ${made.id} is "More information needed" now. A message to ${emailAddress} is on its way.`,
    ]);
    const file = await calls.addFile(number);
    const key = randomUUID();
    const replied = await calls.reply(number, opened, { files: [file] }, key);
    expect([replied.statusCode, replied.json<Appeal>().state]).toEqual([200, "SUBMITTED"]);
    expect((await calls.reply(number, opened, { files: [file] }, key)).json()).toEqual(replied.json());
    expect((await calls.reply(number, opened, { message: "Other" }, key)).json().code).toBe("request_conflict");
    const decided = await desk(
      at.server,
      ...["appeal", "eastport", made.id, "accepted", "--message", "You are right. We have dismissed it."],
    );
    expect(decided).toEqual([
      0,
      `Appeal ${made.id} is "Accepted" now. A message to ${emailAddress} is on its way.`,
      `Citation ${number} was "Unpaid" and is dismissed now.`,
    ]);
    const now = (await calls.read(number, made.id, secret)).json<Appeal>();
    expect(now.messages.map(({ from, text, state }) => [from, text, state])).toEqual([
      ["APPELLANT", statement.statement, undefined],
      ["OFFICE", "Which sign?", "MORE_INFORMATION"],
      ["APPELLANT", "Here is a photo.", undefined],
      ["OFFICE", "You are right. We have dismissed it.", "ACCEPTED"],
    ]);
    expect([now.state, now.canReply]).toEqual(["ACCEPTED", false]);
    expect((await calls.lookUp(number)).state).toBe("DISMISSED");
    const mails = await calls.mailsTo(emailAddress);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Port of East: we have your appeal ${made.id}`,
      `Port of East: appeal ${made.id}, More information needed`,
      `Port of East: your reply to appeal ${made.id} has arrived`,
      `Port of East: appeal ${made.id}, Accepted`,
    ]);
    expect(mails.at(-1)?.body).toContain(`against citation ${number}. Its state is now: Accepted.`);
    expect(mails.at(-1)?.body).toContain(`Citation ${number} is dismissed. Nothing is due for it.\n`);
    for (const { body } of mails) {
      expect(body).toContain(number);
      expect(body).toContain(appealFragment({ id: made.id, secret }));
      expect(body).not.toContain(PLATE);
    }
    const late = await calls.reply(number, opened);
    expect([late.statusCode, late.json().code]).toEqual([409, "appeal_closed"]);
    const again = await desk(at.server, "appeal", "eastport", made.id, "rejected", "--message", "No.");
    expect(again).toEqual([1, `Appeal ${made.id} was decided before: it is "Accepted".`]);
  });

  it("are shown without the characters that would steer the desk's terminal", async () => {
    const number = await calls.newCitation();
    const { appeal: made } = await calls.filed(number, { statement: "One\u001b[2J\u0007\ttwo\u009b1A" });
    const [code, ...lines] = await desk(at.server, "appeal", "eastport", made.id, "show");
    expect([code, lines.at(-1)]).toEqual([0, "  One\uFFFD[2J\uFFFD\ttwo\uFFFD1A"]);
  });

  it("are shown and listed with an audit entry each, and their files saved", async () => {
    const number = await calls.newCitation();
    const file = await calls.addFile(number);
    const { appeal: made, secret } = await calls.filed(number, {
      evidence: [file],
      emailAddress: "shown@mail.example",
    });
    expect((await calls.reply(number, { appealId: made.id, secret })).statusCode).toBe(200);
    const [code, ...lines] = await desk(at.server, "appeal", "eastport", made.id, "show");
    expect([code, lines[0], lines[1]]).toEqual([
      0,
      `Appeal ${made.id} against citation ${number}: Under review`,
      "Filed on 11/27/2026 by Dana Rivers, shown@mail.example",
    ]);
    expect(lines.join("\n")).toContain(`file ${file}  sign.pdf`);
    const [, head, ...rows] = await desk(at.server, "appeals", "eastport", "--csv");
    expect(head).toBe("appeal,citation,issuedOn,citationState,state,stateWords,filedOn,stateSince,name,email,messages");
    expect(rows.find((row) => row.startsWith(made.id))).toContain(`${number},2026-11-20,UNPAID,SUBMITTED,Under review`);
    const [, , ...files] = await desk(at.server, "files", "eastport", "--csv");
    expect(files.find((row) => row.startsWith(file))).toMatch(/sign\.pdf,application\/pdf,\d+,appeal,,AP-/);
    const folder = mkdtempSync(path.join(tmpdir(), "sent-files-"));
    try {
      const [saved, target = ""] = await desk(at.server, "file", "eastport", file, "--to", folder);
      expect([saved, target]).toEqual([0, path.join(folder, `${file}-sign.pdf`)]);
      expect(readFileSync(target).equals(pdf())).toBe(true);
      expect((await desk(at.server, "file", "eastport", file, "--to", folder))[1]).toMatch(/is there already\.$/);
    } finally {
      rmSync(folder, { recursive: true });
    }
    const events = await at.server.db.withTenant("eastport", (trx) =>
      trx.selectFrom("audit_events").select(["event", "detail"]).execute(),
    );
    expect(events).toContainEqual({ event: "file-exported", detail: { file, bytes: pdf().length } });
    const names = events.map(({ event }) => event);
    for (const event of ["appeals-listed", "files-listed"]) expect(names).toContain(event);
    for (const event of ["appeal-filed", "appeal-replied", "appeal-shown"]) {
      expect(events).toContainEqual({ event, detail: { appeal: Number(made.id) } });
    }
  });

  it.each([
    [["appeal", "eastport", "000000000", "show"], /has no appeal 000000000/],
    [["appeal", "nowhere", "000000000", "show"], /There is no tenant "nowhere"/],
    [["file", "eastport", "x", "--to", "."], /has no file x/],
  ])("are left alone by %j", async (args, words) => {
    const [code, line] = await desk(at.server, ...args);
    expect([code, line]).toEqual([1, expect.stringMatching(words)]);
  });
});
