import { deflateRawSync } from 'node:zlib'
import { type StudyId, systemClock } from '@opensono/pacs-core'
import { dicomwebBasePath } from '@opensono/pacs-core/dicom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uidOf } from '../../src/dicom/object/uids'
import { element, rawDicom, words } from '../../src/dicom/web/testing/rawDicom'
import { addStudy } from '../../src/modules/image/testing/imageFixture'
import type { TestHospital } from '../fixture/fixture'
import { type Attacked, startAttacked } from './startAttacked'

// Work that costs much, asked for by one user, keeps no other hospital waiting.

let server: Attacked
const tokens = new Map<TestHospital, string>()
beforeAll(async () => {
  server = await startAttacked()
  for (const hospital of ['first', 'second'] as const) tokens.set(hospital, await server.tokenOf('director', hospital))
})
afterAll(() => server?.stop())

const series = '1.2.3.77'
const call = (hospital: TestHospital, path: string, init: RequestInit = {}) =>
  fetch(`${server.url}${dicomwebBasePath}${path}`, {
    ...init,
    headers: { ...init.headers, Authorization: `Bearer ${tokens.get(hospital)}` },
  })

function store(hospital: TestHospital, file: Buffer): Promise<Response> {
  const start = Buffer.from('--b\r\nContent-Type: application/dicom\r\n\r\n')
  const body = new Uint8Array(Buffer.concat([start, file, Buffer.from('\r\n--b--\r\n')]))
  const headers = { 'Content-Type': 'multipart/related; type="application/dicom"; boundary=b' }
  return call(hospital, '/studies', { method: 'POST', headers, body })
}

let made = 0

/** Stores a gray picture in a new study; its path. */
async function storePicture(hospital: TestHospital, rows: number, columns: number): Promise<string> {
  const studyId: StudyId = await addStudy({ clock: systemClock, services: server }, {}, hospital)
  made += 1
  const [studyUid, uid] = [uidOf(studyId), `1.2.826.0.77.${made}`]
  // Pixels that no encoder finds a pattern in, which is the most work.
  const pixels = Buffer.from(
    Uint32Array.from({ length: (rows * columns) / 4 }, (_, at) => (at * 2654435761) ^ (at << 7)).buffer,
  )
  const elements = {
    '00280010': element('00280010', 'US', words(rows)),
    '00280011': element('00280011', 'US', words(columns)),
  }
  const file = rawDicom({ uid, studyUid, elements, pixels: element('7FE00010', 'OB', pixels) })
  expect((await store(hospital, file)).status).toBe(200)
  return `/studies/${studyUid}/series/${series}/instances/${uid}`
}

/** How long the thumbnail of the other hospital takes, six times, in milliseconds. */
async function thumbnails(path: string): Promise<number[]> {
  const tookMs: number[] = []
  for (let time = 0; time < 6; time += 1) {
    const beganAtMs = performance.now()
    const answer = await call('second', `${path}/thumbnail`, { headers: { Accept: 'image/jpeg' } })
    expect([answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([200, true])
    tookMs.push(Math.round(performance.now() - beganAtMs))
  }
  return tookMs
}

test('26 large pictures that one user asks for leave the thumbnails of another hospital', {
  timeout: 240_000,
}, async () => {
  const large = await storePicture('first', 6_000, 8_000)
  const small = await storePicture('second', 480, 640)
  await thumbnails(small)
  const pictures: number[] = []
  let tookMs: number[] = []
  const attack = async () => {
    const leaves = new AbortController()
    const asked = Array.from({ length: 26 }, async () => {
      const init = { headers: { Accept: 'image/png' }, signal: leaves.signal }
      pictures.push((await call('first', `${large}/rendered`, init)).status)
    })
    const all = Promise.allSettled(asked)
    tookMs = await thumbnails(small)
    leaves.abort()
    await all
  }
  const delayMs = Math.round(await server.worstDelay(attack))
  console.info(`thumbnails of the other hospital: ${tookMs.join(', ')} ms; event loop at most ${delayMs} ms`)
  // Some were refused, for their own user alone; nearly all others still waited when the other hospital had its six.
  expect(pictures.filter((status) => status === 503).length).toBeGreaterThan(0)
  expect(pictures.filter((status) => status === 200).length).toBeLessThan(10)
})

test('a file of 60 MiB of deflated junk leaves the files that another hospital sends', {
  timeout: 120_000,
}, async () => {
  const studyUid = uidOf(await addStudy({ clock: systemClock, services: server }, {}, 'first'))
  // The head says that what follows is deflated: it is read whole before it is refused.
  const head = rawDicom({ uid: '1.2.826.0.78.1', studyUid, syntax: '1.2.840.10008.1.2.1.99' })
  const junk = Buffer.concat([
    head.subarray(0, 320),
    deflateRawSync(Buffer.alloc(1)),
    Buffer.alloc(60 * 1024 * 1024, 0x55),
  ])
  let isRead = false
  const beganAtMs = performance.now()
  const junkEnd = Promise.all([1, 2, 3].map(() => store('first', junk))).finally(() => {
    isRead = true
  })
  let slowest = 0
  let sent = 0
  while (!isRead) {
    const sentAtMs = performance.now()
    await storePicture('second', 64, 64)
    slowest = Math.max(slowest, performance.now() - sentAtMs)
    sent += 1
  }
  await junkEnd
  const junkMs = Math.round(performance.now() - beganAtMs)
  console.info(
    `junk: ${junkMs} ms; meanwhile ${sent} files of the other hospital, the slowest ${Math.round(slowest)} ms`,
  )
  // The other hospital waits for no file of the junk: all of its files together are stored meanwhile.
  expect(sent).toBeGreaterThan(3)
  expect(slowest).toBeLessThan(junkMs / 2)
})
