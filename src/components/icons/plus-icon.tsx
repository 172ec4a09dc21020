import { Icon, type IconProps } from "./icon.tsx";

/** A plus: add an entry. */
export function PlusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 5v14M5 12h14" />
    </Icon>
  );
}
