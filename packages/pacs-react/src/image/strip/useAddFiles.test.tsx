import type { UploadTarget } from '@opensono/pacs-capture/upload'
import { StudyId } from '@opensono/pacs-core'
import { waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import { createStoryPacs } from '../../testing/PacsStory'
import { storyUploads } from '../storyImages'
import { useAddFiles } from './useAddFiles'

const target: UploadTarget = { kind: 'study', studyId: StudyId.parse('study-1') }

/** A DICOM file as far as its start. */
function dicom(): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(300)
  file.set([0x44, 0x49, 0x43, 0x4d, 2, 0], 128)
  return file
}

/** A folder that was dropped, with the files that lie in it. */
function folder(name: string, files: readonly File[]): FileSystemDirectoryEntry {
  let rest = files.map((file) => ({ isDirectory: false, file: (take: (file: File) => void) => take(file) }))
  const readEntries = (take: (entries: object[]) => void) => {
    take(rest)
    rest = []
  }
  return { isDirectory: true, name, createReader: () => ({ readEntries }) } as unknown as FileSystemDirectoryEntry
}

async function open(language: 'en' | 'zh' = 'en') {
  const add = vi.fn<(upload: { fileName?: string | null; fileExtension: string; target: UploadTarget }) => string>()
  const page = await drawHook(createStoryPacs({ language }), () => useAddFiles({ ...storyUploads(), add } as never))
  return { ...page, added: () => add.mock.calls.map(([{ fileName, fileExtension }]) => [fileName, fileExtension]) }
}

describe('a folder', () => {
  it('that is chosen gives its pictures and DICOM files', async () => {
    const { do: perform, added } = await open()
    const files = [new File(['x'], 'scan.jpg'), new File([dicom()], '00000001'), new File(['x'], 'viewer.exe')]
    await perform(({ addFolder }) => addFolder('CD', files, () => target))
    expect(added()).toEqual([
      ['scan.jpg', '.jpg'],
      ['00000001.dcm', '.dcm'],
    ])
  })

  it.each([
    ['en', /^error: Empty: /],
    ['zh', /^error: Empty[：:]/],
  ] as const)('in which nothing of that lies is named with the reason: %s', async (language, words) => {
    const { do: perform, added, notices } = await open(language)
    await perform(({ addFolder }) => addFolder('Empty', [new File(['x'], 'viewer.exe')], () => target))
    expect(added()).toEqual([])
    expect(notices()).toEqual([expect.stringMatching(words)])
  })

  it('that is dropped beside files comes after them, and folders one after the other', async () => {
    const { use, do: perform, added } = await open()
    const folders = [folder('one', [new File(['x'], 'a.jpg')]), folder('two', [new File(['x'], 'b.jpg')])]
    const drop = use().dropTo(() => target)
    await perform(() => drop?.({ files: [new File(['x'], 'first.png')], folders }))
    await waitFor(() => expect(added().map(([name]) => name)).toEqual(['first.png', 'a.jpg', 'b.jpg']))
  })

  it('is taken nowhere while nothing may be added', async () => {
    const { use } = await open()
    expect(use().dropTo(null)).toBeUndefined()
  })
})

describe('files that are no pictures', () => {
  it('are named six at most in one notice', async () => {
    const { do: perform, notices } = await open()
    const files = Array.from({ length: 7 }, (_, index) => new File(['x'], `text${index + 1}.txt`))
    await perform(({ add: take }) => take(files, () => target))
    expect(notices()).toHaveLength(1)
    expect(notices()[0]).toMatch(/text1\.txt.*text6\.txt …/)
    expect(notices()[0]).not.toContain('text7')
  })
})
