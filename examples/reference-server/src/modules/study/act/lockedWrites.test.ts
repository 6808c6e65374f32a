import { createHash } from 'node:crypto'
import {
  BasicDataId,
  type Endpoint,
  ImageId,
  limits,
  newId,
  type Pacs,
  PacsError,
  reportAddendumApi,
  reportAuditApi,
  reportSheetApi,
  reportSignatureApi,
  reviewApi,
  ruleApi,
  type StudyId,
  studyObjectApi,
  urgentApi,
  waitingImageApi,
} from '@opensono/pacs-core'
import { tag } from '@opensono/pacs-core/dicom'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hospitalIdOf, userIdOf } from '../../../../test/fixture/fixture'
import { isThorough } from '../../../../test/howOften'
import { bufferImage, waitingImage } from '../../../database/schema/image'
import { basicData } from '../../../database/schema/study'
import { writeSheet } from '../../../sheet/writeSheet'
import { storeImage } from '../../image/storeImage'
import { actorOf, dicom, jpeg, put, roomId, setStudy } from '../../image/testing/imageFixture'
import { objectFile } from '../../image/testing/objectFiles'
import { registration } from '../../report/testing/reportFixture'
import { type ActWorld, apis as actApis, addBuffered, startActWorld, text } from '../testing/actFixture'

const apis = {
  ...actApis,
  review: reviewApi,
  addendum: reportAddendumApi,
  audit: reportAuditApi,
  signature: reportSignatureApi,
  sheet: reportSheetApi,
  urgent: urgentApi,
  studyObject: studyObjectApi,
  waiting: waitingImageApi,
  rule: ruleApi,
}

let world: ActWorld
let doctor: Pacs<typeof apis>
let director: Pacs<typeof apis>
let phone: Pacs<typeof apis>
let urgentTypeId: BasicDataId
beforeAll(async () => {
  world = await startActWorld()
  const { server } = world
  doctor = await server.as('doctor', apis)
  director = await server.as('director', apis)
  phone = server.client(apis)
  urgentTypeId = BasicDataId.parse(newId())
  const [hospitalId, fields] = [hospitalIdOf('first'), { reviewCheck: 'sides' }]
  await server.services.database.change(actorOf('director'), { id: 'test.words' }, ({ tx }) =>
    tx.insert(basicData).values([
      { hospitalId, id: newId(), kind: 'report-quality', name: '左右侧', fields },
      { hospitalId, id: urgentTypeId, kind: 'urgent-value-type', name: '宫外孕破裂' },
    ]),
  )
  const { values, version } = await director.rule.systemRules()
  const rules = { ...values, isUrgentReportOn: true, urgentReportTypes: [urgentTypeId] }
  await director.rule.setSystemRules({ values: rules, version })
})
afterAll(() => world?.server.close())

/** A call that writes to a study, ready to be made. */
interface ReadyCall {
  studyId: StudyId
  /** A file that came too late is answered with the code, and is in the buffer of the room. */
  call: () => Promise<unknown>
  /** Whether the lock must be one that somebody set, not that of a print. */
  isLockedByHand?: true
}
type Prepare = () => Promise<ReadyCall>

/** A call on a study that the doctor drafted. */
const onDraft =
  (call: (studyId: StudyId) => Promise<unknown>): Prepare =>
  async () => {
    const studyId = await world.drafted()
    return { studyId, call: () => call(studyId) }
  }

/** A call on a study whose report the doctor finished. */
const onFinished =
  (call: (studyId: StudyId) => Promise<unknown>): Prepare =>
  async () => {
    const studyId = await world.reported()
    return { studyId, call: () => call(studyId) }
  }

async function stillOf(studyId: StudyId, shade = 90): Promise<ImageId> {
  const stored = storeImage(world.server.services, actorOf('doctor'), { studyId, bytes: await jpeg(shade) })
  return ImageId.parse(await stored)
}

/** A call on an image of a study. */
const onImage =
  (call: (imageId: ImageId, studyId: StudyId) => Promise<unknown>): Prepare =>
  async () => {
    const studyId = await world.drafted()
    const imageId = await stillOf(studyId)
    return { studyId, call: () => call(imageId, studyId) }
  }

/** How a call ends: as its answer says, `done`, or the code that it is refused with. */
async function endOf(call: () => Promise<unknown>): Promise<string> {
  try {
    const answer = await call()
    return typeof answer === 'string' ? answer : 'done'
  } catch (thrown) {
    return PacsError.from(thrown).code
  }
}

async function uploaded(studyId: StudyId, fileExtension: '.jpg' | '.dcm', file: Buffer): Promise<string> {
  const credentials = await doctor.image.uploadToken({ studyId, fileExtension })
  await put(credentials, file, world.server.clock.now())
  return credentials.key
}

const dicomOf = (name: string) =>
  dicom(Buffer.alloc(128), { [tag.PatientName]: { vr: 'PN', Value: [{ Alphabetic: name }] } })

/** A file that waits for a decision, as one that a device sent and no study took. */
async function addWaiting(): Promise<ImageId> {
  const id = newId()
  const sopInstanceUid = `2.25.${BigInt(`0x${id.replaceAll('-', '')}`)}`
  const file = dicom(Buffer.alloc(128), { [tag.SOPInstanceUID]: { vr: 'UI', Value: [sopInstanceUid] } })
  const credentials = await doctor.image.cacheUploadToken({ fileExtension: '.dcm' })
  await put(credentials, file, world.server.clock.now())
  const notice = { roomId: roomId(), imageName: id.slice(-8), cacheDicomUrl: credentials.key }
  const { imageId } = await doctor.image.cacheUploadDicom(notice)
  const actor = actorOf('director')
  await world.server.services.database.change(actor, { id: 'test.waiting' }, async ({ tx, nowMs }) => {
    await tx.delete(bufferImage).where(eq(bufferImage.id, imageId))
    const { hospitalId } = actor
    const sender = { senderId: newId(), senderName: 'ultrasound', arrivedAt: new Date(nowMs).toISOString() }
    await tx
      .insert(waitingImage)
      .values({ hospitalId, id: imageId, reason: 'NO_STUDY', accessionNumber: '', ...sender })
  })
  return imageId
}

async function move(imageId: ImageId, sourceStudyId: StudyId, targetStudyId: StudyId): Promise<void> {
  await doctor.image.move({ imageIds: [imageId], sourceStudyId, targetStudyId, reason: '当时的患者不对' })
}

/** A sheet with a report for a study, uploaded. */
async function sheetFor(studyId: StudyId): Promise<string> {
  const { examNumber, patientName } = await doctor.study.get({ studyId })
  const heads = ['Exam number', 'patientName', '检查所见'].map((name) => ({ name, width: 10 }))
  const credentials = await doctor.image.genericUploadToken({ filename: 'reports.xlsx', purpose: 'import' })
  await put(credentials, await writeSheet(heads, [[examNumber, patientName, '所见']]), world.server.clock.now())
  await doctor.image.genericOnUpload({ purpose: 'import', fileUrl: credentials.key })
  return credentials.key
}

async function signature(): Promise<string> {
  const { width, height } = limits.drawnSignature
  const sheet = { create: { width, height, channels: 4 as const, background: '#00000000' } }
  const stroke = { create: { width: 300, height: 6, channels: 4 as const, background: '#123' } }
  const drawn = sharp(sheet).composite([{ input: await sharp(stroke).png().toBuffer(), top: 150, left: 90 }])
  return (await drawn.png().toBuffer()).toString('base64')
}

const ticketFor = async (studyId: StudyId) => (await doctor.signature.scan({ studyId, version: 1 })).ticket

async function merge(survivorId: StudyId, mergedId: StudyId): Promise<void> {
  const { token, confirmation } = await director.studyAct.mergePreview({ survivorId, mergedId })
  await director.studyAct.merge({ survivorId, mergedId, token, confirmation })
}

const wrongSide = { ...text, findings: '左肾见强回声，后伴声影。', impression: '右肾结石。' }

/** A draft that was reviewed, with what was found. */
async function reviewed() {
  const studyId = await world.newStudy()
  await doctor.report.save({ studyId, ...wrongSide, version: 0 })
  const [finding] = (await doctor.review.start({ studyId, version: 1 })).findings
  if (finding === undefined) throw new Error('nothing was found')
  return { studyId, findingId: finding.id }
}

/** Every call that a lock keeps from a study, by its id; a word behind it tells two uses of one call apart. */
const writes: Record<string, Prepare> = {
  'image.uploadToken': onDraft((studyId) => doctor.image.uploadToken({ studyId, fileExtension: '.jpg' })),
  'image.onUpload': async () => {
    const studyId = await world.drafted()
    const imageUrl = await uploaded(studyId, '.jpg', await jpeg(50))
    return { studyId, call: async () => (await doctor.image.onUpload({ studyId, imageUrl })).refusal }
  },
  'image.uploadDicom': async () => {
    const studyId = await world.drafted()
    const dicomUrl = await uploaded(studyId, '.dcm', dicomOf('CE^SHI'))
    return { studyId, call: async () => (await doctor.image.uploadDicom({ studyId, dicomUrl })).refusal }
  },
  'image.cacheBindStudy': async () => {
    const studyId = await world.drafted()
    const imageId = await addBuffered(world.server, studyId)
    return { studyId, call: () => doctor.image.cacheBindStudy({ studyId, imageId }) }
  },
  'image.comment': onImage((imageId) => doctor.image.comment({ imageId, comment: 'x' })),
  'image.removeComment': onImage((imageId) => doctor.image.removeComment({ imageId })),
  'image.setView': onImage((imageId) => doctor.image.setView({ imageId, viewCode: null })),
  'image.measure': onImage((imageId) => doctor.image.measure({ imageId, measure: '' })),
  'image.remove': onImage((imageId, studyId) => doctor.image.remove({ studyId, imageId })),
  'image.order': async () => {
    const studyId = await world.drafted()
    const imageIds = [await stillOf(studyId, 30), await stillOf(studyId, 60)].reverse()
    return { studyId, call: () => doctor.image.order({ studyId, imageIds }) }
  },
  'image.decidePatient': async () => {
    const studyId = await world.drafted()
    const dicomUrl = await uploaded(studyId, '.dcm', dicomOf('SOMEBODY^ELSE'))
    const { imageId } = await doctor.image.uploadDicom({ studyId, dicomUrl })
    return { studyId, call: () => doctor.image.decidePatient({ imageId, decision: 'BUFFER' }) }
  },
  'image.move (out of it)': onImage(async (imageId, studyId) => move(imageId, studyId, await world.newStudy())),
  'image.move (into it)': async () => {
    const [studyId, sourceId] = [await world.drafted(), await world.newStudy()]
    const imageId = await stillOf(sourceId)
    return { studyId, call: () => move(imageId, sourceId, studyId) }
  },
  'image.undoMove (out of it)': async () => {
    const [studyId, sourceId] = [await world.drafted(), await world.newStudy()]
    const imageId = await stillOf(sourceId)
    await move(imageId, sourceId, studyId)
    return { studyId, call: () => doctor.image.undoMove({ imageIds: [imageId] }) }
  },
  'image.undoMove (into it)': async () => {
    const studyId = await world.drafted()
    const imageId = await stillOf(studyId)
    await move(imageId, studyId, await world.newStudy())
    return { studyId, call: () => doctor.image.undoMove({ imageIds: [imageId] }) }
  },
  'waitingImage.assign': async () => {
    const [studyId, imageId] = [await world.drafted(), await addWaiting()]
    return { studyId, call: () => doctor.waiting.assign({ imageIds: [imageId], studyId, reason: '设备上的姓名未改' }) }
  },
  'studyObject.takeOut': async () => {
    const studyId = await world.drafted()
    const key = await uploaded(studyId, '.dcm', objectFile('comprehensive report').file)
    const { imageId: objectId } = await doctor.image.uploadDicom({ studyId, dicomUrl: key })
    return { studyId, call: () => doctor.studyObject.takeOut({ objectId, reason: '不是该患者' }) }
  },
  'study.edit': onDraft(async (studyId) => {
    const { version, patientName, telPhone } = await doctor.study.get({ studyId })
    return doctor.study.edit({ studyId, ...registration(world.words, patientName), telPhone, version })
  }),
  'report.save': onDraft((studyId) => doctor.report.save({ studyId, ...text, version: 1 })),
  'report.finish': onDraft((studyId) => doctor.report.finish({ studyId, version: 1 })),
  'report.restore': onDraft((studyId) => doctor.report.restore({ studyId, version: 1, from: 1 })),
  'report.reopen': onFinished((studyId) => doctor.report.reopen({ studyId, version: 2, reason: '错字' })),
  'report.print (of a draft)': onDraft((studyId) => doctor.report.print({ studyId, version: 1 })),
  'reportSheet.import': async () => {
    const studyId = await world.newStudy()
    const fileUrl = await sheetFor(studyId)
    return { studyId, call: async () => (await doctor.sheet.import({ fileUrl })).faults[0]?.refusal?.code }
  },
  'reportAddendum.add': async () => {
    const studyId = await world.reported()
    return { studyId, call: () => doctor.addendum.add({ studyId, version: 2, text: '补充' }), isLockedByHand: true }
  },
  'reportAudit.confirm': onFinished((studyId) => director.audit.confirm({ studyId, version: 2 })),
  'reportSignature.scan': onDraft((studyId) => doctor.signature.scan({ studyId, version: 1 })),
  'reportSignature.draw': async () => {
    const studyId = await world.drafted()
    const [ticket, image] = [await ticketFor(studyId), await signature()]
    return { studyId, call: () => phone.signature.draw({ ticket, image }) }
  },
  'reportSignature.remove': async () => {
    const studyId = await world.drafted()
    await phone.signature.draw({ ticket: await ticketFor(studyId), image: await signature() })
    return { studyId, call: () => doctor.signature.remove({ studyId }) }
  },
  'review.start': onDraft((studyId) => doctor.review.start({ studyId, version: 1 })),
  'review.recheck': onDraft((studyId) => doctor.review.recheck({ studyId, version: 1 })),
  'review.ignore': async () => {
    const named = await reviewed()
    return { ...named, call: () => doctor.review.ignore({ ...named, reason: '另一侧已切除' }) }
  },
  'queue.call': async () => {
    const studyId = await world.newStudy()
    return { studyId, call: () => director.queue.call({ studyId }) }
  },
  'queue.miss': async () => {
    const studyId = await world.newStudy()
    await director.queue.call({ studyId })
    return { studyId, call: () => director.queue.miss({ studyId }) }
  },
  'queue.requeue': async () => {
    const studyId = await world.newStudy()
    await director.queue.call({ studyId })
    await director.queue.miss({ studyId })
    return { studyId, call: () => director.queue.requeue({ studyId }) }
  },
  'studyAct.lock': onDraft((studyId) => doctor.studyAct.lock({ studyId })),
  'studyAct.reset': onDraft((studyId) => director.studyAct.reset({ studyId })),
  'studyAct.remove': onDraft((studyId) => doctor.studyAct.remove({ studyId })),
  'studyAct.mergePreview': async () => {
    const [survivorId, mergedId] = [await world.newStudy(), await world.drafted()]
    return { studyId: mergedId, call: () => director.studyAct.mergePreview({ survivorId, mergedId }) }
  },
  'studyAct.merge (into it)': onDraft(async (studyId) => merge(studyId, await world.newStudy())),
  'studyAct.merge (it)': onDraft(async (studyId) => merge(await world.newStudy(), studyId)),
}

/** Calls that a lock keeps from a study, too, and the test beside them that shows it. */
const shownElsewhere = {
  'graphicConsultation.measure': 'consultation/measures.test.ts',
  'realtimeConsultation.measure': 'consultation/consultedStudy.test.ts',
  'realtimeConsultation.expertOnUpload': 'consultation/files.test.ts',
  'realtimeConsultation.expertUploadToken': 'consultation/files.test.ts',
  'dicomweb.store': 'dicom/web/store/store.test.ts',
}

/** Writing calls about studies that no lock keeps from anything, and why. */
const open: Record<string, string> = {
  'study.register': 'makes a study',
  'study.search': 'reads',
  'dicomweb.capabilities': 'reads',
  'study.export': 'reads',
  'study.occupy': 'says who works where, and writes nothing into the study',
  'study.heartbeat': 'as study.occupy',
  'study.release': 'as study.occupy',
  'studyAct.endOccupancy': 'as study.occupy',
  'studyAct.restore': 'a locked study cannot be deleted, and a deleted one not be locked',
  'studyAct.unlock': 'ends the lock',
  'studyAct.setVip': 'only hides the study, at any time',
  'queue.callNext': 'calls the next patient, as queue.call does',
  'image.cacheUploadToken': 'goes to the buffer of a room',
  'image.cacheOnUpload': 'goes to the buffer of a room',
  'image.cacheUploadDicom': 'goes to the buffer of a room',
  'image.cacheUpdate': 'of the buffer of a room',
  'image.cacheRemove': 'of the buffer of a room',
  'image.seen': 'says what users have seen, who may view a locked study, and changes no image',
  'waitingImage.discard': 'of files that are in no study',
  'image.genericOnUpload': 'a file of the settings, of no study',
  'review.saveModel': 'a setting',
  'report.preview': 'reads',
  'report.printEach': 'prints finished reports only, which may be printed again while locked',
  'report.revertPrint': 'takes back the print that set the lock',
  'urgent.raise': 'informs somebody, also of a printed and locked report',
  'urgent.acknowledge': 'as urgent.raise',
  'urgent.withdraw': 'as urgent.raise',
}

/** Nouns whose calls write nothing into a study. Consultations keep what they say beside it. */
const otherNouns =
  /^(session|account|access|department|basicData|template|rule|layout|his|expert|machineKey|knowledge|recordQuery|deviceCalibration|qualityIndicator|reportSeal|patient|realtimeConsultation|graphicConsultation|log|statistics|event|settings)\./

test('every call that writes about studies has an answer to a lock, and none is named that is not served', () => {
  const { served, servedDicomweb } = world.server.app
  const declared = ({ errors }: Pick<Endpoint, 'errors'>) => errors?.includes('STUDY_IS_LOCKED_ERROR') === true
  const calls: (Pick<Endpoint, 'id' | 'errors'> & { method: string })[] = [...served, ...servedDicomweb]
  const shared = calls.filter(({ id, method }) => method !== 'GET' && !otherNouns.test(id))
  const asked = new Set([...shared, ...calls.filter(declared)].map(({ id }) => id))
  const swept = Object.keys(writes).map((name) => name.split(' ')[0] ?? '')
  const answered = new Set([...swept, ...Object.keys(shownElsewhere), ...Object.keys(open)])
  expect([...asked].filter((id) => !answered.has(id))).toEqual([])
  expect([...answered].filter((id) => calls.every((call) => call.id !== id))).toEqual([])
})

/** Tables that say who does what, and not what a study is. */
const aboutWork = ['study_lease', 'operation_log', 'event', 'upload_key', 'buffer_image', 'signature_scan']

/** A digest of all that is stored of a study. */
async function stored(studyId: StudyId): Promise<string> {
  return world.server.services.database.system(async (tx) => {
    const { rows: tables } = await tx.execute<{ name: string }>(sql`
      SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'study_id'
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND has_table_privilege('opensono_system', c.oid, 'SELECT') ORDER BY 1`)
    const all = [
      sql`SELECT t::text AS row FROM study t WHERE id = ${studyId}`,
      sql`SELECT t::text FROM image_file t WHERE id IN (SELECT id FROM image WHERE study_id = ${studyId})`,
      ...tables
        .filter((table) => !aboutWork.includes(table.name))
        .map(({ name }) => sql`SELECT t::text FROM ${sql.identifier(name)} t WHERE study_id::text = ${studyId}`),
    ]
    const { rows } = await tx.execute<{ row: string }>(sql`${sql.join(all, sql` UNION ALL `)} ORDER BY 1`)
    const digest = createHash('sha256')
    for (const { row } of rows) digest.update(row)
    return digest.digest('hex')
  })
}

/** Waits for the jobs of what was prepared, such as its thumbnails: no lock holds them up. */
async function jobsAreDone(): Promise<void> {
  const open = async () => {
    const { rows } = await world.server.services.database.backgroundPool.query<{ count: number }>(
      `SELECT count(*)::int FROM pgboss.job WHERE state < 'completed' AND start_after <= now() AND NOT starts_with(name, '__')`,
    )
    return rows[0]?.count
  }
  await expect.poll(open, { timeout: 20_000 }).toBe(0)
}

/** Locks the study of a call, and advances the time to the given offset from the end of the lock. */
async function lockUntil({ studyId, isLockedByHand }: ReadyCall, offsetMs: number): Promise<void> {
  const { clock } = world.server
  const lockedUntil = new Date(clock.now() + 2_000).toISOString()
  const by = isLockedByHand && { lockedById: userIdOf('first', 'director'), lockedByName: 'director' }
  await setStudy(world.server, studyId, { lockedUntil, ...by })
  clock.advance(2_000 + offsetMs)
}

const afterTheEnd = isThorough ? [0, 1_000] : [0]

test.each(Object.keys(writes))(
  '%s writes nothing until the end of a lock, and does from the very end on',
  async (name) => {
    const prepare = writes[name]
    if (prepare === undefined) throw new Error(name)
    const early = await prepare()
    await jobsAreDone()
    await lockUntil(early, -1_000)
    const before = await stored(early.studyId)
    expect(await endOf(early.call)).toBe('STUDY_IS_LOCKED_ERROR')
    expect(await stored(early.studyId)).toBe(before)
    for (const offsetMs of afterTheEnd) {
      const late = await prepare()
      await lockUntil(late, offsetMs)
      expect([offsetMs, await endOf(late.call)]).toEqual([offsetMs, 'done'])
    }
  },
  60_000,
)

test('what a lock does not concern is done while it holds', async () => {
  const studyId = await world.printed()
  const { fence } = await doctor.study.occupy({ studyId })
  await lockUntil({ studyId, call: async () => undefined }, -1_000)
  const calls = {
    'study.heartbeat': () => doctor.study.heartbeat({ studyId, fence }),
    'study.release': () => doctor.study.release({ studyId, fence }),
    'study.occupy': () => doctor.study.occupy({ studyId }),
    'studyAct.endOccupancy': () => director.studyAct.endOccupancy({ studyId }),
    'report.preview': () => doctor.report.preview({ studyId, ...text }),
    'report.print of a finished one': () => doctor.report.print({ studyId, version: 2 }),
    'report.printEach': () => doctor.report.printEach({ studyIds: [studyId] }),
    'reportAddendum.add, under the lock of a print': () => doctor.addendum.add({ studyId, version: 2, text: '补充' }),
    'urgent.raise': () => doctor.urgent.raise({ studyId, typeIds: [urgentTypeId], note: '' }),
    'studyAct.setVip': () => director.studyAct.setVip({ studyId, isVip: true }),
    'studyAct.unlock': () => director.studyAct.unlock({ studyId }),
  }
  for (const [name, call] of Object.entries(calls)) expect([name, await endOf(call)]).toEqual([name, 'done'])
})
