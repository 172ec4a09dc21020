import { Icon, type IconProps } from "./icon.tsx";

/** A car: vehicles. */
export function CarIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 12.5 5.8 7.600A2 2 0 0 1 7.7 6.300h8.600a2 2 0 0 1 1.9 1.300l1.8 4.9" />
      <path d="M3 17.500v-3a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v3z" />
      <path d="M5 17.500v2M19 17.500v2M6.5 15h1.500M16 15h1.5" />
    </Icon>
  );
}
