/** The folder in a language's folder that has one folder per user group. */
export const GROUPS_FOLDER = "groups";

/** The names under which a text block is looked up, in order: the group's own, then the tenant's (decisions 1). */
export function textNames(key: string, group: string | undefined): string[] {
  return group === undefined ? [key] : [groupTextName(group, key), key];
}

/** The name of a group's own text: its file's path below the language's folder, without .html. */
export function groupTextName(group: string, key: string): string {
  return `${GROUPS_FOLDER}/${group}/${key}`;
}
