import { Icon, type IconProps } from "./icon.tsx";

/** A shield with a tick: protected data. */
export function ShieldIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3.5 5 6v5.500c0 4.3 2.9 7.5 7 9 4.1-1.5 7-4.7 7-9V6z" />
      <path d="m9 11.8 2.2 2.2 3.9-4" />
    </Icon>
  );
}
