import { patientApi } from '@opensono/pacs-core'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawHook } from '../../test/drawHook'
import { storyPatient } from '../study/storyDesk'
import { createStoryPacs } from '../testing/PacsStory'
import { usePatientSuggestions } from './usePatientSuggestions'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

async function open(authorities = ['pacs:registration:register_study']) {
  const story = createStoryPacs({ authorities })
  story.fake.answer(patientApi.suggest, ({ text }) => [storyPatient({ patientName: `${text} found` })])
  const typed: { now: string | null } = { now: null }
  const page = await drawHook(story, () => usePatientSuggestions(typed.now))
  const type = async (text: string | null) => {
    typed.now = text
    await act(async () => page.rerender())
  }
  const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return { ...page, type, rest, texts: () => page.asked(patientApi.suggest).map(({ text }) => text) }
}

it('the server is asked when typing has rested for 0.2 s, for the last text alone', async () => {
  const { type, rest, texts, use } = await open()
  await type('王芳')
  await rest(199)
  await type('王芳芳')
  await rest(199)
  expect(texts()).toEqual([])
  await rest(1)
  expect(texts()).toEqual(['王芳芳'])
  await rest(0)
  expect(use().map(({ patientName }) => patientName)).toEqual(['王芳芳 found'])
})

it('nobody is suggested for a text that was typed over', async () => {
  const { type, rest, use } = await open()
  await type('王芳')
  await rest(200)
  await rest(0)
  expect(use()).toHaveLength(1)
  await type('李伟')
  expect(use()).toEqual([])
})

it('blanks around a text are no other text, and nothing is asked for one that is too short or is none', async () => {
  const { type, rest, texts } = await open()
  await type('  ')
  await rest(500)
  await type(null)
  await rest(500)
  expect(texts()).toEqual([])
})

it('who may not look for patients asks nothing', async () => {
  const { type, rest, texts } = await open(['pacs:image:collect_image'])
  await type('王芳')
  await rest(500)
  expect(texts()).toEqual([])
})
