import { useEffect, useState, type ComponentType, type ReactNode } from "react";

interface Loading<Props> {
  component?: ComponentType<Props> | undefined;
  failure?: unknown;
}

/** A component whose code is fetched when it is first shown. */
export interface LoadedLater<Props> {
  /**
   * Shows the fallback until the code is there. Where it cannot be fetched, `failed` is in its place; without one, the
   * failure is thrown to the nearest error boundary.
   */
  Component: (props: { props: Props; fallback: ReactNode; failed?: ReactNode }) => ReactNode;
  /** Fetches the code ahead of being shown. Rejects where it does not arrive. */
  load(): Promise<void>;
  /** The same for one that is to be shown in any case: it never rejects, since showing it reports a failure. */
  preload(): Promise<void>;
}

/**
 * Makes a component of code that is fetched later, once; after a fetch that failed, the next that shows the component
 * fetches it again. It holds its own state instead of React's lazy: in React 19.3.1 a boundary whose promise settles while
 * it is rendered ahead keeps its fallback for good (docs/decisions/025).
 */
export function loadedLater<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>): LoadedLater<Props> {
  let loaded: ComponentType<Props> | undefined;
  let pending: Promise<ComponentType<Props>> | undefined;

  async function fetchAnew(): Promise<ComponentType<Props>> {
    try {
      loaded = await fetchCode();
      return loaded;
    } finally {
      pending = undefined;
    }
  }
  const fetchOnce = () => (pending ??= fetchAnew());

  function Component({ props, fallback, failed }: Parameters<LoadedLater<Props>["Component"]>[0]): ReactNode {
    const [state, setState] = useState<Loading<Props>>({ component: loaded });
    const isMissing = state.component === undefined;
    useEffect(() => {
      if (!isMissing) return;
      let isShown = true;
      fetchOnce().then(
        (component) => isShown && setState({ component }),
        (failure: unknown) => isShown && setState({ failure }),
      );
      return () => {
        isShown = false;
      };
    }, [isMissing]);
    const { component: Shown, failure } = state;
    if (failure !== undefined && failed === undefined) throw failure;
    if (failure !== undefined) return failed;
    return Shown === undefined ? fallback : <Shown {...props} />;
  }

  const load = async () => void (await fetchOnce());
  const preload = () => load().catch(() => undefined);
  return { Component, load, preload };
}
