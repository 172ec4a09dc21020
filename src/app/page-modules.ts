import type { ComponentType } from "react";
import type { BootData } from "../domain/generated/api-portal.ts";
import type { ScreenName } from "../domain/routes.ts";

/** What every file of src/pages/<screen>/<screen>-page.tsx exports. */
interface PageModule {
  Component: ComponentType;
  /** Fetches what the first render of a page shows that the server renders. Rejects where that does not arrive. */
  prepare?(boot: BootData): Promise<void>;
}

/** Every page by its file, each in a chunk of its own. A screen joins by its folder and its row in domain/routes.ts. */
const modules = import.meta.glob<PageModule>("../pages/*/*-page.tsx");

/** The loader of a screen's page. Throws where the folder or file does not follow the screen's name. */
export function pageLoader(screen: ScreenName | "not-found"): () => Promise<PageModule> {
  const load = modules[`../pages/${screen}/${screen}-page.tsx`];
  if (load === undefined) throw new Error(`src/pages/${screen}/${screen}-page.tsx does not exist`);
  return load;
}
