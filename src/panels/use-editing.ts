import { useCallback, useRef, useState, type RefObject } from "react";
import type { FormData } from "../domain/effective-form.ts";
import { useStores } from "../stores/context.ts";

/** The form of a section: closed or open, with what was typed in it so far. */
export interface Editing {
  isOpen: boolean;
  /** What was typed before the form was closed without saving; it is there again when it opens. */
  draft: FormData | undefined;
  /** The button that opens the form, which gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>;
  open(): void;
  /** Closes and keeps the draft. */
  cancel(): void;
  /** Closes after saving. */
  done(): void;
  keepDraft(data: FormData): void;
}

/**
 * Opens and closes a form on the page itself. Nothing typed is lost by closing it, by a reload, or by a session that
 * expires meanwhile: the draft is kept under `key`, and a form that was open is open again when the driver is back.
 */
export function useEditing(key: string): Editing {
  const { formDrafts } = useStores();
  const [kept] = useState(() => formDrafts.read(key));
  const [isOpen, setIsOpen] = useState(kept?.isOpen === true);
  const [initial, setInitial] = useState<FormData | undefined>(kept?.data);
  // Not state: typing must not draw the whole section anew.
  const draft = useRef<FormData | undefined>(kept?.data);
  const opener = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setIsOpen(false);
    // The opener is drawn again in the same place; it is there one frame later.
    requestAnimationFrame(() => opener.current?.focus());
  }, []);
  return {
    isOpen,
    draft: initial,
    opener,
    open: useCallback(() => {
      setInitial(draft.current);
      setIsOpen(true);
    }, []),
    cancel: useCallback(() => {
      if (draft.current !== undefined) formDrafts.keep(key, { data: draft.current, isOpen: false });
      close();
    }, [formDrafts, key, close]),
    done: useCallback(() => {
      draft.current = undefined;
      formDrafts.remove(key);
      close();
    }, [formDrafts, key, close]),
    keepDraft: useCallback(
      (data: FormData) => {
        draft.current = data;
        formDrafts.keep(key, { data, isOpen: true });
      },
      [formDrafts, key],
    ),
  };
}
