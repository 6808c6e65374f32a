import { arrange, createStudyQuery, layoutApi, viewTables } from '@opensono/pacs-core'
import { MemoryStorage } from '@opensono/pacs-core/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawPage } from '../../test/drawPage'
import { withoutLayout } from '../../test/withoutLayout'
import { setAnswer } from '../provider/callKey'
import { startStorySession } from '../testing/PacsStory'
import { StudyFilterBar } from './StudyFilterBar'
import { storyWithStudies } from './storyStudies'

withoutLayout()

/** The choices of a user, where the hospital shows no others than VIP and deleted studies. */
async function choicesFor(authorities: readonly string[]) {
  const story = storyWithStudies('en', [], authorities)
  const items = arrange(viewTables.query, null).map((item) => ({
    ...item,
    isShown: item.id === 'isVip' || item.id === 'isDeleted',
  }))
  const view = { items, version: 1, isOwn: false }
  story.fake.answer(layoutApi.view, () => view)
  await startStorySession(story)
  setAnswer(story.queryClient, layoutApi.view, { part: 'query' }, view)
  const query = createStudyQuery(new MemoryStorage(), () => ({ departmentType: null, today: '2026-01-05' }))
  drawPage(story, <StudyFilterBar query={query} onRefresh={() => undefined} />)
  return screen.queryAllByRole('combobox').map((choice) => choice.getAttribute('aria-label'))
}

test.each([
  ['nobody else', 'pacs:medical_record:view', []],
  ['who may see VIP studies', 'pacs:medical_record:set_vip', ['VIP']],
  ['who may restore deleted ones', 'pacs:image:collect_image', ['Deleted']],
])('VIP studies and deleted ones are conditions for those who may see them: %s', async (_who, permission, choices) => {
  expect(await choicesFor([permission])).toEqual(choices)
})
