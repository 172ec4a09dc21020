import { useCallback, useLayoutEffect, useRef, useState, useEffect } from "react";
import type { FormValues } from "../domain/effective-form.ts";
import type { TypedAnswers } from "../domain/typed-answers.ts";
import { useStores } from "../stores/context.ts";
import { FormDrafts } from "../stores/form-drafts.ts";

/** The buttons that open the forms of a list. */
interface OpenButtons {
  /** Ref of the button that opens a place's form. */
  opener(place: string): (button: HTMLButtonElement | null) => void;
  /** Moves the focus to a place's button once no form is open, since the button is drawn again then. */
  returnTo(place: string): void;
}

/** openPlace: the place whose form is open, or null. */
function useOpenButtons(openPlace: string | null): OpenButtons {
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (openPlace !== null || next.current === null) return;
    buttons.current.get(next.current)?.focus();
    next.current = null;
  }, [openPlace]);
  return {
    opener: useCallback(
      (place) => (button) => {
        if (button === null) buttons.current.delete(place);
        else buttons.current.set(place, button);
      },
      [],
    ),
    returnTo: useCallback((place: string) => {
      next.current = place;
    }, []),
  };
}

/** Place of the form that adds an entry. */
export const NEW_ENTRY = "new";

/** The open form of a list: at most one, so that no two fields on the page have the same name. */
export interface OpenPlace {
  /** NEW_ENTRY or the id of an entry; null if no form is open. */
  place: string | null;
  /** What was typed there before, if the form was closed without saving or cancelling. */
  draft: TypedAnswers | undefined;
  /** The person has opened it on this page, so it takes the focus. */
  takesFocus: boolean;
  /**
   * Opens a form and closes another open one, whose draft is stored. The form takes the focus unless takesFocus is
   * false.
   */
  open(place: string, takesFocus?: boolean): void;
  /** Closes after saving or cancelling, and discards what was typed. */
  close(): void;
  /** Closes the form of an entry that no longer exists; its draft moves to the form of a new entry. */
  giveUp(id: string): void;
  /** began: the initial values of a form that edits an entry. */
  keepDraft(data: FormValues, began?: FormValues): void;
  /** Ref of the button that opens a place's form; it gets the focus back. */
  opener: OpenButtons["opener"];
}

interface Opened {
  place: string | null;
  draft: TypedAnswers | undefined;
  takesFocus: boolean;
}

const CLOSED: Opened = { place: null, draft: undefined, takesFocus: false };

/**
 * Opens and closes the forms of a list, one at a time. What was typed is discarded only by saving or cancelling. When
 * another form opens, on a reload and when the session expires, it is stored under `part` and the place, and a form
 * that was open opens again when the driver is back.
 */
export function useOpenForm(part: string, entryIds: readonly string[]): OpenPlace {
  const formDrafts = useStores().part(FormDrafts);
  const [{ place, draft, takesFocus }, setOpened] = useState<Opened>(() => {
    const left = [NEW_ENTRY, ...entryIds].find((id) => formDrafts.read(`${part}/${id}`)?.isOpen === true);
    return left === undefined ? CLOSED : { ...CLOSED, place: left, draft: formDrafts.read(`${part}/${left}`) };
  });
  const { opener, returnTo } = useOpenButtons(place);
  const returnFocus = useCallback(
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
      (next, isPressed = true) => {
        const left = place === null ? undefined : formDrafts.read(`${part}/${place}`);
        if (left !== undefined) formDrafts.keep(`${part}/${place}`, { ...left, isOpen: false });
        if (next === NEW_ENTRY) formDrafts.adopt(`${part}/${NEW_ENTRY}`, `${part}/`);
        setOpened({ place: next, draft: formDrafts.read(`${part}/${next}`), takesFocus: isPressed });
      },
      [formDrafts, part, place],
    ),
    close: useCallback(() => {
      formDrafts.remove(`${part}/${place}`);
      returnFocus(place);
    }, [formDrafts, part, place, returnFocus]),
    giveUp: useCallback(
      (id) => {
        formDrafts.orphan(`${part}/${id}`);
        if (id === place) returnFocus(NEW_ENTRY);
      },
      [formDrafts, part, place, returnFocus],
    ),
    keepDraft: useCallback(
      (data, began) => {
        if (place === null) return;
        formDrafts.keep(`${part}/${place}`, { data, ...(began === undefined ? {} : { began }), isOpen: true });
      },
      [formDrafts, part, place],
    ),
    opener,
  };
}

/** Opens the form of a place once, as soon as the place is known. The page's heading keeps the focus. */
export function useOpenAtFirst({ place, open }: OpenPlace, first: string | undefined, isWanted: boolean): void {
  const isDone = useRef(false);
  // Before anything is drawn, so that nothing else flashes in the form's place.
  useLayoutEffect(() => {
    if (!isWanted || isDone.current || first === undefined) return;
    isDone.current = true;
    if (place === null) open(first, false);
  }, [isWanted, first, place, open]);
}
