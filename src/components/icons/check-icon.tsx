import { Icon, type IconProps } from "./icon.tsx";

/** A tick in a circle: done, or in order. */
export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="m8 12.3 2.8 2.700L16 9.5" />
    </Icon>
  );
}
