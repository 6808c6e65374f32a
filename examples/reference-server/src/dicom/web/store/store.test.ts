import { createHash } from 'node:crypto'
import { newId } from '@opensono/pacs-core'
import { type DicomDataset, tag } from '@opensono/pacs-core/dicom'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hospitalIdOf } from '../../../../test/fixture/fixture'
import type { TestServer } from '../../../../test/startTestServer'
import { operationLog } from '../../../database/schema/foundation'
import { image } from '../../../database/schema/image'
import { machineKey } from '../../../database/schema/session'
import { actorOf, dicom, studyOf } from '../../../modules/image/testing/imageFixture'
import { newMachineKey } from '../../../serve/machineKey'
import { uidOf } from '../../object/uids'
import {
  type Ask,
  clientFor,
  datasetsOf,
  firstOf,
  makeStudy,
  publicUrl,
  startDicomwebServer,
} from '../testing/dicomwebFixture'
import { partsOf } from '../testing/partsOf'

let server: TestServer
let doctor: Ask
beforeAll(async () => {
  server = await startDicomwebServer()
  doctor = await clientFor(server, 'doctor')
})
afterAll(() => server?.close())

let number = 0
/** A file of a study, with UIDs that no other one has. */
function fileOf(studyUid: string, more: DicomDataset = {}): { file: Buffer; uid: string } {
  number += 1
  const uid = `1.2.826.0.1.${number}`
  const dataset: DicomDataset = {
    [tag.SOPInstanceUID]: { vr: 'UI', Value: [uid] },
    [tag.StudyInstanceUID]: { vr: 'UI', Value: [studyUid] },
    [tag.SeriesInstanceUID]: { vr: 'UI', Value: [`${studyUid.slice(0, 50)}.7`] },
    [tag.SeriesNumber]: { vr: 'IS', Value: [7] },
    [tag.InstanceNumber]: { vr: 'IS', Value: [number] },
    ...more,
  }
  return { file: dicom(Buffer.alloc(128), dataset), uid }
}

const boundary = 'b0undary'
const type = `multipart/related; type="application/dicom"; boundary=${boundary}`

function bodyOf(files: readonly Buffer[], partType = 'application/dicom'): Buffer {
  const parts = files.flatMap((file) => [Buffer.from(`\r\n--${boundary}\r\nContent-Type: ${partType}\r\n\r\n`), file])
  return Buffer.concat([...parts, Buffer.from(`\r\n--${boundary}--\r\n`)])
}

function store(files: readonly Buffer[], path = '/studies', ask: Ask = doctor): Promise<Response> {
  return ask(path, { method: 'POST', body: new Uint8Array(bodyOf(files)), headers: { 'Content-Type': type } })
}

interface Told {
  status: number
  stored: unknown[]
  failed: [uid: unknown, reason: unknown][]
  others: unknown[]
  warnings: unknown[]
}

type Item = Record<string, { Value?: unknown[] }>

async function answerOf(answer: Response | Promise<Response>): Promise<Told> {
  const given = await answer
  const body = (await given.json()) as Record<string, { Value?: Item[] }>
  const items = (each: string) => body[each]?.Value ?? []
  const value = (item: Item, each: string) => item[each]?.Value?.[0]
  return {
    status: given.status,
    stored: items('00081199').map((item) => value(item, '00081155')),
    failed: items('00081198').map((item) => [value(item, '00081155'), value(item, '00081197')]),
    others: items('0008119A').map((item) => value(item, '00081197')),
    warnings: items('00081199').map((item) => value(item, '00081196')),
  }
}

/** What a file says that names the patient of a study as it is registered. */
const namedAs = (id: string): DicomDataset => ({
  [tag.PatientName]: { vr: 'PN', Value: [{ Alphabetic: 'Zhang^San', Ideographic: '张^三' }] },
  [tag.PatientID]: { vr: 'LO', Value: [`P${id.slice(-6).toUpperCase()}`] },
  [tag.PatientSex]: { vr: 'CS', Value: ['F'] },
})

const count = async (id: string) => (await studyOf(server, id)).imageCount

/** Images of a study of any hospital. */
async function imagesIn(studyId: string): Promise<number> {
  const rows = await server.services.database.system((tx) =>
    tx.select({ id: image.id }).from(image).where(eq(image.studyId, studyId)),
  )
  return rows.length
}

describe('STOW-RS', () => {
  it('stores files in the study that they name, and gives them out as they came', async () => {
    const id = await makeStudy(server, { stills: 0 })
    const [one, two] = [fileOf(uidOf(id), namedAs(id)), fileOf(uidOf(id))]
    const answer = await store([one.file, two.file])
    expect(answer.headers.get('content-type')).toBe('application/dicom+json')
    const body = await answer.clone().json()
    expect(body['00081190']).toEqual({ vr: 'UR', Value: [`${publicUrl}/dicom-web/studies/${uidOf(id)}`] })
    expect(await answerOf(answer)).toEqual({
      status: 200,
      stored: [one.uid, two.uid],
      failed: [],
      others: [],
      warnings: [undefined, undefined],
    })
    const url = body['00081199'].Value[0]['00081190'].Value[0]
    const [part] = await partsOf(await doctor(url))
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    expect(hash(part?.body ?? Buffer.alloc(0))).toBe(hash(one.file))
    const instances = await datasetsOf(doctor(`/studies/${uidOf(id)}/instances`))
    expect(instances.map((each) => firstOf(each, tag.SOPInstanceUID))).toEqual([one.uid, two.uid])
    const [series] = await datasetsOf(doctor(`/studies/${uidOf(id)}/series`))
    expect([firstOf(series, tag.SeriesNumber), firstOf(series, '00201209')]).toEqual([7, 2])
    expect((await datasetsOf(doctor(`/series?SeriesNumber=7&StudyInstanceUID=${uidOf(id)}`))).length).toBe(1)
    expect((await datasetsOf(doctor(`/studies?SOPInstanceUID=${two.uid}`))).length).toBe(1)
  })

  it('finds the study by its accession number and its patient, and says that the file names another UID', async () => {
    const id = await makeStudy(server, { stills: 0, study: { accessionNumber: '5511' } })
    const { file, uid } = fileOf('1.2.3.99', {
      [tag.AccessionNumber]: { vr: 'SH', Value: ['5511'] },
      [tag.PatientName]: { vr: 'PN', Value: [{ Alphabetic: 'ZHANG^SAN' }] },
    })
    expect(await answerOf(store([file]))).toMatchObject({ status: 200, stored: [uid], warnings: [0xb000] })
    const [dataset] = await datasetsOf(doctor(`/studies/${uidOf(id)}/metadata`))
    expect(firstOf(dataset, tag.StudyInstanceUID)).toBe(uidOf(id))
  })

  it('keeps a file of no registered study, of another hospital, and of a VIP study that the sender may not see: with one answer', async () => {
    const elsewhere = await makeStudy(server, { stills: 0, hospital: 'second', study: { accessionNumber: '5522' } })
    const vip = await makeStudy(server, { stills: 0, study: { isVip: true, accessionNumber: '5533' } })
    const gone = await makeStudy(server, { stills: 0, study: { deletedAt: '2026-01-05T00:00:00.000Z' } })
    const accession = (value: string) => ({ [tag.AccessionNumber]: { vr: 'SH', Value: [value] } })
    const files = [
      fileOf('1.2.3'),
      fileOf(uidOf(newId())),
      fileOf(uidOf(elsewhere)),
      fileOf('1.2.3', accession('5522')),
      fileOf(uidOf(vip)),
      fileOf('1.2.3', accession('5533')),
      fileOf(uidOf(gone)),
    ]
    const answer = await answerOf(store(files.map(({ file }) => file)))
    const warnings = files.map(() => 0xb000)
    expect(answer).toMatchObject({ status: 200, stored: files.map(({ uid }) => uid), failed: [], warnings })
    for (const id of [elsewhere, vip, gone]) expect(await imagesIn(id)).toBe(0)
    // Who may see it stores there.
    const director = await clientFor(server, 'director')
    expect(await answerOf(store([fileOf(uidOf(vip)).file], '/studies', director))).toMatchObject({ status: 200 })
  })

  it('refuses what is no DICOM file, and a file that is something else too', async () => {
    const id = await makeStudy(server, { stills: 0 })
    const good = fileOf(uidOf(id))
    const program = Buffer.from(good.file)
    program.write('MZ', 0, 'latin1')
    const archive = Buffer.concat([fileOf(uidOf(id)).file, Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1')])
    const bad = [Buffer.from('<html>'), Buffer.alloc(0), good.file.subarray(0, 200), program, archive]
    const answer = await answerOf(store([...bad, good.file]))
    expect(answer).toMatchObject({ status: 202, stored: [good.uid], failed: [] })
    expect(answer.others).toEqual(bad.map(() => 0xc000))
    expect(await count(id)).toBe(1)
    // Nothing of them is left.
    const { rows } = await server.services.database.system((tx) =>
      tx.execute(sql`SELECT object_key FROM upload_key WHERE bound_at IS NULL AND refused_at IS NULL`),
    )
    expect(rows).toEqual([])
  })

  it('stores many files of several studies, each with its own answer, in the order in which they came, and asks for keys in groups', async () => {
    const [one, two] = [await makeStudy(server, { stills: 0 }), await makeStudy(server, { stills: 0 })]
    const sent = Array.from({ length: 45 }, (_, place) => fileOf(uidOf(place % 3 === 2 ? two : one)))
    const again = sent[4]?.file ?? Buffer.alloc(0)
    const bad = sent[7]?.uid
    const files = sent.map(({ file, uid }) => (uid === bad ? file.subarray(0, 200) : file))
    const nameless = fileOf('1.2.3')
    const answer = await answerOf(store([...files, nameless.file, again]))
    const good = sent.map(({ uid }) => uid).filter((uid) => uid !== bad)
    expect(answer).toEqual({
      status: 202,
      stored: [...good, nameless.uid, sent[4]?.uid],
      failed: [],
      others: [0xc000],
      warnings: [...good.map(() => undefined), 0xb000, undefined],
    })
    const listed = await datasetsOf(doctor(`/studies/${uidOf(one)}/instances?limit=100`))
    const ofOne = sent.filter(({ uid }, place) => place % 3 !== 2 && uid !== bad).map(({ uid }) => uid)
    expect(listed.map((each) => firstOf(each, tag.SOPInstanceUID))).toEqual(ofOne)
    expect([await count(one), await count(two)]).toEqual([29, 15])
    const { rows } = await server.services.database.system((tx) =>
      tx.execute<{ request: string; begun: number; stored: number }>(sql`SELECT request_id AS request,
        count(*) FILTER (WHERE content = 'DICOMweb upload begun')::integer AS begun,
        count(*) FILTER (WHERE content = 'image stored by DICOMweb')::integer AS stored
        FROM operation_log WHERE call = 'dicomweb.store' GROUP BY request_id ORDER BY stored DESC LIMIT 1`),
    )
    // One key, then four, then sixteen at a time.
    expect(rows[0]).toMatchObject({ begun: 5, stored: 44 })
  })

  it('stores a file whose texts hold what a database keeps in none', async () => {
    const id = await makeStudy(server, { stills: 0 })
    const odd = fileOf(uidOf(id), {
      [tag.PatientName]: { vr: 'PN', Value: [{ Alphabetic: 'Zh\0ang^San' }] },
      [tag.SeriesDescription]: { vr: 'LO', Value: ['a\0b'] },
    })
    expect(await answerOf(store([odd.file, fileOf(uidOf(id)).file]))).toMatchObject({ status: 200 })
  })

  it('refuses fifty files that are something else, too, and keeps nothing of them', async () => {
    const id = await makeStudy(server, { stills: 0 })
    const starts = [
      'MZ',
      '\x7fELF',
      '\xca\xfe\xba\xbe',
      '\xcf\xfa\xed\xfe',
      '\0asm',
      '#!/bin/sh\n',
      '%PDF-1.7',
      'PK\x03\x04',
      '<html>',
      'GIF89a',
    ]
    const ends = ['', 'x', ' '.repeat(60), '\xff'.repeat(20), 'II*\0']
    const polyglots = starts.flatMap((start) =>
      ends.map((end) => {
        const preamble = Buffer.from((start + end).padEnd(128, '\0'), 'latin1')
        return dicom(preamble, { [tag.StudyInstanceUID]: { vr: 'UI', Value: [uidOf(id)] } })
      }),
    )
    expect(polyglots).toHaveLength(50)
    const answer = await answerOf(store(polyglots))
    expect(answer).toEqual({ status: 409, stored: [], failed: [], others: polyglots.map(() => 0xc000), warnings: [] })
    expect(await count(id)).toBe(0)
    const { rows } = await server.services.database.system((tx) =>
      tx.execute<{ object_key: string }>(
        sql`SELECT object_key FROM upload_key WHERE bound_at IS NULL ORDER BY issued_at DESC LIMIT 50`,
      ),
    )
    const left = await Promise.all(rows.map(({ object_key }) => server.services.objectStore.head(object_key)))
    expect(left.filter((facts) => facts !== null)).toEqual([])
  })

  it.each([
    ['a path', '../../../../etc/passwd'],
    ['NUL', '1.2\0.3'],
    ['300 characters', '1.'.repeat(150)],
    ['an address', 'http://127.0.0.1/'],
  ])(
    'names no object by what a file says: UIDs that are %s are refused, and other texts are in no key',
    async (_, text) => {
      const id = await makeStudy(server, { stills: 0 })
      const uid = { vr: 'UI', Value: [text] }
      const bad = [tag.SOPInstanceUID, tag.SeriesInstanceUID, tag.StudyInstanceUID].map(
        (name) => fileOf(uidOf(id), { [name]: uid }).file,
      )
      const named = fileOf(uidOf(id), {
        [tag.PatientName]: { vr: 'PN', Value: [{ Alphabetic: text }] },
        [tag.StationName]: { vr: 'SH', Value: [text.slice(0, 16)] },
      })
      expect(await answerOf(store([...bad, named.file]))).toMatchObject({
        status: 202,
        stored: [named.uid],
        others: bad.map(() => 0xc000),
      })
      const { rows } = await server.services.database.system((tx) =>
        tx.execute<{ object_key: string }>(
          sql`SELECT object_key FROM upload_key UNION SELECT object_key FROM image_file UNION SELECT thumbnail_key FROM image_file WHERE thumbnail_key IS NOT NULL`,
        ),
      )
      const odd = rows.filter(
        ({ object_key }) => !/^(image|thumbnail)\/[0-9a-f-]{36}\/[0-9a-f]{32}\.[a-z0-9]{3,4}$/.test(object_key),
      )
      expect(odd).toEqual([])
    },
  )

  it('stores the same file once, and another one with its UID in its place', async () => {
    const id = await makeStudy(server, { stills: 0 })
    const { file, uid } = fileOf(uidOf(id))
    const many = await Promise.all(Array.from({ length: 5 }, () => answerOf(store([file]))))
    expect(many.map(({ stored }) => stored)).toEqual(many.map(() => [uid]))
    expect(await count(id)).toBe(1)
    const other = fileOf(uidOf(id), {
      [tag.SOPInstanceUID]: { vr: 'UI', Value: [uid] },
      [tag.SeriesDescription]: { vr: 'LO', Value: ['another'] },
    })
    expect(await answerOf(store([other.file]))).toMatchObject({ status: 200, stored: [uid] })
    expect(await count(id)).toBe(1)
  })

  it('stores at the address of a study what is of that study alone', async () => {
    const [id, otherId] = [await makeStudy(server, { stills: 0 }), await makeStudy(server, { stills: 0 })]
    const [own, other] = [fileOf(uidOf(id)), fileOf(uidOf(otherId))]
    expect(await answerOf(store([own.file, other.file], `/studies/${uidOf(id)}`))).toMatchObject({
      status: 202,
      stored: [own.uid],
      failed: [[other.uid, 0xa900]],
    })
    expect([await count(id), await count(otherId)]).toEqual([1, 0])
  })

  it('refuses beyond the quota of a day', async () => {
    const id = await makeStudy(server, { stills: 0 })
    const small = await startDicomwebServer({
      config: { uploadQuota: { waitingUploads: 0, dayBytes: 1, bufferImages: 1, bufferBytes: 1 } },
      databaseUrl: server.databaseUrl,
    })
    try {
      const { file } = fileOf(uidOf(id))
      const answer = await answerOf(store([file], '/studies', await clientFor(small, 'doctor')))
      expect([answer.status, answer.others]).toEqual([409, [0xa700]])
    } finally {
      await small.close()
    }
  })

  it.each([
    ['application/json', '{}', 415],
    ['multipart/form-data; boundary=x', '--x--', 415],
    ['multipart/related; type="application/dicom+json"; boundary=x', '\r\n--x--', 415],
    ['multipart/related; type="application/dicom"', '', 415],
    [type, '', 400],
    [type, `--${boundary}--`, 400],
    [type, `--${boundary}\r\nContent-Type: application/dicom\r\n\r\nDICM`, 400],
    [type, `--${boundary}\r\n${'X: y\r\n'.repeat(50)}\r\n`, 400],
    [type, `--${boundary}\r\nbroken\r\n\r\nx\r\n--${boundary}--`, 400],
    [`multipart/related; type="application/dicom"; boundary="${'x'.repeat(201)}"`, '', 400],
  ])('refuses a body of %s that is %j with %i', async (contentType, body, status) => {
    const answer = await doctor('/studies', { method: 'POST', body, headers: { 'Content-Type': contentType } })
    expect(answer.status).toBe(status)
  })

  it('refuses to answer in a type that it does not make, before anything is stored', async () => {
    const id = await makeStudy(server, { stills: 0 })
    const headers = { 'Content-Type': type, Accept: 'application/dicom+xml' }
    const body = new Uint8Array(bodyOf([fileOf(uidOf(id)).file]))
    expect((await doctor('/studies', { method: 'POST', body, headers })).status).toBe(406)
    expect(await count(id)).toBe(0)
  })

  it('takes files from a machine by its key, which examines nobody, and names the key in the operation log', async () => {
    const { key, publicId, keyHash } = newMachineKey()
    const [hospitalId, keyId] = [hospitalIdOf('first'), newId()]
    await server.services.database.change(actorOf('director'), { id: 'test.key' }, ({ tx }) =>
      tx
        .insert(machineKey)
        .values({
          hospitalId,
          id: keyId,
          name: 'ultrasound 3',
          publicId,
          keyHash,
          permissions: ['pacs:image:collect_image'],
          endsAt: '2126-01-01T00:00:00.000Z',
          madeAt: '2026-01-01T00:00:00.000Z',
          madeByName: '',
        })
        .execute(),
    )
    const id = await makeStudy(server, { stills: 0 })
    const machine: Ask = (path, init = {}) =>
      server.fetch(`/dicom-web${path}`, { ...init, headers: { ...init.headers, 'X-OpenSono-Key': key } })
    const { file, uid } = fileOf(uidOf(id))
    expect(await answerOf(store([file], '/studies', machine))).toMatchObject({ status: 200, stored: [uid] })
    expect((await studyOf(server, id)).examinedById).toBeNull()
    const rows = await server.services.database.read(actorOf('director'), { id: 'test.log' }, (tx) =>
      tx.select().from(operationLog).where(eq(operationLog.subjectId, id)),
    )
    const own = rows.filter((row) => row.call === 'dicomweb.store')
    expect(own.map(({ content, userName, machineId, outcome }) => [content, userName, machineId, outcome])).toEqual([
      ['image stored by DICOMweb', 'ultrasound 3', `osk_${publicId}`, 'done'],
    ])
  })

  it('refuses anyone who may not capture', async () => {
    const registrar = await clientFor(server, 'registrar')
    const answer = await store([fileOf('1.2.3').file], '/studies', registrar)
    expect([answer.status, (await answer.json()).errorCode]).toEqual([403, 'FORBIDDEN'])
  })
})
