import { PacsError, paperApi, type Study, type StudyRow, studyActApi, studyApi } from '@opensono/pacs-core'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { drawPage } from '../../../test/drawPage'
import { withoutLayout } from '../../../test/withoutLayout'
import { storyStudy, storyWithStudies } from '../storyStudies'
import type { StudyMenuId } from './useActEntries'
import { type UseStudyActsOptions, useStudyActs } from './useStudyActs'

withoutLayout()

type Acts = ReturnType<typeof useStudyActs>

function Page({ onDrawn, ...options }: UseStudyActsOptions & { onDrawn: (acts: Acts) => void }) {
  const acts = useStudyActs(options)
  onDrawn(acts)
  return (
    <>
      <button type="button" onClick={({ currentTarget }) => acts.openMenu(first, currentTarget)}>
        Menu
      </button>
      {acts.element}
    </>
  )
}

function open(options: Partial<UseStudyActsOptions> = {}) {
  const drawn: { acts: Acts | null } = { acts: null }
  const onOpen = vi.fn()
  const story = storyWithStudies('en')
  for (const endpoint of [studyActApi.remove, studyActApi.reset, studyActApi.lock, studyActApi.endOccupancy]) {
    story.fake.answer(endpoint as typeof studyActApi.reset, ({ studyId }) => storyStudy(Number(studyId.at(-1))))
  }
  for (const endpoint of [paperApi.slip, paperApi.applicationForm]) {
    story.fake.answer(endpoint as typeof paperApi.slip, () => {
      throw new PacsError('SERVER_BUSY')
    })
  }
  const page = drawPage(story, <Page onOpen={onOpen} {...options} onDrawn={(acts) => (drawn.acts = acts)} />)
  const acts = () =>
    waitFor(() => {
      if (drawn.acts === null) throw new Error('nothing is drawn')
      return drawn.acts
    })
  return {
    ...page,
    onOpen,
    acts,
    start: async (id: StudyMenuId, rows: readonly StudyRow[]) => (await acts()).start(id, rows),
  }
}

const first: Study = storyStudy(1)
const second: Study = storyStudy(2)

describe('what is done to studies of a list', () => {
  it.each(['register', 'image', 'report'] as const)('%s leads to that screen with the first of them', async (id) => {
    const { start, onOpen } = open()
    await start(id, [first, second])
    expect(onOpen.mock.calls).toEqual([[first, id]])
  })

  it('is nothing while none is chosen', async () => {
    const { start, onOpen } = open()
    await start('report', [])
    await start('remove', [])
    expect(onOpen).not.toHaveBeenCalled()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('shows all of a study only where the host has a place for that', async () => {
    const onMoreInfo = vi.fn()
    const withPlace = open({ onMoreInfo })
    expect((await withPlace.acts()).entries([first]).map(({ id }) => id)).toContain('moreInfo')
    await withPlace.start('moreInfo', [first])
    expect(onMoreInfo.mock.calls).toEqual([[first]])
    withPlace.unmount()
    const without = open()
    expect((await without.acts()).entries([first]).map(({ id }) => id)).not.toContain('moreInfo')
    await without.start('moreInfo', [first])
  })

  it('and cannot be undone by one press is asked first, and done by the answer alone', async () => {
    const { start, asked, notice } = open()
    await start('reset', [first, second])
    const question = within(await screen.findByRole('alertdialog'))
    expect(asked(studyActApi.reset)).toEqual([])
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(asked(studyActApi.reset)).toEqual([])
    await start('reset', [first, second])
    const again = within(await screen.findByRole('alertdialog'))
    fireEvent.click(again.getByRole('button', { name: 'Reopen for reporting' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(asked(studyActApi.reset)).toMatchObject([{ studyId: 'study-1' }, { studyId: 'study-2' }])
    expect(await notice(/2/)).toBeTruthy()
  })

  it('and can be undone by one press is done at once', async () => {
    const { start, asked } = open()
    await start('unlock', [first])
    await waitFor(() => expect(asked(studyActApi.unlock)).toMatchObject([{ studyId: 'study-1' }]))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('merging takes two: of one nothing is asked', async () => {
    const { start, asked } = open()
    await start('merge', [first, second])
    await screen.findByRole('dialog', { name: 'Merge two studies' })
    await waitFor(() => expect(asked(studyActApi.mergePreview)).not.toEqual([]))
    const [pair] = asked(studyActApi.mergePreview)
    expect(Object.values(pair ?? {}).sort()).toEqual(['study-1', 'study-2'])
    // By now its part is loaded: of one study it would be drawn at once.
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await act(() => start('merge', [first]))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('its log is read when it is opened, for that study alone', async () => {
    const { start, asked } = open()
    await start('log', [second])
    await screen.findByRole('dialog', { name: `Operation log of ${second.examNumber}` })
    await waitFor(() => expect(asked(studyApi.log)).not.toEqual([]))
    for (const input of asked(studyApi.log)) expect(input).toMatchObject({ studyId: 'study-2' })
  })
})

describe('the menu of a row', () => {
  it('stands at the row’s button under the patient’s name, and its entries are done', async () => {
    const { onOpen, acts } = open()
    await acts()
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
    const menu = within(await screen.findByRole('menu', { name: /张三/ }))
    fireEvent.click(menu.getAllByRole('menuitem')[0] as HTMLElement)
    expect(onOpen.mock.calls).toEqual([[first, 'register']])
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })

  it('prints a slip, and opens an application form, of that study', async () => {
    const { start, asked } = open()
    await start('slip', [first])
    await start('applicationForm', [second])
    await waitFor(() => expect(asked(paperApi.slip)).toEqual([{ studyId: 'study-1', language: 'en' }]))
    await waitFor(() => expect(asked(paperApi.applicationForm)).toEqual([{ studyId: 'study-2', language: 'en' }]))
  })
})
