import type { ComponentPropsWithRef } from "react";
import { buttonClass, type ButtonLook } from "./button-look.ts";

interface ButtonProps extends ComponentPropsWithRef<"button"> {
  look?: ButtonLook;
}

/** A plain button in the tenant's colours, for places that must not wait for the component library to load. */
export function Button({ look = "secondary", className, type = "button", ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={buttonClass(look, className)} />;
}
