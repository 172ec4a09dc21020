import { useLayoutEffect, useRef } from "react";

interface Caret {
  /** Moves the caret to this position once the new text is in the control. */
  keep(control: HTMLInputElement, position: number): void;
}

/** Keeps the caret in place although the text around it is formatted; a browser would move it to the end. */
export function useCaret(): Caret {
  const wanted = useRef<{ control: HTMLInputElement; position: number } | null>(null);
  useLayoutEffect(() => {
    const place = wanted.current;
    wanted.current = null;
    if (place !== null && document.activeElement === place.control) {
      place.control.setSelectionRange(place.position, place.position);
    }
  });
  return {
    keep: (control, position) => {
      wanted.current = { control, position };
    },
  };
}
