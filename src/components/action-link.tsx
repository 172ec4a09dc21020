import type { ComponentPropsWithRef, MouseEvent } from "react";

interface ActionLinkProps extends Omit<ComponentPropsWithRef<"a">, "onClick"> {
  href: string;
  /** Called instead of following the link. */
  onPress(): void;
}

/** Whether a click is a plain one. The browser handles clicks that open a new tab or save the target. */
function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** A link out of the portal that runs an action first. Opened in a new tab, it is an ordinary link. */
export function ActionLink({ href, onPress, children, ...rest }: ActionLinkProps) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        onPress();
      }}
    >
      {children}
    </a>
  );
}
