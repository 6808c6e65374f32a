import { ImageId, PacsError, reportAddendumApi, type StudyId, waitingImageApi } from '@opensono/pacs-core'
import { tag } from '@opensono/pacs-core/dicom'
import { type MeasureDocument, writeMeasureDocument } from '@opensono/pacs-core/measure'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationLog } from '../../database/schema/foundation'
import { imageFile } from '../../database/schema/image'
import { uidOf } from '../../dicom/object/uids'
import { type Ask, datasetsOf, firstOf } from '../../dicom/web/testing/dicomwebFixture'
import { partsOf } from '../../dicom/web/testing/partsOf'
import { addDevice, type StoreAnswer, sendFiles } from '../../dicom/web/testing/storeFixture'
import { asked } from '../consultation/testing/consultationWorld'
import { actorOf, codeOf, put, studyOf } from './testing/imageFixture'
import {
  fileOfPatient,
  registerStudy,
  startWrongPatientWorld,
  type WrongPatientWorld,
} from './testing/wrongPatientWorld'

let world: WrongPatientWorld
let device: Ask
beforeAll(async () => {
  world = await startWrongPatientWorld()
  device = await addDevice(world.server)
})
afterAll(() => world?.server.close())

const text = { templateId: null, findings: '肝', impression: '未见异常。', result: 'negative' as const }
const series = '1.2.826.0.7.1'
const point = { x: 2, y: 3 }
const drawn: MeasureDocument = {
  version: 1,
  calibration: null,
  annotations: [{ id: 'a1', kind: 'arrow', frame: null, size: 'M', points: [point, { x: 9, y: 9 }], text: '' }],
}
let number = 0

/** A study of Zhang San, and files of one SOP Instance UID for it, each of its own shade. */
async function newCase() {
  number += 1
  const { studyId, entries } = await registerStudy(world, '张三')
  const uid = `1.2.826.0.8.${number}`
  const shaded = (shade: number, study: StudyId = studyId, name = 'ZHANG^SAN') => {
    const file = fileOfPatient(name, {
      [tag.StudyInstanceUID]: { vr: 'UI', Value: [uidOf(study)] },
      [tag.SeriesInstanceUID]: { vr: 'UI', Value: [series] },
      [tag.SOPInstanceUID]: { vr: 'UI', Value: [uid] },
    })
    return file.fill(shade, file.length - 256)
  }
  return { studyId, entries, uid, shaded }
}
type Case = Awaited<ReturnType<typeof newCase>>

const list = (studyId: StudyId) => world.director.image.list({ studyId })
const numbersOf = async (studyId: StudyId) =>
  (await list(studyId)).map(({ instanceNumber, isReplaced }) => [instanceNumber, isReplaced])

/** What DICOMweb answers of a case: the shades of its instances by search and metadata, and the first byte of the frame. */
async function givenOut({ studyId, uid }: Case) {
  const [study] = await datasetsOf(world.dicomweb(`/studies?StudyInstanceUID=${uidOf(studyId)}`))
  const found = await datasetsOf(world.dicomweb(`/instances?SOPInstanceUID=${uid}`))
  const metadata = await datasetsOf(world.dicomweb(`/studies/${uidOf(studyId)}/metadata`))
  const path = `/studies/${uidOf(studyId)}/series/${series}/instances/${uid}`
  const [frame] = await partsOf(
    await world.dicomweb(`${path}/frames/1`, {
      headers: { Accept: 'multipart/related; type="application/octet-stream"' },
    }),
  )
  const files = await partsOf(
    await world.dicomweb(`/studies/${uidOf(studyId)}`, {
      headers: { Accept: 'multipart/related; type="application/dicom"; transfer-syntax=*' },
    }),
  )
  return {
    counted: Number(firstOf(study, '00201208') ?? 0),
    found: found.length,
    described: metadata.length,
    frame: frame?.body[0],
    files: files.map(({ body }) => body.at(-1)),
  }
}
const onlyShade = (shade: number) => ({ counted: 1, found: 1, described: 1, frame: shade, files: [shade] })

/** Ways in which a machine or a user brings a file. @returns what the sender is answered. */
const waysIn = {
  STOW: async (_studyId: StudyId, file: Buffer) => {
    const { failed, warnings } = await sendFiles(device, [file])
    return failed[0]?.[1] ?? warnings[0] ?? 'stored'
  },
  upload: async (studyId: StudyId, file: Buffer) => {
    const credentials = await world.director.image.uploadToken({ studyId, fileExtension: '.dcm', isTaken: true })
    await put(credentials, file)
    const { isInBuffer } = await world.director.image.uploadDicom({ studyId, dicomUrl: credentials.key })
    return isInBuffer ? 'buffer' : 'stored'
  },
} as const
type WayIn = keyof typeof waysIn

async function firstOfCase(way: WayIn, given: Case): Promise<ImageId> {
  expect(await waysIn[way](given.studyId, given.shaded(1))).toBe('stored')
  const [first] = await list(given.studyId)
  return ImageId.parse(first?.id)
}

const rowsOf = (studyId: StudyId) =>
  world.server.services.database.read(actorOf('director'), { id: 'test.log' }, (tx) =>
    tx.select().from(operationLog).where(eq(operationLog.subjectId, studyId)),
  )

const save = (studyId: StudyId, imageId: ImageId) =>
  world.director.report.save({ studyId, ...text, imageIds: [imageId], version: 0 })

const print = async (studyId: StudyId) => {
  const { version } = await world.director.report.finish({ studyId, version: 1 })
  await world.director.report.print({ studyId, version, language: 'zh' })
}

/** What uses an image, so that it stays where it is. */
const uses: Record<string, (studyId: StudyId, imageId: ImageId) => Promise<unknown>> = {
  'a draft': save,
  'an earlier version of the report': async (studyId, imageId) => {
    const { version } = await save(studyId, imageId)
    await world.director.report.save({ studyId, ...text, imageIds: [], version })
  },
  'a finished report': async (studyId, imageId) => {
    const { version } = await save(studyId, imageId)
    await world.director.report.finish({ studyId, version })
  },
  'a consultation': (studyId, imageId) =>
    world.director.graphic.initiate({ studyId, imageIds: [imageId], expertList: asked(world.expert), comment: '?' }),
  'a drawing': (_studyId, imageId) => world.director.image.measure({ imageId, measure: writeMeasureDocument(drawn) }),
  'a caption': (_studyId, imageId) => world.director.image.comment({ imageId, comment: '肝' }),
}

describe.each(['STOW', 'upload'] as const)('A corrected file with a known SOP Instance UID, by %s', (way) => {
  it('takes the place and the number of an image that nothing uses, which stays stored under its own id', async () => {
    const given = await newCase()
    const { studyId, shaded } = given
    const first = await firstOfCase(way, given)
    const [before] = await list(studyId)
    expect(await waysIn[way](studyId, shaded(2))).toBe('stored')
    const [after, ...others] = await list(studyId)
    expect(others).toEqual([])
    expect(after).toMatchObject({ instanceNumber: before?.instanceNumber, isReplaced: false })
    expect(after?.id).not.toBe(first)
    expect((await studyOf(world.server, studyId)).imageCount).toBe(1)
    expect(await givenOut(given)).toEqual(onlyShade(2))
    // By its own id the former one is seen and exported, and changed by nobody.
    const { director } = world
    expect((await director.image.dicomUrl({ imageId: first })).dicomUrl).not.toBeNull()
    expect(await codeOf(director.image.exportToken({ imageId: first, fileType: 'DICOM' }))).toBe('done')
    expect(await codeOf(director.image.comment({ imageId: first, comment: '肝' }))).toBe('NOT_FOUND')
    const rows = (await rowsOf(studyId)).filter(({ call }) => call === 'image.replaced')
    expect(rows.map(({ details }) => details)).toMatchObject([
      { imageId: after?.id, replacedIds: [first], stillUsedIds: [] },
    ])
  })

  it.each(Object.keys(uses))(
    'leaves an image that %s uses where it is, marks it, and is given out alone',
    async (use) => {
      const given = await newCase()
      const { studyId, shaded } = given
      const first = await firstOfCase(way, given)
      await uses[use]?.(studyId, first)
      const report = await world.director.report.get({ studyId }).catch(PacsError.from)
      expect(await waysIn[way](studyId, shaded(2))).toBe('stored')
      const [kept, newer, ...others] = await list(studyId)
      expect([kept?.id, kept?.isReplaced, newer?.isReplaced, others]).toEqual([first, true, false, []])
      expect(newer?.instanceNumber).toBeGreaterThan(kept?.instanceNumber ?? 0)
      expect(await world.director.report.get({ studyId }).catch(PacsError.from)).toMatchObject({
        ...('imageIds' in report && { imageIds: report.imageIds }),
      })
      expect(await givenOut(given)).toEqual(onlyShade(2))
      // Once more: the newest one alone is replaced.
      expect(await waysIn[way](studyId, shaded(3))).toBe('stored')
      expect((await numbersOf(studyId)).map(([, isReplaced]) => isReplaced)).toEqual([true, false])
      expect(await givenOut(given)).toEqual(onlyShade(3))
    },
  )

  it('is marked in a consultation, to the expert who is invited and to the doctor', async () => {
    const given = await newCase()
    const { studyId, shaded } = given
    const first = await firstOfCase(way, given)
    const { id } = await world.director.graphic.initiate({
      studyId,
      imageIds: [first],
      expertList: asked(world.expert),
      comment: '?',
    })
    expect(await waysIn[way](studyId, shaded(2))).toBe('stored')
    const preview = await world.expert.live.study({ id })
    expect(preview.thumbnails).toMatchObject([{ imageId: first, isReplaced: true }])
    expect((await world.director.live.study({ id })).images).toMatchObject([{ id: first, isReplaced: true }])
  })

  it('leaves a printed report as it is, and waits for users other than its doctor', async () => {
    const given = await newCase()
    const { studyId, shaded } = given
    const first = await firstOfCase(way, given)
    await save(studyId, first)
    await print(studyId)
    expect(await waysIn[way](studyId, shaded(2))).toBe(way === 'STOW' ? 0xb000 : 'stored')
    const isReplaced = (await numbersOf(studyId)).map(([, replaced]) => replaced)
    expect(isReplaced).toEqual(way === 'STOW' ? [false] : [true, false])
    expect((await world.director.report.get({ studyId })).imageIds).toEqual([first])
    expect(await givenOut(given)).toEqual(onlyShade(way === 'STOW' ? 1 : 2))
  })

  it('is never mixed with a file of another patient', async () => {
    const given = await newCase()
    const { studyId, shaded } = given
    const first = await firstOfCase(way, given)
    await waysIn[way](studyId, shaded(2, studyId, 'LI^SI'))
    expect((await list(studyId))[0]).toMatchObject({ id: first, isReplaced: false })
    expect(await givenOut(given)).toEqual(onlyShade(1))
  })

  it('is an image like any other when the former one was deleted', async () => {
    const given = await newCase()
    const { studyId, shaded } = given
    const first = await firstOfCase(way, given)
    await world.director.image.remove({ studyId, imageId: first })
    expect(await waysIn[way](studyId, shaded(2))).toBe('stored')
    expect((await numbersOf(studyId)).length).toBe(1)
    expect(await givenOut(given)).toEqual(onlyShade(2))
  })

  it('goes with its former files when it is moved, and takes them along when it is deleted', async () => {
    const given = await newCase()
    const { studyId, shaded } = given
    const first = await firstOfCase(way, given)
    await waysIn[way](studyId, shaded(2))
    const target = (await registerStudy(world, '张三')).studyId
    const [newest] = await list(studyId)
    const imageId = ImageId.parse(newest?.id)
    const { director, server } = world
    await director.image.move({ sourceStudyId: studyId, targetStudyId: target, imageIds: [imageId], reason: 'test' })
    expect(await codeOf(director.image.dicomUrl({ imageId: first }))).toBe('done')
    // Its former study has the UID no more: the file belongs to another one.
    if (way === 'STOW') expect(await waysIn.STOW(studyId, shaded(3))).toBe(0x0111)
    expect(await waysIn[way](target, shaded(3, target))).toBe('stored')
    expect(await givenOut({ ...given, studyId: target })).toEqual(onlyShade(3))
    const [third] = await list(target)
    await director.image.remove({ studyId: target, imageId: ImageId.parse(third?.id) })
    const left = await server.services.database.read(actorOf('director'), { id: 'test.files' }, (tx) =>
      tx.select().from(imageFile).where(eq(imageFile.id, first)),
    )
    expect(left).toEqual([])
    expect(await codeOf(director.image.dicomUrl({ imageId: first }))).toBe('NOT_FOUND')
  })

  it('gives no former file out that names another patient since the identity was corrected', async () => {
    const given = await newCase()
    const first = await firstOfCase(way, given)
    await waysIn[way](given.studyId, given.shaded(2))
    const { studyId, entries } = given
    const { version } = await world.director.study.get({ studyId })
    await world.director.study.edit({ ...entries, studyId, patientName: '李四', version })
    expect(await codeOf(world.director.image.exportToken({ imageId: first, fileType: 'DICOM' }))).toBe(
      'IMAGE_OF_OTHER_PATIENT',
    )
  })
})

describe('A corrected file that a machine sends', () => {
  const answerOf = ({ status, failed, warnings }: StoreAnswer) => [status, failed, warnings]

  it('twice at once is one image, and the same bytes again change nothing, those of the former file neither', async () => {
    const given = await newCase()
    await firstOfCase('STOW', given)
    const { studyId, shaded } = given
    const corrected = shaded(2)
    const answers = await Promise.all([1, 2, 3].map(() => sendFiles(device, [corrected])))
    expect(answers.map(answerOf)).toEqual(answers.map(() => [200, [], [undefined]]))
    for (const shade of [1, 2]) expect(await waysIn.STOW(studyId, shaded(shade))).toBe('stored')
    expect((await numbersOf(studyId)).length).toBe(1)
    expect(await givenOut(given)).toEqual(onlyShade(2))
  })

  it('in the same request as the former one takes its place', async () => {
    const given = await newCase()
    const { studyId, shaded } = given
    expect(answerOf(await sendFiles(device, [shaded(1), shaded(2)]))).toEqual([200, [], [undefined, undefined]])
    expect(await numbersOf(studyId)).toEqual([[1, false]])
    expect(await givenOut(given)).toEqual(onlyShade(2))
  })

  it('for another study than that of the known UID is refused with 0111', async () => {
    const given = await newCase()
    await firstOfCase('STOW', given)
    const { studyId } = await registerStudy(world, '张三')
    expect(await waysIn.STOW(studyId, given.shaded(2, studyId))).toBe(0x0111)
    expect(await givenOut(given)).toEqual(onlyShade(1))
  })

  it('waits for a printed study, and takes its place beside the printed image with an addendum', async () => {
    const given = await newCase()
    const { studyId, shaded } = given
    const first = await firstOfCase('STOW', given)
    await save(studyId, first)
    await print(studyId)
    expect(await waysIn.STOW(studyId, shaded(2))).toBe(0xb000)
    const client = await world.server.as('director', { waiting: waitingImageApi, addendum: reportAddendumApi })
    const waiting = (await client.waiting.list({})).filter(({ candidate }) => candidate?.studyId === studyId)
    expect(waiting.map(({ reason }) => reason)).toEqual(['PRINTED'])
    const imageIds = waiting.map(({ id }) => ImageId.parse(id))
    await client.waiting.assign({ imageIds, studyId, addendum: '图像已更正。' })
    expect((await numbersOf(studyId)).map(([, isReplaced]) => isReplaced)).toEqual([true, false])
    expect(await givenOut(given)).toEqual(onlyShade(2))
    expect((await world.director.report.get({ studyId })).imageIds).toEqual([first])
  })

  it('waits for a deleted study', async () => {
    const given = await newCase()
    const { studyId, shaded } = given
    await firstOfCase('STOW', given)
    await world.director.studyAct.remove({ studyId })
    expect(await waysIn.STOW(studyId, shaded(2))).toBe(0xb000)
    await world.director.studyAct.restore({ studyId })
    expect(await numbersOf(studyId)).toEqual([[1, false]])
    expect(await givenOut(given)).toEqual(onlyShade(1))
  })
})
