import type { MailSender } from "./sender.ts";

export interface SendLoop {
  /** Looks at the outbox right away. */
  wake(): void;
  /** Stops and waits for the round that runs. */
  stop(): Promise<void>;
}

/** How often the outbox is looked at without being woken: retries, and mail that another server queued. */
const ROUND_MS = 5000;

/** Empties the outbox in rounds, one at a time. A failed round is told and the next one tries again. */
export function startSendLoop(sender: MailSender, onError: (error: unknown) => void): SendLoop {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  async function round(): Promise<void> {
    do {
      again = false;
      try {
        await sender.sendDue();
      } catch (error) {
        onError(error);
      }
    } while (again && !stopped);
    running = undefined;
  }

  function wake(): void {
    if (stopped) return;
    if (running === undefined) running = round();
    else again = true;
  }

  const timer = setInterval(wake, ROUND_MS);
  timer.unref();
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
