import { createContext, useContext } from "react";
import type { Style } from "../../src/domain/generated/api-portal.ts";
import type { PreviewBoot } from "../../src/domain/preview-boot.ts";

/** The content of the frame: a tenant's portal, in a style that does not have to be published. */
interface Previewed {
  boot: PreviewBoot;
  style: Style;
}

/** The previewed portal; provided by `<PreviewedContext value={…}>`. */
export const PreviewedContext = createContext<Previewed | null>(null);

/** Returns the previewed portal. Throws outside of PreviewedContext. */
export function usePreviewed(): Previewed {
  const previewed = useContext(PreviewedContext);
  if (previewed === null) throw new Error("usePreviewed needs <PreviewedContext value={previewed}> around it");
  return previewed;
}
