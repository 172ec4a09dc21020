import type { BootData } from "../domain/generated/api-portal.ts";

/** What the page was served with. */
export interface Boot {
  data: BootData;
  /** The page's CSP nonce; undefined where the page has none. */
  nonce: string | undefined;
}

const BOOT_ID = "boot";

/** Reads the boot data out of the page. Throws where the page has none: then the server did not serve it. */
export function readBoot(page: Document): Boot {
  const element = page.getElementById(BOOT_ID);
  if (element === null) throw new Error(`the page has no <script id="${BOOT_ID}">`);
  const data = JSON.parse(element.textContent ?? "") as BootData;
  return { data, nonce: element.nonce === "" ? undefined : element.nonce };
}
