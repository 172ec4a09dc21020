import { useCallback, useEffect, useRef } from "react";

/** The buttons that open the forms of a list. */
export interface Openers {
  /** Ref of the button that opens a place's form. */
  opener(place: string): (button: HTMLButtonElement | null) => void;
  /** Gives a place's button the focus once no form is open: it is drawn again with that. */
  returnTo(place: string): void;
}

/** openPlace: whose form is open; null where none is. */
export function useOpeners(openPlace: string | null): Openers {
  const openers = useRef(new Map<string, HTMLButtonElement>());
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (openPlace !== null || next.current === null) return;
    openers.current.get(next.current)?.focus();
    next.current = null;
  }, [openPlace]);
  return {
    opener: useCallback(
      (place) => (button) => {
        if (button === null) openers.current.delete(place);
        else openers.current.set(place, button);
      },
      [],
    ),
    returnTo: useCallback((place: string) => {
      next.current = place;
    }, []),
  };
}
