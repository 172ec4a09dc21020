import path from "node:path";
import { embeddedTemplate } from "../../server/db/embedded.ts";
import { findProjectRoot } from "../../server/host/project-root.ts";

/** Creates the migrated template of the embedded database, so that the workers of a run do not have to. */
export default async function setup(): Promise<void> {
  await embeddedTemplate(path.join(findProjectRoot(), ".cache"));
}
