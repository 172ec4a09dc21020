import { observer } from "mobx-react-lite";
import { useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { Notice } from "../components/notice.tsx";
import { isRecord } from "../domain/is-record.ts";
import { useStores, useText } from "../stores/context.ts";

/** The news that a navigation can bring to a page in its state: `{ news: "setupDone" }`. */
const NEWS = ["setupDone", "loggedOut"] as const;

/** The value never changes after the start. */
const never = () => () => undefined;

/**
 * One line about what was just finished on another page. It appears once the page runs: a reloaded page is rendered by
 * the server first, which does not know it.
 */
export const PageNews = observer(function PageNews() {
  const t = useText();
  const { session } = useStores();
  const { state } = useLocation();
  const hasStarted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const told: unknown = isRecord(state) ? state["news"] : undefined;
  const news = hasStarted ? NEWS.find((each) => each === told) : undefined;
  // Not shown to a driver who has logged in again since, even in another tab.
  if (news === undefined || (news === "loggedOut" && session.isSignedIn)) return null;
  return (
    <div className="portal-width page-news">
      <Notice tone="success" role="status">
        <p>{t(`shell.news.${news}`)}</p>
      </Notice>
    </div>
  );
});
