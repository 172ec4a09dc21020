import type { FieldError } from "../../../src/domain/effective-form.ts";
import { asksForFiles } from "../../../src/domain/form-entity.ts";
import type { AttributeAnswers } from "../../db/schema.ts";
import type { TenantDb } from "../../db/database.ts";
import type { EffectiveTenant } from "../../tenants/types.ts";
import { fieldError } from "../forms/form-check.ts";
import type { KnownFiles } from "../forms/options.ts";
import { ownFiles, type FileOwner } from "./files.ts";

type OwnFiles = ReturnType<typeof ownFiles>;

async function namesOf(files: OwnFiles): Promise<KnownFiles> {
  return new Map((await files.execute()).map(({ id, name }) => [id, name]));
}

/**
 * Returns the files of this owner that have not been submitted with anything yet. They are locked until the transaction
 * ends, so that neither the owner nor the sweep deletes one meanwhile; they are locked in the order of their ids, so
 * that two simultaneous submissions cannot deadlock.
 */
export function lockWaitingFiles(db: TenantDb, owner: FileOwner): Promise<KnownFiles> {
  return namesOf(ownFiles(db, owner).where("submitted_at", "is", null).orderBy("id").forUpdate());
}

const asking = new WeakMap<EffectiveTenant["forms"], boolean>();

/** Whether any form of the tenant asks for files. */
function anyAsksForFiles({ forms }: EffectiveTenant): boolean {
  const known = asking.get(forms) ?? [...forms.values()].some(({ form }) => asksForFiles(form));
  asking.set(forms, known);
  return known;
}

/** Returns all files that the answers of this owner may name. Reads nothing if no form of the tenant asks for files. */
export async function filesForAnyForm(db: TenantDb, tenant: EffectiveTenant, owner: FileOwner): Promise<KnownFiles> {
  return anyAsksForFiles(tenant) ? namesOf(ownFiles(db, owner)) : new Map();
}

/** Like filesForAnyForm, for the transaction that submits some of the files: the unsubmitted ones are locked first. */
export async function filesToSubmit(db: TenantDb, tenant: EffectiveTenant, owner: FileOwner): Promise<KnownFiles> {
  if (anyAsksForFiles(tenant)) await lockWaitingFiles(db, owner);
  return filesForAnyForm(db, tenant, owner);
}

/** Returns the ids of the files that answers name. */
function namedIn(answers: readonly AttributeAnswers[], files: KnownFiles): string[] {
  const given = answers.flatMap((each) => Object.values(each).flat().map(String));
  return [...new Set(given.filter((id) => files.has(id)))];
}

async function markSubmitted(db: TenantDb, ids: readonly string[], { submittedWith, at }: Submission): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("files")
    .set({ submitted_at: at, submitted_with: submittedWith })
    .where("id", "in", ids)
    .where("submitted_at", "is", null)
    .execute();
}

/** What files are submitted with (the id of a form, the word `order`, or the id of an appeal), and when. */
interface Submission {
  readonly submittedWith: string;
  readonly at: Date;
}

/** Marks the files in the answers as submitted, in the transaction that has locked the files and stores the answers. */
export function submitFiles(
  db: TenantDb,
  files: KnownFiles,
  answers: readonly AttributeAnswers[],
  submission: Submission,
): Promise<void> {
  return markSubmitted(db, namedIn(answers, files), submission);
}

/** The answers to the tenant's own fields of a form, and the files that they may name. */
export interface FilesOfAnswers {
  readonly form: string;
  readonly attributes: AttributeAnswers;
  readonly files: KnownFiles;
}

/**
 * Like submitFiles, for answers to one form whose files were looked up in an earlier transaction. If one of the files
 * has been deleted since, it marks nothing and returns the errors to show.
 */
export async function submitFilesOf(
  db: TenantDb,
  tenant: EffectiveTenant,
  { form: formId, attributes, files }: FilesOfAnswers,
  at: Date,
): Promise<FieldError[]> {
  const named = namedIn([attributes], files);
  if (named.length === 0) return [];
  const locked = await db.selectFrom("files").select("id").where("id", "in", named).orderBy("id").forUpdate().execute();
  if (locked.length === named.length) {
    await markSubmitted(db, named, { submittedWith: formId, at });
    return [];
  }
  const form = tenant.forms.get(formId)?.form;
  if (form === undefined) throw new Error(`tenant ${tenant.slug} has no form ${formId}`);
  const asked = form.ui.order.filter((name) => form.ui.fields[name]?.widget === "files");
  return asked.map((name) => fieldError(form, tenant.messages, name, "file"));
}
