import { PacsError } from '@opensono/pacs-core'
import { FakeClock } from '@opensono/pacs-core/testing'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { howOften } from '../../test/howOften'
import { createPaper } from './createPaper'
import type { ReportPaper, ReportPart } from './reportPaper'
import { drawPdf, inkIn } from './testing/drawPdf'
import { order } from './testing/order'
import { readPages, readPdfInfo, readPictureSizes, readWords, withoutSpaces } from './testing/readPdf'
import { chineseReport, englishReport, reportWith } from './testing/samples'

const paper = createPaper()
afterAll(() => paper.close())

const still = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#202020' } })
  .jpeg()
  .toBuffer()

describe('a report sheet', () => {
  it('holds every Chinese word of the report as text that can be selected', async () => {
    const pages = await readPages((await paper.renderReport(chineseReport, order)).file)
    const text = pages.join('')
    expect(pages).toHaveLength(1)
    for (const word of wordsOf(chineseReport)) expect(text).toContain(withoutSpaces(word))
    expect(text).toContain('第1页，共1页')
  })

  it('holds every English word of the report as text that can be selected', async () => {
    const file = (await paper.renderReport(englishReport, order)).file
    const pages = await readPages(file)
    for (const word of wordsOf(englishReport)) expect(pages.join('')).toContain(withoutSpaces(word))
    expect(await readPdfInfo(file)).toMatch(/Title: +Ultrasound Report: Abdomen\nAuthor: +Demo Hospital\n/)
    expect(await readPdfInfo(file)).toContain('2026-03-02T06:25:09Z')
  })

  it('draws every Chinese character with ink, not only as text underneath', async () => {
    const file = (await paper.renderReport(chineseReport, order)).file
    const ink = await drawPdf(file, 1)
    const blank: string[] = []
    let count = 0
    for (const { text, ...box } of await readWords(file, 1)) {
      // Full-width characters only: then each has the same share of the word's width.
      if (!/^[\p{Script=Han}，。、：；（）]+$/u.test(text)) continue
      const width = box.width / text.length
      for (const [index, character] of [...text].entries()) {
        if (!/\p{Script=Han}/u.test(character)) continue
        count += 1
        if (inkIn(ink, { ...box, x: box.x + index * width, width }) < 0.02) blank.push(character)
      }
    }
    expect(blank).toEqual([])
    expect(count).toBeGreaterThan(150)
  })

  it('comes out in the same bytes for the same report, from another thread and later too', async () => {
    const later = createPaper()
    const pictured: ReportPaper = reportWith(chineseReport, {
      images: [{ source: { bytes: still }, caption: '肝右叶' }],
    })
    const [first, second] = await Promise.all([
      paper.renderReport(pictured, order),
      later.renderReport(pictured, order),
    ])
    await later.close()
    expect(Buffer.compare(first.file, second.file)).toBe(0)
    const other = (await paper.renderReport({ ...pictured, savedAt: '2026-03-02T06:25:10.000Z' }, order)).file
    expect(Buffer.compare(first.file, other)).not.toBe(0)
  })

  it('carries long findings over pages without losing a word, and says on each whose they are', async () => {
    const lines = Array.from({ length: 120 }, (_, index) => `第${index}段：肝脏大小形态正常，包膜光滑，实质回声均匀。`)
    const pages = await readPages(
      (await paper.renderReport(reportWith(chineseReport, { findings: lines.join('\n') }), order)).file,
    )
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(chineseReport.facts[3]?.value)
      expect(page).toContain(`第${index + 1}页，共${pages.length}页`)
    }
    const text = pages.join('')
    expect(lines.map(withoutSpaces).filter((line) => !text.includes(line))).toEqual([])
  })

  it('never leaves signatures alone on a page, wherever the findings end', async () => {
    const files = Array.from({ length: 10 }, (_, more) =>
      paper.renderReport(reportWith(chineseReport, { findings: '肝脏大小形态正常。\n'.repeat(16 + more) }), {
        ...order,
        userId: String(more),
      }),
    )
    const sheets = await Promise.all(files.map(async (file) => readPages((await file).file)))
    // Both cases are met: the conclusion on the first page, and on the second.
    expect(new Set(sheets.map(({ length }) => length))).toEqual(new Set([1, 2]))
    for (const sheet of sheets) expect(sheet.at(-1)).toMatch(/超声提示.+未见明显异常.+检查医师测试乙/)
  })

  it('shows a frame that says so in the place of a picture that cannot be read', async () => {
    const cut = still.subarray(0, still.length * 0.99)
    const file = (
      await paper.renderReport(
        reportWith(chineseReport, {
          images: [
            { source: { bytes: still }, caption: '肝右叶' },
            { source: { path: '/nowhere/still.jpg' }, caption: '门静脉' },
            { source: { bytes: cut }, caption: '胆囊' },
          ],
        }),
        order,
      )
    ).file
    const [page] = await readPages(file)
    expect(page?.split('图像无法读取')).toHaveLength(3)
    for (const caption of ['肝右叶', '门静脉', '胆囊']) expect(page).toContain(caption)
  })

  it('shows the pictures of the report', async () => {
    const without = await drawPdf((await paper.renderReport(englishReport, order)).file, 1, 36)
    const images = [{ source: { bytes: still }, caption: 'Liver' }]
    const withOne = await drawPdf((await paper.renderReport(reportWith(englishReport, { images }), order)).file, 1, 36)
    const whole = { x: 0, y: 0, width: 595, height: 842 }
    const shown = (inkIn(withOne, whole) - inkIn(without, whole)) * whole.width * whole.height
    // 253 by 190 points: as large as a single picture is shown.
    expect(shown).toBeGreaterThan(40_000)
    expect(shown).toBeLessThan(56_000)
  })

  it('holds each picture with every pixel that its device made', async () => {
    const large = await sharp({ create: { width: 1920, height: 1080, channels: 3, background: '#202020' } })
      .jpeg()
      .toBuffer()
    const images = [large, still].map((bytes) => ({ source: { bytes }, caption: 'Liver' }))
    expect(
      await readPictureSizes((await paper.renderReport(reportWith(englishReport, { images }), order)).file),
    ).toEqual([
      { width: 1920, height: 1080 },
      { width: 640, height: 480 },
    ])
  })

  it.each(['portrait', 'landscape'] as const)(
    'says the exam number on each loose page, however long the name is: %s',
    async (orientation) => {
      const patientLine = `US202603020017  ${'W'.repeat(64)}  Female  44 years`
      const text = Array.from({ length: 150 }, () => 'Liver of normal size.').join('\n')
      const parts: ReportPart[] = [{ kind: 'section', heading: 'Findings', text }]
      const sheet = { ...englishReport, size: 'A5' as const, orientation, patientLine, parts }
      const { file } = await paper.renderReport(sheet, order)
      const pages = await readPages(file)
      expect(pages.length).toBeGreaterThan(2)
      for (const page of pages.slice(1)) expect(page).toContain('US202603020017')
    },
  )

  it('lies as its template says, with a bar code, and the patient above a head that does not name them', async () => {
    const barCode = { label: '条形码', value: '260302000017', isBarCode: true }
    const parts: ReportPart[] = [
      { kind: 'facts', columns: 2, facts: [{ label: '房间', value: '一室' }, barCode] },
      ...chineseReport.parts,
    ]
    const file = (
      await paper.renderReport(
        { ...chineseReport, size: 'A5', orientation: 'landscape', isPatientInHead: false, facts: [], parts },
        order,
      )
    ).file
    expect(await readPdfInfo(file)).toMatch(/Page size: +595\.\d+ x 419\.\d+ pts/)
    const pages = await readPages(file)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('US202603020017测试甲女45岁')
      expect(page).toContain(`第${index + 1}页，共${pages.length}页`)
    }
    expect(pages[0]?.split('260302000017')).toHaveLength(2)
    // The bars themselves, above their text: about as much ink as white.
    const word = (await readWords(file, 1)).find(({ text }) => text === '260302000017')
    if (word === undefined) throw new Error('no text under the bars')
    const bars = { x: word.x, y: word.y - 30, width: word.width, height: 20 }
    const ink = inkIn(await drawPdf(file, 1), bars)
    expect(ink).toBeGreaterThan(0.25)
    expect(ink).toBeLessThan(0.75)
  })

  it('marks a draft, and only a draft', async () => {
    const [draft, report] = await Promise.all(
      [true, false].map(async (isDraft) =>
        readPages((await paper.renderReport({ ...englishReport, isDraft }, order)).file),
      ),
    )
    expect(draft?.[0]).toContain('Draft')
    expect(report?.[0]).not.toContain('Draft')
  })

  it('prints what was written as it was written, never as markup', async () => {
    const findings = '<b>bold</b> & {page} %s {{x}}'
    const pages = await readPages((await paper.renderReport(reportWith(englishReport, { findings }), order)).file)
    expect(pages[0]).toContain(withoutSpaces(findings))
  })
})

describe('the renderer', () => {
  it('refuses a sheet at once when too many wait, and renders those that wait', async () => {
    const small = createPaper({ workers: 1, queueLimit: 1 })
    const inWork = small.renderReport(englishReport, order)
    const waiting = small.renderReport(englishReport, order)
    await expect(small.renderReport(englishReport, order)).rejects.toMatchObject({
      code: 'SERVER_BUSY',
      isRetryable: true,
    })
    expect((await inWork).file.length).toBe((await waiting).file.length)
    await small.close()
  })

  it('gives way to a newer preview of the same user, and to every paper that is printed', async () => {
    const busy = createPaper()
    const done: string[] = []
    const ask = (name: string, userId: string, isPreview: boolean) =>
      busy.renderReport(englishReport, { ...order, userId, isPreview }).then(
        () => done.push(name),
        (thrown: unknown) => done.push(`${name} ${PacsError.from(thrown).code}`),
      )
    await Promise.all([
      ask('in work', 'a', true),
      ask('old', 'b', true),
      ask('new', 'b', true),
      ask('print', 'c', false),
      ask('print of b', 'b', false),
    ])
    expect(done).toEqual(['old CANCELLED', 'in work', 'print', 'print of b', 'new'])
    await busy.close()
  })

  it('goes on with what others print while one user floods it with previews', async () => {
    const busy = createPaper()
    const long = reportWith(englishReport, { findings: 'Liver normal.\n'.repeat(700) })
    const left = new AbortController()
    let previews = 0
    const flood = (async () => {
      while (!left.signal.aborted) {
        previews += 1
        void busy.renderReport(long, { ...order, userId: 'flooder', isPreview: true }).catch(() => undefined)
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    // Twenty-one previews of this kind take two minutes, which no test is given.
    for (let print = 0; print < howOften(2, 5); print += 1)
      (await busy.renderReport(englishReport, { ...order, userId: 'registrar' })).file
    left.abort()
    await flood
    await busy.close()
    expect(previews).toBeGreaterThan(100)
    // Each print waits for the start of a thread.
  }, 120_000)

  it('refuses the fifth paper of one user, and takes one of another', async () => {
    const busy = createPaper()
    const asked = Array.from({ length: 4 }, () => busy.renderReport(englishReport, order))
    await expect(busy.renderReport(englishReport, order)).rejects.toMatchObject({ code: 'SERVER_BUSY' })
    const other = busy.renderReport(englishReport, { ...order, userId: 'other' })
    expect((await Promise.all([...asked, other])).every(({ file }) => file.length > 10_000)).toBe(true)
    await busy.close()
  })

  it('leaves to other hospitals half of the places', async () => {
    const busy = createPaper({ queueLimit: 4 })
    const ask = (hospitalId: string, userId: string) =>
      busy.renderReport(englishReport, { ...order, hospitalId, userId }).then(
        () => 'printed',
        (thrown: unknown) => PacsError.from(thrown).code,
      )
    const ended = await Promise.all([ask('a', '1'), ask('a', '2'), ask('a', '3'), ask('a', '4'), ask('b', '5')])
    expect(ended).toEqual(['printed', 'printed', 'printed', 'SERVER_BUSY', 'printed'])
    await busy.close()
  })

  it('does nothing for a client that left, and ends what it does for it when somebody else waits', async () => {
    const busy = createPaper()
    const long = reportWith(englishReport, { findings: 'Liver normal.\n'.repeat(20_000) })
    const [first, second] = [new AbortController(), new AbortController()]
    const inWork = busy.renderReport(long, { ...order, signal: first.signal })
    const waiting = busy.renderReport(long, { ...order, signal: second.signal })
    first.abort()
    second.abort()
    await expect(inWork).rejects.toMatchObject({ code: 'CANCELLED' })
    await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' })
    // The sheets that nobody waits for any more would take minutes, which no test is given.
    expect((await busy.renderReport(englishReport, order)).file.length).toBeGreaterThan(10_000)
    await expect(busy.renderReport(englishReport, { ...order, signal: first.signal })).rejects.toMatchObject({
      code: 'CANCELLED',
    })
    await busy.close()
  })

  it('previews twenty pages, and no more, within five seconds', async () => {
    const clock = new FakeClock()
    const quick = createPaper({ clock })
    const preview = (findings: string) =>
      quick.renderReport(reportWith(englishReport, { findings }), { ...order, isPreview: true })
    await expect(preview('\n'.repeat(1_000))).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    await expect(preview('x'.repeat(90_000))).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    await expect(preview('肝'.repeat(45_000))).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    await preview('Liver normal.')
    const late = preview('Liver normal.')
    clock.advance(5_000)
    await expect(late).rejects.toMatchObject({ code: 'PRINT_FAILED' })
    await quick.close()
  })

  it('refuses a report whose saved time is no instant, and goes on', async () => {
    await expect(paper.renderReport({ ...englishReport, savedAt: 'never' }, order)).rejects.toMatchObject({
      code: 'PRINT_FAILED',
    })
    expect((await paper.renderReport(englishReport, order)).file.length).toBeGreaterThan(10_000)
  })

  it('replaces a thread that takes too long, and renders the next sheet in a new one', async () => {
    const clock = new FakeClock()
    const slow = createPaper({ clock, timeoutMs: 20_000 })
    await slow.renderReport(englishReport, order)
    const late = slow.renderReport(englishReport, order)
    clock.advance(20_000)
    await expect(late).rejects.toMatchObject({ code: 'PRINT_FAILED' })
    expect((await slow.renderReport(englishReport, order)).file.length).toBeGreaterThan(10_000)
    expect(clock.pendingCount).toBe(0)
    await slow.close()
  })

  it('rejects what it was still asked for when it closes', async () => {
    const closing = createPaper()
    const asked = [closing.renderReport(englishReport, order), closing.renderReport(englishReport, order)]
    const settled = Promise.allSettled(asked)
    await closing.close()
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(closing.renderReport(englishReport, order)).rejects.toMatchObject({ code: 'PRINT_FAILED' })
  })
})

function wordsOf(report: ReportPaper): string[] {
  const { hospitalName, title, reportedAt, footer, labels } = report
  const sections = report.parts.flatMap((part) => (part.kind === 'section' ? [part] : []))
  return [
    ...[hospitalName, title, reportedAt, footer, labels.result, labels.reportedAt],
    ...sections.flatMap(({ heading, text, result = '' }) => [heading, ...text.split('\n'), result]),
    ...report.facts.flatMap(({ label, value }) => [label, value]),
    ...report.signers.flatMap(({ label, name }) => [label, name]),
  ]
}
