import type { BootData } from "../domain/generated/api-portal.ts";

/** What the page was served with. */
export interface Boot {
  data: BootData;
  /** The page's CSP nonce; undefined if the page has none. */
  nonce: string | undefined;
}

const BOOT_ID = "boot";

/** Reads the boot data from the page. Throws if the page has none, and so was not served by our server. */
export function readBoot(page: Document): Boot {
  const element = page.getElementById(BOOT_ID);
  if (element === null) throw new Error(`the page has no <script id="${BOOT_ID}">`);
  const data = JSON.parse(element.textContent ?? "") as BootData;
  return { data, nonce: element.nonce === "" ? undefined : element.nonce };
}
