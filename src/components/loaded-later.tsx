import { useEffect, useState, type ComponentType, type ReactNode } from "react";

interface Loading<Props> {
  component?: ComponentType<Props> | undefined;
  failure?: unknown;
}

/** A component whose code is loaded when it is first shown. */
export interface LoadedLater<Props> {
  /**
   * Shows the fallback until the code is loaded. If loading fails, shows `failed`, or without it throws the failure to
   * the nearest error boundary.
   */
  Component: (props: { props: Props; fallback: ReactNode; failed?: ReactNode }) => ReactNode;
  /** Loads the code before it is shown. Rejects if that fails. */
  load(): Promise<void>;
  /** The same for a component that will be shown in any case: never rejects, since showing it reports the failure. */
  preload(): Promise<void>;
}

/**
 * Makes a component from code that is loaded later, once. If loading fails, the next use loads it again. The component
 * has its own state instead of React's lazy: in React 19.3.1 a boundary whose promise settles while it is prerendered
 * keeps its fallback forever (docs/decisions/025).
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
