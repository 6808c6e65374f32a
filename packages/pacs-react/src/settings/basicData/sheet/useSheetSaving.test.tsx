import { PacsError } from '@opensono/pacs-core'
import { describe, expect, it, vi } from 'vitest'
import { drawHook } from '../../../../test/drawHook'
import { createStoryPacs } from '../../../testing/PacsStory'
import { useSheetSaving } from './useSheetSaving'

const sheet = (fileName: string) => ({ fileName, xlsx: btoa('PK'), rows: 2 })

async function open(keep: () => Promise<void> = async () => undefined) {
  const save = vi.fn((_: Blob, __: string) => keep())
  return { save, ...(await drawHook(createStoryPacs(), () => useSheetSaving(save as never))) }
}

/** A sheet that the server is still writing. */
function slowSheet() {
  const signals: AbortSignal[] = []
  let finish: (fileName: string) => void = () => undefined
  let fail: (error: PacsError) => void = () => undefined
  const write = (signal: AbortSignal) =>
    new Promise<ReturnType<typeof sheet>>((resolve, reject) => {
      signals.push(signal)
      finish = (fileName) => resolve(sheet(fileName))
      fail = reject
    })
  return { signals, write, finish: (name: string) => finish(name), fail: (error: PacsError) => fail(error) }
}

describe('a sheet that the server writes', () => {
  it('is saved under the name that the server gave it, and how many rows are in it is said', async () => {
    const { do: perform, save, notices } = await open()
    await perform(({ start }) => start(async () => sheet('mapping.xlsx')))
    expect(save).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), 'mapping.xlsx')
    expect(notices()).toEqual(['success: 2 rows are saved to mapping.xlsx.'])
  })

  it('is said to be under way until it is saved', async () => {
    const { use, do: perform } = await open()
    const slow = slowSheet()
    await perform(({ start }) => void start(slow.write))
    expect(use().isRunning).toBe(true)
    await perform(() => slow.finish('a.xlsx'))
    expect(use().isRunning).toBe(false)
  })

  it('that cannot be kept on this computer says why, and may be asked for again', async () => {
    let isFull = true
    const {
      use,
      do: perform,
      notices,
    } = await open(async () => {
      if (isFull) throw new PacsError('STORAGE_FULL')
    })
    await perform(({ start }) => start(async () => sheet('a.xlsx')))
    expect(notices()).toEqual([expect.stringMatching(/^error: /)])
    expect(use().isRunning).toBe(false)
    isFull = false
    await perform(({ start }) => start(async () => sheet('b.xlsx')))
    expect(notices().at(-1)).toMatch(/b\.xlsx/)
  })

  it('gives way to the one that is asked for next: only that one is saved, and the first is not called a failure', async () => {
    const { use, do: perform, save, notices } = await open()
    const [first, second] = [slowSheet(), slowSheet()]
    await perform(({ start }) => void start(first.write))
    await perform(({ start }) => void start(second.write))
    expect(first.signals.map(({ aborted }) => aborted)).toEqual([true])
    await perform(() => first.fail(new PacsError('CANCELLED')))
    expect(use().isRunning).toBe(true)
    await perform(() => second.finish('second.xlsx'))
    expect(save.mock.calls.map(([, name]) => name)).toEqual(['second.xlsx'])
    expect(notices()).toEqual([expect.stringContaining('second.xlsx')])
    expect(use().isRunning).toBe(false)
  })

  it('is given up when the page is left', async () => {
    const { do: perform, save, notices, unmount } = await open()
    const slow = slowSheet()
    await perform(({ start }) => void start(slow.write))
    unmount()
    expect(slow.signals[0]?.aborted).toBe(true)
    await perform(() => slow.finish('late.xlsx'))
    expect(save).not.toHaveBeenCalled()
    expect(notices()).toEqual([])
  })
})
