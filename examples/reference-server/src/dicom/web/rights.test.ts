import { ImageId, isAllowed, newId } from '@opensono/pacs-core'
import { type DicomwebCall, dicomwebBasePath } from '@opensono/pacs-core/dicom'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { howOften } from '../../../test/howOften'
import type { TestServer } from '../../../test/startTestServer'
import { image } from '../../database/schema/image'
import { actorOf } from '../../modules/image/testing/imageFixture'
import { isWholeMatrix, type MatrixActor, makeActors, makeHoldersOfOthers } from '../../serve/testing/matrix/actors'
import { namesIn } from '../../serve/testing/matrix/policy'
import { readDicomObjects } from '../object/dicomObjects'
import { capturedSeriesUid, uidOf } from '../object/uids'
import { clientFor, makeStudy, startDicomwebServer } from './testing/dicomwebFixture'

let server: TestServer
let calls: readonly DicomwebCall[]
/** What paths are filled with. */
interface Uids {
  study: string
  series: string
  instance: string
}
let own: Uids
let vip: Uids
let vipId: string
const device = 'https://device.example'

/** What nobody without the right must ever read. */
const marks = {
  name: 'Canaryname',
  englishName: 'Canaryenglish',
  patientId: 'CANARYPAT77',
  accessionNumber: '7700077000077',
  examNumber: 'CANARYEXAM77',
  comment: 'canary comment',
}

async function uidsOf(studyId: string): Promise<Uids> {
  const images = await readDicomObjects(server.services, actorOf('director'), { id: 'test.dicom' }, studyId)
  const instance = images[0]?.object?.sopInstanceUid ?? ''
  return { study: uidOf(studyId), series: capturedSeriesUid(studyId), instance }
}

beforeAll(async () => {
  server = await startDicomwebServer({ config: { allowedOrigins: [device] } })
  calls = server.app.servedDicomweb
  own = await uidsOf(await makeStudy(server))
  const { name, englishName, patientId, accessionNumber, examNumber, comment } = marks
  vipId = await makeStudy(server, {
    name,
    englishName,
    patient: { patientId },
    study: { isVip: true, accessionNumber, examNumber },
  })
  await server.services.database.change(actorOf('director'), { id: 'test.comment' }, ({ tx }) =>
    tx.update(image).set({ comment }).where(eq(image.studyId, vipId)).execute(),
  )
  vip = await uidsOf(vipId)
})
afterAll(() => server?.close())

const absent: Uids = { study: uidOf(newId()), series: uidOf(newId()), instance: uidOf(newId()) }

/** The path whose query names the instance. */
const byQuery = '/wado'
const namesObjects = (path: string) => path.includes('{') || path === byQuery

function fill(path: string, uids: Uids): string {
  const fields: Record<string, string> = { ...uids, frame: '1', frames: '1', tag: '7FE00010' }
  const filled = dicomwebBasePath + path.replace(/\{(\w+)\}/g, (_, name: string) => fields[name] ?? '')
  const { study, series, instance } = uids
  const query = `?requestType=WADO&studyUID=${study}&seriesUID=${series}&objectUID=${instance}`
  return path === byQuery ? filled + query : filled
}

function initOf({ method }: DicomwebCall, headers: Record<string, string>): RequestInit {
  if (method !== 'POST') return { method, headers }
  const type = 'multipart/related; type="application/dicom"; boundary=b'
  return { method, body: '--b\r\n\r\nno file\r\n--b--', headers: { 'Content-Type': type, ...headers } }
}

const everyPath = () => calls.flatMap((call) => call.paths.map((path) => ({ call, path })))

async function ask({ call, path }: { call: DicomwebCall; path: string }, uids: Uids, headers: Record<string, string>) {
  const answer = await server.fetch(fill(path, uids), initOf(call, headers))
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, text: bytes.toString('latin1'), headers: answer.headers }
}

async function headersOf(actor: MatrixActor): Promise<Record<string, string>> {
  const token = await actor.logIn()
  if (token === null) return {}
  return actor.isMachine ? { 'X-OpenSono-Key': token } : { Authorization: `Bearer ${token}` }
}

describe('Every path of DICOMweb', () => {
  it('answers 401, with no data, to anyone who has no living token', async () => {
    const token = await server.tokenOf('director')
    const bad: Record<string, string>[] = [
      {},
      { Authorization: 'Bearer garbage' },
      { Authorization: `bearer ${token}` },
      { Authorization: `Basic ${token}` },
      { Authorization: `Bearer ${token}, Bearer ${token}` },
      { 'X-OpenSono-Key': 'osk_0000000000000000_garbage' },
    ]
    const wrong: string[] = []
    for (const each of everyPath()) {
      for (const headers of bad) {
        const { status, text } = await ask(each, own, headers)
        const code = headers['X-OpenSono-Key']
          ? 'MACHINE_KEY_REFUSED'
          : headers.Authorization
            ? 'UNAUTHORIZED'
            : 'MACHINE_KEY_MISSING'
        const isRight = status === 401 && JSON.parse(text).errorCode === code && !text.includes('data')
        if (!isRight) wrong.push(`${each.path} ${JSON.stringify(headers)} ${status}`)
      }
      // A token in the address is none.
      const address = fill(each.path, own)
      const named = `${address}${address.includes('?') ? '&' : '?'}access_token=${token}`
      const found = await server.fetch(named, initOf(each.call, {}))
      if (found.status !== 401) wrong.push(`${each.path} by its address`)
    }
    expect(wrong).toEqual([])
  })

  it('is open by its permission and by no other, is written down once, and is empty for another hospital', async () => {
    const named = calls.map(({ permission }) => namesIn(permission))
    const opensSome = ({ authorities }: MatrixActor) => named.flat().some((code) => authorities.has(code))
    const actors = [
      ...(await makeActors(server)).filter((actor) => isWholeMatrix || actor.holds !== 'one' || opensSome(actor)),
      ...(await makeHoldersOfOthers(server, named)).values(),
    ]
    const wrong: string[] = []
    for (const actor of actors) {
      const headers = await headersOf(actor)
      for (const each of everyPath()) {
        const requestId = newId()
        const { status } = await ask(each, own, { ...headers, 'X-Request-Id': requestId })
        const may = isAllowed(each.call.permission, actor.authorities)
        const must = actor.name === 'anonymous' ? 401 : may ? 'allowed' : 403
        const is = status === 401 || status === 403 ? status : status < 500 ? 'allowed' : status
        if (is !== must) wrong.push(`${each.path} as ${actor.name}: ${status}, not ${must}`)
        if (is === 'allowed' && actor.hospital === 'first' && each.call.method === 'GET' && status !== 200) {
          wrong.push(`${each.path} as ${actor.name}: ${status}`)
        }
        const { rows } = await server.services.database.system((tx) =>
          tx.execute<{ call: string }>(sql`SELECT call FROM operation_log WHERE request_id = ${requestId}`),
        )
        const isNoted = is === 'allowed' && each.call.readsPatientData === true && status < 400
        if (is === 403 && rows.length !== 1) wrong.push(`${each.path} as ${actor.name}: no refusal`)
        const isRepeatedFrame = each.call.id === 'dicomweb.frames'
        if (isNoted && !isRepeatedFrame && rows.length !== 1) wrong.push(`${each.path}: ${rows.length} rows`)
        if (may && actor.hospital === 'second') {
          const [foreign, none] = [await ask(each, own, headers), await ask(each, absent, headers)]
          const same = foreign.status === none.status && foreign.text === none.text
          if (!same) wrong.push(`${each.path}: of another hospital`)
        }
      }
    }
    expect(wrong).toEqual([])
  }, 120_000)

  it('carries the headers of every call, and is open to pages of the listed origins', async () => {
    const token = await server.tokenOf('doctor')
    for (const each of everyPath()) {
      for (const headers of [{}, { Authorization: `Bearer ${token}` }] as Record<string, string>[]) {
        const answer = await ask(each, own, { ...headers, Origin: device })
        expect(answer.headers.get('cache-control')).toBe('no-store')
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
        expect(answer.headers.get('access-control-allow-origin')).toBe(device)
        const other = await ask(each, own, { ...headers, Origin: 'https://evil.example' })
        expect(other.headers.has('access-control-allow-origin')).toBe(false)
      }
    }
    const preflight = await server.fetch(`${dicomwebBasePath}/studies`, {
      method: 'OPTIONS',
      headers: { Origin: device, 'Access-Control-Request-Method': 'POST' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      expect.stringContaining('authorization'),
    ])
  })

  it('shows nothing while the screen is locked', async () => {
    const token = await server.tokenOf('doctor')
    await server.fetch('/api/pacs/login/lock', { method: 'POST', headers: { Authorization: `Bearer ${token}` } })
    for (const each of everyPath()) {
      expect((await ask(each, own, { Authorization: `Bearer ${token}` })).status).toBe(423)
    }
  })
})

describe('A VIP study', () => {
  it('is in no byte for who may not see it, by its ids, by its words, by nothing at all', async () => {
    const [token, director] = [await server.tokenOf('administrator'), await server.tokenOf('director')]
    const hidden = [...Object.values(marks), vip.study, vip.series, vip.instance, vipId]
    const words = Object.values(marks).flatMap((mark) =>
      ['PatientName', 'PatientID', 'AccessionNumber', 'StudyID'].map(
        (key) => `?${key}=${encodeURIComponent(mark)}*&fuzzymatching=${key === 'PatientName'}`,
      ),
    )
    const queries = ['', '?includefield=all', '?limit=1', ...words]
    const crawl = async (bearer: string, asked: readonly string[]) => {
      const leaks: string[] = []
      const headers = { Authorization: `Bearer ${bearer}` }
      for (const each of everyPath().filter(({ call }) => call.method === 'GET')) {
        const isSearch = each.call.id === 'dicomweb.search'
        for (const query of isSearch ? asked : ['']) {
          for (const uids of namesObjects(each.path) ? [vip, own] : [own]) {
            const path = fill(each.path, uids) + query
            const answer = await server.fetch(path, { headers })
            const bytes = Buffer.from(await answer.arrayBuffer())
            const said = bytes.toString('utf8') + JSON.stringify([...answer.headers])
            const found = hidden.filter((mark) => said.includes(mark) && !decodeURIComponent(path).includes(mark))
            if (found.length > 0 || (uids === vip && !isSearch && answer.status !== 404)) leaks.push(each.path)
            if (isSearch && uids === own && query === '?limit=1' && answer.headers.has('warning')) leaks.push('a count')
          }
        }
      }
      return leaks
    }
    expect(await crawl(token, queries)).toEqual([])
    // The crawl sees what there is to see.
    const seen = await crawl(director, ['', '?limit=1'])
    expect(seen).toEqual(expect.arrayContaining(['/studies', '/series', '/instances', '/studies/{study}/metadata']))
    expect(ImageId.safeParse(vipId).success).toBe(true)
  }, 60_000)
})

describe('What anybody may send', () => {
  it('is answered or refused, whatever it is, and never breaks the server', async () => {
    const doctor = await clientFor(server, 'doctor')
    const key = fc.constantFrom(
      ...['PatientName', 'PatientID', 'StudyDate', 'StudyTime', 'StudyInstanceUID', 'ModalitiesInStudy', '00100010'],
      ...['SeriesInstanceUID', 'SOPInstanceUID', 'InstanceNumber', 'SeriesNumber', 'limit', 'offset', 'includefield'],
      ...['fuzzymatching', 'accept', '__proto__', 'constructor', 'PatientBirthDate', 'ReferringPhysicianName', 'x'],
    )
    const value = fc.oneof(
      fc.string({ maxLength: 30, unit: 'binary' }),
      fc.constantFrom(
        '*',
        '?',
        '%',
        '_',
        '\\',
        "'",
        '*a*?b*',
        '2.25.1',
        '20260101-',
        '-',
        '0',
        '1e9',
        ' ',
        '^=^',
        '\0',
      ),
      fc.string({ maxLength: 12, unit: fc.constantFrom('*', '?', '张', 'a', '^', '=') }),
    )
    const path = fc.constantFrom('/studies', '/series', '/instances')
    await fc.assert(
      fc.asyncProperty(path, fc.array(fc.tuple(key, value), { maxLength: 5 }), async (where, fields) => {
        const query = fields.map(([name, text]) => `${name}=${encodeURIComponent(text)}`).join('&')
        const answer = await doctor(`${where}?${query}`)
        await answer.arrayBuffer()
        expect([200, 204, 400, 406]).toContain(answer.status)
      }),
      { numRuns: howOften(100, 5_000) },
    )
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  }, 120_000)
})

describe('How often a path may be asked', () => {
  it('is bounded for each user', async () => {
    const limited = await startDicomwebServer({ config: { hasRateLimits: true } })
    try {
      const doctor = await clientFor(limited, 'doctor')
      const statuses: number[] = []
      for (let count = 0; count < 121; count += 1) statuses.push((await doctor('/studies')).status)
      expect(statuses.filter((status) => status === 204).length).toBe(120)
      const answer = await doctor('/studies')
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
      const sonographer = await clientFor(limited, 'sonographer')
      expect((await sonographer('/studies')).status).toBe(204)
    } finally {
      await limited.close()
    }
  })
})
