import { Ajv } from "ajv";
import type { RuleFailure } from "../../../src/domain/effective-form.ts";
import { formDocument } from "./form-document.ts";

const check = new Ajv({ allErrors: true, ownProperties: true }).compile(formDocument.schema);

/** The export of a form's module. It is compiled in the page here, which has no policy against it. */
export function validate(data: unknown): RuleFailure[] {
  check(data);
  return [...(check.errors ?? [])] as RuleFailure[];
}
