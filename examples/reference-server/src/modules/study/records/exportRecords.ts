import { deflateRawSync } from 'node:zlib'
import { coreText, createText, StudyRow, seesVip, studyApi } from '@opensono/pacs-core'
import { type BodyOf, fileHeaders, sheetMediaType } from '@opensono/pacs-core/server'
import type { Actor } from '../../../database/actor'
import type { Database } from '../../../database/database'
import type { NoteRead } from '../../../database/read'
import type { Transaction } from '../../../database/transaction'
import { attachmentDisposition } from '../../../object-store/contentDisposition'
import { BinaryAnswer } from '../../../serve/BinaryAnswer'
import { rowsXml, sheetRows, streamSheet } from '../../../sheet/streamSheet'
import type { SheetCell } from '../../../sheet/writeSheet'
import { readStudies } from '../readStudies'
import { recordCells, widthOf } from './recordCells'
import { recordFilter } from './recordFilter'
import { segmentsOf, sortOf } from './recordOrder'
import { idsAt, listRecords, searchRecords } from './searchRecords'

type Asked = BodyOf<typeof studyApi.export>
type Rows = SheetCell[][]

/** Records that are read at once. */
const batchSize = 200
/** About what a workbook weighs without rows. */
const frameBytes = 2_500

/** Which records the sheet has, as they are at one moment: written down before the first of them leaves. */
function chooseRecords(database: Database, actor: Actor, asked: Asked, signal: AbortSignal): Promise<Buffer> {
  const { columns, language: _language, sort: wantedSort, pageNumber, pageSize, ...conditions } = asked
  const choose = async (tx: Transaction, note: NoteRead) => {
    const filter = recordFilter(actor, conditions, database.clock.now())
    const segments = segmentsOf(sortOf(conditions, wantedSort))
    const place = { behind: null, skip: pageNumber * pageSize, take: pageSize }
    const ids =
      pageSize === 0
        ? await listRecords(tx, filter, segments, sheetRows - 1)
        : Buffer.from(
            (await searchRecords(tx, filter, segments, place)).map(({ id }) => id.replaceAll('-', '')).join(''),
            'hex',
          )
    const details = {
      rows: ids.length / 16,
      columns: columns.map(({ id }) => id),
      conditions: Object.keys(conditions).sort(),
    }
    note({ content: 'exported records', subject: 'study', details })
    return ids
  }
  return database.read(actor, studyApi.export, choose, signal)
}

/**
 * Rows in batches, each in a short transaction of its own: however slow the client, no connection waits for it. What became invisible to the
 * actor meanwhile is left out.
 */
async function* readRows(database: Database, actor: Actor, asked: Asked, ids: Buffer): AsyncGenerator<Rows> {
  const cellOf = recordCells(asked.language, actor.timeZone)
  const mayVip = seesVip(actor)
  const isDeleted = asked.isDeleted === true
  for (let at = 0; at < ids.length / 16; at += batchSize) {
    const studies = await database.read(actor, { id: studyApi.export.id }, (tx) =>
      readStudies(tx, idsAt(ids, at, batchSize)),
    )
    yield studies
      .filter((study) => (mayVip || !study.isVip) && (study.deletedAt !== null) === isDeleted)
      .map((study) => StudyRow.parse(study))
      .map((row) => asked.columns.map(({ id }) => cellOf(row, id)))
  }
}

/** The first batch, and all of them: what the first weighs says what all will. */
async function withFirst<Each>(
  batches: AsyncGenerator<Each>,
): Promise<{ first: Each | null; all: AsyncGenerator<Each> }> {
  const next = await batches.next()
  const first = next.done === true ? null : next.value
  async function* all() {
    if (first !== null) yield first
    yield* batches
  }
  return { first, all: all() }
}

function expectedBytes(first: Rows | null, total: number): number {
  if (first === null || first.length === 0) return frameBytes
  const each = deflateRawSync(rowsXml(first, 2), { level: 1 }).length / first.length
  return Math.round(frameBytes + each * total)
}

/**
 * Exports records as a sheet that is streamed. When the client disconnects, reading ends with the current batch.
 *
 * @param signal - aborts when the client disconnects.
 * @throws PacsError `SCHEMA_VALIDATION_FAILED` for a time or a fee that is none.
 */
export async function exportRecords(
  database: Database,
  actor: Actor,
  asked: Asked,
  signal: AbortSignal,
): Promise<BinaryAnswer> {
  const ids = await chooseRecords(database, actor, asked, signal)
  const total = ids.length / 16
  const { first, all } = await withFirst(readRows(database, actor, asked, ids))
  const { t } = createText({ resources: [coreText], browserLanguage: asked.language }).getSnapshot()
  const columns = asked.columns.map(({ id, name }) => ({ name, width: widthOf(id) }))
  return new BinaryAnswer(
    streamSheet(columns, all),
    sheetMediaType,
    attachmentDisposition(`${t('study.sheetName')}.xlsx`),
    {
      [fileHeaders.rows]: String(total),
      [fileHeaders.expectedBytes]: String(expectedBytes(first, total)),
      'Cache-Control': 'no-store',
    },
  )
}
