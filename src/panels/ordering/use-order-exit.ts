import { useEffect } from "react";
import { useExitGuard, type ExitGuard } from "../../renderer/flows/use-exit-guard.ts";
import { useStores } from "../../stores/context.ts";

/** Shows Exit Order before a started order is left by a link or by logging out. */
export function useOrderExit(...guarded: Parameters<typeof useExitGuard>): ExitGuard {
  const { ui } = useStores();
  const guard = useExitGuard(...guarded);
  const { ask } = guard;
  useEffect(() => ui.guardExit(ask), [ui, ask]);
  return guard;
}
