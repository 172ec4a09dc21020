/**
 * primary: the main action. danger: a main action that deletes something. secondary: all others. subtle: within text.
 */
export type ButtonLook = "primary" | "danger" | "secondary" | "subtle";

/** Class names of a button or of a link that looks like one. */
export function buttonClass(look: ButtonLook, more?: string): string {
  return ["button", `button-${look}`, more].filter(Boolean).join(" ");
}
