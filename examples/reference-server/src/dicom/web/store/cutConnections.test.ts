import { tag } from '@opensono/pacs-core/dicom'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawSeed } from '../../../../test/drawSeed'
import { howOften } from '../../../../test/howOften'
import type { TestServer } from '../../../../test/startTestServer'
import { createRandom } from '../../../demo/random'
import { dicom } from '../../../modules/image/testing/imageFixture'
import { uidOf } from '../../object/uids'
import { type Ask, clientFor, datasetsOf, firstOf, makeStudy, startDicomwebServer } from '../testing/dicomwebFixture'

const random = createRandom(drawSeed())
let server: TestServer
let doctor: Ask
beforeAll(async () => {
  server = await startDicomwebServer()
  doctor = await clientFor(server, 'doctor')
})
afterAll(() => server?.close())

const type = 'multipart/related; type="application/dicom"; boundary=b'
const bodyOf = (file: Buffer) =>
  new Uint8Array(
    Buffer.concat([Buffer.from('--b\r\nContent-Type: application/dicom\r\n\r\n'), file, Buffer.from('\r\n--b--')]),
  )

/** Sends a file until it has an answer; the connection is cut at random the first times. */
async function send(file: Buffer): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const cut = new AbortController()
    const timer = tries < 2 ? setTimeout(() => cut.abort(), random.next() * 30) : undefined
    try {
      const body = bodyOf(file)
      const answer = await doctor('/studies', {
        method: 'POST',
        body,
        headers: { 'Content-Type': type },
        signal: cut.signal,
      })
      await answer.arrayBuffer()
      return answer.status
    } catch (thrown) {
      if (!cut.signal.aborted) throw thrown
    } finally {
      clearTimeout(timer)
    }
  }
}

test('of files that are sent again and again over connections that break, each has one answer and is stored once', async () => {
  const count = howOften(15, 500)
  const id = await makeStudy(server, { stills: 0 })
  const uids = Array.from({ length: count }, (_, index) => `1.2.826.0.1.${index + 1}`)
  const sent = uids.map((uid, index) => {
    const file = dicom(Buffer.alloc(128), {
      [tag.SOPInstanceUID]: { vr: 'UI', Value: [uid] },
      [tag.StudyInstanceUID]: { vr: 'UI', Value: [uidOf(id)] },
      [tag.InstanceNumber]: { vr: 'IS', Value: [index + 1] },
    })
    // Every fifth one is cut off in its head.
    const isGood = index % 5 !== 0
    return { uid, isGood, file: isGood ? file : file.subarray(0, 180) }
  })
  const statuses: number[] = []
  for (let at = 0; at < sent.length; at += 4) {
    statuses.push(...(await Promise.all(sent.slice(at, at + 4).map(({ file }) => send(file)))))
  }
  expect(statuses).toEqual(sent.map(({ isGood }) => (isGood ? 200 : 409)))
  const listed = await datasetsOf(doctor(`/studies/${uidOf(id)}/instances?limit=1000`))
  const stored = listed.map((each) => firstOf(each, tag.SOPInstanceUID)).sort()
  expect(stored).toEqual(
    sent
      .filter(({ isGood }) => isGood)
      .map(({ uid }) => uid)
      .sort(),
  )
  // What a cut left is used up, and its object is gone.
  const waiting = () =>
    server.services.database.system(async (tx) => {
      const { rows } = await tx.execute<{ object_key: string }>(
        sql`SELECT object_key FROM upload_key WHERE bound_at IS NULL AND refused_at IS NULL`,
      )
      return rows.length
    })
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0)
}, 120_000)
