import type { Appeal } from "./generated/api-appeals.ts";
import type { Citation } from "./generated/api-citations.ts";
import { translate, type Messages } from "./messages.ts";

export type AppealState = Appeal["state"];

/** What a state of an appeal means (decisions.md section 4). */
interface AppealMeaning {
  /** The office has not decided: there may be replies, and the citation keeps nobody from buying permits. */
  readonly isOpen: boolean;
  readonly tone: "neutral" | "warning" | "success";
}

const STATES: Readonly<Record<AppealState, AppealMeaning>> = {
  SUBMITTED: { isOpen: true, tone: "neutral" },
  MORE_INFORMATION: { isOpen: true, tone: "warning" },
  ACCEPTED: { isOpen: false, tone: "success" },
  REJECTED: { isOpen: false, tone: "neutral" },
};

/** Appeals against one citation: a stranger who has read its keys off a windscreen locks nobody out with one. */
export const MOST_APPEALS = 3;

export const appealStates = Object.keys(STATES) as readonly AppealState[];

/** What an appeal in this state means. */
export function appealMeaning(state: AppealState): AppealMeaning {
  return STATES[state];
}

/** The states in which the office has not decided: for conditions of a query. */
export const openAppealStates = appealStates.filter((state) => STATES[state].isOpen);

/** The appeal against a citation that the office has not decided; the newest where there are several. */
export function openAppealOf({ appeals }: Pick<Citation, "appeals">): Citation["appeals"][number] | undefined {
  return appeals.find(({ state }) => STATES[state].isOpen);
}

/** What people call a state. */
export function appealStateWords(messages: Messages, state: AppealState): string {
  return translate(messages, `appeals.states.${state}`);
}

/** What opens an appeal beside the two keys of its citation. */
export interface AppealKey {
  /** Nine digits. */
  readonly id: string;
  readonly secret: string;
}

/** The end of an address that opens an appeal: it goes to no server, and is in no log (trust.md 35). */
export function appealFragment({ id, secret }: AppealKey): string {
  return `#appeal=${id}.${secret}`;
}

/** The key in the end of an address; undefined where it holds none. */
export function appealKeyIn(fragment: string): AppealKey | undefined {
  const match = /^#appeal=([0-9]{9})\.([0-9a-f]{32})$/.exec(fragment);
  return match === null ? undefined : { id: match[1] ?? "", secret: match[2] ?? "" };
}
