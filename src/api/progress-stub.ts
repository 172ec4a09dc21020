/** Stands in for what tells of the progress of a call in axios (1 KB gz). No call of ours listens to its progress. */
export function progressEventReducer(): never {
  throw new Error("a call asked for its progress");
}
