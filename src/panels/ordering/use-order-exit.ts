import { useEffect } from "react";
import { useExitGuard, type ExitGuard } from "../../renderer/flows/use-exit-guard.ts";
import { useStores } from "../../stores/context.ts";

/** Exit Order before an order that was begun is left: by a link, and by logging out. */
export function useOrderExit(...guarded: Parameters<typeof useExitGuard>): ExitGuard {
  const { ui } = useStores();
  const guard = useExitGuard(...guarded);
  const { ask } = guard;
  useEffect(() => ui.guardExit(ask), [ui, ask]);
  return guard;
}
