/** Stands in for what writes objects as the query of an address in axios. Queries of ours are `URLSearchParams`. */
export default class AxiosURLSearchParams {
  constructor() {
    throw new Error("a call was made with a query that is a plain object");
  }
}
