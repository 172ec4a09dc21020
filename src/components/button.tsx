import type { ButtonHTMLAttributes } from "react";
import { buttonClass, type ButtonLook } from "./button-look.ts";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
}

/** A plain button in the tenant's colours, for places that must not wait for the component library. */
export function Button({ look = "secondary", className, type = "button", ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={buttonClass(look, className)} />;
}
