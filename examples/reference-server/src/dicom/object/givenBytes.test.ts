import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { tag, writeDicom } from '@opensono/pacs-core/dicom'
import { expect, test, vi } from 'vitest'
import type { ObjectStore } from '../../object-store/index'
import { givenBytes } from './givenBytes'

const pieceBytes = 64 * 1024
const pdfClass = '1.2.840.10008.5.1.4.1.1.104.1'

/** A file of a document that arrives in pieces, as the store sends it. */
function storedDocument(documentBytes: number) {
  const { pieces } = writeDicom({
    dataset: {
      [tag.SOPClassUID]: { vr: 'UI', Value: [pdfClass] },
      [tag.SOPInstanceUID]: { vr: 'UI', Value: ['1.2.3'] },
      [tag.PatientName]: { vr: 'PN', Value: [{ Alphabetic: 'LI^SI' }] },
      [tag.EncapsulatedDocument]: { vr: 'OB', bytes: Buffer.alloc(documentBytes, 7) },
    },
    transferSyntaxUid: '1.2.840.10008.1.2.1',
  })
  const bytes = Buffer.concat(pieces.flatMap((piece) => (typeof piece === 'number' ? [] : [piece])))
  function* sent() {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
  }
  const read = async () => Readable.from(sent(), { objectMode: false })
  const store = { read } as unknown as ObjectStore
  const file = {
    objectKey: 'k',
    sizeBytes: bytes.length,
    sopClassUid: pdfClass,
    sopInstanceUid: '1.2.3',
    transferSyntaxUid: '1.2.840.10008.1.2.1',
    hasLetters: false,
  }
  return { store, file, bytes }
}

test('a document of 32 MiB is joined a few times, and not with each of the 512 pieces in which it arrives', async () => {
  const { store, file } = storedDocument(32 * 1024 * 1024)
  const joined = vi.spyOn(Buffer, 'concat')
  const changes = {
    set: { [tag.PatientName]: { vr: 'PN' as const, Value: [{ Alphabetic: 'ZHANG^SAN' }] } },
    remove: [],
  }
  const { stream, sizeBytes } = await givenBytes(store, file, changes)
  const copied = joined.mock.results.reduce((sum, { value }) => sum + (value as Buffer).length, 0)
  joined.mockRestore()
  // Doubling copies less than four times what there is; a join for each piece some 250 times.
  expect(copied).toBeLessThan(4 * file.sizeBytes)
  const given = await buffer(stream)
  expect(given.length).toBe(sizeBytes)
  expect(given.includes('ZHANG^SAN')).toBe(true)
  expect(given.subarray(-1024).every((byte) => byte === 7)).toBe(true)
})
