import { imageApi, knowledgeApi, PacsError, permissionCodes, reportApi, sessionApi } from '@opensono/pacs-core'
import { exampleUser } from '@opensono/pacs-core/testing'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { applyEvent } from '../provider/applyEvent'
import { PacsStory, type StoryPacs, startStorySession } from '../testing/PacsStory'
import { storyKnowledge } from './knowledge/storyKnowledge'
import { ReportWorkbench } from './ReportWorkbench'
import { storyFinished, storyHistory, storyReport, storyTemplates, storyWithReport } from './storyReport'

afterEach(cleanup)

async function openRead(story: StoryPacs, heading = 'Impression') {
  await startStorySession(story)
  const page = (mode: 'visible' | 'hidden') => (
    <PacsStory story={story}>
      <Activity mode={mode}>
        <ReportWorkbench />
      </Activity>
    </PacsStory>
  )
  const { rerender } = render(page('visible'))
  await screen.findByRole('textbox', { name: heading })
  return { show: (mode: 'visible' | 'hidden') => rerender(page(mode)) }
}

async function openReport(story = storyWithReport('en')) {
  const { show } = await openRead(story)
  const impression = () => screen.getByRole('textbox', { name: 'Impression' })
  await waitFor(() => expect(impression().isContentEditable).toBe(true))
  return {
    story,
    show,
    impression,
    write: (text: string) => userEvent.fill(impression(), text),
    saves: () => story.fake.seen.filter((request) => request.id === 'report.save').map(({ input }) => input.impression),
  }
}

const callsOf = (story: StoryPacs, id: string) => story.fake.seen.filter((request) => request.id === id)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('the end of a report', () => {
  it('is an act of its own: it saves, finishes with that version, and closes the text', async () => {
    const { story, write, saves, impression } = await openReport()
    screen.getByText('Draft report')
    await write('Cyst.')
    await press('Finish report')
    await screen.findByText(/^Finished/)
    expect(saves()).toEqual(['Cyst.'])
    expect(callsOf(story, 'report.finish').map(({ input }) => input.version)).toEqual([4])
    await waitFor(() => expect(impression().isContentEditable).toBe(false))
    expect(screen.queryByText('Draft report')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Finish report' })).toBeNull()
    screen.getByRole('button', { name: 'Reopen' })
  })

  it('asks once for a result that nobody chose, keeps what is chosen, and may leave it unknown', async () => {
    const { story } = await openReport(storyWithReport('en', storyReport({ result: 'unknown' })))
    await press('Finish report')
    await press('Negative')
    await screen.findByText(/^Finished/)
    expect(callsOf(story, 'report.save').map(({ input }) => input.result)).toEqual(['negative'])
    expect(callsOf(story, 'report.finish')).toHaveLength(1)
  })

  it('asks before a print too, and not a second time for one that was left unknown', async () => {
    const { story } = await openReport(storyWithReport('en', storyReport({ result: 'unknown' })))
    story.fake.answer(reportApi.print, () => {
      throw new PacsError('SERVER_BUSY')
    })
    await press('Print')
    await press('Leave unknown')
    await waitFor(() => expect(callsOf(story, 'report.print')).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Print')
    await waitFor(() => expect(callsOf(story, 'report.print')).toHaveLength(2))
    expect(callsOf(story, 'report.save')).toEqual([])
  })
})

describe('the language of a report', () => {
  it('is that of its words; another one changes headings and entries, not what somebody wrote, and is saved', async () => {
    const story = storyWithReport('en', storyReport({ language: 'zh' }))
    const entry = storyKnowledge.find(({ kind }) => kind === 'entry') ?? storyKnowledge[0]
    story.fake.answer(knowledgeApi.snippets, () => (entry === undefined ? [] : [{ ...entry, code: 'lc' }]))
    await openRead(story, '超声提示')
    fireEvent.click(screen.getByRole('button', { name: /Language of the report/ }))
    fireEvent.click(await screen.findByRole('option', { name: /^English/ }))
    await screen.findByRole('textbox', { name: 'Impression' })
    const english = () => screen.getByRole('textbox', { name: 'Impression' })
    await waitFor(() => expect(english().isContentEditable).toBe(true))
    expect(english().textContent).toBe('肝囊肿。')
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    await userEvent.click(english())
    await waitFor(() => expect(document.activeElement).toBe(english()))
    await userEvent.keyboard('{Control>}a{/Control};lc ')
    await waitFor(() => expect(english().textContent).toBe('Liver cyst.'))
    fireEvent.keyDown(english(), { key: 's', ctrlKey: true })
    await waitFor(() => expect(callsOf(story, 'report.save').at(-1)?.input).toMatchObject({ language: 'en' }))
  })

  it('goes with the text of the template that nobody touched', async () => {
    const [template] = storyTemplates
    const text = { findings: '肝脏大小形态正常，实质回声均匀。', impression: '肝脏未见明显异常。' }
    const story = storyWithReport('zh', storyReport({ ...text, templateId: template?.id ?? null }))
    await openRead(story, '超声提示')
    fireEvent.click(await screen.findByRole('button', { name: /报告语言/ }))
    fireEvent.click(await screen.findByRole('option', { name: '英文' }))
    const impression = await screen.findByRole('textbox', { name: 'Impression' })
    await waitFor(() => expect(impression.textContent).toBe('Normal liver.'))
  })
})

describe('a finished report', () => {
  it('is reopened for a reason, and written on', async () => {
    const story = storyWithReport('en', storyReport({ version: 6 }), storyFinished)
    await openRead(story)
    await press('Reopen')
    const reopen = (await screen.findAllByRole<HTMLButtonElement>('button', { name: 'Reopen' })).at(-1)
    expect(reopen?.getAttribute('aria-disabled')).toBe('true')
    fireEvent.change(screen.getByRole('textbox', { name: /Reason/ }), { target: { value: ' Left for right ' } })
    if (reopen !== undefined) fireEvent.click(reopen)
    await screen.findByText('Draft report')
    const [call] = callsOf(story, 'report.reopen')
    expect(call?.input).toMatchObject({ version: 6, reason: 'Left for right' })
    const impression = () => screen.getByRole('textbox', { name: 'Impression' })
    await waitFor(() => expect(impression().isContentEditable).toBe(true))
  })

  it('that is printed by others names them, and offers the reset to who may', async () => {
    const others = {
      examinedById: 'user-8',
      examinedByName: 'Wang Lei',
      reportedById: 'user-9',
      reportedByName: 'Li Na',
    }
    const printed = { ...storyFinished, ...others, studyStatus: 'printed' as const, printTime: '2026-01-05T08:20:00Z' }
    const story = storyWithReport('en', storyReport(), printed)
    story.fake.answer(sessionApi.info, () => exampleUser({ authorities: [...permissionCodes] }))
    await openRead(story)
    expect((await screen.findAllByText(/only Wang Lei or Li Na can change it/)).length).toBeGreaterThan(0)
    await press('Reopen for reporting')
    await screen.findByRole('alertdialog')
  })

  it('shows how it came to be: what was printed, until when it counted, and why', async () => {
    await openRead(storyWithReport('en', storyReport({ version: 9 })))
    await press('History')
    await screen.findByText('Reason: 左右写错')
    await screen.findByText(/^Printed .* by 李伟\. No longer valid since .*: the report was reopened\.$/)
    expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(storyHistory.length)
  })
})

describe('the history of a report', () => {
  async function openDifference() {
    await press('History')
    const [compare] = await screen.findAllByRole('button', { name: /^Compare the version of/ })
    if (compare !== undefined) fireEvent.click(compare)
    return screen.findByRole('button', { name: 'Restore the older version' })
  }
  const entries = (selector: string) => Array.from(document.querySelectorAll(selector), (each) => each.textContent)

  it('shows what two versions differ in: texts, result, order of images, parameters, answers of worksheets', async () => {
    await openRead(storyWithReport('en', storyReport({ version: 9 })))
    await openDifference()
    await waitFor(() => expect(entries('.pacs-difference ins')).toContain('Image 1'))
    expect(entries('.pacs-difference del')).toEqual([
      '左叶见一无回声区。',
      'Unknown',
      'Image 1',
      '9 mm',
      '2 points',
      'Wider than tall',
    ])
    expect(entries('.pacs-difference ins').slice(-3)).toEqual(['12 mm', '5 points', 'Taller than wide'])
    const answers = screen.getByRole('table', { name: 'Worksheet: ACR TI-RADS' })
    expect(within(answers).getByRole('row', { name: 'Shape Wider than tall Taller than wide' })).toBeTruthy()
  })

  it('makes an older version the draft again, after what was written is saved', async () => {
    const { story, write, saves, impression } = await openReport()
    await write('mine')
    fireEvent.click(await openDifference())
    await screen.findByText('The older version is restored as a draft.')
    expect(saves()).toEqual(['mine'])
    expect(callsOf(story, 'report.restore').map(({ input }) => input)).toMatchObject([{ version: 4, from: 7 }])
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'History' })).toBeNull())
    await waitFor(() => expect(impression().isContentEditable).toBe(true))
  })

  it('restores nothing while the report is finished', async () => {
    const story = storyWithReport('en', storyReport({ version: 9 }), storyFinished)
    await openRead(story)
    fireEvent.click(await openDifference())
    expect(callsOf(story, 'report.restore')).toEqual([])
  })
})

describe('the report of the current study', () => {
  const somebodySaves = async (story: StoryPacs) => {
    story.fake.answer(reportApi.get, () =>
      storyReport({ version: 4, language: 'en', impression: 'theirs', savedByName: 'Li Wei' }),
    )
    await act(() => applyEvent(story.queryClient, { type: 'report-changed', studyId: 'study-1' }))
  }

  it('is saved when the user goes to another page, and stands as it was left when they come back, undo included', async () => {
    const { impression, write, show, saves } = await openReport()
    await write('before')
    show('hidden')
    await waitFor(() => expect(saves()).toEqual(['before']))
    show('visible')
    await waitFor(() => expect(impression().textContent).toBe('before'))
    await write('after')
    fireEvent.keyDown(impression(), { key: 's', ctrlKey: true })
    await waitFor(() => expect(saves()).toEqual(['before', 'after']))
    await screen.findByText(/^Saved/)
    while (impression().textContent !== '肝囊肿。') await userEvent.keyboard('{Control>}z{/Control}')
    fireEvent.keyDown(impression(), { key: 's', ctrlKey: true })
    await waitFor(() => expect(saves()).toEqual(['before', 'after', '肝囊肿。']))
  })

  it('is saved by Ctrl+S wherever the cursor is, also while its history is open, and not by a page that is hidden', async () => {
    const { write, saves, show } = await openReport()
    const save = () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
    await write('before')
    save()
    await waitFor(() => expect(saves()).toEqual(['before']))
    await screen.findByText(/^Saved/)
    await write('after')
    await press('History')
    await screen.findByRole('dialog')
    // Not left to the browser, which would save the page as a file.
    expect(save()).toBe(false)
    await waitFor(() => expect(saves()).toEqual(['before', 'after']))
    show('hidden')
    expect(save()).toBe(true)
  })

  it('shows what somebody else saved at once, as long as nothing is unsaved here', async () => {
    const { story, impression } = await openReport()
    await somebodySaves(story)
    await waitFor(() => expect(impression().textContent).toBe('theirs'))
  })

  it('asks to compare when somebody else saved and something is unsaved here', async () => {
    const { story, write, saves } = await openReport()
    await write('mine')
    await somebodySaves(story)
    await screen.findByText(/^Li Wei saved a newer version at .*\. Yours is kept: compare and choose\.$/)
    screen.getByText('mine')
    screen.getByText('theirs')
    fireEvent.click(screen.getByRole('button', { name: 'Save the choice' }))
    await waitFor(() => expect(saves()).toEqual(['mine']))
  })
})

describe('the images beside a report', () => {
  const none = 'This study has no stills yet.'
  const noValues = 'No image of this study has measurements.'

  async function openWith(list: () => Promise<never[]>) {
    const story = storyWithReport('en', storyReport({ imageIds: [] }))
    story.fake.answer(imageApi.list, list)
    await openReport(story)
    await userEvent.click(screen.getByRole('tab', { name: 'Values' }))
    await screen.findByRole('heading', { name: 'Values' })
    return { story, images: screen.getByRole('complementary', { name: 'In this report' }) }
  }

  it('says that there are none, and no values, only once the images were read', async () => {
    let answerList = () => {}
    const read = new Promise<never[]>((resolve) => {
      answerList = () => resolve([])
    })
    const { images } = await openWith(() => read)
    expect(images.querySelector('[aria-busy=true]')).not.toBeNull()
    expect([none, noValues].filter((text) => screen.queryByText(text) !== null)).toEqual([])
    answerList()
    await within(images).findByText(none)
    expect(images.querySelector('[aria-busy=true]')).toBeNull()
    await screen.findByText(noValues)
  })

  it('says that they could not be read, and reads them again', async () => {
    const { story, images } = await openWith(() => Promise.reject(new PacsError('SERVER_FAULT')))
    await within(images).findByText('SERVER_FAULT')
    expect([none, noValues].filter((text) => screen.queryByText(text) !== null)).toEqual([])
    story.fake.answer(imageApi.list, () => [])
    fireEvent.click(within(images).getByRole('button', { name: 'Retry' }))
    await within(images).findByText(none)
    await screen.findByText(noValues)
  })
})
