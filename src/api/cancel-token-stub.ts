/** Replaces axios' own cancel token (1 KB gz), which is deprecated. Our calls end with an AbortSignal. */
export default class CancelToken {}
