import { freePort, serve, untilAnswers } from "../../scripts/setup/server-process.mjs";
import type { Database } from "../../server/db/database.ts";
import type { BuiltServer } from "./built-server.ts";
import type { ServerPlace } from "./server-places.ts";

/** How long a server may take to start while other tests run. */
export const START_MS = 90_000;

/** A built server for one test, which is killed and restarted on the same data. */
export class KillableServer {
  readonly place: ServerPlace;
  readonly #built: BuiltServer;
  readonly #port: number;
  readonly #env: Readonly<Record<string, string>>;
  #running: ReturnType<typeof serve> | undefined;

  private constructor(place: ServerPlace, built: BuiltServer, port: number, env: Readonly<Record<string, string>>) {
    this.place = place;
    this.#built = built;
    this.#port = port;
    this.#env = env;
  }

  /** env: in addition to the variables of the place. */
  static async open(
    makePlace: () => Promise<ServerPlace>,
    built: BuiltServer,
    env: Readonly<Record<string, string>>,
  ): Promise<KillableServer> {
    return new KillableServer(await makePlace(), built, await freePort(), env);
  }

  /** The environment of the server and its commands. */
  get env(): Readonly<Record<string, string>> {
    return { NODE_ENV: "development", ...this.#env, ...this.place.env };
  }

  /** The process of the last start. Throws before the first start. */
  get running(): ReturnType<typeof serve> {
    if (this.#running === undefined) throw new Error("the server was not started yet");
    return this.#running;
  }

  /** Starts the server and waits until it responds. more: additional variables. Returns its address. */
  async start(more: Readonly<Record<string, string>> = {}): Promise<string> {
    const env = { ...this.env, ...more };
    this.#running = serve(this.#built.args, { port: this.#port, dataDir: this.place.dataDir, env });
    await untilAnswers(`${this.#running.address}/readyz`, this.#running.child, START_MS);
    return this.#running.address;
  }

  /** Reads the database; an embedded one must not be in use by a server. */
  async look<T>(read: (db: Database) => Promise<T>): Promise<T> {
    const db = await this.place.look();
    try {
      return await read(db);
    } finally {
      await db.close();
    }
  }

  async remove(): Promise<void> {
    await this.#running?.kill();
    await this.place.remove();
  }
}
