import { randomUUID } from "node:crypto";
import { RolledBack, isUniqueViolation, type TenantDb } from "../../db/database.ts";
import { MOST_APPEALS } from "../../../src/domain/appeals.ts";
import type { FieldError } from "../../../src/domain/effective-form.ts";
import { flowOf } from "../../../src/domain/flow-kinds.ts";
import { walkedFlow } from "../../../src/domain/flows.ts";
import type { Entity } from "../../../src/domain/form-entity.ts";
import type { OwnAnswers } from "../../../src/domain/generated/api-orders.ts";
import type { AppealRequest, FiledAppeal } from "../../../src/domain/generated/api-appeals.ts";
import type { AttributeAnswers } from "../../db/schema.ts";
import { queueSweep } from "../../jobs/job-queue.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { canAppeal, readCitation } from "../citations/read-citations.ts";
import { lockWaitingFiles, submitFiles } from "../files/submitted-files.ts";
import { attributesOf, textAt } from "../forms/checked-entity.ts";
import { drawnNumber } from "../entity-id.ts";
import { checkForm } from "../forms/form-check.ts";
import { withFiles, type KnownFiles, type ServerOptions } from "../forms/options.ts";
import { answersInWords, checkStepAnswers, divideAttributes, formOf, stepFaults } from "../forms/own-answers.ts";
import { bodyHash, takeRequestKey } from "../request-keys.ts";
import { recordEvent } from "../security-events.ts";
import { appealById, appealEntity, writeMessage, type AppealRow } from "./appeal-rows.ts";
import { appealSecret } from "./appeal-secret.ts";
import { confirmByMail, type AppealParts, type FileOutcome, type KeyedCall } from "./appeal-parts.ts";

const FORM = "citation-appeal";
/** The portal's own fields of the form; all others are the tenant's questions. */
const OWN_PATHS = ["name", "emailAddress", "statement", "evidence"];

/** If a random number is in use, another is drawn, up to this many attempts. */
const MAX_ATTEMPTS = 5;

/** Files an appeal with its first message, its confirmation and its event, or nothing. */
export async function fileAppeal(parts: AppealParts, call: KeyedCall<AppealRequest>): Promise<FileOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await parts.db.withTenant(call.tenant.slug, (db) => fileIn(db, parts, call));
    } catch (error) {
      if (error instanceof RolledBack) return error.outcome as FileOutcome;
      if (!isUniqueViolation(error, "appeals_tenant_number") || attempt >= MAX_ATTEMPTS) throw error;
    }
  }
}

async function fileIn(db: TenantDb, parts: AppealParts, call: KeyedCall<AppealRequest>): Promise<FileOutcome> {
  const { tenant, source, citation, key, request } = call;
  const at = new Date(parts.clock());
  const id = randomUUID();
  const sent = { tenant: tenant.slug, kind: "citation-appeal", key, bodyHash: bodyHash(request), about: id } as const;
  const use = await takeRequestKey(db, { ...sent, now: at });
  if (use.kind === "conflict") return { kind: "conflict" };
  if (use.kind === "repeated") return repeated(db, parts, tenant, use.about);
  await expectAppealable(db, tenant, citation, at);
  const files = await lockWaitingFiles(db, { citationNumber: citation });
  const check = checkAppeal(tenant, request, withFiles(parts.options, files));
  if ("errors" in check) throw new RolledBack<FileOutcome>({ kind: "refused", errors: check.errors });
  const row = await storeAppeal(db, tenant, { id, citation, at, check, files });
  await confirmByMail(db, parts, { tenant, row, at, kind: "appealFiled" });
  await recordEvent(db, parts.clock, "appeal-filed", source, undefined, { appeal: Number(row.number) });
  await queueSweep(db, tenant.slug, at);
  return { kind: "filed", filed: await filedAppeal(db, parts, tenant, row) };
}

/** An appeal that passed validation. */
interface CheckedAppeal {
  readonly entity: Entity;
  /** Answers to the tenant's own questions, in the form and in its additional steps. */
  readonly attributes: AttributeAnswers;
  readonly answers: OwnAnswers;
}

/** Validates the answers by the tenant's form and its additional steps, or returns the errors of the invalid fields. */
function checkAppeal(
  tenant: EffectiveTenant,
  { number: _number, plate: _plate, ...request }: AppealRequest,
  options: ServerOptions,
): CheckedAppeal | { readonly errors: readonly FieldError[] } {
  const form = formOf(tenant, FORM);
  const { ofForm, ofSteps } = divideAttributes(form, request.attributes);
  const check = checkForm(tenant, FORM, { ...request, attributes: ofForm }, options);
  if (check.kind === "refused") return { errors: check.errors };
  const steps = checkStepAnswers(tenant, walkedFlow(flowOf(tenant.boot.flows, FORM), {}), ofSteps, options);
  if (steps.kind !== "valid") return { errors: stepFaults(tenant, steps) };
  const words = { messages: tenant.messages, files: options.files };
  return {
    entity: check.entity,
    attributes: { ...attributesOf(check.entity), ...steps.attributes },
    answers: [...answersInWords(form, check.entity, words, OWN_PATHS), ...steps.answers],
  };
}

async function filedAppeal(
  db: TenantDb,
  { box }: Pick<AppealParts, "box">,
  tenant: EffectiveTenant,
  row: AppealRow,
): Promise<FiledAppeal> {
  return { secret: appealSecret(box, tenant.slug, row.id), appeal: await appealEntity(db, row, tenant) };
}

/** Returns the appeal that the same call filed before. If the sweep has deleted it since, its key is refused. */
async function repeated(db: TenantDb, parts: AppealParts, tenant: EffectiveTenant, id: string): Promise<FileOutcome> {
  const row = await appealById(db, id);
  if (row === undefined) return { kind: "conflict" };
  return { kind: "repeated", filed: await filedAppeal(db, parts, tenant, row) };
}

/** Locks the citation, so that concurrent appeals are counted in turn. Throws RolledBack if it cannot be appealed. */
async function expectAppealable(db: TenantDb, tenant: EffectiveTenant, number: string, at: Date): Promise<void> {
  await db.selectFrom("citations").select("number").where("number", "=", number).forUpdate().execute();
  const row = await readCitation(db, number);
  if (row === undefined) throw new Error("a citation that was found is not there");
  if (row.appeals.length >= MOST_APPEALS) {
    throw new RolledBack<FileOutcome>({ kind: "too-many", limit: MOST_APPEALS });
  }
  if (!canAppeal(row, tenant, at.getTime())) {
    throw new RolledBack<FileOutcome>({ kind: "not-possible" });
  }
}

interface NewAppeal {
  readonly id: string;
  readonly citation: string;
  readonly at: Date;
  readonly check: CheckedAppeal;
  readonly files: KnownFiles;
}

async function storeAppeal(
  db: TenantDb,
  tenant: EffectiveTenant,
  { id, citation, at, check: { entity, attributes, answers }, files }: NewAppeal,
): Promise<AppealRow> {
  const evidence = [...new Set([entity["evidence"] ?? []].flat().map(String))];
  await submitFiles(db, files, [attributes, { evidence }], { submittedWith: id, at });
  const values = {
    id,
    tenant: tenant.slug,
    number: drawnNumber(),
    citation_number: citation,
    name: textAt(entity, "name") ?? "",
    email: textAt(entity, "emailAddress") ?? "",
    state: "SUBMITTED" as const,
    filed_at: at,
    moved_at: at,
    attributes: JSON.stringify(attributes),
    answers: JSON.stringify(answers),
  };
  const row = await db.insertInto("appeals").values(values).returningAll().executeTakeFirstOrThrow();
  const named = evidence.map((fileId) => ({ id: fileId, name: files.get(fileId) ?? "" }));
  await writeMessage(db, row, { author: "APPELLANT", text: textAt(entity, "statement") ?? "", files: named, at });
  return row;
}
