import { Icon, type IconProps } from "./icon.tsx";

/** An i in a circle: good to know. */
export function InfoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.500M12 7.700v.1" />
    </Icon>
  );
}
