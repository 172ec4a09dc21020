import { databaseBytes } from "../services/files/file-bytes.ts";
import { isEntityId } from "../services/entity-id.ts";
import type { Clock } from "../../src/domain/clock.ts";
import type { Database } from "../db/database.ts";
import { commandSource, recordEvent } from "../services/security-events.ts";
import type { EffectiveTenant } from "../tenants/types.ts";
import type { CommandResult } from "./local-commands.ts";

/**
 * A file that was sent, for the desk: a line with its name and one with its bytes in Base64, since whoever asked may be another
 * process. Each is an audit event.
 */
export async function fileResult(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { slug }: Pick<EffectiveTenant, "slug">,
  [id = ""]: readonly string[],
): Promise<CommandResult> {
  const found = await db.withTenant(slug, async (trx) => {
    if (!isEntityId(id)) return undefined;
    const file = await trx
      .selectFrom("files")
      .select(["id", "name", "bytes"])
      .where("id", "=", id)
      .where("submitted_at", "is not", null)
      .executeTakeFirst();
    if (file === undefined) return undefined;
    await recordEvent(trx, clock, "file-exported", commandSource(slug), undefined, {
      file: file.id,
      bytes: file.bytes,
    });
    return { name: file.name, content: await databaseBytes.read(trx, file) };
  });
  if (found === undefined) {
    return { fault: `${slug} has no file ${id}: npm run desk -- files ${slug} --csv lists those that were sent.` };
  }
  return { lines: [found.name, found.content.toString("base64")] };
}
