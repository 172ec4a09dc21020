// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * Answers to tenant-own fields with the words they were asked in.
 */
export type OwnAnswers = {
  name: string;
  label: string;
  value: string;
  onReceipt?: boolean;
  /**
   * The files that it names, as they were called.
   */
  files?: {
    id: string;
    name: string;
  }[];
}[];

/**
 * Appeals against citations. Filing one takes both keys of the citation; reading it and replying take its secret as well.
 */
export interface Appeals {
  [k: string]: unknown;
}
/**
 * The tenant's form citation-appeal checks every field beside the keys.
 *
 * This interface was referenced by `Appeals`'s JSON-Schema
 * via the `definition` "AppealRequest".
 */
export interface AppealRequest {
  /**
   * Of the citation.
   */
  number: string;
  plate: string;
  name?: string;
  emailAddress?: string;
  statement?: string;
  /**
   * Ids of files that were uploaded with both keys of the citation.
   *
   * @maxItems 5
   */
  evidence?:
    | []
    | [string]
    | [string, string]
    | [string, string, string]
    | [string, string, string, string]
    | [string, string, string, string, string];
  attributes?: Attributes;
}
/**
 * Answers to tenant-own fields, by field name.
 */
export interface Attributes {
  [k: string]: string | number | boolean | string[];
}
/**
 * The form appeal-reply checks message and files.
 *
 * This interface was referenced by `Appeals`'s JSON-Schema
 * via the `definition` "AppealReplyRequest".
 */
export interface AppealReplyRequest {
  /**
   * Of the citation.
   */
  number: string;
  plate: string;
  appealId: string;
  secret: string;
  message?: string;
  /**
   * Ids of files that were uploaded with both keys of the citation.
   *
   * @maxItems 5
   */
  files?:
    | []
    | [string]
    | [string, string]
    | [string, string, string]
    | [string, string, string, string]
    | [string, string, string, string, string];
}
/**
 * This interface was referenced by `Appeals`'s JSON-Schema
 * via the `definition` "AppealMessage".
 */
export interface AppealMessage {
  /**
   * Epoch milliseconds.
   */
  at: number;
  from: "APPELLANT" | "OFFICE";
  text: string;
  /**
   * The state that the office took the appeal to with it.
   */
  state?: "SUBMITTED" | "MORE_INFORMATION" | "ACCEPTED" | "REJECTED";
  files: {
    id: string;
    name: string;
  }[];
}
/**
 * An appeal with everything that was written about it, oldest first.
 *
 * This interface was referenced by `Appeals`'s JSON-Schema
 * via the `definition` "Appeal".
 */
export interface Appeal {
  /**
   * Nine digits, as people call it.
   */
  id: string;
  citationNumber: string;
  state: "SUBMITTED" | "MORE_INFORMATION" | "ACCEPTED" | "REJECTED";
  filedOn: string;
  name: string;
  emailAddress: string;
  answers?: OwnAnswers;
  messages: AppealMessage[];
  canReply: boolean;
}
/**
 * Told once on the screen and by mail.
 *
 * This interface was referenced by `Appeals`'s JSON-Schema
 * via the `definition` "FiledAppeal".
 */
export interface FiledAppeal {
  /**
   * What opens the appeal beside the two keys of its citation.
   */
  secret: string;
  appeal: Appeal;
}
