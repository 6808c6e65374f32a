import { expect, it } from 'vitest'
import { chooseOfFolder, droppedFiles, filesOfFolder, folderLimits } from './folderFiles'

const dicom = (name: string) =>
  new File([new Uint8Array(128), 'DICM', new Uint8Array([2, 0, 0, 0, 85, 76, 4, 0])], name)
const named = (name: string, size = 1): File => {
  const file = new File(['x'], name)
  Object.defineProperty(file, 'size', { value: size })
  return file
}

/** A folder as a browser gives it: a hundred entries at a time. */
function folder(name: string, entries: readonly (File | FileSystemDirectoryEntry)[]): FileSystemDirectoryEntry {
  const all = entries.map((each) =>
    each instanceof File
      ? { isDirectory: false, name: each.name, file: (resolve: (file: File) => void) => resolve(each) }
      : each,
  )
  const createReader = () => {
    let at = 0
    return {
      readEntries(resolve: (entries: unknown[]) => void) {
        at += 100
        resolve(all.slice(at - 100, at))
      },
    }
  }
  return { isDirectory: true, isFile: false, name, createReader } as unknown as FileSystemDirectoryEntry
}

const namesOf = async (given: FileSystemDirectoryEntry) => {
  const { files, fault } = await filesOfFolder(given)
  return fault ?? files?.map(({ name }) => name).sort()
}

it('of a folder come pictures by their names and DICOM files by what they begin with, from its folders too', async () => {
  const cd = folder('CD', [
    named('autorun.exe'),
    dicom('DICOMDIR'),
    named('.DS_Store'),
    named('scan.jpg'),
    named('all.zip'),
    folder('00000001', [dicom('00000002'), folder('deep', [dicom('IM.dcm')])]),
  ])
  expect(await namesOf(cd)).toEqual(['00000002.dcm', 'IM.dcm', 'scan.jpg'])
})

it('a folder of more than one read is read whole', async () => {
  const many = folder(
    'many',
    Array.from({ length: 250 }, (_, index) => named(`${index}.jpg`)),
  )
  expect(await namesOf(many)).toHaveLength(250)
})

it.each([
  [
    'of more files than the bound',
    folder(
      'files',
      Array.from({ length: folderLimits.files + 1 }, () => named('a.jpg')),
    ),
  ],
  ['of more bytes', folder('bytes', [named('a.avi', folderLimits.bytes), named('b.jpg', 1)])],
  [
    'deeper than the bound',
    Array.from({ length: folderLimits.depth + 1 }).reduce<FileSystemDirectoryEntry>(
      (inner) => folder('in', [inner]),
      folder('last', [named('a.jpg')]),
    ),
  ],
])('a folder %s is refused whole', async (_name, given) => {
  expect(await namesOf(given)).toBe('TOO_LARGE')
})

it('a folder without a picture says so, and one that cannot be read', async () => {
  expect(await namesOf(folder('empty', [named('notes.txt')]))).toBe('EMPTY')
  const gone = { file: (_: unknown, reject: (error: Error) => void) => reject(new Error('gone')), name: 'a.jpg' }
  expect(await namesOf(folder('gone', [gone as never]))).toBe('UNREADABLE')
  expect(await chooseOfFolder([])).toEqual({ fault: 'EMPTY' })
})

it('what is dropped is told apart: files, and folders', () => {
  const [file, dir] = [named('a.jpg'), folder('CD', [])]
  const item = (entry: unknown, as: File | null) => ({
    kind: 'file',
    webkitGetAsEntry: () => entry,
    getAsFile: () => as,
  })
  const items = [item({ isDirectory: false }, file), item(dir, named('CD'))] as unknown as DataTransferItemList
  expect(droppedFiles({ items, files: [file] as unknown as FileList })).toEqual({ files: [file], folders: [dir] })
})
