import type { ObjectStore } from '@opensono/pacs-capture/upload'
import { basicDataApi, imageApi, PacsError, uploadRules } from '@opensono/pacs-core'
import { waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { drawHook } from '../../../../test/drawHook'
import { storyWithDictionaries } from '../storyDictionary'
import { useSheetImport } from './useSheetImport'
import type { SheetResult } from './useSheetTaking'

const kind = 'patient-source'
const good = { added: 3, changed: 1, unchanged: 5, faults: [], faultCount: 0 }
const bad = { added: 0, changed: 0, unchanged: 0, faults: [], faultCount: 2 }
const sheet = (name = 'rows.xlsx') => new File(['12345678'], name)

/** An import whose file is sent at once, unless the test holds it. */
async function open(put: ObjectStore['put'] = async () => undefined as never) {
  const story = storyWithDictionaries('en')
  const onDone = vi.fn<(file: string, result: SheetResult) => void>()
  const onStopped = vi.fn()
  const page = await drawHook(story, () => useSheetImport({ kind, store: { put }, onDone, onStopped }))
  return { ...page, story, onDone, onStopped }
}

describe('a sheet of rows', () => {
  it('is checked without writing anything, and taken over once that is confirmed', async () => {
    const { use, do: perform, asked, onDone, onStopped } = await open()
    await perform(({ send }) => send(sheet()))
    expect(use().state).toEqual({ phase: 'checked', file: 'rows.xlsx', fileUrl: 'upload/rows.xlsx', result: good })
    expect(asked(basicDataApi.import)).toEqual([{ kind, fileUrl: 'upload/rows.xlsx', isTrial: true }])
    expect(onDone).not.toHaveBeenCalled()
    await perform(({ takeOver }) => takeOver())
    expect(asked(basicDataApi.import).at(-1)).toEqual({ kind, fileUrl: 'upload/rows.xlsx', isTrial: false })
    expect(onDone).toHaveBeenCalledExactlyOnceWith('rows.xlsx', good)
    expect(use().state).toEqual({ phase: 'rest' })
    expect(onStopped).not.toHaveBeenCalled()
  })

  it('is not taken over before it was checked', async () => {
    const { do: perform, asked } = await open()
    await perform(({ takeOver }) => takeOver())
    expect(asked(basicDataApi.import)).toEqual([])
  })

  it.each([
    ['of another type', new File(['x'], 'rows.csv'), 'Type'],
    ['that is too large', Object.defineProperty(sheet(), 'size', { value: uploadRules.import.maxBytes + 1 }), 'Size'],
  ])('%s is refused before anything is sent', async (_, file, fault) => {
    const { use, do: perform, asked } = await open()
    await perform(({ send }) => send(file))
    expect(use().state).toEqual({ phase: 'refused', fault, file: file.name })
    expect(asked(imageApi.genericUploadToken)).toEqual([])
  })

  it('that others have made wrong since it was checked says so, and nothing is taken over', async () => {
    const { use, story, do: perform, onDone, onStopped } = await open()
    await perform(({ send }) => send(sheet()))
    story.fake.answer(basicDataApi.import, () => bad)
    await perform(({ takeOver }) => takeOver())
    expect(use().state).toMatchObject({ phase: 'checked', result: bad })
    expect(onDone).not.toHaveBeenCalled()
    expect(onStopped).toHaveBeenCalledOnce()
  })

  it.each([
    ['cannot be sent', 'NETWORK_UNREACHABLE'],
    ['cannot be read', 'SHEET_UNREADABLE'],
  ] as const)('that %s says why, and may be chosen again', async (what, code) => {
    let isBroken = true
    const fail = () => {
      if (isBroken) throw new PacsError(code)
    }
    const {
      use,
      story,
      do: perform,
      onStopped,
    } = await open(async () => {
      if (what === 'cannot be sent') fail()
      return undefined as never
    })
    story.fake.answer(basicDataApi.import, () => {
      if (what === 'cannot be read') fail()
      return good
    })
    await perform(({ send }) => send(sheet()))
    expect(use().state).toMatchObject({ phase: 'failed', file: 'rows.xlsx', error: { code } })
    expect(onStopped).toHaveBeenCalledOnce()
    isBroken = false
    await perform(({ send }) => send(sheet('mended.xlsx')))
    expect(use().state).toMatchObject({ phase: 'checked', file: 'mended.xlsx' })
  })

  it('that is given up while it is sent, or for another one, is silent', async () => {
    const held: { fail: () => void; progress: (bytes: number) => void }[] = []
    const {
      use,
      do: perform,
      onStopped,
    } = await open(
      ({ signal, onProgress }) =>
        new Promise((_, reject) => {
          const fail = () => reject(new PacsError('CANCELLED'))
          signal?.addEventListener('abort', fail)
          held.push({ fail, progress: (bytes) => onProgress?.(bytes) })
        }),
    )
    await perform(({ send }) => void send(sheet('first.xlsx')))
    await waitFor(() => expect(held).toHaveLength(1))
    await perform(() => held[0]?.progress(4))
    expect(use().state).toEqual({ phase: 'sending', file: 'first.xlsx', percent: 50 })
    await perform(({ send }) => void send(sheet('second.xlsx')))
    await waitFor(() => expect(use().state).toMatchObject({ phase: 'sending', file: 'second.xlsx' }))
    await perform(({ cancel }) => cancel())
    expect(use().state).toEqual({ phase: 'rest' })
    expect(onStopped).not.toHaveBeenCalled()
  })
})
