/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const most = 1_000

/**
 * Does work with many rows, some at a time and in their order.
 *
 * @param rows - any number; none does nothing.
 * @param work - is never given none.
 */
export async function inChunks<Row>(rows: readonly Row[], work: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += most) await work(rows.slice(from, from + most))
}
