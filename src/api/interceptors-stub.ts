/** Replaces axios' interceptors, which nothing uses. */
export default class InterceptorManager {
  forEach(): void {
    // There are none to call.
  }
}
