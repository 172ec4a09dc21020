import { once } from "node:events";
import { createServer } from "node:net";
import type { Environment } from "../env.ts";
import { StartFault } from "./start-fault.ts";

type Address = Pick<Environment, "host" | "port">;

const PROBLEMS: Readonly<Record<string, string>> = {
  EADDRINUSE: "is in use",
  EACCES: "may not be used by this user",
  EADDRNOTAVAIL: "does not belong to this machine",
  ENOTFOUND: "is no address of this machine",
};

/** Why a server could not listen, as a StartFault if the operator can correct it; otherwise the error itself. */
function listenProblem(error: unknown, { host, port }: Address): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  const problem = PROBLEMS[code];
  if (problem === undefined) return error;
  const what = code === "EADDRINUSE" || code === "EACCES" ? `PORT ${port} on ${host}` : `HOST ${host}`;
  return new StartFault(`${what} ${problem}: set another one, or stop what uses it.`, { cause: error });
}

/** Listens at the address. Throws StartFault if that is impossible. */
export async function listenAt(
  app: { listen(options: { host: string; port: number }): Promise<unknown> },
  { host, port }: Address,
): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw listenProblem(error, { host, port });
  }
}

/**
 * Throws StartFault if the server could not listen at the address. Checked first, so that a start that cannot succeed
 * creates no database. Another program may still take the port before the server listens.
 */
export async function expectFreeAddress(address: Address): Promise<void> {
  const probe = createServer();
  await listenAt(
    {
      listen: async (options) => {
        probe.listen(options);
        await once(probe, "listening");
      },
    },
    address,
  );
  probe.close();
  await once(probe, "close");
}
