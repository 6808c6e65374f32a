import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { drawSeed } from '../../test/drawSeed'
import { createRandom } from '../demo/random'
import { rowsXml, streamSheet } from './streamSheet'
import type { SheetCell } from './writeSheet'

const seed = drawSeed()
const random = createRandom(seed)

async function* inBatches(rows: readonly SheetCell[][], size: number) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

async function bytesOf(columns: number, rows: readonly SheetCell[][], size = 7): Promise<Buffer> {
  const head = Array.from({ length: columns }, (_, index) => ({ name: `c${index}`, width: 12 }))
  const pieces: Uint8Array[] = []
  for await (const piece of streamSheet(head, inBatches(rows, size))) pieces.push(piece as Uint8Array)
  return Buffer.concat(pieces)
}

/** Texts of anyone who wants a formula to run, or the file to break. */
const hostile = fc.oneof(
  fc.constantFrom(
    '=1+1',
    '=HYPERLINK("http://x")',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1',
    "'=1",
    '0012',
    '1e9',
  ),
  fc.constantFrom(
    '</t></is></c>',
    '&amp;',
    ']]>',
    '<!--',
    '_x0041_',
    'a\rb',
    'a\nb',
    '\u0000=1',
    '\uD800',
    'toString',
    '__proto__',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.string({ unit: 'grapheme', maxLength: 20 }))
    .map(([a, b]) => a + b),
)

test('of a thousand hostile cells none is a formula, each is the text that it was, and numbers stay numbers', async () => {
  const cells = fc.sample(hostile, { numRuns: 1000, seed })
  const rows = Array.from({ length: 100 }, (_, row) => [
    `row ${row}`,
    ...cells.slice(row * 10, row * 10 + 10),
    row + 0.5,
  ])
  const file = await bytesOf(12, rows)
  const xml = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(xml).not.toMatch(/<f[ >/]/)
  const sheet = await readExcelFile(file, { trim: false })
  const read = (Array.isArray(sheet[0]) ? sheet : (sheet[0] as unknown as { data: unknown[][] }).data) as unknown[][]
  // Each cell is a number or an inline string: of the types of cells, neither is evaluated.
  for (const [cell] of xml.matchAll(/<c [^>]*>./g)) expect(cell).toMatch(/ t="inlineStr">|^<c r="\w+"><$/)
  for (const [index, row] of read.slice(1).entries()) {
    for (const [at, cell] of row.entries()) {
      const given = rows[index]?.[at]
      if (typeof given === 'number') {
        expect(cell).toBe(given)
        continue
      }
      const text = String(cell ?? '').replaceAll('_x005F_', '_')
      // Only what XML cannot carry is lost.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is lost
      const kept = String(given).replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, '')
      expect(text).toBe(kept)
    }
  }
})

test('a text longer than a cell is cut between characters, and still is a text', () => {
  const xml = rowsXml([[`=${'😀'.repeat(20_000)}`]], 2)
  const text = /<t xml:space="preserve">([^<]*)</.exec(xml)?.[1] ?? ''
  expect(xml).toContain(' t="inlineStr"')
  expect(text.startsWith('=')).toBe(true)
  expect(text.length).toBeLessThanOrEqual(32_767)
  expect(text).not.toMatch(/\p{Surrogate}/u)
})

test('columns beyond the alphabet have two letters, and empty cells are left out', () => {
  const row: SheetCell[] = Array.from({ length: 30 }, () => null)
  row[25] = 'z'
  row[26] = 'aa'
  expect(rowsXml([row], 5).match(/r="[A-Z]+5"/g)).toEqual(['r="Z5"', 'r="AA5"'])
})

test('the same rows are the same bytes, whatever the batches, once unpacked', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => [`a${index}`, index])
  const [one, other, same] = [await bytesOf(2, rows, 7), await bytesOf(2, rows, 40), await bytesOf(2, rows, 7)]
  expect(one.equals(same)).toBe(true)
  expect(strFromU8(unzipSync(one)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toBe(
    strFromU8(unzipSync(other)['xl/worksheets/sheet1.xml'] ?? new Uint8Array()),
  )
})

test('a stream that is let go stops reading its rows, and rows that fail end it', async () => {
  let isDone = false
  let read = 0
  async function* endless() {
    try {
      for (;;) {
        read += 1
        yield [[`${read} ${random.next()}`.repeat(1000)]]
      }
    } finally {
      isDone = true
    }
  }
  const stream = streamSheet([{ name: 'a', width: 9 }], endless())
  stream.once('data', () => stream.destroy())
  await new Promise((resolve) => stream.once('close', resolve))
  await expect.poll(() => isDone).toBe(true)
  expect(read).toBeLessThan(200)
  async function* failing(): AsyncGenerator<SheetCell[][]> {
    yield [['x']]
    throw new Error('the database is gone')
  }
  const broken = streamSheet([{ name: 'a', width: 9 }], failing())
  await expect(broken.toArray()).rejects.toThrow('the database is gone')
})
