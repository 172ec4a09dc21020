import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useStores } from "../stores/context.ts";
import { MailLinks } from "../stores/mail-links.ts";
import { useOneTimeSecret } from "./use-one-time-secret.ts";

/** The token of a mailed link. */
export interface MailedToken {
  /** Null if the link had none. */
  token: string | null;
  /** Removes a token that was used or does not work, so that coming back to the page does not restore it. */
  forget(): void;
}

/**
 * The token from the mailed link to this page. It stays while the page is open, whichever screens are visited
 * meanwhile.
 */
export function useMailedToken(): MailedToken {
  const mailLinks = useStores().part(MailLinks);
  const { pathname } = useLocation();
  const brought = useOneTimeSecret("token");
  useEffect(() => {
    if (brought !== null) mailLinks.keepToken(pathname, brought);
  }, [mailLinks, pathname, brought]);
  return { token: brought ?? mailLinks.tokenOf(pathname), forget: () => mailLinks.forgetToken(pathname) };
}
