/** primary: the one thing to do here. danger: the same where it destroys something. secondary: the others. subtle: among text. */
export type ButtonLook = "primary" | "danger" | "secondary" | "subtle";

/** Class names of a button or of a link that looks like one. */
export function buttonClass(look: ButtonLook, more?: string): string {
  return ["button", `button-${look}`, more].filter(Boolean).join(" ");
}
