import type { Appeal } from "./generated/api-appeals.ts";
import type { Citation } from "./generated/api-citations.ts";
import { translate, type Messages } from "./messages.ts";

export type AppealState = Appeal["state"];

/** The meaning of an appeal's state (decisions.md section 4). */
interface AppealMeaning {
  /**
   * The office has not decided: replies are possible, and the citation does not keep the driver from buying permits.
   */
  readonly isOpen: boolean;
  readonly tone: "neutral" | "warning" | "success";
}

const STATES: Readonly<Record<AppealState, AppealMeaning>> = {
  SUBMITTED: { isOpen: true, tone: "neutral" },
  MORE_INFORMATION: { isOpen: true, tone: "warning" },
  ACCEPTED: { isOpen: false, tone: "success" },
  REJECTED: { isOpen: false, tone: "neutral" },
};

/** Most appeals against one citation, so that a stranger who has read its keys off a windshield locks nobody out. */
export const MOST_APPEALS = 3;

export const appealStates = Object.keys(STATES) as readonly AppealState[];

/** Returns the meaning of an appeal's state. */
export function appealMeaning(state: AppealState): AppealMeaning {
  return STATES[state];
}

/** The states in which the office has not decided, for the conditions of a query. */
export const openAppealStates = appealStates.filter((state) => STATES[state].isOpen);

/** Returns the appeal against a citation that the office has not decided yet, the newest if there are several. */
export function openAppealOf({ appeals }: Pick<Citation, "appeals">): Citation["appeals"][number] | undefined {
  return appeals.find(({ state }) => STATES[state].isOpen);
}

/** The name of a state for people. */
export function appealStateWords(messages: Messages, state: AppealState): string {
  return translate(messages, `appeals.states.${state}`);
}

/** Opens an appeal, together with the two keys of its citation. */
export interface AppealKey {
  /** Nine digits. */
  readonly id: string;
  readonly secret: string;
}

/** The fragment of an address that opens an appeal. Browsers do not send it, so it is in no log (trust.md 35). */
export function appealFragment({ id, secret }: AppealKey): string {
  return `#appeal=${id}.${secret}`;
}

/** Parses the key from the fragment of an address; undefined if it contains none. */
export function appealKeyIn(fragment: string): AppealKey | undefined {
  const match = /^#appeal=([0-9]{9})\.([0-9a-f]{32})$/.exec(fragment);
  return match === null ? undefined : { id: match[1] ?? "", secret: match[2] ?? "" };
}
