import { dataFolder } from "../../scripts/setup/server-process.mjs";
import type { Database } from "../../server/db/database.ts";
import { openEmbedded } from "../../server/db/embedded.ts";
import { openPostgres } from "../../server/db/postgres.ts";
import { createPostgresDatabase } from "./databases.ts";

/** Where a server stores its data, and how to read it while no server runs. */
export interface ServerPlace {
  dataDir: string;
  env: Record<string, string>;
  look: () => Promise<Database>;
  remove: () => Promise<void>;
}

async function embeddedPlace(): Promise<ServerPlace> {
  const data = dataFolder();
  const look = () => openEmbedded(data.folder, ".cache");
  return { dataDir: data.folder, env: { DEMO: "1" }, look, remove: async () => data.remove() };
}

async function postgresPlace(): Promise<ServerPlace> {
  const data = dataFolder();
  const { url, drop } = await createPostgresDatabase();
  const remove = async () => {
    data.remove();
    await drop();
  };
  return {
    dataDir: data.folder,
    env: { DEMO: "1", DATABASE_URL: url },
    look: () => openPostgres(url, () => undefined),
    remove,
  };
}

const embedded = ["embedded database", embeddedPlace] as const;
const postgres = ["PostgreSQL", postgresPlace] as const;

/** For tests that run, and kill, their own server. */
export const SERVER_PLACES = [embedded, postgres] as const;

const isFull = process.env["FULL"] === "1";

/**
 * The places of a test that plain runs show on this database only, since a similar test covers the other one
 * (docs/decisions/095-killed-servers-are-paired.md). The full run uses both.
 */
export function atLeastOn(database: "embedded" | "postgres") {
  if (isFull) return SERVER_PLACES;
  return database === "embedded" ? [embedded] : [postgres];
}
