import { Icon, type IconProps } from "./icon.tsx";

/** A shopping cart. */
export function CartIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 4h2.500l2.500 11h9.500l2.500-8H6.500" />
      <path d="M9 19.500h.01M17 19.500h.01" />
    </Icon>
  );
}
