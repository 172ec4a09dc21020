import { Link, type LinkProps } from "react-router-dom";
import { buttonClass, type ButtonLook } from "./button-look.ts";

/** A link to another page that looks like a button. */
export function ButtonLink({ look = "secondary", className, ...rest }: LinkProps & { look?: ButtonLook }) {
  return <Link {...rest} className={buttonClass(look, className)} />;
}
