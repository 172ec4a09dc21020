import { render, screen } from "@testing-library/react";
import { Component, type ComponentType, type ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadedLater } from "../../src/components/loaded-later.tsx";

interface GreetingProps {
  name: string;
}

function Greeting({ name }: GreetingProps) {
  return <p>{`Hello ${name}`}</p>;
}

/** Shows the words of what its children throw. */
class Net extends Component<{ children: ReactNode }, { words?: string }> {
  override state: { words?: string } = {};

  static getDerivedStateFromError(error: Error) {
    return { words: error.message };
  }

  override render() {
    return this.state.words === undefined ? this.props.children : <p role="alert">{this.state.words}</p>;
  }
}

beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

const fetching = () => vi.fn<() => Promise<ComponentType<GreetingProps>>>();
const waiting = <p>Loading</p>;

it("shows the fallback until the code is there, and then at once wherever it shows", async () => {
  const fetchCode = fetching().mockResolvedValue(Greeting);
  const greeting = loadedLater(fetchCode);
  const shown = render(<greeting.Component props={{ name: "Dana" }} fallback={waiting} />);
  expect(screen.getByText("Loading")).toBeInTheDocument();
  expect(await screen.findByText("Hello Dana")).toBeInTheDocument();
  shown.rerender(<greeting.Component props={{ name: "Ines" }} fallback={waiting} />);
  expect(screen.getByText("Hello Ines")).toBeInTheDocument();
  render(<greeting.Component props={{ name: "Omar" }} fallback={waiting} />);
  expect(screen.getByText("Hello Omar")).toBeInTheDocument();
  expect(fetchCode).toHaveBeenCalledOnce();
});

it("is shown by each that waits for the same fetch", async () => {
  let arrive = (_code: ComponentType<GreetingProps>): void => undefined;
  const code = new Promise<ComponentType<GreetingProps>>((resolve) => (arrive = resolve));
  const greeting = loadedLater(fetching().mockReturnValue(code));
  const preloaded = greeting.preload();
  render(<greeting.Component key="early" props={{ name: "Dana" }} fallback={waiting} />);
  render(<greeting.Component key="late" props={{ name: "Ines" }} fallback={waiting} />);
  arrive(Greeting);
  await preloaded;
  expect(await screen.findByText("Hello Dana")).toBeInTheDocument();
  expect(await screen.findByText("Hello Ines")).toBeInTheDocument();
});

it("throws a failed fetch to the nearest boundary, and fetches again when it shows anew", async () => {
  const fetchCode = fetching().mockRejectedValueOnce(new Error("no network")).mockResolvedValue(Greeting);
  const greeting = loadedLater(fetchCode);
  const failed = render(
    <Net>
      <greeting.Component props={{ name: "Dana" }} fallback={waiting} />
    </Net>,
  );
  expect(await screen.findByRole("alert")).toHaveTextContent("no network");
  failed.unmount();
  render(<greeting.Component props={{ name: "Dana" }} fallback={waiting} />);
  expect(await screen.findByText("Hello Dana")).toBeInTheDocument();
});

it("keeps a failed preload to itself", async () => {
  const greeting = loadedLater(fetching().mockRejectedValueOnce(new Error("no network")).mockResolvedValue(Greeting));
  await greeting.preload();
  render(<greeting.Component props={{ name: "Dana" }} fallback={waiting} />);
  expect(await screen.findByText("Hello Dana")).toBeInTheDocument();
});

it("shows what the page has for a failed fetch instead of throwing it", async () => {
  const greeting = loadedLater(fetching().mockRejectedValueOnce(new Error("no network")));
  render(
    <Net>
      <greeting.Component props={{ name: "Dana" }} fallback={waiting} failed={<p>Nobody to greet</p>} />
    </Net>,
  );
  expect(await screen.findByText("Nobody to greet")).toBeInTheDocument();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});
