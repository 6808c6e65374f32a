import { acrTiRads, imageApi, type MeasureSource, type Study, withWorksheet } from '@opensono/pacs-core'
import { calibrateLength, emptyMeasureDocument, writeMeasureDocument } from '@opensono/pacs-core/measure'
import { exampleStudy } from '@opensono/pacs-core/testing'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { itemOfRow, type StripItem } from '../../image/StripItem'
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
  items: readonly StripItem[]
  onOpenValue: (source: MeasureSource) => void
}

function Panel({ first, isReadOnly, onContent, onInsert, items, onOpenValue }: PanelProps) {
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
      onInsertValue={(text, { kind }, field) => onInsert(`[${kind} ${text}]`, field)}
      items={items}
      onOpenValue={onOpenValue}
      language="en"
    />
  )
}

function open(
  first: ReportContent = nothing,
  isReadOnly = false,
  story = createStoryPacs(),
  items: readonly StripItem[] = [],
) {
  const written: ReportContent[] = []
  const onInsert = vi.fn<(text: string, field?: string) => void>()
  const onOpenValue = vi.fn<(source: MeasureSource) => void>()
  render(
    <PacsStory story={story} isLoggedIn={false}>
      <Panel
        first={first}
        isReadOnly={isReadOnly}
        onContent={(each) => written.push(each)}
        onInsert={onInsert}
        items={items}
        onOpenValue={onOpenValue}
      />
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
    onOpenValue,
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
            onInsertValue={vi.fn()}
            items={[]}
            onOpenValue={vi.fn()}
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
  const at = (...pairs: [number, number][]) => pairs.map(([x, y]) => ({ x, y }))
  /** Ten pixels are a millimetre. */
  const drawn = (width = 200) =>
    writeMeasureDocument({
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
        { id: 'a1', kind: 'distance', frame: null, size: 'M', points: at([0, 0], [123, 0]) },
        { id: 'a2', kind: 'ellipse', frame: null, size: 'M', label: 'N1', points: at([0, 0], [width, 0], [100, 50]) },
        {
          id: 'a3',
          kind: 'volume',
          frame: null,
          size: 'M',
          points: at([0, 0], [90, 0], [0, 0], [0, 80], [0, 0], [70, 0]),
        },
      ],
    })

  async function openMeasured(measure: string, first: ReportContent = filled) {
    const story = createStoryPacs()
    story.fake.answer(imageApi.readMeasure, () => ({ measure, version: 1 }))
    await startStorySession(story)
    const items = [storyRow(2), storyRow(3, { isMeasured: true })].map(itemOfRow)
    const worksheet = open(first, false, story, items)
    const inside = within(worksheet.section)
    const choice = (name = 'Size from measurement') => inside.findByLabelText<HTMLSelectElement>(name)
    const choose = async (label: string, name?: string) => {
      const select = await choice(name)
      const option = [...select.options].find((each) => each.label === label)
      fireEvent.change(select, { target: { value: option?.value } })
    }
    return { ...worksheet, inside, choice, choose }
  }
  const linked = (width: number, size: string): ReportContent => {
    const source = (quantity: string, value: number) =>
      ({
        kind: 'measure',
        imageId: 'image-3',
        annotationId: 'a2',
        frame: null,
        annotation: 'ellipse',
        quantity,
        value,
        unit: 'mm',
        name: 'N1',
        calibration: { source: 'manual', id: 'calibration-1', region: 0 },
      }) as unknown as MeasureSource
    const measured = [source('longAxis', width), source('shortAxis', 10)]
    return { ...nothing, worksheets: withWorksheet([], acrTiRads, { answers: solid, size, measured }) }
  }

  it('is taken from a drawing in one act, with all of its diameters, and stays linked to it', async () => {
    const { choice, choose, kept, inside, onOpenValue } = await openMeasured(drawn())
    expect([...(await choice()).options].map(({ label }) => label)).toEqual([
      'Not chosen',
      'Image 3: 12.3 mm',
      'Image 3: N1 20.0 × 10.0 mm',
      'Image 3: 9.0 × 8.0 × 7.0 mm',
    ])
    await choose('Image 3: N1 20.0 × 10.0 mm')
    expect(kept()?.[0]).toMatchObject({
      size: '20.0',
      measured: [
        { imageId: 'image-3', annotationId: 'a2', quantity: 'longAxis', unit: 'mm' },
        { annotationId: 'a2', quantity: 'shortAxis' },
      ],
    })
    inside.getByText('Linked to image 3: 20.0 × 10.0 mm')
    fireEvent.click(inside.getByRole('button', { name: 'Open image', hidden: true }))
    expect(onOpenValue.mock.calls[0]?.[0]).toMatchObject({ annotationId: 'a2' })
    await choose('Image 3: 9.0 × 8.0 × 7.0 mm')
    expect(kept()?.[0]).toMatchObject({ size: '9.0', measured: [{}, {}, {}] })
  })

  it('takes a third diameter from another drawing, as of the other plane', async () => {
    const { choose, kept } = await openMeasured(drawn())
    await choose('Image 3: N1 20.0 × 10.0 mm')
    await choose('Image 3: 12.3 mm', 'Further diameter from measurement')
    expect(kept()?.[0]?.measured?.map(({ quantity }) => quantity)).toEqual(['longAxis', 'shortAxis', 'length'])
  })

  it('is typed, which ends the link', async () => {
    const { choose, answer, kept } = await openMeasured(drawn())
    await choose('Image 3: N1 20.0 × 10.0 mm')
    answer(/Greatest diameter/, '21')
    expect(kept()?.[0]?.size).toBe('21')
    expect(kept()?.[0]).not.toHaveProperty('measured')
  })

  it('says when the drawing was changed, and takes the new size in one press', async () => {
    const { inside, press, kept } = await openMeasured(drawn(220), linked(20, '20.0'))
    await inside.findByText('The drawing was changed. Check the value, or use the measurement.')
    press('Use 22.0 × 10.0 mm')
    expect(kept()?.[0]).toMatchObject({ size: '22.0', measured: [{ value: 22 }, { value: 10 }] })
  })

  it('says when the drawing was deleted', async () => {
    const { inside } = await openMeasured('', linked(20, '20.0'))
    await inside.findByText('The drawing was deleted. Check the value.')
    await inside.findByText('No length is measured in the images.')
  })

  it('says when the link was dropped, until the size is edited', async () => {
    const first: ReportContent = { ...filled, unlinked: [{ id: 'a2', field: 'worksheets', text: '16' }] }
    const { inside, answer } = await openMeasured(drawn(), first)
    await inside.findByText('No longer follows the drawing. Check the value.')
    answer(/Greatest diameter/, '17')
    expect(inside.queryByText('No longer follows the drawing. Check the value.')).toBeNull()
  })

  it('is written into the texts as linked values', async () => {
    const { press, onInsert } = await openMeasured(drawn(), linked(20, '20.0'))
    press('Insert into both texts')
    const words = (field: string) => onInsert.mock.calls.filter(([, to]) => to === field).map(([text]) => text)
    const sentence = ['[measure 20.0 mm]', ' × ', '[measure 10.0 mm]', ', ACR TI-RADS: TR4 (4 points).']
    expect(words('findings')).toEqual(sentence)
    expect(words('impression')).toEqual(sentence)
  })
})
