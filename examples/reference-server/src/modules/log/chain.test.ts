import fc from 'fast-check'
import { expect, test } from 'vitest'
import { howOften } from '../../../test/howOften'
import { type ChainHead, createChainCheck, hashLogRow, type LogRow } from '../../database/logChain'

const length = 120

function rowOf(index: number): LogRow {
  return {
    hospitalId: 'h',
    id: `id-${index}`,
    at: new Date(index * 1_000).toISOString(),
    userId: `user-${index % 7}`,
    userName: `Name ${index % 7}`,
    sessionId: null,
    roomId: 'room',
    roomName: 'Room 1',
    machineId: null,
    requestId: `request-${index}`,
    call: 'study.get',
    content: 'looked at a study',
    subject: 'study',
    subjectId: `study-${index % 11}`,
    outcome: 'done',
    details: { roles: ['Doctor'] },
    sequence: null,
    hash: null,
  }
}

/** Gives rows places and hashes, as the sequencer does. */
function chained(rows: readonly LogRow[]): LogRow[] {
  let hash: Buffer = Buffer.alloc(0)
  return rows.map((row, index) => {
    hash = hashLogRow(hash, row)
    return { ...row, sequence: index + 1, hash }
  })
}

const headOf = (rows: readonly LogRow[]): ChainHead => ({
  sequence: rows.length,
  hash: rows.at(-1)?.hash ?? Buffer.alloc(0),
})

const log = chained(Array.from({ length }, (_, index) => rowOf(index)))
/** Ends as they were noted on earlier days. */
const noted = [40, 80, 110].map((sequence) => headOf(log.slice(0, sequence)))

function firstBad(rows: readonly LogRow[], head: ChainHead, heads: readonly ChainHead[]): number | null {
  const check = createChainCheck(heads)
  for (const row of rows) check.take(row)
  return check.firstBad(head)
}

const textFields = [
  'userId',
  'userName',
  'roomName',
  'machineId',
  'requestId',
  'call',
  'content',
  'subjectId',
  'outcome',
] as const
const at = (index: number) => log[index] ?? rowOf(index)
const place = fc.nat(length - 1)

interface Tampering {
  rows: LogRow[]
  head: ChainHead
  /** The first row that is not what was written, when it can be found. */
  bad: number
}

/** What somebody might do who can write everything in the database. */
const tampering: fc.Arbitrary<Tampering> = fc.oneof(
  fc.tuple(place, fc.constantFrom(...textFields)).map(([index, field]) => ({
    rows: log.with(index, { ...at(index), [field]: 'another' }),
    head: headOf(log),
    bad: index + 1,
  })),
  place.map((index) => ({
    rows: log.with(index, { ...at(index), details: { roles: ['Director'] } }),
    head: headOf(log),
    bad: index + 1,
  })),
  place.map((index) => ({
    rows: log.with(index, { ...at(index), at: new Date(0).toISOString().replace('1970', '1969') }),
    head: headOf(log),
    bad: index + 1,
  })),
  place.map((index) => ({ rows: log.toSpliced(index, 1), head: headOf(log), bad: index + 1 })),
  fc.nat(length - 2).map((index) => ({
    rows: log.with(index, at(index + 1)).with(index + 1, at(index)),
    head: headOf(log),
    bad: index + 1,
  })),
  place.map((index) => ({
    rows: log.toSpliced(index, 0, { ...rowOf(500), sequence: index + 1, hash: at(index).hash }),
    head: headOf(log),
    bad: index + 1,
  })),
  // The tail is cut off, and the database's own mark of the end with it: only what was noted elsewhere shows it.
  fc.nat(109).map((kept) => ({ rows: log.slice(0, kept), head: headOf(log.slice(0, kept)), bad: kept + 1 })),
  // One row is changed and everything behind it is chained again, with the mark of the end.
  fc.nat(109).map((index) => {
    const forged = chained(log.with(index, { ...at(index), content: 'looked at nothing' }))
    return { rows: forged, head: headOf(forged), bad: noted.find((each) => each.sequence > index)?.sequence ?? 0 }
  }),
)

test('a log that nobody touched is whole', () => {
  expect(firstBad(log, headOf(log), noted)).toBeNull()
  expect(firstBad([], headOf([]), [])).toBeNull()
})

test('each of many tamperings is found, and the first bad row is named', () => {
  fc.assert(
    fc.property(tampering, ({ rows, head, bad }) => {
      expect(firstBad(rows, head, noted)).toBe(bad)
    }),
    { numRuns: howOften(100, 4_000) },
  )
})

test('a tail that is cut off with its mark is found by nothing but the ends that were noted elsewhere', () => {
  const kept = log.slice(0, 100)
  expect(firstBad(kept, headOf(kept), [])).toBeNull()
  expect(firstBad(kept, headOf(kept), noted)).toBe(101)
})
