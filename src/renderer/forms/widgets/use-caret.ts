import { useLayoutEffect, useRef } from "react";

interface Caret {
  /** Puts the caret at this place of the control once the new text is in it. */
  keep(control: HTMLInputElement, position: number): void;
}

/** Keeps the caret where the person types although the text around it is formatted; a browser would move it to the end. */
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
