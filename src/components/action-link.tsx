import type { ComponentPropsWithRef, MouseEvent } from "react";

interface ActionLinkProps extends Omit<ComponentPropsWithRef<"a">, "onClick"> {
  href: string;
  /** Runs instead of the browser's own following of the link. */
  onPress(): void;
}

/** A press that opens a new tab or saves the target is the browser's. */
function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** A link out of the portal that has something to do first. Opened in a new tab it is a link like any other. */
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
