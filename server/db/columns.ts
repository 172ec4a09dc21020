import type { ColumnType, JSONColumnType } from "kysely";

/** jsonb columns are written as JSON text, so that both drivers send the same bytes. */
export type Json<T extends object> = JSONColumnType<T, string | undefined, string>;
export type OptionalJson<T extends object> = ColumnType<T | null, string | null | undefined, string | null>;
/** Both drivers return instants as Date. */
export type Instant = ColumnType<Date, Date, Date>;
export type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** A column that the query builder cannot update. */
export type WrittenOnce<T> = ColumnType<T, T, never>;
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
