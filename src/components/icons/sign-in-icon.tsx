import { Icon, type IconProps } from "./icon.tsx";

/** An arrow into a door: log in. */
export function SignInIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M13 4h5a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-5" />
      <path d="M3.5 12h11M10.5 8l4 4-4 4" />
    </Icon>
  );
}
