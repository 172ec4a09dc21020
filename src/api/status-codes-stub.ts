/** Stands in for the table of status codes that axios exports (1 KB gz). Nothing reads it. */
export default {};
