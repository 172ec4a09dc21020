import { Component, type ReactNode } from "react";
import { PageFailure } from "./page-failure.tsx";

interface CrashBoundaryState {
  error: unknown;
}

/**
 * The outermost error boundary: a crash of the shell itself shows a message and a reload button instead of a blank
 * page.
 */
export class CrashBoundary extends Component<{ children: ReactNode }, CrashBoundaryState> {
  override state: CrashBoundaryState = { error: undefined };

  static getDerivedStateFromError(error: unknown): CrashBoundaryState {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error === undefined ? this.props.children : <PageFailure error={this.state.error} />;
  }
}
