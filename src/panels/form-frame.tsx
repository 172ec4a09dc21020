import { useEffect, useRef, type ReactNode } from "react";

interface FormFrameProps {
  title: string;
  /** False for a form that is open when the page opens: the page's heading has the focus then. */
  takesFocus?: boolean;
  /** The screen's own heading says what the form is for. */
  isBare?: boolean;
  children: ReactNode;
}

/** A form that opens on the page. Its heading takes the focus, so that the next Tab leads to the first field. */
export function FormFrame({ title, takesFocus = true, isBare = false, children }: FormFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  if (isBare) return children;
  return (
    <div className="form-frame">
      <h3 ref={heading} tabIndex={-1} className="form-frame-title">
        {title}
      </h3>
      {children}
    </div>
  );
}
