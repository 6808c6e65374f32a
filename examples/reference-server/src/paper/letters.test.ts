import { afterAll, describe, expect, it } from 'vitest'
import { createPaper } from './createPaper'
import { drawPdf, inkIn } from './testing/drawPdf'
import { order } from './testing/order'
import { poppler } from './testing/poppler'
import { readPages, readWords } from './testing/readPdf'
import { chineseReport, reportWith } from './testing/samples'

const paper = createPaper()
afterAll(() => paper.close())

const findingsOf = (findings: string) => paper.renderReport(reportWith(chineseReport, { findings }), order)
const fontsIn = async (file: Uint8Array) => (await poppler('pdffonts', ['-'], file)).toString()

/** One text of each script beyond Chinese and Latin that names and findings are written in. */
const scripts: readonly (readonly [string, string])[] = [
  ['a name with 𠮷 and 𠀋', '欧阳𠮷𠀋'],
  ['Cantonese of the CJK extensions', '𨋢𠝹𠺝'],
  ['Hangul', '한국어'],
  ['Tibetan', 'བོད་ཡིག'],
  ['Thai', 'ไทย'],
  ['boxes and ticks', '☑☐✔✓☎'],
  ['raised and lowered figures', 'CO₂ 10⁹⁺'],
  ['Greek and Cyrillic', 'ά ж'],
  ['mathematics', '≅⊥∛'],
  ['a smiling face', '😀'],
]

describe('a sheet', () => {
  it.each(scripts)('prints %s as what was written', async (_, text) => {
    const { file, missingCharacters } = await findingsOf(text)
    expect(missingCharacters).toEqual([])
    expect((await readPages(file)).join('')).toContain(text.replace(/\s/g, ''))
    const fonts = await fontsIn(file)
    expect(fonts).not.toContain('Helvetica')
    // Each font is embedded as its subset, with what it stands for.
    for (const line of fonts.trim().split('\n').slice(2)) expect(line).toMatch(/^[A-Z]{6}\+.* yes +yes +yes /)
  })

  it.each(scripts)('draws %s with ink', async (_, text) => {
    const letters = [...new Set(text.replace(/[\s\p{M}\p{P}]/gu, ''))]
    const { file } = await findingsOf(letters.join(' '))
    const page = await drawPdf(file, 1)
    const words = await readWords(file, 1)
    const blank = letters.filter((letter) => {
      const word = words.find((each) => each.text === letter)
      return word === undefined || inkIn(page, word) < 0.01
    })
    expect(blank).toEqual([])
  })

  it('joins Uyghur letters and writes them from the right', async () => {
    const joined = await widthOf('ئۇيغۇر')
    const apart = await widthOf('ئ ۇ ي غ ۇ ر')
    expect(joined).toBeLessThan(apart * 0.8)
    const { file, missingCharacters } = await findingsOf('ئۇيغۇر')
    expect(missingCharacters).toEqual([])
    expect(await fontsIn(file)).not.toContain('Helvetica')
  })

  it('has a box in the place of what no font has, and says which characters these are', async () => {
    const { file, missingCharacters } = await paper.renderReport(
      { ...reportWith(chineseReport, { findings: '𡶀 肝 \u{13000}' }), patientLine: '欧阳𡶀' },
      order,
    )
    expect(missingCharacters).toEqual(['𡶀', '\u{13000}'])
    const text = (await readPages(file)).join('')
    expect(text).toContain('□肝□')
    expect(await fontsIn(file)).not.toContain('Helvetica')
  })

  it('takes a rare blank for a space, and says nothing of it', async () => {
    const { file, missingCharacters } = await findingsOf('肝\u2007脏\u205f正常\u1680。')
    expect(missingCharacters).toEqual([])
    expect((await readPages(file)).join('')).toContain('肝脏正常。')
  })

  it('comes out in the same bytes for the same letters, from another thread too', async () => {
    const other = createPaper()
    const mixed = reportWith(chineseReport, { findings: scripts.map(([, text]) => text).join(' ') })
    const [first, second] = await Promise.all([paper.renderReport(mixed, order), other.renderReport(mixed, order)])
    await other.close()
    expect(Buffer.compare(first.file, second.file)).toBe(0)
  })

  it('embeds no other font where its own has every letter', async () => {
    const { file } = await paper.renderReport(chineseReport, order)
    expect((await fontsIn(file)).trim().split('\n').slice(2).length).toBeLessThanOrEqual(2)
  })
})

/** How wide the ink of the findings' first line is, in points. */
async function widthOf(text: string): Promise<number> {
  const { file } = await findingsOf(text)
  const words = (await readWords(file, 1)).filter((each) => /\p{Script=Arabic}/u.test(each.text))
  const left = Math.min(...words.map(({ x }) => x))
  return Math.max(...words.map(({ x, width }) => x + width)) - left
}
