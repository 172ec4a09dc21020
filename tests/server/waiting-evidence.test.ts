import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { MOST_WAITING_OF_CITATION, SAFE_MS } from "../../server/services/files/files.ts";
import { storeCitations, writeCitingTwins } from "../support/citations.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { pdf } from "../support/sample-files.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { multipart } from "../support/uploads.ts";

const twins = writeCitingTwins();
afterAll(() => twins.remove());

describeOnEachDatabase("files that wait for an appeal", (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(open, { tenantsDir: twins.folder });
    await storeCitations(server, "eastport", {}, { number: "PE-2002" });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.db.shared((db) => db.deleteFrom("rate_limits").execute());
    await server.db.withTenant("eastport", (db) => db.deleteFrom("files").execute());
  });

  const add = async (remoteAddress: string, number = "PE-2001") => {
    const url = `/api/v1/portal/pages/home-without-session/citations/${number}/files?customer=eastport&plate=TUG-77`;
    const answer = await server.app.inject({ method: "POST", url, remoteAddress, ...multipart({ bytes: pdf() }) });
    return answer.statusCode === 201 ? "stored" : answer.json<{ code: string }>().code;
  };
  /** Files that were uploaded so long ago, straight into the table. */
  const fill = (count: number, agoMs: number) =>
    server.db.withTenant("eastport", async (db) => {
      const rows = Array.from({ length: count }, () => ({
        id: crypto.randomUUID(),
        tenant: "eastport",
        citation_number: "PE-2001",
        name: "a.pdf",
        media_type: "application/pdf" as const,
        bytes: 1,
        uploaded_at: new Date(server.now() - agoMs),
      }));
      await db.insertInto("files").values(rows).execute();
    });

  it("are 15 in two hours from one network for one citation; others and other citations have theirs", async () => {
    for (let n = 0; n < 15; n += 1) expect(await add("203.0.113.7")).toBe("stored");
    expect(await add("203.0.113.7")).toBe("too_many_attempts");
    expect(await add("198.51.100.9")).toBe("stored");
    expect(await add("203.0.113.7", "PE-2002")).toBe("stored");
  });

  it("keep the next one out where there are too many, until they are two hours old", async () => {
    await fill(MOST_WAITING_OF_CITATION, SAFE_MS - 60_000);
    expect(await add("203.0.113.7")).toBe("too_many_waiting");
    await server.db.withTenant("eastport", (db) => db.deleteFrom("files").execute());
    await fill(MOST_WAITING_OF_CITATION, SAFE_MS + 60_000);
    expect(await add("203.0.113.7")).toBe("stored");
    const left = await server.db.withTenant("eastport", (db) => db.selectFrom("files").select("id").execute());
    expect(left).toHaveLength(1);
  });
});
