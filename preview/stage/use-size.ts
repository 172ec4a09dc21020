import { useEffect, useState, type RefObject } from "react";

/** Width and height of an element's content in CSS pixels; zero until it is measured. */
export interface Size {
  width: number;
  height: number;
}

/** Measures the size of an element, and again when it changes. */
export function useSize(place: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return size;
}
