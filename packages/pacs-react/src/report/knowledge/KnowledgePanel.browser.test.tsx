import { MemoryStorage, reportApi } from '@opensono/pacs-core'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PacsStory, startStorySession } from '../../testing/PacsStory'
import { ReportWorkbench } from '../ReportWorkbench'
import { storyWithReport } from '../storyReport'

afterEach(cleanup)

it('an entry is found by its initials and inserted by the keyboard alone, behind what is written', async () => {
  const story = storyWithReport('zh')
  await startStorySession(story)
  const { findings, impression } = await story.pacs.call(reportApi.get, { studyId: 'study-1' as never })
  render(
    <PacsStory story={story}>
      <ReportWorkbench storage={new MemoryStorage()} />
    </PacsStory>,
  )
  const tab = await screen.findByRole('tab', { name: '知识库' })
  tab.click()
  const search = await screen.findByRole('searchbox', { name: '名称、拼音或内容' })
  await userEvent.click(search)
  await userEvent.keyboard('gnz{Enter}')
  const tree = screen.getByRole('tree', { name: '知识库' })
  const cyst = await within(tree).findByRole('treeitem', { name: /肝囊肿/ })
  expect(screen.queryByRole('treeitem', { name: /我的脂肪肝/ })).toBeNull()
  await userEvent.keyboard('{Tab}{End}')
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('treeitem', { name: /肝囊肿/ }))
  expect(cyst).toBeDefined()
  const insert = await screen.findByRole<HTMLButtonElement>('button', { name: '全部插入' })
  await expect.poll(() => insert.disabled).toBe(false)
  await userEvent.keyboard('{Enter}')
  const written = (name: string) => screen.getByRole('textbox', { name }).textContent
  await expect.poll(() => written('超声提示')).toBe(`${impression}肝囊肿`)
  expect(written('检查所见')).toBe(`${findings}肝【左|右】叶见无回声区，大小约【大小】mm，边界清，后方回声增强。`)
})
