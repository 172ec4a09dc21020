import { Icon, type IconProps } from "./icon.tsx";

/** A pin on a map: postal addresses. */
export function PinIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 21s7-6.2 7-11.500A7 7 0 0 0 5 9.500C5 14.8 12 21 12 21z" />
      <circle cx="12" cy="9.5" r="2.5" />
    </Icon>
  );
}
