import { Icon, type IconProps } from "./icon.tsx";

/** An arrow to the right: continue. */
export function ArrowRightIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 12h15M13.5 6l6 6-6 6" />
    </Icon>
  );
}
