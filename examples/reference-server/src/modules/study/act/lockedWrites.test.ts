import { ImageId, PacsError, type StudyId } from '@opensono/pacs-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { howOften } from '../../../../test/howOften'
import { storeImage } from '../../image/storeImage'
import { actorOf, jpeg, put, setStudy, studyOf } from '../../image/testing/imageFixture'
import { registration } from '../../report/testing/reportFixture'
import { type ActWorld, addBuffered, startActWorld, text } from '../testing/actFixture'

let world: ActWorld
beforeAll(async () => {
  world = await startActWorld()
})
afterAll(() => world?.server.close())

/** A study that is about to be written to: reported by the doctor, with two images, and a file of each kind on its way to it. */
interface Target {
  studyId: StudyId
  imageIds: [ImageId, ImageId]
  imageUrl: string
  buffered: ImageId
}

async function makeTarget(): Promise<Target> {
  const { server, doctor, drafted } = world
  const studyId = await drafted()
  const store = async () =>
    ImageId.parse(await storeImage(server.services, actorOf('doctor'), { studyId, bytes: await jpeg() }))
  const imageIds: Target['imageIds'] = [await store(), await store()]
  const credentials = await doctor.image.uploadToken({ studyId, fileExtension: '.jpg' })
  await put(credentials, await jpeg(50))
  const buffered = await addBuffered(server, studyId)
  return { studyId, imageIds, imageUrl: credentials.key, buffered }
}

async function merged(survivorId: StudyId, mergedId: StudyId) {
  const { director } = world
  const { token, confirmation } = await director.studyAct.mergePreview({ survivorId, mergedId })
  return director.studyAct.merge({ survivorId, mergedId, token, confirmation })
}

/** Every call that writes to a study, by who may. */
const writes: Record<string, (target: Target) => Promise<unknown>> = {
  'image.uploadToken': ({ studyId }) => world.doctor.image.uploadToken({ studyId, fileExtension: '.jpg' }),
  'image.onUpload': async ({ studyId, imageUrl }) => {
    const { refusal } = await world.doctor.image.onUpload({ studyId, imageUrl })
    if (refusal != null) throw new PacsError('STUDY_IS_LOCKED_ERROR', { received: null })
  },
  'image.cacheBindStudy': ({ studyId, buffered }) => world.doctor.image.cacheBindStudy({ studyId, imageId: buffered }),
  'image.comment': ({ imageIds }) => world.doctor.image.comment({ imageId: imageIds[0], comment: 'x' }),
  'image.setView': ({ imageIds }) => world.doctor.image.setView({ imageId: imageIds[0], viewCode: null }),
  'image.measure': ({ imageIds }) => world.doctor.image.measure({ imageId: imageIds[0], measure: '{}' }),
  'image.order': ({ studyId, imageIds }) => world.doctor.image.order({ studyId, imageIds: [imageIds[1], imageIds[0]] }),
  'image.remove': ({ studyId, imageIds }) => world.doctor.image.remove({ studyId, imageId: imageIds[0] }),
  'study.edit': async ({ studyId }) => {
    const { version, patientName, telPhone } = await world.doctor.study.get({ studyId })
    return world.doctor.study.edit({ studyId, ...registration(world.words, patientName), telPhone, version })
  },
  'report.save': ({ studyId }) => world.doctor.report.save({ studyId, ...text, version: 1 }),
  'report.finish': ({ studyId }) => world.doctor.report.finish({ studyId, version: 1 }),
  'report.restore': ({ studyId }) => world.doctor.report.restore({ studyId, version: 1, from: 1 }),
  'report.print of a draft': ({ studyId }) => world.doctor.report.print({ studyId, version: 1 }),
  'studyAct.lock': ({ studyId }) => world.doctor.studyAct.lock({ studyId }),
  'studyAct.reset': ({ studyId }) => world.director.studyAct.reset({ studyId }),
  'studyAct.remove': ({ studyId }) => world.doctor.studyAct.remove({ studyId }),
  'studyAct.merge into it': async ({ studyId }) => merged(studyId, await world.newStudy()),
  'studyAct.merge it': async ({ studyId }) => merged(await world.newStudy(), studyId),
}

const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (thrown: unknown) => PacsError.from(thrown).code,
  )

/** Locks a target, and advances the time to the given offset from the end of the lock. */
async function lockUntil(target: Target, offsetMs: number): Promise<void> {
  const { clock } = world.server
  await setStudy(world.server, target.studyId, { lockedUntil: new Date(clock.now() + 2_000).toISOString() })
  clock.advance(2_000 + offsetMs)
}

test('a second before the end of a lock no call writes to the study', async () => {
  const target = await makeTarget()
  await lockUntil(target, -1_000)
  const before = await studyOf(world.server, target.studyId)
  for (const [name, write] of Object.entries(writes)) {
    expect([name, await codeOf(write(target))]).toEqual([name, 'STUDY_IS_LOCKED_ERROR'])
  }
  expect(await studyOf(world.server, target.studyId)).toEqual(before)
}, 60_000)

test('a printed report is reopened from the very end of the lock', async () => {
  const { doctor, printed } = world
  const studyId = await printed()
  const reopen = () => codeOf(doctor.report.reopen({ studyId, version: 2, reason: '错字' }))
  await setStudy(world.server, studyId, { lockedUntil: new Date(world.server.clock.now() + 1).toISOString() })
  expect(await reopen()).toBe('STUDY_IS_LOCKED_ERROR')
  world.server.clock.advance(1)
  expect(await reopen()).toBe('done')
})

test.each(howOften(1, 2) > 1 ? [0, 1_000] : [0])(
  '%i ms after its end every call does',
  async (offsetMs) => {
    for (const [name, write] of Object.entries(writes)) {
      const target = await makeTarget()
      await lockUntil(target, offsetMs)
      expect([name, await codeOf(write(target))]).toEqual([name, 'done'])
    }
  },
  120_000,
)
