import { setTimeout as after } from 'node:timers/promises'
import { type ImageId, newId, type Pacs, PacsError, type StudyId } from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawSeed } from '../../../test/drawSeed'
import { userIdOf } from '../../../test/fixture/fixture'
import { howOften } from '../../../test/howOften'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { image, imageFile } from '../../database/schema/image'
import { study, studyLease } from '../../database/schema/study'
import { createRandom } from '../../demo/random'
import { newObjectKey } from '../../object-store/index'
import { lockStudy } from '../study/studyFacts'
import { addFile, putIntoBuffer } from './placeImage'
import { storeImage } from './storeImage'
import { actorOf, addStudy, apis, codeOf, dicom, jpeg, put, roomId, setStudy, writtenOn } from './testing/imageFixture'

type Client = Pacs<typeof apis>

const random = createRandom(drawSeed())
/** How often two people act at the same time, at least: until each of them has won. */
const races = howOften(10, 500)
const mostRaces = races + 100
const raceTimeoutMs = 60_000 + mostRaces * 1_000
/** Races that run side by side. */
const abreast = 10

let server: TestServer
let sonographer: Client
let doctor: Client
let colleague: Client
let registrar: Client
let picture: Buffer
beforeAll(async () => {
  server = await startTestServer()
  sonographer = await server.as('sonographer', apis)
  doctor = await server.as('doctor', apis)
  colleague = await server.as('administrator', apis)
  registrar = await server.as('registrar', apis)
  picture = await jpeg()
})
afterAll(() => server?.close())

/** Puts an image into the buffer without an upload. */
async function buffered(): Promise<ImageId> {
  const actor = actorOf('sonographer')
  const objectKey = newObjectKey(`image/${actor.hospitalId}`, 'jpg')
  const { sizeBytes, sha256 } = await server.services.objectStore.write(objectKey, picture, 'image/jpeg')
  const object = { objectKey, contentType: 'image/jpeg' as const, sizeBytes, sha256 }
  return server.services.database.change(actor, { id: 'test' }, async (change) => {
    const imageId = await addFile(change, actor, object, new Date(change.nowMs).toISOString())
    await putIntoBuffer(change, actor, { imageId, roomId: roomId(), name: newId().slice(-12) })
    return imageId as ImageId
  })
}

async function inStudy(studyId: StudyId): Promise<ImageId> {
  return (await storeImage(server.services, actorOf('doctor'), { studyId, bytes: picture })) as ImageId
}

async function uploadedKey(client: Client, studyId: StudyId, fileExtension: '.jpg' | '.dcm'): Promise<string> {
  const credentials = await client.image.uploadToken({ studyId, fileExtension, isTaken: true })
  await put(credentials, fileExtension === '.dcm' ? dicom() : picture)
  return credentials.key
}

type Notice = Promise<{ refusal: string | null }>
/** A file that a study cannot take is kept elsewhere, and the answer says why. */
const refusalOf = async (notice: Notice) => (await notice).refusal ?? 'done'

/** Every call that writes to the images of a study, made ready while nothing hinders it. */
const writes: Record<string, (client: Client, studyId: StudyId) => Promise<() => Promise<string>>> = {
  'asking for a key': async (client, studyId) => () => codeOf(client.image.uploadToken({ studyId })),
  'announcing a picture': async (client, studyId) => {
    const imageUrl = await uploadedKey(client, studyId, '.jpg')
    return () => refusalOf(client.image.onUpload({ studyId, imageUrl }))
  },
  'announcing a DICOM file': async (client, studyId) => {
    const dicomUrl = await uploadedKey(client, studyId, '.dcm')
    return () => refusalOf(client.image.uploadDicom({ studyId, dicomUrl }))
  },
  'moving from the buffer': async (client, studyId) => {
    const imageId = await buffered()
    return () => codeOf(client.image.cacheBindStudy({ imageId, studyId }))
  },
  deleting: async (client, studyId) => {
    const imageId = await inStudy(studyId)
    return () => codeOf(client.image.remove({ studyId, imageId }))
  },
  commenting: async (client, studyId) => {
    const imageId = await inStudy(studyId)
    return () => codeOf(client.image.comment({ imageId, comment: 'x' }))
  },
  'taking a comment away': async (client, studyId) => {
    const imageId = await inStudy(studyId)
    return () => codeOf(client.image.removeComment({ imageId }))
  },
  'putting in order': async (client, studyId) => {
    const imageIds = [await inStudy(studyId)]
    return () => codeOf(client.image.order({ studyId, imageIds }))
  },
  'tagging a view': async (client, studyId) => {
    const imageId = await inStudy(studyId)
    return () => codeOf(client.image.setView({ imageId, viewCode: null }))
  },
  measuring: async (client, studyId) => {
    const imageId = await inStudy(studyId)
    return () => codeOf(client.image.measure({ imageId, measure: writtenOn('m') }))
  },
}

/** What can be seen of the images of a study. */
function imagesOf(studyId: StudyId) {
  return server.services.database.read(actorOf('doctor'), { id: 'test' }, (tx) =>
    tx
      .select({ image, measure: imageFile.measure })
      .from(image)
      .innerJoin(imageFile, eq(imageFile.id, image.id))
      .where(eq(image.studyId, studyId)),
  )
}

describe.each(Object.entries(writes))('%s', (name, ready) => {
  // A file that was begun is there: nobody can be asked before the act.
  const ofPrint = name.startsWith('announcing') ? 'PRINTED_STUDY_CANNOT_UPLOAD' : 'ONLY_STUDY_DOCTOR_CAN_UPLOAD'

  it('is refused a second before a lock ends, and allowed when it ends and a second later', async () => {
    const lockEndsAt = (ms: number) => ({ lockedUntil: new Date(server.clock.now() + ms).toISOString() })
    const studies = [await addStudy(server), await addStudy(server), await addStudy(server)]
    const acts = await Promise.all(studies.map((studyId) => ready(doctor, studyId)))
    await Promise.all(studies.map((studyId) => setStudy(server, studyId, lockEndsAt(1000))))
    const before = await Promise.all(studies.map(imagesOf))
    const [first, second, third] = acts
    expect(await first?.()).toBe('STUDY_IS_LOCKED_ERROR')
    expect(await Promise.all(studies.map(imagesOf))).toEqual(before)
    server.clock.advance(1000)
    expect(await second?.()).toBe('done')
    server.clock.advance(1000)
    expect(await third?.()).toBe('done')
  })

  it.each([
    ['the study’s doctor', 'doctor', false, 'done'],
    ['the study’s doctor', 'doctor', true, 'done'],
    ['another doctor', 'colleague', false, 'done'],
    ['another doctor', 'colleague', true, ofPrint],
    ['somebody without the right', 'registrar', false, 'FORBIDDEN'],
    ['somebody without the right', 'registrar', true, 'FORBIDDEN'],
  ] as const)('by %s (%s), the study being printed: %s, answers %s', async (_who, who, isPrinted, expected) => {
    const studyId = await addStudy(server)
    const client = { doctor, colleague, registrar }[who]
    // Anyone who lacks the right cannot even make ready: the permission is asked before anything else.
    const act = await ready(client, studyId).catch((error) => async () => PacsError.from(error).code)
    const printedAt = isPrinted ? new Date(server.clock.now()).toISOString() : null
    await setStudy(server, studyId, { examinedById: userIdOf('first', 'doctor'), printedAt })
    expect(await act()).toBe(expected)
  })

  it('is refused while another works on the study', async () => {
    const studyId = await addStudy(server)
    const act = await ready(doctor, studyId)
    const { hospitalId, userId, userName, roomName } = actorOf('sonographer')
    const expiresAt = new Date(server.clock.now() + 1).toISOString()
    const lease = { hospitalId, studyId, userId, userName, roomId: roomId(2), roomName, expiresAt, fence: 1 }
    await server.services.database.change(actorOf('doctor'), { id: 'test' }, async ({ tx }) => {
      await tx.insert(studyLease).values(lease)
    })
    expect(await act()).toBe('STUDY_OCCUPIED_ERROR')
  })
})

/** Makes many pairs ready, one after the other, and lets ten of them act at a time. */
async function race(
  hasSeenBoth: (done: number) => boolean,
  ready: () => Promise<() => Promise<void>>,
): Promise<number> {
  let done = 0
  for (; done < races || (!hasSeenBoth(done) && done < mostRaces); done += abreast) {
    const acts: (() => Promise<void>)[] = []
    while (acts.length < abreast) acts.push(await ready())
    await Promise.all(acts.map((act) => act()))
  }
  return done
}

const jitter = (leastMs = 0) => after(leastMs + random.next() * 20)

it(
  `of a deletion from the buffer and a move into a study at the same time exactly one wins, ${races} times or more`,
  async () => {
    let moved = 0
    const isEven = (done: number) => moved > 0 && moved < done
    const done = await race(isEven, async () => {
      const studyId = await addStudy(server)
      const imageId = await buffered()
      return async () => {
        const codes = await Promise.all([
          jitter().then(() => codeOf(doctor.image.cacheBindStudy({ imageId, studyId }))),
          jitter().then(() => codeOf(sonographer.image.cacheRemove({ imageId }))),
        ])
        expect(codes.toSorted()).toEqual(['NOT_FOUND', 'done'])
        const isMoved = codes[0] === 'done'
        expect((await imagesOf(studyId)).map((row) => row.image.id)).toEqual(isMoved ? [imageId] : [])
        if (isMoved) moved += 1
      }
    })
    expect(moved).toBeGreaterThan(0)
    expect(moved).toBeLessThan(done)
  },
  raceTimeoutMs,
)

/** Prints as the call does: holds the study, looks at what there is, and marks it. @returns how many images there were */
function print(studyId: StudyId): Promise<number> {
  const actor = actorOf('doctor')
  return server.services.database.change(actor, { id: 'test.print' }, async ({ tx, nowMs }) => {
    const { imageCount } = await lockStudy(tx, studyId)
    const printedAt = new Date(nowMs).toISOString()
    await tx.update(study).set({ printedAt, examinedById: actor.userId }).where(eq(study.id, studyId))
    return imageCount
  })
}

it(
  `a print and another's upload at the same time: no image comes into a printed study, and none is lost, ${races} times or more`,
  async () => {
    let kept = 0
    // Moved after each race towards the moment at which both come together, where a gap would show.
    let delayMs = 50
    const isEven = (done: number) => kept > 0 && kept < done
    const done = await race(isEven, async () => {
      const studyId = await addStudy(server)
      const imageUrl = await uploadedKey(colleague, studyId, '.jpg')
      return async () => {
        const [printedWith, answer] = await Promise.all([
          jitter(delayMs).then(() => print(studyId)),
          jitter().then(() => colleague.image.onUpload({ studyId, imageUrl })),
        ])
        const inStudyNow = (await imagesOf(studyId)).map((row) => row.image.id)
        expect(inStudyNow).toHaveLength(printedWith)
        expect(answer.refusal).toBe(answer.isInBuffer ? 'PRINTED_STUDY_CANNOT_UPLOAD' : null)
        expect(inStudyNow).toEqual(answer.isInBuffer ? [] : [answer.imageId])
        if (answer.isInBuffer) kept += 1
        delayMs = answer.isInBuffer ? delayMs * 1.1 + 2 : delayMs * 0.9
      }
    })
    const buffer = await colleague.image.cacheList({ roomId: roomId() })
    expect(buffer.filter(({ refusal }) => refusal === 'PRINTED_STUDY_CANNOT_UPLOAD').length).toBeGreaterThanOrEqual(
      kept,
    )
    expect(kept).toBeGreaterThan(0)
    expect(kept).toBeLessThan(done)
  },
  raceTimeoutMs,
)
