import { settingsApi } from '@opensono/pacs-core'
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import { applyEvent } from '../../provider/applyEvent'
import { createStoryPacs } from '../../testing/PacsStory'
import { useNamedRows } from './useNamedRows'

const row = (id: string, name: string, englishName: string) =>
  ({ id, name, englishName, briefCode: '', isEnabled: true, fields: {} }) as never

async function open(language: 'en' | 'zh' = 'en', isNeeded = true) {
  const story = createStoryPacs({ language })
  let sources = [row('source-1', '门诊', 'Outpatient'), row('source-2', '住院', '')]
  story.fake.answer(settingsApi.basicData, ({ kind }) => (kind === 'patient-source' ? sources : []))
  const page = await drawHook(story, () => useNamedRows(isNeeded))
  const remove = async () => {
    sources = sources.slice(1)
    await act(() => applyEvent(story.queryClient, { type: 'basic-data-changed', kind: 'patient-source' }))
  }
  return { ...page, remove, nameOf: (id: string) => page.use().nameOf(id) }
}

it('a row is called by its name in the language of the screen, else by the one it has', async () => {
  const { nameOf } = await open()
  await waitFor(() => expect(nameOf('source-1')).toBe('Outpatient'))
  expect(nameOf('source-2')).toBe('住院')
  const chinese = await open('zh')
  await waitFor(() => expect(chinese.nameOf('source-1')).toBe('门诊'))
})

it('a row that is deleted while the page is open keeps its name, and is said to be deleted', async () => {
  const { nameOf, remove } = await open()
  await waitFor(() => expect(nameOf('source-1')).toBe('Outpatient'))
  await remove()
  await waitFor(() => expect(nameOf('source-1')).not.toBe('Outpatient'))
  expect(nameOf('source-1')).toContain('Outpatient')
  expect(nameOf('source-1')).toMatch(/deleted/i)
})

it('a row that nobody knows is said to be unknown once the rows are read, and not before', async () => {
  const { nameOf } = await open()
  expect(nameOf('source-9')).toBe('')
  await waitFor(() => expect(nameOf('source-9')).not.toBe(''))
})

it('a page without such settings reads nothing', async () => {
  const { asked } = await open('en', false)
  expect(asked(settingsApi.basicData)).toEqual([])
})
