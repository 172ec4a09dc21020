import { useCallback, useRef, useState, type RefObject } from "react";
import type { FormValues } from "../domain/effective-form.ts";
import type { TypedAnswers } from "../domain/typed-answers.ts";
import { useStores } from "../stores/context.ts";
import { FormDrafts } from "../stores/form-drafts.ts";

/** The form of a section: closed or open. */
export interface Editing {
  isOpen: boolean;
  /** What was typed before the page was left with an open form. */
  draft: TypedAnswers | undefined;
  /** The button that opens the form, which gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>;
  open(): void;
  /** Whether something was typed and is stored. */
  hasDraft(): boolean;
  /** Closes by Escape, the cross or a click beside a dialog. What was typed is there when the form opens again. */
  putAway(): void;
  /** Closes after saving or cancelling, and discards what was typed. */
  close(): void;
  /** began: the initial values of a form for editing. */
  keepDraft(data: FormValues, began?: FormValues): void;
}

/**
 * Opens and closes a form on the page itself. A reload or an expired session loses nothing typed: the draft is stored
 * under `key`, and a form that was open opens again when the driver is back. opensAtFirst: it is open when the page
 * opens.
 */
export function useEditing(key: string, opensAtFirst = false): Editing {
  const formDrafts = useStores().part(FormDrafts);
  const [draft, setDraft] = useState(() => formDrafts.read(key));
  const [isOpen, setIsOpen] = useState(opensAtFirst || draft?.isOpen === true);
  const opener = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    draft,
    opener,
    open: useCallback(() => {
      setDraft(formDrafts.read(key));
      setIsOpen(true);
    }, [formDrafts, key]),
    hasDraft: useCallback(() => formDrafts.read(key) !== undefined, [formDrafts, key]),
    putAway: useCallback(() => {
      const typed = formDrafts.read(key);
      if (typed !== undefined) formDrafts.keep(key, { ...typed, isOpen: false });
      setIsOpen(false);
    }, [formDrafts, key]),
    close: useCallback(() => {
      formDrafts.remove(key);
      setDraft(undefined);
      setIsOpen(false);
      // The opener is drawn again in the same place, one frame later.
      requestAnimationFrame(() => opener.current?.focus());
    }, [formDrafts, key]),
    keepDraft: useCallback(
      (data, began) => formDrafts.keep(key, { data, ...(began === undefined ? {} : { began }), isOpen: true }),
      [formDrafts, key],
    ),
  };
}
