/** Stands in for axios' own way to cancel a call (1 KB gz), which it has deprecated. Calls of ours end with an AbortSignal. */
export default class CancelToken {}
