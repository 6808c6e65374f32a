import { type ImageId, newId, type StudyId } from '@opensono/pacs-core'
import { tag } from '@opensono/pacs-core/dicom'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { howOften } from '../../../../test/howOften'
import { image } from '../../../database/schema/image'
import { addStill, codeOf } from '../../report/testing/reportFixture'
import { type ActWorld, addBuffered, type Client, logsOf, startActWorld, text } from '../../study/testing/actFixture'
import { apis, dicom, put, roomId, setStudy, studyOf, writtenOn } from '../testing/imageFixture'

let world: ActWorld
let sonographer: Client
beforeAll(async () => {
  world = await startActWorld()
  sonographer = await world.as('sonographer')
})
afterAll(() => world?.server.close())

let wrong: StudyId
let right: StudyId
beforeEach(async () => {
  wrong = await world.newStudy('孪生甲')
  right = await world.newStudy('孪生乙')
})

const reason = '当时的患者不对'
const move = (imageIds: ImageId[], by = world.doctor, sourceStudyId = wrong, targetStudyId = right) =>
  by.image.move({ imageIds, sourceStudyId, targetStudyId, reason })
const toBuffer = (imageIds: ImageId[], by = world.doctor) =>
  by.image.move({ imageIds, sourceStudyId: wrong, roomId: roomId(1), reason })
const list = async (studyId: StudyId) => world.doctor.image.list({ studyId })
const idsIn = async (studyId: StudyId) => (await list(studyId)).map(({ id }) => id)
const buffer = async () => world.doctor.image.cacheList({ roomId: roomId(1) })

describe('Images of a wrong patient', () => {
  test('go to the right study behind its own; ids, UIDs, times, comments and drawings stay', async () => {
    const { server, doctor } = world
    const [first, second, third] = [
      await addStill(server, wrong, '胆囊', 41),
      await addStill(server, wrong, '', 42),
      await addStill(server, wrong, '', 43),
    ]
    const own = await addStill(server, right, '', 44)
    await doctor.image.measure({ imageId: third, measure: writtenOn('42 mm') })
    const before = new Map((await list(wrong)).map((each) => [each.id, each]))
    expect(await move([third, first])).toMatchObject({ studyId: right })
    expect(await idsIn(wrong)).toEqual([second])
    const after = await list(right)
    expect(after.map(({ id, instanceNumber }) => [id, instanceNumber])).toEqual([
      [own, 1],
      [first, 2],
      [third, 3],
    ])
    for (const { id, sopInstanceUid, createdAt, sizeBytes, comment } of after.slice(1)) {
      expect(before.get(id)).toMatchObject({ sopInstanceUid, createdAt, sizeBytes, comment })
    }
    expect(await doctor.image.readMeasure({ imageId: third })).toMatchObject({ measure: writtenOn('42 mm') })
    expect([await studyOf(server, wrong), await studyOf(server, right)]).toMatchObject([
      { imageCount: 1 },
      { imageCount: 3 },
    ])
    const details = { sourceStudyId: wrong, targetStudyId: right, reason }
    expect(await logsOf(server, wrong, 'image.move')).toMatchObject([{ details }])
    expect(await logsOf(server, right, 'image.move')).toMatchObject([{ details }])
  })

  test('take the examination with them: the former study was not examined when none is left', async () => {
    const { server } = world
    const imageId = await addStill(server, wrong)
    const { firstImageAt, examinedById, examinedByName } = await studyOf(server, wrong)
    await move([imageId])
    expect(await studyOf(server, wrong)).toMatchObject({
      status: 'registered',
      imageCount: 0,
      firstImageAt: null,
      examinedById: null,
    })
    expect(await studyOf(server, right)).toMatchObject({
      status: 'checked',
      imageCount: 1,
      firstImageAt,
      examinedById,
      examinedByName,
    })
  })

  test('leave the first of the others as the time of the examination', async () => {
    const { server } = world
    const first = await addStill(server, wrong, '', 51)
    server.clock.jump(60_000)
    await addStill(server, wrong, '', 52)
    const { firstImageAt } = await studyOf(server, wrong)
    await move([first])
    expect(await studyOf(server, right)).toMatchObject({ firstImageAt })
    const left = (await studyOf(server, wrong)).firstImageAt ?? ''
    expect(Date.parse(left) - Date.parse(firstImageAt ?? '')).toBe(60_000)
  })

  test('go back to the buffer with their comments', async () => {
    const imageId = await addStill(world.server, wrong, '肝')
    expect(await toBuffer([imageId])).toMatchObject({ studyId: null })
    expect(await idsIn(wrong)).toEqual([])
    expect((await buffer()).find(({ id }) => id === imageId)).toMatchObject({ comment: '肝' })
    await world.doctor.image.cacheBindStudy({ imageId, studyId: right })
    expect(await idsIn(right)).toEqual([imageId])
  })

  test('whose file names another patient are asked about again where they come to', async () => {
    const { doctor } = world
    const credentials = await doctor.image.uploadToken({ studyId: wrong, fileExtension: '.dcm' })
    await put(
      credentials,
      dicom(Buffer.alloc(128), { [tag.PatientName]: { vr: 'PN', Value: [{ Alphabetic: 'LI^SI' }] } }),
    )
    const { imageId } = await doctor.image.uploadDicom({ studyId: wrong, dicomUrl: credentials.key })
    await doctor.image.decidePatient({ imageId, decision: 'KEEP' })
    const kept = async (studyId: StudyId) => (await list(studyId))[0]?.filePatient?.keptByName
    await move([imageId])
    expect(await kept(right)).toBeNull()
    await doctor.image.undoMove({ imageIds: [imageId] })
    expect(await kept(wrong)).toBe('first doctor')
  })

  test('that were meant for a merged study come to the one that stayed', async () => {
    const { server, director } = world
    const survivorId = await world.newStudy('留下')
    const { token, confirmation } = await director.studyAct.mergePreview({ survivorId, mergedId: right })
    await director.studyAct.merge({ survivorId, mergedId: right, token, confirmation })
    const imageId = await addStill(server, wrong)
    expect(await move([imageId])).toMatchObject({ studyId: survivorId })
    expect(await idsIn(survivorId)).toEqual([imageId])
  })
})

describe('A move is undone', () => {
  test('for some seconds: numbers, views and facts of both studies are as before', async () => {
    const { server, doctor } = world
    const [first, second] = [await addStill(server, wrong, '', 61), await addStill(server, wrong, '', 62)]
    const facts = async () => [await studyOf(server, wrong), await studyOf(server, right)]
    const [before, rows] = [await facts(), await list(wrong)]
    await move([first, second])
    server.clock.jump(9_000)
    await doctor.image.undoMove({ imageIds: [first, second] })
    const places = (images: typeof rows) => images.map(({ id, instanceNumber }) => [id, instanceNumber])
    expect(places(await list(wrong))).toEqual(places(rows))
    const [ofWrong, ofRight] = await facts()
    const { imageCount, firstImageAt, deviceId, examinedById, status } = before[0] ?? {}
    expect(ofWrong).toMatchObject({ imageCount, firstImageAt, deviceId, examinedById, status })
    expect(ofRight).toMatchObject({ imageCount: 0, firstImageAt: null, examinedById: null, status: 'registered' })
    expect(await codeOf(doctor.image.undoMove({ imageIds: [first] }))).toBe('NOT_FOUND')
  })

  test('out of the buffer, and into it under its name', async () => {
    const { server, doctor } = world
    const imageId = await addStill(server, wrong, '肾')
    await toBuffer([imageId])
    await doctor.image.undoMove({ imageIds: [imageId] })
    expect(await list(wrong)).toMatchObject([{ id: imageId, instanceNumber: 1, comment: '肾' }])

    const name = `左${newId().slice(-6)}`
    const bound = await addBuffered(server, name)
    await doctor.image.cacheBindStudy({ imageId: bound, studyId: right })
    await doctor.image.undoMove({ imageIds: [bound] })
    expect(await idsIn(right)).toEqual([])
    expect((await buffer()).find(({ id }) => id === bound)).toMatchObject({ name })
    expect(await studyOf(server, right)).toMatchObject({ imageCount: 0, firstImageAt: null, status: 'registered' })
  })

  test('not too late, not by another user, and not when the target was printed or shows it meanwhile', async () => {
    const { server, doctor, administrator } = world
    const imageId = await addStill(server, wrong)
    await move([imageId])
    expect(await codeOf(administrator.image.undoMove({ imageIds: [imageId] }))).toBe('NOT_FOUND')
    await doctor.report.save({ studyId: right, ...text, imageIds: [imageId], version: 0 })
    expect(await codeOf(doctor.image.undoMove({ imageIds: [imageId] }))).toBe('IMAGE_USED_IN_REPORT')
    await setStudy(server, right, { printedAt: '2026-01-05T00:00:00.000Z' })
    expect(await codeOf(doctor.image.undoMove({ imageIds: [imageId] }))).toBe('PRINTED_STUDY_CANNOT_MOVE_IMAGE')
    server.clock.jump(16_000)
    expect(await codeOf(doctor.image.undoMove({ imageIds: [imageId] }))).toBe('MOVE_UNDO_EXPIRED')
  })
})

describe('A move is refused', () => {
  const at = '2026-01-05T00:00:00.000Z'
  const sides = [
    ['source', () => wrong],
    ['target', () => right],
  ] as const
  const against = [
    ['is printed', { printedAt: at }, 'PRINTED_STUDY_CANNOT_MOVE_IMAGE'],
    ['is locked', { lockedUntil: '9999-12-31T00:00:00.000Z' }, 'STUDY_IS_LOCKED_ERROR'],
    ['is deleted', { deletedAt: at }, 'STUDY_IS_DELETED_ERROR'],
    ['is a VIP’s whom the caller may not see', { isVip: true }, 'STUDY_VIP_ERROR'],
    ['is in a consultation', { isInConsultation: true }, 'CONSULTATION_CANNOT_MOVE_IMAGE'],
  ] as const
  test.each(sides.flatMap(([side, of]) => against.map((each) => [side, ...each, of] as const)))(
    'when the %s %s',
    async (_side, _what, facts, code, of) => {
      const imageId = await addStill(world.server, wrong)
      await setStudy(world.server, of(), facts)
      expect(await codeOf(move([imageId]))).toBe(code)
      const [row] = await world.server.services.database.system((tx) =>
        tx.select().from(image).where(eq(image.id, imageId)),
      )
      expect(row).toMatchObject({ studyId: wrong, instanceNumber: 1 })
    },
  )

  test('while another user works on either study', async () => {
    const { server, administrator } = world
    const imageId = await addStill(server, wrong)
    await administrator.study.occupy({ studyId: right })
    expect(await codeOf(move([imageId]))).toBe('STUDY_OCCUPIED_ERROR')
    expect(await codeOf(move([imageId], administrator))).toBe('done')
  })

  test('while a report shows one of the images; then none is moved', async () => {
    const { server, doctor } = world
    const [shown, other] = [await addStill(server, wrong, '', 71), await addStill(server, wrong, '', 72)]
    await doctor.report.save({ studyId: wrong, ...text, imageIds: [shown], version: 0 })
    expect(await codeOf(move([other, shown]))).toBe('IMAGE_USED_IN_REPORT')
    expect(await codeOf(toBuffer([shown]))).toBe('IMAGE_USED_IN_REPORT')
    expect(await idsIn(wrong)).toEqual([shown, other])
    await doctor.report.save({ studyId: wrong, ...text, imageIds: [], version: 1 })
    expect(await codeOf(move([other, shown]))).toBe('done')
  })

  test('without a right, a reason or a place, to the same study, to another room, and across hospitals', async () => {
    const { server, doctor } = world
    const imageId = await addStill(server, wrong)
    const order = { imageIds: [imageId], sourceStudyId: wrong, targetStudyId: right, reason }
    expect(await codeOf(world.registrar.image.move(order))).toBe('FORBIDDEN')
    const { targetStudyId: _, ...nowhere } = order
    expect(await codeOf(doctor.image.move({ ...order, reason: '  ' }))).toBe('SCHEMA_VALIDATION_FAILED')
    for (const faulty of [nowhere, { ...order, roomId: roomId(1) }, { ...order, targetStudyId: wrong }]) {
      expect(await codeOf(doctor.image.move(faulty))).toBe('PARAM_ERROR')
    }
    expect(await codeOf(doctor.image.move({ ...nowhere, roomId: roomId(2) }))).toBe('NOT_FOUND')
    expect(await codeOf(doctor.image.move({ ...order, sourceStudyId: right, targetStudyId: wrong }))).toBe('NOT_FOUND')
    expect(await codeOf(doctor.image.move({ ...order, imageIds: [imageId, newId() as ImageId] }))).toBe('NOT_FOUND')
    const stranger = await server.as('doctor', apis, 'second')
    expect(await codeOf(stranger.image.move(order))).toBe('NOT_FOUND')
    expect(await idsIn(wrong)).toEqual([imageId])
  })
})

describe('At the same time', () => {
  const races = howOften(6, 200)

  /** A busy machine lets a call wait too long for a lock, and says so: it is made again, as a page does. */
  async function endOf(act: () => Promise<unknown>): Promise<string> {
    const code = await codeOf(act())
    return code === 'SERVER_BUSY' ? endOf(act) : code
  }
  /** Two calls at once, again and again. */
  async function race(
    prepare: () => Promise<readonly [() => Promise<unknown>, () => Promise<unknown>]>,
    check: (codes: string[]) => Promise<void>,
  ) {
    for (let count = 0; count < races; count += 1) {
      const acts = await prepare()
      await check(await Promise.all(acts.map(endOf)))
    }
  }

  test('two users move one image: one of them does', async () => {
    const third = await world.newStudy('第三')
    let imageId: ImageId
    await race(
      async () => {
        imageId = await addStill(world.server, wrong)
        return [() => move([imageId]), () => move([imageId], sonographer, wrong, third)]
      },
      async (codes) => {
        expect(codes.sort()).toEqual(['NOT_FOUND', 'done'])
        const places = await Promise.all([wrong, right, third].map(idsIn))
        expect(places.flat().filter((id) => id === imageId)).toHaveLength(1)
        expect(places[0]).toEqual([])
      },
    )
  }, 120_000)

  test('moves in opposite directions never wait for each other for ever', async () => {
    const { server } = world
    const [one, other] = [await addStill(server, wrong), await addStill(server, right, '', 81)]
    let isThere = true
    const deadlocks = async () => {
      const own = sql`SELECT deadlocks::text FROM pg_stat_database WHERE datname = current_database()`
      return (await server.services.database.system((tx) => tx.execute(own))).rows
    }
    const before = await deadlocks()
    await race(
      async () => {
        const [from, to] = isThere ? [wrong, right] : [right, wrong]
        isThere = !isThere
        return [() => move([one], world.doctor, from, to), () => move([other], sonographer, to, from)]
      },
      async (codes) => expect(codes).toEqual(['done', 'done']),
    )
    expect(await deadlocks()).toEqual(before)
    expect((await studyOf(server, wrong)).imageCount + (await studyOf(server, right)).imageCount).toBe(2)
  }, 120_000)

  test('a move and a deletion, or a report that takes the image: one of them comes first, and nothing is lost or counted twice', async () => {
    const { server, doctor } = world
    let imageId: ImageId
    let isReport = false
    let version = 0
    await race(
      async () => {
        imageId = await addStill(server, wrong)
        isReport = !isReport
        const rival = isReport
          ? () => doctor.report.save({ studyId: wrong, ...text, imageIds: [imageId], version })
          : () => doctor.image.remove({ studyId: wrong, imageId })
        return [() => move([imageId], sonographer), rival]
      },
      async (codes) => {
        expect(codes).toContain('done')
        const [inWrong, inRight] = [await idsIn(wrong), await idsIn(right)]
        expect(await studyOf(server, wrong)).toMatchObject({ imageCount: inWrong.length })
        expect(await studyOf(server, right)).toMatchObject({ imageCount: inRight.length })
        if (isReport && codes[1] === 'done') {
          version += 1
          expect(inWrong).toContain(imageId)
          await doctor.report.save({ studyId: wrong, ...text, imageIds: [], version })
          version += 1
          await doctor.image.remove({ studyId: wrong, imageId })
        }
      },
    )
  }, 120_000)

  test('a move and a print: what is printed keeps its images', async () => {
    const { server, doctor } = world
    await race(
      async () => {
        const [from, imageId] = [wrong, await addStill(server, wrong)]
        const target = await world.reported()
        right = target
        return [
          () => move([imageId], sonographer, from, target),
          () => doctor.report.print({ studyId: target, version: 2 }),
        ]
      },
      async ([ofMove, ofPrint]) => {
        expect(ofPrint).toBe('done')
        expect(['done', 'PRINTED_STUDY_CANNOT_MOVE_IMAGE', 'STUDY_OCCUPIED_ERROR']).toContain(ofMove)
        expect(await studyOf(server, right)).toMatchObject({ imageCount: ofMove === 'done' ? 1 : 0 })
      },
    )
  }, 120_000)
})
