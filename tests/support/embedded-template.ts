import path from "node:path";
import { embeddedTemplate } from "../../server/db/embedded.ts";
import { findProjectRoot } from "../../server/host/project-root.ts";

/** Makes the migrated template of the embedded database, so that no worker of a run has to. */
export default async function setup(): Promise<void> {
  await embeddedTemplate(path.join(findProjectRoot(), ".cache"));
}
