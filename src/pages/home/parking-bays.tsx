/**
 * Painted parking bays seen from above: decoration of the root page's head, in the colour of its text. The bays are a pattern,
 * so that they reach the edge of the window, however far that is.
 */
export function ParkingBays() {
  return (
    <svg className="parking-bays" aria-hidden="true" focusable="false">
      <pattern id="bays" width="128" height="272" patternUnits="userSpaceOnUse">
        <path d="M8 272 110 16M30 16h32M94 16h32" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
      </pattern>
      <rect width="100%" height="272" fill="url(#bays)" />
      <g transform="rotate(22 133 112)" fill="currentColor">
        <rect x="105" y="56" width="56" height="112" rx="16" opacity="0.55" />
        <path d="M113 84h40v20h-40zM115 132h36v14h-36z" opacity="0.9" />
      </g>
    </svg>
  );
}
