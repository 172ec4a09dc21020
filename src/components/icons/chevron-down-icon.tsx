import { Icon, type IconProps } from "./icon.tsx";

/** A small arrow down: there is more below. */
export function ChevronDownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6 9.5 6 6 6-6" />
    </Icon>
  );
}
