import { PacsError } from '@opensono/pacs-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestServer } from '../../../../test/startTestServer'
import { dicom } from '../../../modules/image/testing/imageFixture'
import { openTestStore, type TestStore } from '../../../object-store/embedded/testStore'
import { newObjectKey } from '../../../object-store/index'
import { startDicomwebServer } from '../testing/dicomwebFixture'
import { BrokenBody, PartBytes, receiveFile } from './receiveFile'

const bytesBelow = 64 * 1024

let server: TestServer
/** A store that takes little: half a gigabyte need not be sent to see where the bound is. */
let small: TestStore
beforeAll(async () => {
  server = await startDicomwebServer()
  small = await openTestStore({ bytesBelow })
})
afterAll(async () => {
  await small?.close()
  await server?.close()
})

/** A file of the given size in bytes. */
function fileOf(bytes: number): Buffer {
  const filled = (length: number) => dicom(undefined, { '00091001': { vr: 'UN', bytes: new Uint8Array(length) } })
  return filled(bytes - filled(0).length)
}

/** Sends a file in pieces. @returns how many bytes of it were asked for, and what became of it. */
async function send(file: Buffer) {
  let taken = 0
  async function* pieces() {
    for (let at = 0; at < file.length; at += 4096) {
      const piece = file.subarray(at, at + 4096)
      taken += piece.length
      yield piece
    }
  }
  const key = newObjectKey('image/small', 'dcm')
  const services = { ...server.services, objectStore: small.store }
  const received = await receiveFile(services, { hospitalId: 'h', userId: 'u' }, key, new PartBytes(pieces())).catch(
    (thrown: unknown) => thrown,
  )
  return { key, taken, received }
}

test('a file below the bound is taken whole; one at it ends the request while it still comes, and nothing of it stays', async () => {
  const fits = await send(fileOf(bytesBelow - 2))
  expect(fits.taken).toBe(bytesBelow - 2)
  // The reader may give up a file on a machine that is busy, which is another matter.
  expect(fits.received).not.toBeInstanceOf(BrokenBody)

  const atBound = await send(fileOf(bytesBelow))
  expect(atBound.received).toMatchObject({ cause: new PacsError('UPLOAD_TOO_LARGE') })

  const large = await send(fileOf(8 * bytesBelow))
  expect(large.received).toBeInstanceOf(BrokenBody)
  expect(large.received).toMatchObject({ cause: new PacsError('UPLOAD_TOO_LARGE') })
  // Streams hold some pieces of what nobody reads any more.
  expect(large.taken).toBeLessThan(4 * bytesBelow)
  expect([await small.store.head(atBound.key), await small.store.head(large.key)]).toEqual([null, null])
})
