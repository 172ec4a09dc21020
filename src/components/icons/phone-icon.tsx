import { Icon, type IconProps } from "./icon.tsx";

/** A telephone receiver: phones. */
export function PhoneIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 4h3.500l1.8 4.5-2.3 1.700a12 12 0 0 0 5.8 5.800l1.7-2.300L20 15.500V19a1.5 1.5 0 0 1-1.6 1.500C10.8 20 4 13.2 3.5 5.600A1.5 1.5 0 0 1 5 4z" />
    </Icon>
  );
}
