import type { FieldError } from "../../../src/domain/effective-form.ts";
import { asksForFiles } from "../../../src/domain/form-entity.ts";
import type { AttributeAnswers } from "../../db/schema.ts";
import type { TenantDb } from "../../db/database.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { fieldError } from "../forms/form-check.ts";
import type { KnownFiles } from "../forms/options.ts";
import { ownFiles, type FileOwner } from "./files.ts";

/**
 * The files that answers of this owner may name; those alone that were not sent with anything yet where isWaiting. They stay to the end of the transaction: neither the owner nor the sweep
 * deletes one meanwhile.
 */
export async function knownFiles(db: TenantDb, owner: FileOwner, isWaiting = false): Promise<KnownFiles> {
  const own = ownFiles(db, owner);
  const files = await (isWaiting ? own.where("submitted_at", "is", null) : own).forShare().execute();
  return new Map(files.map(({ id, name }) => [id, name]));
}

const asking = new WeakMap<EffectiveTenant["forms"], boolean>();

/** Whether any form of the tenant asks for files. */
function anyAsksForFiles({ forms }: EffectiveTenant): boolean {
  const known = asking.get(forms) ?? [...forms.values()].some(({ form }) => asksForFiles(form));
  asking.set(forms, known);
  return known;
}

/** The same for answers to several forms; nothing is read where no form of the tenant asks for files. */
export async function filesForAnyForm(db: TenantDb, tenant: EffectiveTenant, owner: FileOwner): Promise<KnownFiles> {
  return anyAsksForFiles(tenant) ? knownFiles(db, owner) : new Map();
}

/**
 * Marks the files that answers name as sent with them, in the transaction that stores the answers. False, and nothing is
 * marked, where one has gone since it was looked up.
 */
export async function submitFiles(
  db: TenantDb,
  files: KnownFiles,
  answers: readonly AttributeAnswers[],
  { submittedWith, at }: { readonly submittedWith: string; readonly at: Date },
): Promise<boolean> {
  const named = new Set(
    answers.flatMap((each) => Object.values(each).flat().map(String)).filter((id) => files.has(id)),
  );
  if (named.size === 0) return true;
  const ids = [...named];
  const there = await db.selectFrom("files").select("id").where("id", "in", ids).forUpdate().execute();
  if (there.length < ids.length) return false;
  await db
    .updateTable("files")
    .set({ submitted_at: at, submitted_with: submittedWith })
    .where("id", "in", ids)
    .where("submitted_at", "is", null)
    .execute();
  return true;
}

/** Answers to a form of the tenant's own fields, and the files that they may name. */
export interface FilesOfAnswers {
  readonly form: string;
  readonly attributes: AttributeAnswers;
  readonly files: KnownFiles;
}

/** The same for the answers to one form; the errors to show where a file has gone while it was being sent. */
export async function submitFilesOf(
  db: TenantDb,
  tenant: EffectiveTenant,
  { form: formId, attributes, files }: FilesOfAnswers,
  at: Date,
): Promise<FieldError[]> {
  if (await submitFiles(db, files, [attributes], { submittedWith: formId, at })) return [];
  const form = tenant.forms.get(formId)?.form;
  if (form === undefined) throw new Error(`tenant ${tenant.slug} has no form ${formId}`);
  const asked = form.ui.order.filter((name) => form.ui.fields[name]?.widget === "files");
  return asked.map((name) => fieldError(form, tenant.messages, name, "file"));
}
