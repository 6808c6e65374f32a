import { PacsError } from '@opensono/pacs-core'
import { uidOf } from '../../../dicom/object/uids'
import { datasetsOf, firstOf } from '../../../dicom/web/testing/dicomwebFixture'
import { asked } from '../../consultation/testing/consultationWorld'
import { awaitThumbnails } from './awaitThumbnails'
import type { WrongImage } from './waysIn'
import type { WrongPatientWorld } from './wrongPatientWorld'

/** Tries to get an image out. @returns `out`, or the code or status by which it is refused. */
type WayOut = (world: WrongPatientWorld, image: WrongImage) => Promise<string>

const text = { templateId: null, findings: '肝', impression: '未见异常。', result: 'negative' as const }

/** How a call ends. */
const endOf = (call: Promise<unknown>) =>
  call.then(
    () => 'out',
    (thrown: unknown) => PacsError.from(thrown).code,
  )

const versionOf = async ({ director }: WrongPatientWorld, { studyId }: WrongImage) =>
  (await director.report.get({ studyId })).version

async function addressOf({ director }: WrongPatientWorld, { studyId, imageId }: WrongImage) {
  const images = await director.image.list({ studyId })
  const image = images.find(({ id }) => id === imageId)
  if (image === undefined) throw new Error('the image is not shown to the user who decides')
  return image
}

/** The path of the instance; its series is one that only the list of the study names. */
async function instancePath(world: WrongPatientWorld, image: WrongImage): Promise<string> {
  const { sopInstanceUid } = await addressOf(world, image)
  const series = sopInstanceUid.replace('1.2.826.0.2.', '1.2.826.0.3.')
  return `/studies/${uidOf(image.studyId)}/series/${series}/instances/${sopInstanceUid}`
}

/** How a retrieve ends. */
async function retrieved({ dicomweb }: WrongPatientWorld, path: string, accept: string): Promise<string> {
  const { status } = await dicomweb(path, { headers: { Accept: accept } })
  return status === 200 ? 'out' : String(status)
}

const files = 'multipart/related; type="application/dicom"'
const frames = 'multipart/related; type="application/octet-stream"'

/** How a search ends. */
async function listed({ dicomweb }: WrongPatientWorld, path: string): Promise<string> {
  return (await datasetsOf(dicomweb(path))).length === 0 ? 'not listed' : 'out'
}

/** Ways out that leave a study open, in any order. A new way is a new line. */
export const waysOut = {
  'preview of a report that shows it': (world, { studyId, imageId }) =>
    endOf(world.director.report.preview({ studyId, ...text, imageIds: [imageId], language: 'zh' })),
  'caption for the report': ({ director }, { imageId }) => endOf(director.image.comment({ imageId, comment: '肝' })),
  'export of the file': ({ director }, { imageId }) =>
    endOf(director.image.exportToken({ imageId, fileType: 'ORIGINAL' })),
  'export as DICOM': ({ director }, { imageId }) => endOf(director.image.exportToken({ imageId, fileType: 'DICOM' })),
  'export with drawings': ({ director }, { imageId }) =>
    endOf(director.report.exportDrawn({ imageId, fileType: 'DICOM' })),
  'conversion to text': async (world, image) => {
    await awaitThumbnails(world.server, [image.imageId])
    const { thumbnailUrl } = await addressOf(world, image)
    return endOf(world.director.image.base64Image({ imageUrl: thumbnailUrl ?? '' }))
  },
  'search for studies': (world, { studyId }) => listed(world, `/studies?StudyInstanceUID=${uidOf(studyId)}`),
  'search for series': (world, { studyId }) => listed(world, `/studies/${uidOf(studyId)}/series`),
  'search for instances': (world, { studyId }) => listed(world, `/studies/${uidOf(studyId)}/instances`),
  'search for the instance alone': async (world, image) =>
    listed(world, `/instances?SOPInstanceUID=${(await addressOf(world, image)).sopInstanceUid}`),
  'retrieve of the study': (world, { studyId }) => retrieved(world, `/studies/${uidOf(studyId)}`, files),
  'metadata of the study': (world, { studyId }) =>
    retrieved(world, `/studies/${uidOf(studyId)}/metadata`, 'application/dicom+json'),
  'rendered study': (world, { studyId }) => retrieved(world, `/studies/${uidOf(studyId)}/rendered`, 'image/png'),
  'retrieve of the instance': async (world, image) => retrieved(world, await instancePath(world, image), files),
  'metadata of the instance': async (world, image) =>
    retrieved(world, `${await instancePath(world, image)}/metadata`, 'application/dicom+json'),
  'frames of the instance': async (world, image) =>
    retrieved(world, `${await instancePath(world, image)}/frames/1`, frames),
  'rendered instance': async (world, image) =>
    retrieved(world, `${await instancePath(world, image)}/rendered`, 'image/png'),
  'thumbnail of the instance': async (world, image) =>
    retrieved(world, `${await instancePath(world, image)}/thumbnail`, 'image/jpeg'),
  'consultation on images': ({ director, expert }, { studyId, imageId }) =>
    endOf(
      director.graphic
        .initiate({ studyId, imageIds: [imageId], expertList: asked(expert), comment: '?' })
        .then(({ id }) => director.graphic.cancel({ id })),
    ),
  'live consultation': async ({ director, expert }, { studyId, imageId }) => {
    const { id } = await director.live.initiate({ studyId, expertList: asked(expert), comment: '?' })
    const preview = await expert.live.study({ id })
    await expert.live.accept({ id })
    const whole = await expert.live.study({ id })
    await director.live.cancel({ id })
    const shown = [...preview.thumbnails.map((each) => each.imageId), ...whole.thumbnails.map((each) => each.imageId)]
    return [...shown, ...whole.images.map((each) => each.id)].includes(imageId) ? 'out' : 'not listed'
  },
} as const satisfies Record<string, WayOut>

/** Ways out of the report, in their order: each one needs what the one before made. */
export const waysThroughReport = {
  save: (world, { studyId, imageId }) =>
    endOf(world.director.report.save({ studyId, ...text, imageIds: [imageId], version: 0 })),
  finish: async (world, image) =>
    endOf(world.director.report.finish({ studyId: image.studyId, version: await versionOf(world, image) })),
  seal: async ({ director }, { studyId, imageId }) => {
    const answer = await director.reportSeal.get({ studyId }).catch(PacsError.from)
    return JSON.stringify(answer).includes(imageId) ? 'out' : 'not sealed'
  },
  print: async (world, image) =>
    endOf(
      world.director.report.print({ studyId: image.studyId, version: await versionOf(world, image), language: 'zh' }),
    ),
} as const satisfies Record<string, WayOut>

/** Tries ways out one after the other. @returns how each one ended. */
export async function tryAll(
  ways: Readonly<Record<string, WayOut>>,
  world: WrongPatientWorld,
  image: WrongImage,
): Promise<Record<string, string>> {
  const ends: Record<string, string> = {}
  for (const [name, way] of Object.entries(ways)) ends[name] = await way(world, image)
  return ends
}

/** The number of instances that a search says a study has. */
export async function countedInstances({ dicomweb }: WrongPatientWorld, { studyId }: WrongImage): Promise<number> {
  const [study] = await datasetsOf(dicomweb(`/studies?StudyInstanceUID=${uidOf(studyId)}`))
  return Number(firstOf(study, '00201208') ?? 0)
}
