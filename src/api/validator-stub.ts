const any = (): unknown => undefined;

/** Stands in for what checks the options of a call in axios (1 KB): they are the client's own, and have a type. */
export default {
  assertOptions: any,
  validators: { boolean: any, function: any, transitional: any, spelling: any },
};
