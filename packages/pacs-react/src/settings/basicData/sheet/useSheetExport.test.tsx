import { basicDataApi, PacsError } from '@opensono/pacs-core'
import { expect, it, vi } from 'vitest'
import { drawHook } from '../../../../test/drawHook'
import { storyWithDictionaries } from '../storyDictionary'
import { useSheetExport } from './useSheetExport'

async function open(language: 'en' | 'zh' = 'en') {
  const story = storyWithDictionaries(language)
  const save = vi.fn<(blob: Blob, name: string) => Promise<void>>(async () => undefined)
  return { story, save, ...(await drawHook(story, () => useSheetExport('patient-source', save as never))) }
}

it.each([
  ['en', 'success: 5 rows are saved to patient-source.xlsx.'],
  ['zh', 'success: 已将 5 行保存到 patient-source.xlsx。'],
] as const)(
  'a dictionary is saved as the server’s sheet in the language of the screen: %s',
  async (language, notice) => {
    const { use, do: perform, asked, save, notices } = await open(language)
    await perform(({ start }) => start())
    expect(asked(basicDataApi.export)).toEqual([{ kind: 'patient-source', language }])
    const [blob, name] = save.mock.calls[0] ?? []
    expect([name, blob?.size, blob?.type]).toEqual(['patient-source.xlsx', 2, expect.stringContaining('spreadsheetml')])
    expect(notices()).toEqual([notice])
    expect(use().isRunning).toBe(false)
  },
)

it('a sheet that the server does not write is said to have failed, and may be asked for again', async () => {
  const { use, story, do: perform, save, notices } = await open()
  story.fake.answer(basicDataApi.export, () => {
    throw new PacsError('FORBIDDEN')
  })
  await perform(({ start }) => start())
  expect(notices()).toEqual([expect.stringMatching(/^error: /)])
  expect(save).not.toHaveBeenCalled()
  expect(use().isRunning).toBe(false)
})

it('a sheet that nobody waits for any more is not saved, and nothing is said of it', async () => {
  const { story, do: perform, save, notices, unmount } = await open()
  let answer: () => void = () => undefined
  story.fake.answer(
    basicDataApi.export,
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ fileName: 'late.xlsx', xlsx: btoa('PK'), rows: 5 })
      }),
  )
  await perform(({ start }) => void start())
  unmount()
  await perform(() => answer())
  expect(save).not.toHaveBeenCalled()
  expect(notices()).toEqual([])
})
