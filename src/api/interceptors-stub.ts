/** Stands in for what others may hook into the calls of axios. Nobody does. */
export default class InterceptorManager {
  forEach(): void {
    // None to be called.
  }
}
