import { Icon, type IconProps } from "./icon.tsx";

/** A card with a picture: the driver's licence. */
export function LicenceIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <circle cx="8.5" cy="10.5" r="2" />
      <path d="M5.5 16c.4-1.7 1.5-2.5 3-2.500s2.6.8 3 2.5" />
      <path d="M14.5 10h4M14.5 14h4" />
    </Icon>
  );
}
