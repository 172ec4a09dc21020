import { useEffect, useRef, type ReactNode } from "react";

/** A form that opened on the page: its heading takes the focus, so that the next Tab is in its first field. */
export function FormFrame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="form-frame">
      <h3 ref={heading} tabIndex={-1} className="form-frame-title">
        {title}
      </h3>
      {children}
    </div>
  );
}
