import type { ReactNode } from "react";

/** The props of every icon: its size in CSS pixels. */
export interface IconProps {
  size?: number;
}

/**
 * The frame of every icon: a 24-unit drawing in the colour of the text around it. Icons are decoration: the text beside
 * them, or the name of their control, has the meaning.
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
