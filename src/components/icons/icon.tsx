import type { ReactNode } from "react";

/** What every icon takes: how large it is drawn, in CSS pixels. */
export interface IconProps {
  size?: number;
}

/**
 * The frame of every icon: a 24-unit drawing in the colour of the text around it. Icons are decoration here; the words
 * beside them, or the name of the control they are in, say what they mean.
 */
export function Icon({ size = 24, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
