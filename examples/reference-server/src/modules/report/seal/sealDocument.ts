import { canonicalJson, SealedDocument, sealFormat } from '@opensono/pacs-core'
import { and, eq, inArray } from 'drizzle-orm'
import { imageFile } from '../../../database/schema/image'
import { reportVersion } from '../../../database/schema/report'
import type { Transaction } from '../../../database/transaction'
import type { SavedReport } from '../queries'
import { readSignature } from '../signature/drawnSignatures'

/** A version as it is stored, or as it is about to be: what made it is no part of what is sealed. */
type Making = 'act' | 'reason' | 'restoredFrom'
type Version = Omit<typeof reportVersion.$inferSelect, Making> & Partial<Record<Making, unknown>>

async function readHashes(tx: Transaction, { hospitalId, imageIds }: Version): Promise<Map<string, string>> {
  if (imageIds.length === 0) return new Map()
  const { id, sha256 } = imageFile
  const rows = await tx
    .select({ id, sha256 })
    .from(imageFile)
    .where(and(eq(imageFile.hospitalId, hospitalId), inArray(id, imageIds)))
  return new Map(rows.map((row) => [row.id, row.sha256]))
}

/** Everything that is written in a version, with the hash of each image; null for an image that is no more. */
async function documentOf(tx: Transaction, version: Version): Promise<SealedDocument> {
  const { imageIds, signatureId, savedAt, savedById, savedByName, ...rest } = version
  const { act: _, reason: __, restoredFrom: ___, ...written } = rest
  const hashes = await readHashes(tx, version)
  const images = imageIds.map((id) => ({ id, sha256: hashes.get(id) ?? null }))
  const finished = { finishedAt: savedAt, finishedById: savedById, finishedByName: savedByName }
  const drawn = await readSignature(tx, signatureId)
  const signature = drawn === null ? null : { id: drawn.id, sha256: drawn.sha256 }
  return { format: sealFormat, ...written, images, signature, ...finished }
}

/** The document of a report that is being finished. */
export function documentToSeal(tx: Transaction, hospitalId: string, finished: SavedReport): Promise<SealedDocument> {
  return documentOf(tx, { hospitalId, ...finished })
}

interface SealedImage {
  id: string
  sha256: string | null
}

/** An image that was deleted after its report was reopened proves nothing any more, and disproves nothing. */
function areImages(sealed: unknown, stored: readonly SealedImage[]): boolean {
  const known = Array.isArray(sealed) ? (sealed as SealedImage[]) : []
  const kept = stored.map((image, place) => (image.sha256 === null ? known[place] : image))
  const isSameOrder = stored.every(({ id }, place) => known[place]?.id === id)
  return isSameOrder && canonicalJson(kept) === canonicalJson(sealed)
}

/**
 * Whether the rows still say what was sealed. Only fields of the sealed document are asked: later releases know more.
 *
 * @param place - where the version stands now, which a merge of studies may have changed.
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
  const { images: sealedImages, studyId: _sealedStudy, ...fields } = sealed
  if (!areImages(sealedImages, images as SealedImage[])) return false
  return Object.entries(fields).every(([name, value]) => canonicalJson(value) === canonicalJson(stored[name]))
}

/** What was signed, as it is stored. */
export const documentIn = ({ document }: { document: string }) => SealedDocument.parse(JSON.parse(document))
