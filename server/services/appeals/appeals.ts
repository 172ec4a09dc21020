import { appealMeaning } from "../../../src/domain/appeals.ts";
import { RolledBack, type TenantDb } from "../../db/database.ts";
import type { Appeal, AppealReplyRequest, AppealRequest } from "../../../src/domain/generated/api-appeals.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { lockWaitingFiles, submitFiles } from "../files/submitted-files.ts";
import { textAt } from "../forms/checked-entity.ts";
import { checkForm } from "../forms/form-check.ts";
import { withFiles } from "../forms/options.ts";
import { limited, networkOf, type Limited, type Limit } from "../limits/rate-limits.ts";
import { bodyHash, takeRequestKey } from "../request-keys.ts";
import { recordEvent } from "../security-events.ts";
import {
  confirmByMail,
  type AppealParts,
  type FileOutcome,
  type KeyedCall,
  type OpenedAppeal,
  type ReplyOutcome,
} from "./appeal-parts.ts";
import { appealById, appealEntity, findAppeal, lockAppeal, writeMessage, type AppealRow } from "./appeal-rows.ts";
import { isAppealSecret } from "./appeal-secret.ts";
import { fileAppeal } from "./file-appeal.ts";

/** How many appeals and replies may come from one network in an hour; an office may help several people. */
const APPEALS_PER_NETWORK: Limit = { name: "appeals-per-network", times: 20, seconds: 3600 };
const REPLIES_PER_NETWORK: Limit = { name: "appeal-replies-per-network", times: 60, seconds: 3600 };

/** Appeals against citations, without any session. */
export class Appeals {
  readonly #parts: AppealParts;

  constructor(parts: AppealParts) {
    this.#parts = parts;
  }

  /** Files an appeal with its confirmation, or nothing. The same key with the same request returns the same appeal. */
  async file(call: KeyedCall<AppealRequest>): Promise<FileOutcome> {
    const exceeded = await this.#exceeded(call, APPEALS_PER_NETWORK);
    if (exceeded !== undefined) return exceeded;
    const outcome = await fileAppeal(this.#parts, call);
    if (outcome.kind === "filed") this.#parts.jobsQueued();
    return outcome;
  }

  /** Returns an appeal to somebody with its secret and the keys of its citation; all misses look the same. */
  read(opened: OpenedAppeal): Promise<Appeal | undefined> {
    return this.#parts.db.withTenant(opened.tenant.slug, async (db) => {
      const row = await this.#open(db, opened);
      return row === undefined ? undefined : appealEntity(db, row, opened.tenant);
    });
  }

  /** Whether somebody with this secret may read a file: the file was sent with the appeal that the secret opens. */
  async mayRead(tenant: EffectiveTenant, sentWith: string | null, secret: string | undefined): Promise<boolean> {
    // Only the uploader knows the id of a file that was not sent with anything yet.
    if (sentWith === null) return true;
    return secret !== undefined && isAppealSecret(this.#parts.box, { tenant: tenant.slug, id: sentWith }, secret);
  }

  /** Stores a reply of the appellant. An appeal that waited for more information waits for the office again. */
  async reply(call: KeyedCall<AppealReplyRequest>): Promise<ReplyOutcome> {
    const exceeded = await this.#exceeded(call, REPLIES_PER_NETWORK);
    if (exceeded !== undefined) return exceeded;
    try {
      const outcome = await this.#parts.db.withTenant(call.tenant.slug, (db) => this.#replyIn(db, call));
      this.#parts.jobsQueued();
      return outcome;
    } catch (error) {
      if (error instanceof RolledBack) return error.outcome as ReplyOutcome;
      throw error;
    }
  }

  async #replyIn(db: TenantDb, call: KeyedCall<AppealReplyRequest>): Promise<ReplyOutcome> {
    const { tenant, source, request, citation, key } = call;
    const { clock, options } = this.#parts;
    const { appealId, secret } = request;
    const opened = await this.#open(db, { tenant, citation, appealId, secret });
    // Locked only after keys and secret were checked: nobody else can make the office wait.
    const row = opened === undefined ? undefined : await lockAppeal(db, appealId);
    if (row === undefined) return { kind: "missing" };
    const at = new Date(clock());
    const sent = {
      tenant: tenant.slug,
      kind: "appeal-reply",
      key,
      bodyHash: bodyHash(request),
      about: row.id,
    } as const;
    const use = await takeRequestKey(db, { ...sent, now: at });
    if (use.kind === "conflict") return { kind: "conflict" };
    if (use.kind === "repeated") return { kind: "replied", appeal: await appealEntity(db, row, tenant) };
    const refuse = (outcome: ReplyOutcome) => new RolledBack<ReplyOutcome>(outcome);
    if (!appealMeaning(row.state).isOpen) throw refuse({ kind: "closed" });
    if (!(await appealEntity(db, row, tenant)).canReply) throw refuse({ kind: "too-many" });
    const files = await lockWaitingFiles(db, { citationNumber: citation });
    const { message, files: given = [] } = request;
    const named = [...new Set(given)];
    const body = { message, ...(named.length > 0 ? { files: named } : {}) };
    const check = checkForm(tenant, "appeal-reply", body, withFiles(options, files));
    if (check.kind === "refused") throw refuse({ kind: "refused", errors: check.errors });
    await submitFiles(db, files, [{ files: [...named] }], { submittedWith: row.id, at });
    const text = textAt(check.entity, "message") ?? "";
    const sentFiles = named.map((id) => ({ id, name: files.get(id) ?? "" }));
    await writeMessage(db, row, { author: "APPELLANT", text, files: sentFiles, at }, "SUBMITTED");
    await confirmByMail(db, this.#parts, { tenant, row, at, kind: "appealReplied" });
    await recordEvent(db, clock, "appeal-replied", source, undefined, { appeal: Number(row.number) });
    const now = (await appealById(db, row.id)) ?? row;
    return { kind: "replied", appeal: await appealEntity(db, now, tenant) };
  }

  async #open(db: TenantDb, { tenant, citation, appealId, secret }: OpenedAppeal): Promise<AppealRow | undefined> {
    const row = await findAppeal(db, appealId);
    if (row === undefined || row.citation_number !== citation) return undefined;
    return isAppealSecret(this.#parts.box, { tenant: tenant.slug, id: row.id }, secret) ? row : undefined;
  }

  async #exceeded({ tenant, source }: KeyedCall<unknown>, limit: Limit): Promise<Limited | undefined> {
    const { limits, log } = this.#parts;
    const isWithin = await limits.take(limit, `${tenant.slug}\n${networkOf(source.address)}`);
    return isWithin ? undefined : limited(log, source, limit);
  }
}
