import { PacsError, templateApi } from '@opensono/pacs-core'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawHook } from '../../../../test/drawHook'
import { storyWithTemplates } from '../storyTemplateList'
import { useTemplatePreview } from './useTemplatePreview'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function open() {
  const story = storyWithTemplates('en')
  story.fake.answer(templateApi.previewReport, ({ xml }) => ({ pdf: btoa(xml) }))
  const shown: { xml: string | null } = { xml: 'first' }
  const page = await drawHook(story, () => useTemplatePreview('report', shown.xml, 'en'))
  const write = (xml: string | null) => {
    shown.xml = xml
    page.rerender()
  }
  const text = () => new TextDecoder().decode(page.use().pdf ?? undefined)
  return { ...page, fake: story.fake, write, text }
}

it('the paper is made again once somebody pauses, of what stands there then', async () => {
  const { use, asked, write, text } = await open()
  expect(use()).toMatchObject({ pdf: null, isPending: true })
  await pass(600)
  expect(text()).toBe('first')
  for (const xml of ['s', 'se', 'second']) {
    write(xml)
    await pass(500)
  }
  expect(asked(templateApi.previewReport)).toHaveLength(1)
  await pass(100)
  expect(asked(templateApi.previewReport).at(-1)).toEqual({ xml: 'second', language: 'en' })
  expect(text()).toBe('second')
  expect(use()).toMatchObject({ isPending: false, error: null })
})

it('the last paper stays while the template has faults, and after a failure, which is said and can be tried again', async () => {
  const { use, asked, write, text, fake, do: perform } = await open()
  await pass(600)
  write(null)
  await pass(600)
  expect(asked(templateApi.previewReport)).toHaveLength(1)
  expect(text()).toBe('first')
  fake.answer(templateApi.previewReport, () => {
    throw new PacsError('SERVER_BUSY')
  })
  write('second')
  await pass(600)
  expect(use().error).toMatchObject({ code: 'SERVER_BUSY' })
  expect(text()).toBe('first')
  fake.answer(templateApi.previewReport, ({ xml }) => ({ pdf: btoa(xml) }))
  await perform(({ retry }) => retry())
  await pass(600)
  expect(use().error).toBeNull()
  expect(text()).toBe('second')
})
