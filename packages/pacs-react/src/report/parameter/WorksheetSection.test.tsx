import { acrTiRads, withWorksheet } from '@opensono/pacs-core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { createStoryPacs, PacsStory } from '../../testing/PacsStory'
import { contentOf, type ReportContent } from '../ReportContent'
import { storyReport } from '../storyReport'
import { WorksheetSection } from './WorksheetSection'

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
  onInsert: (text: string) => void
}

function Panel({ first, isReadOnly, onContent, onInsert }: PanelProps) {
  const [content, setContent] = useState(first)
  onContent(content)
  const onChange = (patch: Partial<ReportContent>) => setContent((now) => ({ ...now, ...patch }))
  return (
    <WorksheetSection content={content} onChange={onChange} isReadOnly={isReadOnly} onInsert={onInsert} language="en" />
  )
}

function open(first: ReportContent = nothing, isReadOnly = false) {
  const written: ReportContent[] = []
  const onInsert = vi.fn<(text: string) => void>()
  render(
    <PacsStory story={createStoryPacs()} isLoggedIn={false}>
      <Panel first={first} isReadOnly={isReadOnly} onContent={(each) => written.push(each)} onInsert={onInsert} />
    </PacsStory>,
  )
  const section = document.querySelector('details')
  const box = (name: RegExp) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(name)
  return {
    section,
    box,
    onInsert,
    answer: (name: RegExp, value: string) => fireEvent.change(box(name), { target: { value } }),
    tick: (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name })),
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    button: (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }),
    score: () => screen.getByRole('status', { hidden: true }).textContent,
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
    press('Insert score into text')
    expect(onInsert).toHaveBeenCalledExactlyOnceWith('ACR TI-RADS: TR4 (4 points).')
    answer(/Margin/, '')
    expect(button('Insert score into text').disabled).toBe(true)
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
    expect(button('Insert score into text').disabled).toBe(true)
  })
})
