import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { archiveLimits, unpackArchive } from './unpackArchive'

/** A DICOM file as far as its start. */
function dicom(bytes = 300): Uint8Array {
  const file = new Uint8Array(bytes)
  file.set([0x44, 0x49, 0x43, 0x4d, 2, 0], 128)
  return file
}

const zip = (files: Record<string, Uint8Array>) => new Blob([new Uint8Array(zipSync(files))])

it('takes the DICOM files out of an archive, whatever their names and folders, and nothing else', async () => {
  const { files = [] } = (await unpackArchive(
    zip({
      'DICOM/IM0001': dicom(400),
      'a/b/../scan.dcm': dicom(),
      'README.TXT': strToU8('viewer'),
      'setup.exe': strToU8('MZ'),
    }),
  )) as { files?: readonly File[] }
  expect(files.map(({ name, size }) => [name, size])).toEqual([
    ['IM0001', 400],
    ['scan.dcm', 300],
  ])
})

it.each([
  ['NESTED', () => zip({ 'inner.zip': new Uint8Array(zipSync({ 'a.dcm': dicom() })) })],
  ['NO_DICOM', () => zip({ 'README.TXT': strToU8('nothing to see') })],
  ['DAMAGED', () => new Blob([new Uint8Array(500).fill(7)])],
  ['TOO_LARGE', () => zip({ bomb: new Uint8Array(8 * 1024 * 1024) })],
  [
    'TOO_LARGE',
    () =>
      zip(
        Object.fromEntries(Array.from({ length: archiveLimits.files + 1 }, (_, index) => [`${index}`, strToU8('x')])),
      ),
  ],
] as const)('is refused: %s', async (fault, make) => {
  expect(await unpackArchive(make())).toEqual({ fault })
})
