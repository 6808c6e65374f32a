import { limits, type studyApi } from '@opensono/pacs-core'
import type { BodyOf, QueryOf } from '@opensono/pacs-core/server'
import type { Actor } from '../../../database/actor'
import type { NoteRead } from '../../../database/read'
import type { Transaction } from '../../../database/transaction'
import { readStudies } from '../readStudies'
import { readCursor, writeCursor } from './recordCursor'
import { recordFilter } from './recordFilter'
import { segmentsOf, sortOf } from './recordOrder'
import { searchAndCount } from './searchRecords'

/** What a list of records is asked for. */
type Search = QueryOf<typeof studyApi.list> & Partial<BodyOf<typeof studyApi.search>>

/**
 * A page of records; those that the actor may not see are neither shown nor counted.
 *
 * @param nowMs - the server's time.
 * @throws PacsError `SCHEMA_VALIDATION_FAILED` for a time or a fee that is none, and for the cursor of another search.
 */
export async function findRecords(tx: Transaction, actor: Actor, asked: Search, nowMs: number, note: NoteRead) {
  const { sort: wantedSort, pageNumber, pageSize, cursor, ...conditions } = asked
  const sort = sortOf(conditions, wantedSort)
  const search = { conditions, sort, pageSize, of: actor.hospitalId }
  const from = cursor === undefined || cursor === '' ? null : readCursor(cursor, search, pageNumber)
  const filter = recordFilter(actor, conditions, nowMs)
  // One more than the page has shows whether there is another one.
  const { found, total } = await searchAndCount(tx, filter, segmentsOf(sort), {
    behind: from,
    skip: (pageNumber - (from?.page ?? 0)) * pageSize,
    take: pageSize + 1,
  })
  const page = found.slice(0, pageSize)
  const last = page.at(-1)
  const ids = page.map(({ id }) => id)
  note({ content: 'looked at a list of studies', subject: 'study', details: { studyIds: ids } })
  return {
    rows: await readStudies(tx, ids),
    total: Math.min(total, limits.exactTotal),
    isTotalExact: total <= limits.exactTotal,
    cursor:
      last === undefined || found.length <= pageSize ? null : writeCursor({ ...last, page: pageNumber + 1 }, search),
  }
}
