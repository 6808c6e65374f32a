import { type DownloadProgress, PacsError, statisticApi } from '@opensono/pacs-core'
import { expect, it, vi } from 'vitest'
import { drawHook } from '../../test/drawHook'
import { createStoryPacs } from '../testing/PacsStory'
import { useDownload } from './useDownload'

const input = { board: 'workload', studyTimeType: 'StudyTime', language: 'en' } as const
const progress: DownloadProgress = { receivedBytes: 5, expectedBytes: null, rows: null }

/** Something that ends when the test says so. */
function held<Value>() {
  const ends: { resolve: (value: Value) => void; reject: (reason: unknown) => void }[] = []
  const wait = () => new Promise<Value>((resolve, reject) => ends.push({ resolve, reject }))
  const at = (index: number) => {
    const end = ends.at(index)
    if (end === undefined) throw new Error('nothing waits')
    return end
  }
  return { wait, at }
}

/** A server that does not end at once when it is cancelled, and a disk that takes its time. */
async function open() {
  const story = createStoryPacs()
  const server = held<{ blob: Blob; fileName: string; rows: number }>()
  const disk = held<void>()
  const reports: ((progress: DownloadProgress) => void)[] = []
  const download = (_endpoint: unknown, _input: unknown, options: { onProgress: (typeof reports)[number] }) => {
    reports.push(options.onProgress)
    return server.wait()
  }
  const save = vi.fn<(blob: Blob, name: string) => Promise<void>>(disk.wait)
  const onSaved = vi.fn<(name: string, rows: number) => void>()
  const services = { ...story, pacs: { ...story.pacs, download: download as unknown as typeof story.pacs.download } }
  const page = await drawHook(services, () =>
    useDownload(statisticApi.export, { fileName: 'workload.xlsx', onSaved, save }),
  )
  const start = () => page.do((now) => void now.start(input))
  const write = (at: number, fileName: string) =>
    page.do(() => server.at(at).resolve({ blob: new Blob(['PK']), fileName, rows: 2 }))
  await start()
  return { ...page, server, disk, reports, save, onSaved, start, write }
}

it('progress that arrives after a download was cancelled does not show it as running', async () => {
  const { use, do: perform, reports } = await open()
  await perform(({ cancel }) => cancel())
  await perform(() => reports[0]?.(progress))
  expect(use().state).toEqual({ phase: 'rest' })
})

it('progress and failures of an earlier download are not shown as those of the one that runs', async () => {
  const { use, do: perform, reports, start, server } = await open()
  await start()
  await perform(() => reports[0]?.(progress))
  await perform(() => server.at(0).reject(new PacsError('SERVER_BUSY')))
  expect(use().state).toEqual({ phase: 'running', progress: null })
})

it('a file that arrives after its download was cancelled is not saved', async () => {
  const { use, do: perform, write, save } = await open()
  await perform(({ cancel }) => cancel())
  await write(0, 'late.xlsx')
  expect(save).not.toHaveBeenCalled()
  expect(use().state).toEqual({ phase: 'rest' })
})

it('an earlier file that is still being saved when the next download begins leaves that one running', async () => {
  const { use, do: perform, write, start, disk, onSaved } = await open()
  await write(0, 'first.xlsx')
  await start()
  await perform(() => disk.at(0).resolve())
  expect(use().state.phase).toBe('running')
  expect(onSaved.mock.calls).toEqual([['first.xlsx', 2]])
  await write(1, 'second.xlsx')
  await perform(() => disk.at(1).resolve())
  expect(use().state.phase).toBe('rest')
  expect(onSaved).toHaveBeenLastCalledWith('second.xlsx', 2)
})

it('a file that cannot be saved after its download was cancelled is not shown as a failure', async () => {
  const { use, do: perform, write, disk, onSaved } = await open()
  await write(0, 'first.xlsx')
  await perform(({ cancel }) => cancel())
  await perform(() => disk.at(0).reject(new Error('disk full')))
  expect(use().state).toEqual({ phase: 'rest' })
  expect(onSaved).not.toHaveBeenCalled()
})
