import { logApi, PacsError } from '@opensono/pacs-core'
import { describe, expect, it, vi } from 'vitest'
import { drawHook } from '../../test/drawHook'
import { storyWithLog } from './storyLog'
import { useLogExport } from './useLogExport'
import { useLogQuery } from './useLogQuery'
import { useVerification } from './useVerification'

async function openExport(save = vi.fn<(blob: Blob, name: string) => Promise<void>>(async () => undefined)) {
  const story = storyWithLog('en')
  const page = await drawHook(story, () => useLogExport(save as never))
  return { ...page, story, save }
}

describe('an export of the log', () => {
  it('asks with the conditions of the list, in the language of the screen, and saves the sheet under the server’s name', async () => {
    const { do: perform, asked, save, notices } = await openExport()
    await perform(({ start }) => start({ user: 'Li', from: '2026-01-01', to: '2026-01-05' }))
    expect(asked(logApi.export)).toEqual([{ user: 'Li', from: '2026-01-01', to: '2026-01-05', language: 'en' }])
    expect(notices()).toEqual(['success: 8 rows are in log.xlsx.'])
    const [blob, name] = save.mock.calls[0] ?? []
    expect([name, blob?.size, blob?.type]).toEqual(['log.xlsx', 2, expect.stringContaining('spreadsheetml')])
  })

  it('that fails says why, and is forgotten on demand', async () => {
    const { use, story, do: perform } = await openExport()
    story.fake.answer(logApi.export, () => {
      throw new PacsError('SERVER_BUSY')
    })
    await perform(({ start }) => start({}))
    expect(use()).toMatchObject({ isPending: false, error: { code: 'SERVER_BUSY' } })
    await perform(({ cancel }) => cancel())
    expect(use().error).toBeNull()
  })

  it('whose file cannot be kept failed, too', async () => {
    const save = vi.fn(async () => {
      throw new PacsError('EXPORT_FAILED')
    })
    const { use, do: perform, notices } = await openExport(save)
    await perform(({ start }) => start({}))
    expect(use()).toMatchObject({ isPending: false, error: { code: 'EXPORT_FAILED' } })
    expect(notices()).toEqual([])
  })

  it('that is cancelled saves nothing when the answer comes', async () => {
    const { use, story, do: perform, save } = await openExport()
    let answer: () => void = () => undefined
    story.fake.answer(
      logApi.export,
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ fileName: 'log.xlsx', xlsx: btoa('PK'), rows: 8, isWhole: true })
        }),
    )
    await perform(({ start }) => void start({}))
    expect(use().isPending).toBe(true)
    await perform(({ cancel }) => cancel())
    await perform(() => answer())
    expect(use()).toMatchObject({ isPending: false, error: null })
    expect(save).not.toHaveBeenCalled()
  })
})

describe('a verification of the log', () => {
  const open = async () => {
    const story = storyWithLog('en')
    return { story, ...(await drawHook(story, useVerification)) }
  }

  it('is asked for by a press alone, since it is work and is written down', async () => {
    const { use, do: perform, asked } = await open()
    expect(asked(logApi.verification)).toEqual([])
    await perform(({ start }) => start())
    expect(use()).toMatchObject({ isRunning: false, verification: { isWhole: true, rows: 1234 }, error: null })
  })

  it('forgets the former result while it runs, and after a failure', async () => {
    const { use, story, do: perform } = await open()
    await perform(({ start }) => start())
    story.fake.answer(logApi.verification, () => {
      throw new PacsError('SERVER_BUSY')
    })
    await perform(({ start }) => start())
    expect(use()).toMatchObject({ isRunning: false, verification: null, error: { code: 'SERVER_BUSY' } })
  })

  it('that is closed while it runs says nothing later', async () => {
    const { use, story, do: perform } = await open()
    let fail: () => void = () => undefined
    story.fake.answer(
      logApi.verification,
      () => new Promise((_, reject) => (fail = () => reject(new PacsError('SERVER_BUSY')))),
    )
    await perform(({ start }) => void start())
    await perform(({ reset }) => reset())
    await perform(() => fail())
    expect(use()).toMatchObject({ isRunning: false, verification: null, error: null })
  })
})

describe('the query of the log', () => {
  it('begins with the last week', async () => {
    const { use } = await drawHook(storyWithLog('en'), useLogQuery)
    const { range, pageNumber, pageSize } = use().query
    const days = (Date.parse(range?.end ?? '') - Date.parse(range?.start ?? '')) / 86_400_000
    expect([days, pageNumber, pageSize]).toEqual([6, 0, 20])
  })

  it('begins at its first page again when a condition changes, and not when a page is chosen', async () => {
    const { use, do: perform } = await drawHook(storyWithLog('en'), useLogQuery)
    await perform(({ set }) => set({ pageNumber: 4 }))
    expect(use().query.pageNumber).toBe(4)
    await perform(({ set }) => set({ user: 'Li' }))
    expect(use().query).toMatchObject({ pageNumber: 0, user: 'Li' })
    await perform(({ reset }) => reset())
    expect(use().query.user).toBe('')
  })
})
