import { useCallback, useState } from "react";
import type { FormData } from "../domain/effective-form.ts";
import { useStores } from "../stores/context.ts";
import { useOpeners, type Openers } from "./use-openers.ts";

/** Place of the form that adds an entry. */
export const NEW_ENTRY = "new";

/** Which form of a list is open: at most one, so that no two fields on the page have one name. */
export interface OpenForm {
  /** NEW_ENTRY or the id of an entry; null where no form is open. */
  place: string | null;
  /** What was typed there before; the form begins with it. */
  draft: FormData | undefined;
  /** The person opened it on this page, so that it takes the focus. */
  takesFocus: boolean;
  open(place: string): void;
  /** Closes and keeps what was typed. */
  cancel(): void;
  /** Closes after saving. */
  done(): void;
  /** Closes the form of an entry that is gone; what was typed in it waits where a new one is added. */
  giveUp(): void;
  keepDraft(data: FormData): void;
  /** Ref of the button that opens a place's form; it gets the focus back. */
  opener: Openers["opener"];
}

interface Opened {
  place: string | null;
  draft: FormData | undefined;
  takesFocus: boolean;
}

const CLOSED: Opened = { place: null, draft: undefined, takesFocus: false };

/**
 * Opens and closes the forms of a list, one at a time. Nothing typed is lost by that, by a reload, or by a session that
 * expires: it is kept under `part` and the place, and a form that was open is open again when the driver is back.
 */
export function useOpenForm(part: string, entryIds: readonly string[]): OpenForm {
  const { formDrafts } = useStores();
  const [{ place, draft, takesFocus }, setOpened] = useState<Opened>(() => {
    const left = [NEW_ENTRY, ...entryIds].find((id) => formDrafts.read(`${part}/${id}`)?.isOpen === true);
    return left === undefined ? CLOSED : { ...CLOSED, place: left, draft: formDrafts.read(`${part}/${left}`)?.data };
  });
  const { opener, returnTo } = useOpeners(place);

  /** Keeps what was typed in the open form, which is open no more. */
  const putAway = useCallback(() => {
    const kept = place === null ? undefined : formDrafts.read(`${part}/${place}`);
    if (kept !== undefined) formDrafts.keep(`${part}/${place}`, { data: kept.data, isOpen: false });
  }, [formDrafts, part, place]);

  const close = useCallback(
    (next: string | null) => {
      if (next !== null) returnTo(next);
      setOpened(CLOSED);
    },
    [returnTo],
  );

  return {
    place,
    draft,
    takesFocus,
    open: useCallback(
      (next) => {
        putAway();
        setOpened({ place: next, draft: formDrafts.read(`${part}/${next}`)?.data, takesFocus: true });
      },
      [formDrafts, part, putAway],
    ),
    cancel: useCallback(() => {
      putAway();
      close(place);
    }, [close, place, putAway]),
    done: useCallback(() => {
      formDrafts.remove(`${part}/${place}`);
      close(place);
    }, [close, formDrafts, part, place]),
    giveUp: useCallback(() => {
      const kept = formDrafts.read(`${part}/${place}`);
      formDrafts.remove(`${part}/${place}`);
      if (kept !== undefined) formDrafts.keep(`${part}/${NEW_ENTRY}`, { data: kept.data, isOpen: false });
      close(NEW_ENTRY);
    }, [close, formDrafts, part, place]),
    keepDraft: useCallback(
      (data) => {
        if (place !== null) formDrafts.keep(`${part}/${place}`, { data, isOpen: true });
      },
      [formDrafts, part, place],
    ),
    opener,
  };
}
