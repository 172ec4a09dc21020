/** Painted parking bays seen from above: decoration of the root page's head, in the colour of its text. */
export function ParkingBays() {
  return (
    <svg className="parking-bays" viewBox="0 0 480 240" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round">
        <path d="M40 240 120 40M140 240l80-200M240 240l80-200M340 240l80-200M440 240l80-200" />
        <path d="M112 40h400" strokeDasharray="24 20" />
      </g>
      <g transform="rotate(22 236 140)" fill="currentColor">
        <rect x="212" y="90" width="52" height="104" rx="16" opacity="0.55" />
        <rect x="220" y="116" width="36" height="20" rx="6" opacity="0.9" />
        <rect x="222" y="160" width="32" height="14" rx="5" opacity="0.9" />
      </g>
    </svg>
  );
}
