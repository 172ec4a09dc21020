import { useCallback, useEffect, useRef } from "react";

/** The buttons that open the forms of a list. */
export interface OpenButtons {
  /** Ref of the button that opens a place's form. */
  opener(place: string): (button: HTMLButtonElement | null) => void;
  /** Gives a place's button the focus once no form is open: it is drawn again with that. */
  returnTo(place: string): void;
}

/** openPlace: whose form is open; null where none is. */
export function useOpenButtons(openPlace: string | null): OpenButtons {
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
