import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Whether a text of a row has a part. The text is folded by `search_fold` of the database, as `foldSearch` folds it.
 *
 * @param column - the text.
 * @param part - folded by `foldSearch`.
 */
export const hasPart = (column: SQLWrapper, part: string): SQL => sql`strpos(search_fold(${column}), ${part}) > 0`
