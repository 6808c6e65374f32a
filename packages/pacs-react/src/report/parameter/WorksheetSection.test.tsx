import { acrTiRads, imageApi, PacsError, type Study, withWorksheet } from '@opensono/pacs-core'
import { calibrateLength, emptyMeasureDocument, writeMeasureDocument } from '@opensono/pacs-core/measure'
import { exampleStudy } from '@opensono/pacs-core/testing'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { storyRow } from '../../image/storyImages'
import { createStoryPacs, PacsStory, startStorySession } from '../../testing/PacsStory'
import { contentOf, type ReportContent } from '../ReportContent'
import { storyReport } from '../storyReport'
import { WorksheetSection } from './WorksheetSection'

const thyroid = { ...exampleStudy(), bodyParts: [{ id: 'part', name: '甲状腺', englishName: 'Thyroid' }] } as Study
const nothing = contentOf(storyReport())
const solid = {
  composition: ['solid'],
  echogenicity: ['hypoechoic'],
  shape: ['wider'],
  margin: ['smooth'],
  foci: ['noneOrCometTail'],
}
const filled: ReportContent = {
  ...nothing,
  worksheets: withWorksheet([], acrTiRads, { answers: solid, size: '16' }),
}

interface PanelProps {
  first: ReportContent
  isReadOnly: boolean
  onContent: (content: ReportContent) => void
  onInsert: (text: string, field?: string) => void
}

function Panel({ first, isReadOnly, onContent, onInsert }: PanelProps) {
  const [content, setContent] = useState(first)
  onContent(content)
  const onChange = (patch: Partial<ReportContent>) => setContent((now) => ({ ...now, ...patch }))
  return (
    <WorksheetSection
      study={thyroid}
      content={content}
      onChange={onChange}
      isReadOnly={isReadOnly}
      onInsert={onInsert}
      language="en"
    />
  )
}

function open(first: ReportContent = nothing, isReadOnly = false, story = createStoryPacs()) {
  const written: ReportContent[] = []
  const onInsert = vi.fn<(text: string, field?: string) => void>()
  render(
    <PacsStory story={story} isLoggedIn={false}>
      <Panel first={first} isReadOnly={isReadOnly} onContent={(each) => written.push(each)} onInsert={onInsert} />
    </PacsStory>,
  )
  // The second worksheet of a thyroid.
  const section = [...document.querySelectorAll('details')].find(({ textContent }) =>
    textContent?.includes('ACR TI-RADS'),
  )
  if (section === undefined) throw new Error('no worksheet')
  const inside = within(section)
  const box = (name: RegExp) => inside.getByLabelText<HTMLInputElement | HTMLSelectElement>(name)
  return {
    section,
    box,
    onInsert,
    answer: (name: RegExp, value: string) => fireEvent.change(box(name), { target: { value } }),
    tick: (name: RegExp) => fireEvent.click(inside.getByRole('checkbox', { name, hidden: true })),
    press: (name: string) => fireEvent.click(inside.getByRole('button', { name, hidden: true })),
    button: (name: string) => inside.getByRole<HTMLButtonElement>('button', { name, hidden: true }),
    score: () => inside.getByRole('status', { hidden: true }).textContent,
    /** What is kept with the report. */
    kept: () => written.at(-1)?.worksheets,
  }
}

describe('a scored worksheet', () => {
  it('is kept with the report answer by answer, and shown as it was left when the report is opened again', () => {
    const first = open()
    expect(first.section?.open).toBe(false)
    first.answer(/Composition/, 'solid')
    first.answer(/Shape/, 'taller')
    first.answer(/Greatest diameter/, '12.5')
    const [kept] = first.kept() ?? []
    expect(kept).toEqual({
      worksheetId: 'acr-ti-rads',
      answers: [
        { itemId: 'composition', optionIds: ['solid'] },
        { itemId: 'shape', optionIds: ['taller'] },
      ],
      size: '12.5',
    })
    document.body.replaceChildren()
    const again = open({ ...nothing, worksheets: kept === undefined ? [] : [kept] })
    expect(again.section?.open).toBe(true)
    expect([/Composition/, /Shape/, /Margin/, /Greatest diameter/].map((name) => again.box(name).value)).toEqual([
      'solid',
      'taller',
      '',
      '12.5',
    ])
    expect(again.score()).toContain('5 points')
  })

  it('takes several findings where several are true, and "none" alone', () => {
    const { tick, kept } = open(filled)
    const foci = () => kept()?.[0]?.answers.find(({ itemId }) => itemId === 'foci')?.optionIds
    tick(/Rim calcification/)
    tick(/Punctate foci/)
    expect(foci()).toEqual(['rim', 'punctate'])
    tick(/None, or large/)
    expect(foci()).toEqual(['noneOrCometTail'])
    tick(/None, or large/)
    expect(foci()).toBeUndefined()
  })

  it('says level, points and what the size means once everything is answered, and what is still missing before', () => {
    const { score, answer } = open(filled)
    expect(score()).toBe('TR4 · 4 pointsThe size reaches the threshold for fine-needle aspiration.')
    answer(/Greatest diameter/, '9')
    expect(score()).toContain('The size is below the thresholds.')
    answer(/Greatest diameter/, '9.')
    expect(score()).toBe('TR4 · 4 points')
    answer(/Margin/, '')
    expect(score()).toBe('4 pointsStill to answer: Margin')
  })

  it('puts its score into the text, and only a whole one', () => {
    const { press, answer, button, onInsert } = open(filled)
    press('Insert into both texts')
    const text = '16 mm, ACR TI-RADS: TR4 (4 points).'
    expect(onInsert.mock.calls).toEqual([
      [text, 'findings'],
      [text, 'impression'],
    ])
    answer(/Margin/, '')
    expect(button('Insert into both texts').disabled).toBe(true)
  })

  it('scores several findings, each with its side and place, in one press', () => {
    const { press, kept, onInsert, section } = open(filled)
    const inFinding = (number: number) =>
      within(within(section).getByRole('group', { name: `Finding ${number}`, hidden: true }))
    const answer = (number: number, name: RegExp, value: string) =>
      fireEvent.change(inFinding(number).getByLabelText(name), { target: { value } })
    press('Add finding')
    answer(1, /Side/, 'left')
    answer(2, /Side/, 'right')
    answer(2, /Location/, 'upper pole')
    answer(2, /Composition/, 'cystic')
    expect(kept()?.map(({ side, place }) => [side, place])).toEqual([
      ['left', undefined],
      ['right', 'upper pole'],
    ])
    press('Insert into both texts')
    expect(onInsert.mock.calls[1]).toEqual([
      '1. Left, 16 mm, ACR TI-RADS: TR4 (4 points).\n2. Right upper pole, ACR TI-RADS: TR1 (0 points).',
      'impression',
    ])
    press('Remove finding 1')
    expect(kept()).toMatchObject([{ side: 'right' }])
  })

  it('is offered for the parts of the study, and for what is filled in', () => {
    const shown = (bodyPart: string, content = nothing) => {
      const study = { ...thyroid, bodyParts: [{ id: 'part', name: bodyPart, englishName: null }] } as Study
      const { unmount } = render(
        <PacsStory story={createStoryPacs()} isLoggedIn={false}>
          <WorksheetSection
            study={study}
            content={content}
            onChange={vi.fn()}
            isReadOnly
            onInsert={vi.fn()}
            language="zh"
          />
        </PacsStory>,
      )
      const titles = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)
      unmount()
      return titles
    }
    expect(shown('肝脏')).toEqual(['Worksheet: LI-RADS US'])
    expect(shown('乳腺')).toEqual(['Worksheet: BI-RADS US'])
    expect(shown('脐动脉')).toEqual([])
    expect(shown('脐动脉', filled)).toEqual(['Worksheet: ACR TI-RADS'])
  })

  it('is emptied by one press, and the report keeps nothing of it', () => {
    const { press, kept, button, box } = open(filled)
    press('Clear')
    expect(kept()).toEqual([])
    expect([box(/Composition/).value, box(/Greatest diameter/).value]).toEqual(['', ''])
    expect(button('Clear').disabled).toBe(true)
  })

  it('is not changed in a report that is only read', () => {
    const { kept, box, button } = open(filled, true)
    for (const each of screen.getAllByRole<HTMLInputElement>('checkbox')) expect(each.disabled).toBe(true)
    expect(button('Clear').disabled).toBe(true)
    expect(kept()).toEqual(filled.worksheets)
    expect(box(/Greatest diameter/)).toMatchObject({ value: '16', readOnly: true })
    expect(button('Insert into both texts').disabled).toBe(true)
  })
})

describe('the size of a finding', () => {
  /** Ten pixels are a millimetre; the first picture was deleted. */
  const drawn = writeMeasureDocument({
    ...emptyMeasureDocument,
    calibration: {
      id: 'calibration-1',
      regions: [
        calibrateLength(
          { from: { x: 0, y: 0 }, to: { x: 400, y: 0 }, value: 40 },
          { minX: 0, minY: 0, maxX: 800, maxY: 600 },
        ),
      ],
    },
    annotations: [
      {
        id: 'a1',
        kind: 'distance',
        frame: null,
        size: 'M',
        points: [
          { x: 0, y: 0 },
          { x: 123, y: 0 },
        ],
      },
      {
        id: 'a2',
        kind: 'ellipse',
        frame: null,
        size: 'M',
        points: [
          { x: 0, y: 0 },
          { x: 200, y: 0 },
          { x: 100, y: 50 },
        ],
      },
    ],
  })

  async function openMeasured(measure: () => string) {
    const story = createStoryPacs()
    story.fake.answer(imageApi.list, () => [storyRow(2), storyRow(3, { isMeasured: true })])
    story.fake.answer(imageApi.readMeasure, ({ imageId }) => ({
      measure: String(imageId) === 'image-3' ? measure() : '',
      version: 1,
    }))
    await startStorySession(story)
    const worksheet = open(filled, false, story)
    worksheet.press('Size from measurement')
    return { ...worksheet, inside: within(worksheet.section) }
  }

  it('is chosen from the lengths that are measured in the images, each with the number of its image', async () => {
    const { inside, kept } = await openMeasured(() => drawn)
    const choice = await inside.findByLabelText<HTMLSelectElement>('Size from measurement')
    expect([...choice.options].map(({ label }) => label)).toEqual([
      'Not chosen',
      'Image 3: 12.3 mm',
      'Image 3: 20.0 mm',
      'Image 3: 10.0 mm',
    ])
    fireEvent.change(choice, { target: { value: choice.options[1]?.value } })
    expect(kept()?.[0]?.size).toBe('12.3')
  })

  it('is typed where no length is measured', async () => {
    const { inside, kept } = await openMeasured(() => '')
    await inside.findByText('No length is measured in the images.')
    expect(kept()?.[0]?.size).toBe('16')
  })

  it('says why nothing could be read, which is not the same as nothing measured', async () => {
    const { inside } = await openMeasured(() => {
      throw new PacsError('FORBIDDEN')
    })
    await inside.findByText(/permission|may not/i)
    expect(inside.queryByText('No length is measured in the images.')).toBeNull()
  })
})
