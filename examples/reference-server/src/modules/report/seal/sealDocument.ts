import { createHash } from 'node:crypto'
import { canonicalJson, type SealedDocument } from '@opensono/pacs-core'
import { sealFormat } from '@opensono/pacs-core/server'
import { and, eq, inArray } from 'drizzle-orm'
import { image, imageFile } from '../../../database/schema/image'
import { reportVersion } from '../../../database/schema/report'
import type { Transaction } from '../../../database/transaction'
import { readIdentity } from '../../seal/identity'
import type { SavedReport } from '../queries'
import { readSignature } from '../signature/drawnSignatures'

/** A version as it is stored, or as it is about to be: what made it is no part of what is sealed. */
type Making = 'act' | 'reason' | 'restoredFrom'
type Version = Omit<typeof reportVersion.$inferSelect, Making> & Partial<Record<Making, unknown>>

/** An image as it is sealed. */
interface SealedImage {
  id: string
  /** Null for an image that is no more. */
  sha256: string | null
  /** What stands below it on paper; undefined in a seal of a former release. */
  caption?: string | undefined
  /** What is drawn on it on paper: the version of the measure document and its hash; undefined in a seal of a former release. */
  drawing?: { version: number; sha256: string } | null | undefined
}

/** What a version prints on an image; null where it prints nothing. */
function drawingOf({ printedDrawings }: Version, imageId: string): SealedImage['drawing'] {
  if (printedDrawings === null) return undefined
  const { version, measure } = printedDrawings.find((each) => each.imageId === imageId) ?? { version: 0, measure: '' }
  return measure === '' ? null : { version, sha256: createHash('sha256').update(measure).digest('hex') }
}

async function readImages(tx: Transaction, saved: Version): Promise<SealedImage[]> {
  const { hospitalId, imageIds } = saved
  if (imageIds.length === 0) return []
  const { id, sha256 } = imageFile
  const rows = await tx
    .select({ id, sha256, caption: image.comment })
    .from(imageFile)
    .leftJoin(image, and(eq(image.hospitalId, imageFile.hospitalId), eq(image.id, id)))
    .where(and(eq(imageFile.hospitalId, hospitalId), inArray(id, imageIds)))
  const found = new Map(rows.map((row) => [row.id, row]))
  return imageIds.map((imageId) => {
    const row = found.get(imageId)
    const drawing = drawingOf(saved, imageId)
    return { id: imageId, sha256: row?.sha256 ?? null, caption: row?.caption ?? '', drawing }
  })
}

/** Everything that is written in a version, with the hash, the caption and the drawings of each image. */
async function documentOf(tx: Transaction, version: Version): Promise<SealedDocument> {
  const { imageIds: ____, signatureId, savedAt, savedById, savedByName, ...rest } = version
  const { act: _, reason: __, restoredFrom: ___, printedDrawings: _printed, unlinked: _unlinked, ...written } = rest
  const images = await readImages(tx, version)
  const finished = { finishedAt: savedAt, finishedById: savedById, finishedByName: savedByName }
  const drawn = await readSignature(tx, signatureId)
  const signature = drawn === null ? null : { id: drawn.id, sha256: drawn.sha256 }
  return { format: sealFormat, ...written, images, signature, ...finished }
}

/** The document of a report that is being finished. */
export async function documentToSeal(
  tx: Transaction,
  hospitalId: string,
  finished: SavedReport,
): Promise<SealedDocument> {
  const { studyId } = finished
  const identity = await readIdentity(tx, { hospitalId, studyId }, studyId)
  return { ...(await documentOf(tx, { hospitalId, ...finished })), identity: { ...identity, correctedAt: null } }
}

/** The images of a sealed document, in their order. */
const imagesIn = ({ images }: SealedDocument): SealedImage[] => (Array.isArray(images) ? (images as SealedImage[]) : [])

/**
 * Whether the images are those that were sealed. One that was deleted after its report was reopened proves nothing any more, and disproves
 * nothing. What is written about one afterwards is none of the report: its paper bears what was sealed.
 */
function areImages(sealed: readonly SealedImage[], stored: readonly SealedImage[]): boolean {
  const isSame = ({ id, sha256, drawing }: SealedImage, place: number) => {
    const was = sealed[place]
    if (was?.id !== id || (sha256 !== null && was.sha256 !== sha256)) return false
    return was.drawing === undefined || canonicalJson(was.drawing) === canonicalJson(drawing ?? null)
  }
  return sealed.length === stored.length && stored.every(isSame)
}

/** What stands below each image on the paper of a sealed report; undefined where a former release sealed none. */
export const captionsIn = (document: SealedDocument): (string | undefined)[] =>
  imagesIn(document).map(({ caption }) => caption)

/**
 * Whether the rows still say what was sealed. Only fields of the sealed document are asked: later releases know more.
 *
 * @param place - where the version is now, which a merge of studies may have changed.
 */
export async function isAsSealed(
  tx: Transaction,
  sealed: SealedDocument,
  place: { hospitalId: string; studyId: string; version: number },
): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(reportVersion)
    .where(
      and(
        eq(reportVersion.hospitalId, place.hospitalId),
        eq(reportVersion.studyId, place.studyId),
        eq(reportVersion.version, place.version),
      ),
    )
  if (row === undefined) return false
  const { images, ...stored } = await documentOf(tx, row)
  // Whose it is, is asked of the newest seal.
  const { images: _sealedImages, studyId: _sealedStudy, identity: _identity, ...fields } = sealed
  if (!areImages(imagesIn(sealed), images as SealedImage[])) return false
  return Object.entries(fields).every(([name, value]) => canonicalJson(value) === canonicalJson(stored[name]))
}
