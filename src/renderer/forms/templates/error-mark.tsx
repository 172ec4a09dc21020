/** The icon before the message of a rejected field, so that colour is not the only sign. */
export function ErrorMark() {
  return (
    <svg className="form-error-mark" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      <circle cx="6" cy="6" r="6" fill="currentColor" />
      <path d="M6 2.8v3.8M6 8.4v.9" stroke="var(--portal-surface)" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
