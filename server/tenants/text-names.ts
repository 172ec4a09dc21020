/** The folder beside a language's texts that has one folder per user group. */
export const GROUPS_FOLDER = "groups";

/** Names by which a text block is looked up, the first one first: the group's own, then the tenant's (decisions 1). */
export function textNames(key: string, group: string | undefined): string[] {
  return group === undefined ? [key] : [groupTextName(group, key), key];
}

/** What a group's own text is called: its file's path below the language's folder, without .html. */
export function groupTextName(group: string, key: string): string {
  return `${GROUPS_FOLDER}/${group}/${key}`;
}
