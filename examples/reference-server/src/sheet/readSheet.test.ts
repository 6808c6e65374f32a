import { deflateRawSync } from 'node:zlib'
import { PacsError } from '@opensono/pacs-core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { howOften } from '../../test/howOften'
import { parseWorkbook } from './parseWorkbook'
import { readSheet } from './readSheet'
import { readZip, storeZip } from './readZip'
import { sheetLimits } from './sheetLimits'
import { shownNumber } from './shownNumber'
import { writeSheet } from './writeSheet'

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook of sheets, each with its attributes in the workbook and its rows as XML. */
function workbook(sheets: readonly { state?: string; rows: string }[], more: Record<string, string> = {}): Buffer {
  const list = sheets.map(({ state }, at) => {
    const hidden = state === undefined ? '' : ` state="${state}"`
    return `<sheet name="S${at}" sheetId="${at + 1}"${hidden} r:id="r${at}"/>`
  })
  const links = sheets.map(
    (_, at) => `<Relationship Id="r${at}" Type="${relations}/worksheet" Target="worksheets/s${at}.xml"/>`,
  )
  const files = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="x"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/s${at}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...more,
  }
  return storeZip(new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])))
}

const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`

const owner = { hospitalId: 'h', userId: 'u' }

async function codeOf(file: Buffer, by = owner): Promise<string> {
  return readSheet(by, file).then(
    () => 'done',
    (thrown: unknown) => PacsError.from(thrown).code,
  )
}

describe('A workbook', () => {
  test('is read as it was written', async () => {
    const rows = [
      ['肝脏', 12.5, null, 'a\nb'],
      ['<&"\'>', 0, '007', '😀'],
    ]
    const file = await writeSheet(
      [1, 2, 3, 4].map((number) => ({ name: `head ${number}`, width: 10 })),
      rows,
    )
    expect(await readSheet(owner, file)).toEqual([
      ['head 1', 'head 2', 'head 3', 'head 4'],
      ['肝脏', '12.5', null, 'a\nb'],
      ['<&"\'>', '0', '007', '😀'],
    ])
  })

  test('gives formulas as what they last showed, and dates and errors as nothing that can be read', async () => {
    const cells = [
      '<c r="A1"><f>1+1</f><v>2</v></c>',
      '<c r="B1" t="str"><f>A1&amp;"x"</f><v>2x</v></c>',
      '<c r="C1" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
      '<c r="D1" s="1"><v>45000</v></c>',
      '<c r="E1" t="b"><v>1</v></c>',
      '<c r="F1"><v>0.10000000000000001</v></c>',
    ]
    expect(await parseWorkbook(workbook([{ rows: row(1, cells.join('')) }]))).toEqual([
      ['2', '2x', { unreadable: '#DIV/0!' }, { unreadable: '2023-03-15' }, 'TRUE', '0.1'],
    ])
  })

  test('is read in the first sheet that people see', async () => {
    const sheet = (word: string, state?: string) => ({ rows: row(1, text('A1', word)), ...(state && { state }) })
    const file = workbook([sheet('secret', 'hidden'), sheet('deeper', 'veryHidden'), sheet('seen'), sheet('later')])
    expect(await parseWorkbook(file)).toEqual([['seen']])
    expect(await codeOf(workbook([sheet('secret', 'hidden')]))).toBe('SHEET_UNREADABLE')
  })
})

describe('A workbook of another program', () => {
  const styles = (...codes: string[]) => ({
    'xl/styles.xml': `<styleSheet><numFmts>${codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs></styleSheet>`,
  })
  const stylesOf = { links: `<Relationship Id="st" Type="${relations}/styles" Target="styles.xml"/>` }
  const rowsOf = (rows: string, more: Record<string, string> = {}) => parseWorkbook(workbook([{ rows }], more))
  const noAddress = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`

  test('needs no addresses: cells and rows follow each other', async () => {
    const rows = `<row>${noAddress('a')}<c/>${noAddress('b')}</row><row/><row>${noAddress('c')}</row>`
    expect(await rowsOf(rows)).toEqual([
      ['a', null, 'b'],
      [null, null, null],
      ['c', null, null],
    ])
    expect(await rowsOf(`<row r="1">${text('B1', 'b')}${noAddress('c')}</row><row>${noAddress('d')}</row>`)).toEqual([
      [null, 'b', 'c'],
      ['d', null, null],
    ])
  })

  test('may have colours without end; a value far away is refused as before', async () => {
    const last = '<row r="1048576" s="1"><c r="A1048576" s="1"/><c r="XFD1048576" t="str"><f>""</f><v></v></c></row>'
    expect(await rowsOf(row(1, `${text('A1', 'a')}<c r="XFD1" s="1"></c>`) + last)).toEqual([['a']])
    await expect(rowsOf(row(1_048_576, text('A1048576', 'x')))).rejects.toThrow(/too many rows/)
    await expect(rowsOf(row(1, text('XFD1', 'x')))).rejects.toThrow(/too many rows or columns/)
    await expect(rowsOf(row(2, text('A1', 'x')))).rejects.toThrow(/Out-of-place/)
  })

  test('names what cannot be read by its cell: a formula without a value, every error, a number that was rounded', async () => {
    const cells = [
      '<c r="A1"><f>1+1</f></c>',
      '<c r="B1"><f>SUM(A1:A2)</f><v/></c>',
      '<c r="C1" t="str"><f>IF(1,"","x")</f><v></v></c>',
      "<c r='D1' t='e'><v>#FIELD!</v></c>",
      '<c t="e" r="E1"><f>X()</f><v>#BLOCKED!</v></c>',
      '<c r="F1"><v>1.10105194912310E+17</v></c>',
      '<c r="G1"><v>999999999999999</v></c>',
      '<c r="H1"><v>0.30000000000000004</v></c>',
    ]
    expect(await rowsOf(row(1, cells.join('')))).toEqual([
      [
        { unreadable: '=1+1' },
        { unreadable: '=SUM(A1:A2)' },
        null,
        { unreadable: '#FIELD!' },
        { unreadable: '#BLOCKED!' },
        { unreadable: '110105194912310000' },
        '999999999999999',
        '0.3',
      ],
    ])
  })

  test('gives numbers as their format shows them, unless that is another number; dates stay dates', async () => {
    const codes = ['000', '#,##0', '0%', '0', 'yyyy-mm-dd', '&quot;No. &quot;000-000']
    const values = ['7', '1234567', '0.5', '12.5', '45000', '123456']
    const cells = values.map((value, at) => `<c s="${at + 1}"><v>${value}</v></c>`)
    const links = `<Relationships><Relationship Id="r0" Type="${relations}/worksheet" Target="/xl/worksheets/s0.xml"/>${stylesOf.links}</Relationships>`
    const more = { ...styles(...codes), 'xl/_rels/workbook.xml.rels': links }
    expect(await rowsOf(`<row>${cells.join('')}</row>`, more)).toEqual([
      [
        '007',
        { shown: '1,234,567', number: 1234567 },
        { shown: '50%', number: 0.5 },
        '12.5',
        { unreadable: '2023-03-15' },
        { shown: 'No. 123-456', number: 123456 },
      ],
    ])
  })

  test('may begin with a chart, and has prefixes, CDATA and comments', async () => {
    const links = `<Relationships><Relationship Id="c" Type="${relations}/chartsheet" Target="chartsheets/c.xml"/><Relationship Id="r0" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="worksheets/s0.xml"/><Relationship Id="t" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`
    const shared =
      '<?xml version="1.0"?><x:sst xmlns:x="y"><!-- a --><x:si><x:t><![CDATA[a < b]]> &amp; c</x:t></x:si></x:sst>'
    const sheet = `\ufeff<?xml version="1.0"?>\n<x:worksheet xmlns:x="y"><x:sheetData><!-- <c/> --><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1" t="inlineStr"><x:is><x:r><x:t>甲<![CDATA[<乙>]]></x:t></x:r><x:r><x:t>丙</x:t></x:r><x:rPh><x:t>jia</x:t></x:rPh></x:is></x:c></x:row></x:sheetData></x:worksheet>`
    const file = workbook([{ rows: '' }], {
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="Chart" sheetId="1" r:id="c"/><sheet name="Data" sheetId="2" r:id="r0"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': links,
      'xl/chartsheets/c.xml': '<chartsheet/>',
      'xl/sharedStrings.xml': shared,
      'xl/worksheets/s0.xml': sheet,
    })
    expect(await parseWorkbook(file)).toEqual([['a < b & c', '甲<乙>丙']])
  })

  test.each([
    [7, '000', '007'],
    [0, '000', '000'],
    [1234, '000', '1234'],
    [-7, '000', '-007'],
    [-7, '0;(0)', '(7)'],
    [7.4, '000', null],
    [1234.5, '#,##0.00', '1,234.50'],
    [999, '#,##0', '999'],
    [7, '0,000', '0,007'],
    [0.125, '0.0%', '12.5%'],
    [0.129, '0%', null],
    [5, '[Red]0.0#', '5.0'],
    [5.25, '0.0#', '5.25'],
    [13800001234, '000-0000-0000', '138-0000-1234'],
    [12, '0&quot;', null],
    [12, '0"元"', '12元'],
    [12, '[$¥-804]#,##0', '¥12'],
    [12, 'General', null],
    [12, '@', null],
    [1234567, '0,', null],
    [45000, 'yyyy"年"m"月"', null],
    [0.5, '# ?/?', null],
  ])('shows %d in the format %s as %s', (value, format, shown) => {
    expect(shownNumber(value, format)).toBe(shown)
  })
})

describe('What is no sheet, or more than one', () => {
  /** A file whose parts are packed, and whose directory may say anything. */
  function packed(name: string, content: Buffer, says = content.length): Buffer {
    const file = storeZip(new Map([[name, deflateRawSync(content)]]))
    const central = file.lastIndexOf('PK\x01\x02', file.length, 'latin1')
    file.writeUInt16LE(8, central + 10)
    file.writeUInt32LE(says, central + 24)
    return file
  }

  const many = () => storeZip(new Map(Array.from({ length: 1_001 }, (_, at) => [`xl/${at}.xml`, Buffer.alloc(0)])))
  const far = sheetLimits.rows + 1
  const garbage = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7919) % 251))

  test.each<[string, () => Buffer, RegExp]>([
    ['nothing', () => Buffer.alloc(0), /no archive/],
    ['random bytes', () => garbage, /no archive/],
    ['a renamed list of commas', () => Buffer.from('Name,Code\nLiver,L1\n'), /no archive/],
    ['a page', () => Buffer.from('<html></html>'.padEnd(200)), /no archive/],
    ['an archive of something else', () => storeZip(new Map([['a.txt', Buffer.from('a')]])), /no sheet/],
    [
      'an archive that says it becomes 51 MB',
      () => packed('xl/workbook.xml', Buffer.alloc(1_000), 51 * 1024 * 1024),
      /too large when inflated/,
    ],
    ['one that becomes 100 MB', () => packed('xl/a.xml', Buffer.alloc(100 * 1024 * 1024)), /too large when inflated/],
    ['one that becomes 1,000 times as large', () => packed('xl/a.xml', Buffer.alloc(20_000_000)), /too tightly/],
    [
      'one that says less than it becomes',
      () => packed('xl/a.xml', Buffer.alloc(40_000_000), 100),
      /larger than 100 bytes|buffer error|Cannot create a Buffer/,
    ],
    ['one of 1,001 files', many, /too many files/],
    ['a damaged archive', () => damagedWorkbook(), /damaged/],
    [
      'a document type',
      () => workbook([{ rows: '' }], { 'xl/sharedStrings.xml': '<!DOCTYPE x [<!ENTITY a "b">]><sst/>' }),
      /a document type/,
    ],
    ['a row far below', () => workbook([{ rows: row(far, text(`A${far}`, 'x')) }]), /too many rows/],
    ['a column far away', () => workbook([{ rows: row(1, text('IW1', 'x')) }]), /too many rows or columns/],
    ['cells out of their order', () => workbook([{ rows: row(1, text('B1', 'x') + text('A1', 'y')) }]), /Out-of-place/],
  ])('%s is refused for that', async (_, make, reason) => {
    await expect(parseWorkbook(make())).rejects.toThrow(reason)
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  function damagedWorkbook(): Buffer {
    const file = workbook([{ rows: row(1, text('A1', 'whole')) }])
    file.write('W', file.indexOf('whole'))
    return file
  }

  test('is refused in words, also when the thread that reads it dies of it', async () => {
    const address = '99&#57;99999'
    const huge = workbook([{ rows: `<row r="${address}">${text(`A${address}`, 'x')}</row>` }])
    const before = process.memoryUsage().rss
    for (const file of [garbage, huge]) expect(await codeOf(file)).toBe('SHEET_UNREADABLE')
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024)
    const fine = workbook([{ rows: row(1, text('A1', 'fine')) }])
    expect(await readSheet(owner, fine)).toEqual([['fine']])
  })

  test('is refused when too many of its user wait; those of another hospital are read', async () => {
    const file = workbook([{ rows: row(1, text('A1', 'x')) }])
    // One is read while the others wait.
    const taken = 1 + sheetLimits.waitingOfUser
    const asked = Array.from({ length: taken + 2 }, () => codeOf(file))
    expect(await codeOf(file, { hospitalId: 'other', userId: 'v' })).toBe('done')
    const codes = await Promise.all(asked)
    expect(codes.filter((each) => each === 'SERVER_BUSY')).toHaveLength(2)
    expect(codes.filter((each) => each === 'done')).toHaveLength(taken)
  }, 60_000)

  test('at its very bounds is read', async () => {
    const file = workbook([
      { rows: row(1, text('IV1', 'x')) + row(sheetLimits.rows, text(`A${sheetLimits.rows}`, 'y')) },
    ])
    const rows = await readSheet(owner, file)
    expect([rows.length, rows[0]?.length, rows.at(-1)?.[0]]).toEqual([sheetLimits.rows, sheetLimits.columns, 'y'])
  })

  test('takes names of an object’s own parts for what they are', async () => {
    const file = workbook([{ rows: row(1, text('A1', '__proto__') + text('B1', 'constructor')) }], {
      'xl/__proto__.xml': '<x/>',
      'xl/constructor/prototype.xml': '<x/>',
      'xl/../../escape.xml': '<x/>',
    })
    expect(await parseWorkbook(file)).toEqual([['__proto__', 'constructor']])
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  test(`is refused or read, however its bytes are damaged (${howOften(400, 2_000)} times), and takes no memory`, async () => {
    const whole = await writeSheet([{ name: 'Name', width: 9 }], [['a'], ['b']])
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 })
    const before = process.memoryUsage().rss
    await fc.assert(
      fc.asyncProperty(damage, fc.nat(whole.length), async (changes, length) => {
        const file = Buffer.from(whole)
        for (const [at, value] of changes) file[at] = value
        const cut = length % 4 === 0 ? file.subarray(0, length) : file
        const rows = await parseWorkbook(cut).catch((thrown: unknown) => thrown)
        expect(rows instanceof Error || Array.isArray(rows)).toBe(true)
      }),
      { numRuns: howOften(400, 2_000) },
    )
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
    expect(Object.keys(Object.prototype)).toEqual([])
  }, 60_000)
})

test('an archive gives back what was put in', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z/]{1,12}$/), fc.uint8Array({ maxLength: 200 })), (files) => {
      const stored = new Map(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)]))
      expect([...readZip(storeZip(stored), () => true)]).toEqual([...stored])
    }),
  )
})

test('a text that begins like a formula is written as a text, and read as it was written', async () => {
  const typed = ['-2天前发热', '+', '=1+1', "'=1", '@SUM(A1)', '＝1', "O'Brien", "'", '000123', '12345678901234567890']
  const file = await writeSheet(
    [{ name: '=head', width: 9 }],
    typed.map((value) => [value]),
  )
  expect((await readSheet(owner, file)).flat()).toEqual(['=head', ...typed])
  const cells = [...readZip(file, () => true)].find(([name]) => name.endsWith('sheet1.xml'))?.[1].toString() ?? ''
  expect(cells).not.toMatch(/<f[ >/]/)
  // Shared or inline strings: the two types that no spreadsheet evaluates.
  const types = [...cells.matchAll(/<c [^>]*>/g)].map(([cell]) => / t="(\w+)"/.exec(cell)?.[1])
  expect(types).toHaveLength(typed.length + 1)
  for (const type of types) expect(['s', 'inlineStr']).toContain(type)
})
