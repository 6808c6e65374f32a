import { PacsError, type studyApi } from '@opensono/pacs-core'
import { waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import { storyWithStudies } from '../storyStudies'
import { type RecordExportInput, useRecordExport } from './useRecordExport'

type Save = (blob: Blob, name: string) => Promise<void>
type Download = ReturnType<typeof storyWithStudies>['pacs']['download']
type DownloadOptions = Parameters<Download>[2]

const input = { columns: [{ id: 'examNumber', name: 'Exam number' }], pageSize: 0 } as unknown as RecordExportInput

const kept: Save = async () => undefined
const keptNot: Save = async () => {
  throw new PacsError('EXPORT_FAILED')
}

/** A server that streams a sheet: the test says when it is whole, or what went wrong. */
async function open(save: Save = kept) {
  const story = storyWithStudies('en')
  const running: { options: DownloadOptions; end: (file?: object) => void; fail: (error: PacsError) => void }[] = []
  const download = (_endpoint: typeof studyApi.export, _input: object, options: DownloadOptions) =>
    new Promise((resolve, reject) => {
      const end = (file: object = { fileName: 'records-2026.xlsx', rows: 3 }) =>
        resolve({ blob: new Blob(['PK']), ...file })
      options?.signal?.addEventListener('abort', () => reject(new PacsError('CANCELLED')))
      running.push({ options, end, fail: reject })
    })
  const onSaved = vi.fn<(name: string, rows: number) => void>()
  const saved = vi.fn<Save>(save)
  const pacs = { ...story.pacs, download: download as unknown as Download }
  const page = await drawHook({ ...story, pacs }, () => useRecordExport(onSaved, saved))
  await page.do(({ start }) => void start(input))
  const last = () => {
    const run = running.at(-1)
    if (run === undefined) throw new Error('nothing was asked for')
    return run
  }
  return { ...page, running, last, onSaved, saved, phase: () => page.use().state.phase }
}

describe('records that are exported', () => {
  it('are saved under the server’s name, and it is said how many they are', async () => {
    const { do: perform, last, saved, onSaved, phase } = await open()
    expect(phase()).toBe('running')
    await perform(() => last().end())
    await waitFor(() => expect(onSaved.mock.calls).toEqual([['records-2026.xlsx', 3]]))
    const [blob, name] = saved.mock.calls[0] ?? []
    expect([blob?.size, name]).toEqual([2, 'records-2026.xlsx'])
    expect(phase()).toBe('rest')
  })

  it('have a name where a server in between takes it away', async () => {
    const { do: perform, last, onSaved } = await open()
    await perform(() => last().end({ fileName: null, rows: null }))
    await waitFor(() => expect(onSaved.mock.calls).toEqual([['records.xlsx', 0]]))
  })

  it('show how far they are', async () => {
    const { use, do: perform, last } = await open()
    expect(use().state).toEqual({ phase: 'running', progress: null })
    const progress = { receivedBytes: 5, expectedBytes: 10, rows: 100 }
    await perform(() => last().options?.onProgress?.(progress))
    expect(use().state).toEqual({ phase: 'running', progress })
  })

  it('that are cancelled end the work of the server, save nothing and say nothing', async () => {
    const { use, do: perform, last, saved, onSaved } = await open()
    await perform(({ cancel }) => cancel())
    expect(last().options?.signal?.aborted).toBe(true)
    expect(use().state).toEqual({ phase: 'rest' })
    expect([...saved.mock.calls, ...onSaved.mock.calls]).toEqual([])
  })

  it('end with the screen that asked for them', async () => {
    const { last, unmount } = await open()
    unmount()
    expect(last().options?.signal?.aborted).toBe(true)
  })

  it.each([
    ['the server', 'SERVER_BUSY', kept],
    ['this computer', 'EXPORT_FAILED', keptNot],
  ] as const)('that %s refuses say why, and can be asked for again', async (_, code, save) => {
    const { use, do: perform, last, running, onSaved } = await open(save)
    await perform(() => (code === 'SERVER_BUSY' ? last().fail(new PacsError(code)) : last().end()))
    await waitFor(() => expect(use().state).toMatchObject({ phase: 'failed', error: { code } }))
    expect(onSaved).not.toHaveBeenCalled()
    await perform(({ start }) => void start(input))
    expect([running.length, use().state.phase]).toEqual([2, 'running'])
  })

  it('that are asked for again end the first work', async () => {
    const { do: perform, running } = await open()
    await perform(({ start }) => void start(input))
    expect(running.map(({ options }) => options?.signal?.aborted)).toEqual([true, false])
  })
})
