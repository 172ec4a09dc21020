import { Icon, type IconProps } from "./icon.tsx";

/** A payment card: a billing address. */
export function BillingIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <path d="M3 10h18M7 15h4" />
    </Icon>
  );
}
