import { Icon, type IconProps } from "./icon.tsx";

/** A triangle with an exclamation mark: needs attention. */
export function WarningIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4 2.8 20h18.400z" />
      <path d="M12 10v4.500M12 17.300v.1" />
    </Icon>
  );
}
