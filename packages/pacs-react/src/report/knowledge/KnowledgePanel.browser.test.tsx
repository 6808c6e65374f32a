import {
  knowledgeApi,
  knowledgePermissions,
  MemoryStorage,
  reportApi,
  sessionApi,
  settingsApi,
} from '@opensono/pacs-core'
import { exampleUser } from '@opensono/pacs-core/testing'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PacsStory, startStorySession } from '../../testing/PacsStory'
import { ReportWorkbench } from '../ReportWorkbench'
import { storyWithReport } from '../storyReport'

afterEach(cleanup)

/** @param knowledgeNodeId - what the study's part opens */
async function openPanel(language: 'en' | 'zh', knowledgeNodeId: string | null = null) {
  const story = storyWithReport(language, undefined, {
    bodyParts: [{ id: 'part-1' as never, name: '肝脏', englishName: 'Liver' }],
  })
  const authorities = [
    'pacs:diagnostic_report:diagnostic_report_view',
    'pacs:diagnostic_report:edit_report',
    ...Object.values(knowledgePermissions),
  ]
  story.fake.answer(sessionApi.info, () => exampleUser({ authorities }))
  const part = { id: 'part-1', name: '肝脏', englishName: 'Liver', briefCode: '', isEnabled: true }
  story.fake.answer(settingsApi.basicData, () => [{ ...part, fields: { knowledgeNodeId } }] as never)
  await startStorySession(story)
  const before = await story.pacs.call(reportApi.get, { studyId: 'study-1' as never })
  const tab = language === 'en' ? 'Knowledge base' : '知识库'
  render(
    <PacsStory story={story}>
      <ReportWorkbench storage={new MemoryStorage()} />
    </PacsStory>,
  )
  const button = await screen.findByRole('tab', { name: tab })
  button.click()
  const tree = await screen.findByRole('tree', { name: tab })
  const row = (name: RegExp) => within(tree).getByRole('treeitem', { name })
  return { story, before, tree, row }
}

it('an entry is found by its initials and inserted by the keyboard alone, behind what is written', async () => {
  const { before } = await openPanel('zh')
  const { findings, impression } = before
  const search = await screen.findByRole('searchbox', { name: '名称、拼音或内容' })
  await userEvent.click(search)
  await userEvent.keyboard('gnz{Enter}')
  const tree = screen.getByRole('tree', { name: '知识库' })
  await within(tree).findByRole('treeitem', { name: /肝囊肿/ })
  expect(screen.queryByRole('treeitem', { name: /我的脂肪肝/ })).toBeNull()
  await userEvent.keyboard('{Tab}{End}')
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('treeitem', { name: /肝囊肿/ }))
  const insert = await screen.findByRole<HTMLButtonElement>('button', { name: '全部插入' })
  await expect.poll(() => insert.disabled).toBe(false)
  await userEvent.keyboard('{Enter}')
  const written = (name: string) => screen.getByRole('textbox', { name }).textContent
  await expect.poll(() => written('超声提示')).toBe(`${impression}肝囊肿`)
  expect(written('检查所见')).toBe(`${findings}肝【左|右】叶见无回声区，大小约【大小】mm，边界清，后方回声增强。`)
  const edited = screen.getByRole('textbox', { name: '检查所见' })
  await expect.poll(() => document.activeElement).toBe(edited)
  await userEvent.keyboard('左{Tab}12')
  expect(written('检查所见')).toBe(`${findings}肝左叶见无回声区，大小约12mm，边界清，后方回声增强。`)
})

it('a text is dragged by its grip out of its folder, and undone from the notice', async () => {
  const { story, row } = await openPanel('en')
  const asked = () => story.fake.seen.filter(({ id }) => id === knowledgeApi.order.id).map(({ input }) => input)
  const liver = await waitFor(() => row(/^Liver(?! cyst)/))
  if (liver.getAttribute('aria-expanded') === 'false') liver.click()
  const cyst = await waitFor(() => row(/Liver cyst/))
  const grip = cyst.querySelector('[data-grip]') as HTMLElement
  const middle = (element: Element, share: number) => {
    const { left, top, height } = element.getBoundingClientRect()
    return { clientX: left + 4, clientY: top + height * share, pointerId: 1, button: 0 }
  }
  // A finger of a test is no active pointer that could be held.
  grip.setPointerCapture = () => undefined
  fireEvent.pointerDown(grip, middle(grip, 0.5))
  fireEvent.pointerMove(grip, middle(row(/Mine/), 0.5))
  expect(row(/Mine/).dataset.drop).toBeUndefined()
  fireEvent.pointerMove(grip, middle(liver, 0.1))
  expect(liver.dataset.drop).toBe('before')
  fireEvent.pointerUp(grip, middle(liver, 0.1))
  await waitFor(() => expect(row(/Liver cyst/).getAttribute('aria-level')).toBe('2'))
  await waitFor(() => expect(asked()).toEqual([{ id: 'cyst', parentId: null, beforeId: 'liver' }]))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  undo.click()
  await waitFor(() => expect(row(/Liver cyst/).getAttribute('aria-level')).toBe('3'))
})

it('the knowledge node of the study’s part is chosen and open; other folders are closed', async () => {
  const first = await openPanel('en')
  expect(first.row(/^Liver(?! cyst)/).getAttribute('aria-expanded')).toBe('false')
  cleanup()
  const { row } = await openPanel('en', 'cyst')
  const cyst = await waitFor(() => row(/Liver cyst/))
  expect(cyst.getAttribute('aria-selected')).toBe('true')
  await screen.findByText(/posterior enhancement/)
})
