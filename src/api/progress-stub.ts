/**
 * Stands in for what tells of the progress of a call in axios (1 KB gz), with speeds and pauses that nobody needs: an upload
 * says how much of it has gone.
 */
export function progressEventReducer(
  listener: (progress: { loaded: number; total: number | undefined }) => void,
): [onProgress: (event: ProgressEvent) => void, flush: () => void] {
  return [
    ({ loaded, total, lengthComputable }) => listener({ loaded, total: lengthComputable ? total : undefined }),
    () => undefined,
  ];
}
