import { acrTiRads, type Report, type ReportValue, withWorksheet } from '@opensono/pacs-core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createStoryPacs, PacsStory, startStorySession } from '../testing/PacsStory'
import { ReportConflict } from './ReportConflict'
import { contentOf } from './ReportContent'
import { storyReport } from './storyReport'
import { storySource as source } from './storyValues'

afterEach(cleanup)

const value: ReportValue = { id: 'value-1', field: 'findings', start: 4, end: 9, source }
const began = contentOf(storyReport({ findings: 'GB' }))
const linked = { findings: 'GB: 45 px', values: [value] }

async function open(mine: Partial<Report>, theirs: Partial<Report>) {
  const story = createStoryPacs({ language: 'en' })
  await startStorySession(story)
  const onResolve = vi.fn()
  render(
    <PacsStory story={story}>
      <ReportConflict
        mine={contentOf(storyReport(mine))}
        theirs={storyReport({ version: 4, ...theirs })}
        began={began}
        templates={[]}
        onResolve={onResolve}
      />
    </PacsStory>,
  )
  await screen.findByRole('button', { name: 'Save the choice' })
  return { onResolve, press: (name: string) => fireEvent.click(screen.getByRole('button', { name })) }
}

describe('the choice between two versions of a report', () => {
  it('takes the linked values with the text that is chosen', async () => {
    const theirs = { findings: 'GB: 52 px', values: [{ ...value, id: 'value-2' }] }
    const { onResolve, press } = await open(linked, theirs)
    expect(screen.queryByRole('region', { name: 'Linked values' })).toBeNull()
    press('Save the choice')
    expect(onResolve).toHaveBeenLastCalledWith(expect.objectContaining(linked))
    fireEvent.click(screen.getByRole('button', { name: /Findings, .*Li Wei|Findings, .*李伟/ }))
    press('Save the choice')
    expect(onResolve).toHaveBeenLastCalledWith(expect.objectContaining(theirs))
  })

  it('asks about links alone where the texts are the same, and about the further sections', async () => {
    const { onResolve, press } = await open(
      { ...linked, recommendation: 'mine' },
      { ...linked, values: [], recommendation: 'mine' },
    )
    expect(screen.getByRole('region', { name: 'Linked values' }).textContent).toContain('GB 45 px')
    press('Save the choice')
    expect(onResolve).toHaveBeenLastCalledWith(expect.objectContaining(linked))
    cleanup()
    await open({ recommendation: 'mine' }, { recommendation: 'theirs' })
    expect(screen.getByRole('region', { name: 'Recommendation' }).textContent).toContain('theirs')
  })

  it('names a worksheet by its level, its points and the size, and takes the one that is chosen', async () => {
    const sheet = (margin: string, size: string) => {
      const answers = {
        composition: ['solid'],
        echogenicity: ['hypoechoic'],
        shape: ['wider'],
        margin: [margin],
        foci: ['noneOrCometTail'],
      }
      return { findings: 'GB', worksheets: withWorksheet([], acrTiRads, { answers, size }) }
    }
    const theirs = sheet('extrathyroidal', '')
    const { onResolve, press } = await open(sheet('smooth', '16'), theirs)
    const words = screen.getByRole('region', { name: 'Scored worksheets' }).textContent
    expect(words).toContain('ACR TI-RADS TR4 4 points 16 mm')
    expect(words).toContain('ACR TI-RADS TR5 7 points')
    fireEvent.click(screen.getByRole('button', { name: /Scored worksheets, .*(Li Wei|李伟)/ }))
    press('Save the choice')
    expect(onResolve).toHaveBeenLastCalledWith(expect.objectContaining({ worksheets: theirs.worksheets }))
  })
})
