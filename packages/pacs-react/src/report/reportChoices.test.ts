import { ReportTemplate, type ReportWorksheet } from '@opensono/pacs-core'
import { describe, expect, it } from 'vitest'
import { moveReportImage, toggleReportImage } from './imageOrder'
import { differingFields, type ReportContent, sentContent } from './ReportContent'
import { offeredTemplates, orderTemplates, replacesNothing } from './templateOrder'

const empty: ReportContent = {
  templateId: null,
  language: null,
  findings: '',
  impression: '',
  recommendation: '',
  history: '',
  values: [],
  parameters: [],
  worksheets: [],
  drawings: [],
  unlinked: [],
  result: 'unknown',
  imageIds: [],
}

function template(id: string, examTypeIds: string[], isEnabled = true) {
  return ReportTemplate.parse({
    id,
    name: id,
    englishName: null,
    title: id,
    examTypeIds,
    findings: 'F',
    impression: 'I',
    isEnabled,
  })
}

describe('images of a report', () => {
  it('are at most twelve', () => {
    const full = Array.from({ length: 12 }, (_, index) => `image-${index}`)
    expect(toggleReportImage(full, 'image-12')).toBe(full)
    expect(toggleReportImage(full, 'image-3')).toHaveLength(11)
    expect(toggleReportImage(full.slice(1), 'image-12')).toHaveLength(12)
  })

  it('keep their order when one is moved, and stay in the list at both ends', () => {
    expect(moveReportImage(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
    expect(moveReportImage(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
    expect(moveReportImage(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a'])
    expect(moveReportImage(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  })
})

describe('templates of a report', () => {
  it("stand first when they belong to the study's exam type", () => {
    const templates = [template('other', ['heart']), template('any', []), template('own', ['belly'])]
    expect(orderTemplates(templates, 'belly').map((each) => each.id)).toEqual(['own', 'any', 'other'])
  })

  it('are offered while they are in use; a report keeps its own', () => {
    const [on, off] = [template('on', []), template('off', [], false)]
    expect(offeredTemplates([on, off], null, null)).toEqual([on])
    expect(offeredTemplates([on, off], null, off.id)).toEqual([on, off])
  })

  it('replace an empty text or an untouched template, nothing else', () => {
    const former = template('former', [])
    expect(replacesNothing(empty, undefined)).toBe(true)
    expect(replacesNothing({ ...empty, findings: 'F', impression: 'I' }, former)).toBe(true)
    expect(replacesNothing({ ...empty, findings: 'F, and more', impression: 'I' }, former)).toBe(false)
    expect(replacesNothing({ ...empty, findings: 'mine' }, undefined)).toBe(false)
  })
})

describe('two versions of a report', () => {
  it('differ where they differ, also in the order of images', () => {
    const imageIds = ['a', 'b'] as unknown as ReportContent['imageIds']
    const mine = { ...empty, findings: 'mine', imageIds }
    const theirs = { ...empty, findings: 'theirs', impression: 'theirs', imageIds: [...imageIds].reverse() }
    expect(differingFields(mine, theirs)).toEqual(['findings', 'impression', 'imageIds'])
  })

  it('differ in the drawings of an image that the report shows, whatever order they were chosen in', () => {
    const [first, second] = ['image-1', 'image-2'] as never as ReportContent['imageIds']
    const off = (...ids: unknown[]) => ids.map((imageId) => ({ imageId, isPrinted: false })) as never
    const both = { ...empty, imageIds: [first, second] as never, drawings: off(first, second) }
    expect(differingFields(both, { ...both, drawings: off(second, first) })).toEqual([])
    expect(differingFields(both, { ...both, drawings: off(second) })).toEqual(['drawings'])
    expect(differingFields(both, { ...both, drawings: [] })).toEqual(['drawings'])
    // Of an image that is not in the report nothing is sent.
    const one = { ...both, imageIds: [first] as never }
    expect(differingFields(one, { ...one, drawings: off(first) })).toEqual([])
    expect(sentContent(one).drawings).toEqual(off(first))
  })

  it('differ in a worksheet by what is answered, not by the order of the answers', () => {
    const sheet = (size: string, ...answers: [string, string[]][]): ReportWorksheet => ({
      worksheetId: 'acr-ti-rads',
      answers: answers.map(([itemId, optionIds]) => ({ itemId, optionIds })),
      size,
    })
    const one = { ...empty, worksheets: [sheet('12', ['shape', ['wider']], ['foci', ['rim', 'punctate']])] }
    const same = { ...empty, worksheets: [sheet('12', ['foci', ['punctate', 'rim']], ['shape', ['wider']])] }
    const other = { ...empty, worksheets: [sheet('12', ['foci', ['rim']], ['shape', ['wider']])] }
    expect(differingFields(one, same)).toEqual([])
    expect(differingFields(one, other)).toEqual(['worksheets'])
    expect(differingFields(one, { ...one, worksheets: [{ ...one.worksheets[0], size: '13' } as never] })).toEqual([
      'worksheets',
    ])
    expect(differingFields(one, empty)).toEqual(['worksheets'])
  })
})
