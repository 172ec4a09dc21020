import type { ColumnType, JSONColumnType } from "kysely";

/** jsonb columns are written as JSON text, so that both drivers send the very same bytes. */
export type Json<T extends object> = JSONColumnType<T, string | undefined, string>;
export type OptionalJson<T extends object> = ColumnType<T | null, string | null | undefined, string | null>;
/** Instants are read as Date on both drivers. */
export type Instant = ColumnType<Date, Date, Date>;
export type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** A column that no update by the query builder can name. */
export type WrittenOnce<T> = ColumnType<T, T, never>;
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
