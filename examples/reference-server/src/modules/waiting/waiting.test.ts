import { newId, reportAddendumApi, type StudyId, waitingImageApi } from '@opensono/pacs-core'
import { tag, writeDicom } from '@opensono/pacs-core/dicom'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestHospital } from '../../../test/fixture/fixture'
import { userIdOf } from '../../../test/fixture/fixture'
import type { TestServer } from '../../../test/startTestServer'
import { operationLog } from '../../database/schema/foundation'
import { waitingImage } from '../../database/schema/image'
import { rulePage } from '../../database/schema/settings'
import { uidOf } from '../../dicom/object/uids'
import {
  type Ask,
  clientFor,
  datasetsOf,
  makeStudy,
  startDicomwebServer,
} from '../../dicom/web/testing/dicomwebFixture'
import { addDevice, deviceFile, sendFiles } from '../../dicom/web/testing/storeFixture'
import { actorOf, codeOf, setStudy, studyOf } from '../image/testing/imageFixture'
import { addWords, registration, apis as reportApis, type TestWords } from '../report/testing/reportFixture'

const apis = { ...reportApis, reportAddendum: reportAddendumApi, waitingImage: waitingImageApi }

let server: TestServer
let device: Ask
let reader: Ask
beforeAll(async () => {
  server = await startDicomwebServer()
  device = await addDevice(server)
  reader = await clientFor(server, 'doctor')
})
afterAll(() => server?.close())

const doctor = () => server.as('doctor', apis)
let accession = 7000

interface Person {
  study?: Parameters<typeof setStudy>[2]
  hospital?: TestHospital
}

/** A study of Li Zhiqiang, a man born on 1962-05-17, with an accession number of its own. */
async function ofLi({ study = {}, hospital = 'first' }: Person = {}) {
  accession += 1
  const number = String(accession)
  const id = await makeStudy(server, {
    name: '李志强',
    stills: 0,
    hospital,
    patient: { sex: 'male', birthDate: '1962-05-17', patientId: `P${number}` },
    study: { accessionNumber: number, ...study },
  })
  return { id, accession: number, patientId: `P${number}` }
}

const li = { name: 'LI^ZHIQIANG', birthDate: '19620517', sex: 'M' }
const other = { name: 'OTHER^PERSON', patientId: 'SOMEBODY-ELSE-77', birthDate: '19310101', sex: 'F' }

const waitingRows = (hospital: TestHospital = 'first') =>
  server.services.database.read(actorOf('director', hospital), { id: 'test.waiting' }, (tx) =>
    tx.select().from(waitingImage),
  )

beforeEach(async () => {
  await server.services.database.change(actorOf('director'), { id: 'test.waiting' }, async ({ tx }) => {
    await tx.delete(waitingImage)
  })
})

describe('A file that a device sends', () => {
  it('goes to the study whose UID it names, when nothing contradicts, also when it names nobody', async () => {
    const { id, accession, patientId } = await ofLi()
    const files = [
      deviceFile({ studyUid: uidOf(id), accession, patientId, ...li }),
      deviceFile({ studyUid: uidOf(id) }),
    ]
    expect(
      await sendFiles(
        device,
        files.map(({ file }) => file),
      ),
    ).toMatchObject({ status: 200, stored: files.map(({ uid }) => uid), warnings: [undefined, undefined] })
    expect((await studyOf(server, id)).imageCount).toBe(2)
  })

  it.each([
    ['its name', { name: 'li^zhiqiang' }],
    ['its number', { patientId: 'own' }],
    ['its name in Chinese', { name: '李志强' }],
  ])('goes to the study of its accession number when %s is the patient’s', async (_, said) => {
    const { id, accession, patientId } = await ofLi()
    const own = 'patientId' in said ? { patientId } : said
    for (const studyUid of ['1.2.3.99', '']) {
      expect(await sendFiles(device, [deviceFile({ studyUid, accession, ...own }).file])).toMatchObject({
        status: 200,
        warnings: [0xb000],
      })
    }
    expect((await studyOf(server, id)).imageCount).toBe(2)
  })

  it.each([
    ['nobody', {}],
    ['a sex alone', { sex: 'M' }],
    ['a birth date and a sex alone', { birthDate: '19620517', sex: 'M' }],
  ])('waits when it has the accession number of a study and names %s', async (_, said) => {
    const { id, accession } = await ofLi()
    const answer = await sendFiles(device, [deviceFile({ accession, ...said }).file])
    expect(answer).toMatchObject({ status: 200, warnings: [0xb000], addresses: [undefined] })
    expect((await studyOf(server, id)).imageCount).toBe(0)
    expect(await waitingRows()).toMatchObject([{ studyId: id, reason: 'PATIENT_UNCONFIRMED' }])
  })

  it('of another patient than its study waits, by UID and by accession number; the sender learns what contradicts', async () => {
    const { id, accession } = await ofLi()
    const files = [
      deviceFile({ studyUid: '1.2.3.99', accession, ...other }),
      deviceFile({ studyUid: uidOf(id), accession: 'NOT-THIS', ...other }),
    ]
    const answer = await sendFiles(
      device,
      files.map(({ file }) => file),
    )
    const identity = ['00100010', '00100020', '00100030', '00100040']
    expect(answer).toMatchObject({
      status: 200,
      stored: files.map(({ uid }) => uid),
      warnings: [0xb000, 0xb000],
      addresses: [undefined, undefined],
      differing: [
        [...identity, '0020000D'],
        ['00080050', ...identity],
      ],
    })
    // Values of the file alone: nothing of the patient here is named.
    expect(answer.text).not.toContain('ZHIQIANG')
    expect((await studyOf(server, id)).imageCount).toBe(0)
    expect(await waitingRows()).toMatchObject([
      { studyId: id, reason: 'OTHER_PATIENT', senderName: expect.stringMatching(/^ultrasound/) },
      { studyId: id, reason: 'OTHER_PATIENT' },
    ])
  })

  it('is neither found nor given out by DICOMweb while it waits', async () => {
    const { id, accession } = await ofLi()
    const { file, uid } = deviceFile({ studyUid: uidOf(id), accession, ...other })
    await sendFiles(device, [file])
    const study = `/studies/${uidOf(id)}`
    expect(await datasetsOf(reader(`${study}/instances`).catch(() => new Response(null, { status: 204 })))).toEqual([])
    expect(await datasetsOf(reader(`/studies?SOPInstanceUID=${uid}`))).toEqual([])
    expect(await datasetsOf(reader('/studies?PatientID=SOMEBODY-ELSE-77'))).toEqual([])
    for (const path of ['', '/metadata', '/frames/1', '/rendered']) {
      const answer = await reader(`${study}/series/1.2.3.99.7/instances/${uid}${path}`)
      expect([path, answer.status]).toEqual([path, 404])
    }
    expect((await reader(study)).status).toBe(404)
  })

  it('waits without a study when it names none, in the hospital of its sender alone', async () => {
    const foreign = await ofLi({ hospital: 'second' })
    const before = (await waitingRows('second')).length
    const answer = await sendFiles(device, [
      deviceFile({ studyUid: uidOf(foreign.id), accession: foreign.accession, ...li }).file,
    ])
    expect(answer).toMatchObject({ status: 200, warnings: [0xb000], differing: [[]] })
    expect(await waitingRows()).toMatchObject([{ studyId: null, reason: 'NO_STUDY' }])
    expect((await waitingRows('second')).length).toBe(before)
    const elsewhere = await server.as('doctor', apis, 'second')
    expect(await elsewhere.waitingImage.list()).toEqual([])
    const [waiting] = await (await doctor()).waitingImage.list()
    const imageIds = waiting === undefined ? [] : [waiting.id]
    expect(await codeOf(elsewhere.waitingImage.discard({ imageIds, reason: 'x' }))).toBe('NOT_FOUND')
    expect(await codeOf(elsewhere.waitingImage.assign({ imageIds, studyId: foreign.id }))).toBe('NOT_FOUND')
  })

  it('waits once, however often and by whom it is sent', async () => {
    const { accession } = await ofLi()
    const { file, uid } = deviceFile({ accession, ...other })
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendFiles(device, [file, file])))
    answers.push(await sendFiles(await addDevice(server), [file]))
    expect(answers.every(({ stored }) => stored.every((each) => each === uid))).toBe(true)
    expect(answers.every(({ warnings }) => warnings.every((each) => each === 0xb000))).toBe(true)
    expect(await waitingRows()).toHaveLength(1)
  })

  it('is refused in a hospital that keeps no such files', async () => {
    const actor = actorOf('director', 'second')
    await server.services.database.change(actor, { id: 'test.rule' }, ({ tx }) =>
      tx
        .insert(rulePage)
        .values({
          hospitalId: actor.hospitalId,
          page: 'global-parameter',
          settings: { unmatchedFiles: 'refuse' },
          changedAt: '2026-01-01T00:00:00.000Z',
          changedByName: '',
        } as never)
        .onConflictDoUpdate({
          target: [rulePage.hospitalId, rulePage.page],
          set: { settings: { unmatchedFiles: 'refuse' } as never },
        }),
    )
    const own = await addDevice(server, undefined, 'second')
    const { id, accession } = await ofLi({ hospital: 'second' })
    const files = [
      deviceFile({ studyUid: uidOf(id), ...other }),
      deviceFile({ accession, ...other }),
      deviceFile({ accession }),
      deviceFile({ ...li }),
    ]
    const answer = await sendFiles(
      own,
      files.map(({ file }) => file),
    )
    const reasons = [0xa900, 0xa900, 0xa900, 0x0112]
    expect(answer).toMatchObject({ status: 409, failed: files.map(({ uid }, index) => [uid, reasons[index]]) })
    expect(await waitingRows('second')).toEqual([])
  })

  it('is refused at the address of another study, whether it would be stored or wait', async () => {
    const [one, two] = [await ofLi(), await ofLi()]
    const files = [
      deviceFile({ studyUid: uidOf(one.id), ...li }),
      deviceFile({ studyUid: uidOf(one.id), ...other }),
      deviceFile({ studyUid: '1.2.3', ...other }),
    ]
    const answer = await sendFiles(
      device,
      files.map(({ file }) => file),
      `/studies/${uidOf(two.id)}`,
    )
    expect(answer).toMatchObject({ status: 409, failed: files.map(({ uid }) => [uid, 0xa900]) })
    expect(await waitingRows()).toEqual([])
  })
})

describe('A waveform', () => {
  it('is refused as a class that is not stored, by both of its UIDs, and keeps no picture beside it from being stored', async () => {
    const { id } = await ofLi()
    const report = '1.2.840.10008.5.1.4.1.1.9.1.1'
    const { pieces } = writeDicom({
      dataset: {
        [tag.SOPClassUID]: { vr: 'UI', Value: [report] },
        [tag.SOPInstanceUID]: { vr: 'UI', Value: ['1.2.3.88'] },
        [tag.SeriesInstanceUID]: { vr: 'UI', Value: ['1.2.3.8'] },
        [tag.StudyInstanceUID]: { vr: 'UI', Value: [uidOf(id)] },
      },
      transferSyntaxUid: '1.2.840.10008.1.2.1',
    })
    const file = Buffer.concat(pieces.flatMap((piece) => (typeof piece === 'number' ? [] : [piece])))
    const picture = deviceFile({ studyUid: uidOf(id), ...li })
    const answer = await sendFiles(device, [file, picture.file, Buffer.from('no file')])
    expect(answer).toMatchObject({
      status: 202,
      stored: [picture.uid],
      failed: [['1.2.3.88', 0x0122]],
      others: [0xc000],
    })
    expect(answer.text).toContain(report)
    // Nothing of it is left.
    expect((await studyOf(server, id)).imageCount).toBe(1)
  })
})

describe('A study that takes no file now', () => {
  it('is never closed to a device because another user works on it', async () => {
    const { id, patientId } = await ofLi()
    await (await doctor()).study.occupy({ studyId: id })
    expect(await sendFiles(device, [deviceFile({ studyUid: uidOf(id), patientId, ...li }).file])).toMatchObject({
      status: 200,
      warnings: [undefined],
    })
    expect((await studyOf(server, id)).imageCount).toBe(1)
  })

  it('marks what a device sends after the report was begun, until a user has seen it', async () => {
    const { id } = await ofLi()
    const pacs = await doctor()
    const send = () => sendFiles(device, [deviceFile({ studyUid: uidOf(id), ...li }).file])
    const marks = async () => (await pacs.image.list({ studyId: id })).map(({ arrivedAt }) => arrivedAt ?? null)
    await send()
    expect(await marks()).toEqual([null])
    await pacs.study.occupy({ studyId: id })
    await send()
    const now = new Date(server.clock.now()).toISOString()
    expect(await marks()).toEqual([null, now])
    await setStudy(server, id, { diagnosedAt: now })
    await send()
    const images = await pacs.image.list({ studyId: id })
    const imageIds = images.flatMap((image, index) => (index === 1 ? [image.id] : []))
    await pacs.image.seen({ studyId: id, imageIds })
    expect(await marks()).toEqual([null, null, now])
    const elsewhere = await server.as('doctor', apis, 'second')
    expect(await codeOf(elsewhere.image.seen({ studyId: id, imageIds }))).toBe('NOT_FOUND')
  })

  it.each([
    ['LOCKED', { lockedUntil: '9999-01-01T00:00:00.000Z', lockedById: userIdOf('first', 'director') }],
    ['PRINTED', { printedAt: '2026-01-05T00:00:00.000Z', examinedById: userIdOf('first', 'director') }],
    ['DELETED', { deletedAt: '2026-01-05T00:00:00.000Z' }],
  ] as const)('makes it wait: %s', async (reason, study) => {
    const { id } = await ofLi({ study })
    expect(await sendFiles(device, [deviceFile({ studyUid: uidOf(id), ...li }).file])).toMatchObject({
      status: 200,
      warnings: [0xb000],
      addresses: [undefined],
    })
    expect((await studyOf(server, id)).imageCount).toBe(0)
    expect(await waitingRows()).toMatchObject([{ studyId: id, reason }])
  })

  it('lets a file in from the very end of its lock on', async () => {
    const { id } = await ofLi()
    await setStudy(server, id, { lockedUntil: new Date(server.clock.now() + 2_000).toISOString() })
    server.clock.advance(1_999)
    await sendFiles(device, [deviceFile({ studyUid: uidOf(id), ...li }).file])
    expect((await studyOf(server, id)).imageCount).toBe(0)
    server.clock.advance(1)
    await sendFiles(device, [deviceFile({ studyUid: uidOf(id), ...li }).file])
    expect((await studyOf(server, id)).imageCount).toBe(1)
  })

  it('that was merged sends its files to the study that it was merged into', async () => {
    const [gone, survivor] = [await ofLi(), await ofLi()]
    await setStudy(server, gone.id, { mergedIntoId: survivor.id, deletedAt: '2026-01-05T00:00:00.000Z' })
    await sendFiles(device, [deviceFile({ studyUid: uidOf(gone.id), name: 'LI^ZHIQIANG' }).file])
    expect((await studyOf(server, survivor.id)).imageCount).toBe(1)
    expect(await waitingRows()).toEqual([])
  })
})

let words: TestWords | null = null

/** A study of the doctor whose report is printed. */
async function printedStudy(): Promise<StudyId> {
  const pacs = await doctor()
  words ??= await addWords(server)
  const { studyId } = await pacs.study.register(registration(words, '测试甲'))
  const text = {
    templateId: null,
    findings: '未见异常。',
    impression: '正常。',
    result: 'negative' as const,
    imageIds: [],
  }
  await pacs.report.save({ studyId, ...text, version: 0 })
  await pacs.report.print({ studyId, version: 1, language: 'en' })
  return studyId
}

async function waitingOf(...files: ReturnType<typeof deviceFile>[]) {
  await sendFiles(
    device,
    files.map(({ file }) => file),
  )
  return (await (await doctor()).waitingImage.list()).map(({ id }) => id)
}

const entriesAbout = (content: string) =>
  server.services.database.read(actorOf('director'), { id: 'test.log' }, (tx) =>
    tx.select().from(operationLog).where(eq(operationLog.content, content)),
  )

describe('The waiting list', () => {
  it('shows whom each file names beside the study that it may belong to, and in what they differ', async () => {
    const { id, accession, patientId } = await ofLi()
    await waitingOf(deviceFile({ accession, ...other }))
    const pacs = await doctor()
    expect(await pacs.waitingImage.list()).toMatchObject([
      {
        reason: 'OTHER_PATIENT',
        senderName: expect.stringMatching(/^ultrasound/),
        studyUid: '1.2.3.99',
        accessionNumber: accession,
        filePatient: {
          name: 'OTHER^PERSON',
          patientId: 'SOMEBODY-ELSE-77',
          birthDate: '1931-01-01',
          sex: 'F',
          differences: ['name', 'patientId', 'birthDate', 'sex'],
        },
        candidate: { studyId: id, patientName: '李志强', patientId, birthDate: '1962-05-17', patientSex: 'male' },
      },
    ])
    expect(await pacs.waitingImage.count()).toEqual({ count: 1 })
    expect(await codeOf((await server.as('registrar', apis)).waitingImage.list())).toBe('FORBIDDEN')
  })

  it('hides files of VIP studies, and of patients with one, from users who may not see these', async () => {
    const { id, patientId } = await ofLi({ study: { isVip: true } })
    await sendFiles(device, [
      deviceFile({ studyUid: uidOf(id), ...li }).file,
      deviceFile({ studyUid: uidOf(id), ...other }).file,
      deviceFile({ patientId, ...li }).file,
    ])
    const sonographer = await server.as('sonographer', apis)
    expect(await sonographer.waitingImage.list()).toEqual([])
    expect(await sonographer.waitingImage.count()).toEqual({ count: 0 })
    const director = await server.as('director', apis)
    const rows = await director.waitingImage.list()
    expect(rows.map(({ reason }) => reason).sort()).toEqual(['NO_STUDY', 'VIP', 'VIP'])
    const imageIds = rows.map((row) => row.id)
    expect(await codeOf(sonographer.waitingImage.discard({ imageIds, reason: 'x' }))).toBe('NOT_FOUND')
    expect(await director.waitingImage.count()).toEqual({ count: 3 })
  })

  it('gives files to a study; of another patient with a reason alone, which is logged, and with the mark of who decided', async () => {
    const [wrong, right] = [await ofLi(), await ofLi()]
    const imageIds = await waitingOf(
      deviceFile({ accession: wrong.accession, ...other }),
      deviceFile({ accession: wrong.accession, ...other }),
    )
    const pacs = await doctor()
    const assign = { imageIds, studyId: right.id }
    expect(await codeOf(pacs.waitingImage.assign(assign))).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await codeOf(pacs.waitingImage.assign({ ...assign, reason: '  ' }))).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await waitingRows()).toHaveLength(2)
    await pacs.waitingImage.assign({ ...assign, reason: 'Name of the last patient on the device' })
    const images = await pacs.image.list({ studyId: right.id })
    expect(images.map(({ filePatient }) => filePatient)).toMatchObject([
      { differences: ['name', 'patientId', 'birthDate', 'sex'], keptByName: 'first doctor' },
      { keptByName: 'first doctor' },
    ])
    expect((await studyOf(server, right.id)).imageCount).toBe(2)
    expect((await studyOf(server, right.id)).examinedById).toBeNull()
    expect(await waitingRows()).toEqual([])
    const [entry] = await entriesAbout('waiting images assigned')
    expect(entry?.details).toMatchObject({ reason: 'Name of the last patient on the device', candidateIds: [wrong.id] })
    expect(await codeOf(pacs.waitingImage.assign({ ...assign, reason: 'again' }))).toBe('NOT_FOUND')
  })

  it('gives a file of the same patient without a reason, and once when two users do it together', async () => {
    const { id } = await ofLi()
    const imageIds = await waitingOf(deviceFile({ ...li }))
    const [one, two] = [await doctor(), await server.as('director', apis)]
    const codes = await Promise.all(
      [one, two].map((pacs) => codeOf(pacs.waitingImage.assign({ imageIds, studyId: id }))),
    )
    expect(codes.sort()).toEqual(['NOT_FOUND', 'done'])
    expect((await one.image.list({ studyId: id })).map(({ filePatient }) => filePatient?.keptByName)).toEqual([null])
  })

  it('a device that repeats a file which was given to another study stores nothing more', async () => {
    const [wrong, right] = [await ofLi(), await ofLi()]
    const sent = deviceFile({ accession: wrong.accession, ...other })
    const imageIds = await waitingOf(sent)
    await (await doctor()).waitingImage.assign({ imageIds, studyId: right.id, reason: 'mistyped' })
    expect(await sendFiles(device, [sent.file])).toMatchObject({ status: 200, stored: [sent.uid] })
    expect(await waitingRows()).toEqual([])
    expect([(await studyOf(server, wrong.id)).imageCount, (await studyOf(server, right.id)).imageCount]).toEqual([0, 1])
  })

  it('gives a file to a printed study by one of its doctors, with an addendum to the report', async () => {
    const studyId = await printedStudy()
    await sendFiles(device, [deviceFile({ studyUid: uidOf(studyId) }).file])
    const pacs = await doctor()
    const [row] = await pacs.waitingImage.list()
    expect(row).toMatchObject({ reason: 'PRINTED', candidate: { studyId, isPrinted: true } })
    const assign = { imageIds: row === undefined ? [] : [row.id], studyId }
    expect(await codeOf((await server.as('sonographer', apis)).waitingImage.assign(assign))).toBe(
      'ONLY_STUDY_DOCTOR_CAN_UPLOAD',
    )
    expect(await codeOf(pacs.waitingImage.assign(assign))).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await pacs.reportAddendum.list({ studyId })).toEqual([])
    await pacs.waitingImage.assign({ ...assign, addendum: '补充图像一幅，结论不变。' })
    expect(await pacs.reportAddendum.list({ studyId })).toMatchObject([
      { text: '补充图像一幅，结论不变。', byName: 'first doctor', isWhole: true },
    ])
    expect((await pacs.image.list({ studyId })).map(({ arrivedAt }) => typeof arrivedAt)).toEqual(['string'])
    expect(await waitingRows()).toEqual([])
  })

  it.each([
    ['STUDY_IS_DELETED_ERROR', { deletedAt: '2026-01-05T00:00:00.000Z' }],
    ['STUDY_IS_LOCKED_ERROR', { lockedUntil: '9999-01-01T00:00:00.000Z', lockedById: userIdOf('first', 'director') }],
    ['ONLY_STUDY_DOCTOR_CAN_UPLOAD', { printedAt: '2026-01-05T00:00:00.000Z' }],
    ['STUDY_VIP_ERROR', { isVip: true }],
  ] as const)('gives no file to a study that answers %s', async (code, study) => {
    const { id } = await ofLi({ study })
    const imageIds = await waitingOf(deviceFile({ ...li }))
    const sonographer = await server.as('sonographer', apis)
    expect(await codeOf(sonographer.waitingImage.assign({ imageIds, studyId: id as StudyId, reason: 'x' }))).toBe(code)
    expect(await waitingRows()).toHaveLength(1)
  })

  it('compares a file with any study that its user may see', async () => {
    const [wrong, right] = [await ofLi(), await ofLi()]
    const [imageId = '' as never] = await waitingOf(deviceFile({ accession: wrong.accession, ...other, sex: 'M' }))
    const pacs = await doctor()
    expect(await pacs.waitingImage.compare({ imageId, studyId: right.id })).toMatchObject({
      filePatient: { name: 'OTHER^PERSON', differences: ['name', 'patientId', 'birthDate'] },
      study: { studyId: right.id, patientName: '李志强', isPrinted: false },
    })
    await setStudy(server, right.id, { isVip: true })
    const sonographer = await server.as('sonographer', apis)
    expect(await codeOf(sonographer.waitingImage.compare({ imageId, studyId: right.id }))).toBe('STUDY_VIP_ERROR')
    const foreign = await ofLi({ hospital: 'second' })
    expect(await codeOf(pacs.waitingImage.compare({ imageId, studyId: foreign.id }))).toBe('NOT_FOUND')
  })

  it('discards a file with a reason, which is logged, and deletes its object', async () => {
    const imageIds = await waitingOf(deviceFile({ ...other }))
    const pacs = await doctor()
    expect(await codeOf(pacs.waitingImage.discard({ imageIds, reason: '' }))).toBe('MISSING_REQUIRED_FIELDS')
    await pacs.waitingImage.discard({ imageIds, reason: 'Test image' })
    expect(await pacs.waitingImage.count()).toEqual({ count: 0 })
    const entries = await entriesAbout('waiting image discarded')
    expect(entries.at(-1)?.details).toMatchObject({ reason: 'Test image', imageId: imageIds[0] })
    expect(
      await codeOf(pacs.waitingImage.discard({ imageIds: [imageIds[0] ?? (newId() as never)], reason: 'x' })),
    ).toBe('NOT_FOUND')
  })
})
