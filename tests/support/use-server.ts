import { afterAll, beforeAll } from "vitest";
import type { OpenTestDatabase } from "./databases.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "./server.ts";

/** A test server. It only exists while the tests of its block run. */
export interface ServerInUse {
  readonly server: TestServer;
}

/** A test server for a block of tests: started before the first and stopped after the last. */
export function useServer(open: OpenTestDatabase, options: TestServerOptions = {}): ServerInUse {
  let started: TestServer | undefined;
  beforeAll(async () => {
    started = await startTestServer(open, options);
  });
  afterAll(() => started?.close());
  return {
    get server() {
      if (started === undefined) throw new Error("the server starts before the tests, not before the block");
      return started;
    },
  };
}
