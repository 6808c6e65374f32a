import { createHash } from 'node:crypto'
import { PacsError, reportSignatureApi, whyNotEditReport } from '@opensono/pacs-core'
import { and, eq, gt, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import type { Actor } from '../../../database/actor'
import type { Change } from '../../../database/change'
import { signatureScan } from '../../../database/schema/report'
import { newObjectKey } from '../../../object-store/index'
import { noteRefusal } from '../../../serve/admit'
import type { Services } from '../../../services'
import { redrawPicture } from '../../image/redrawPicture'
import { factsOf, lockStudy, refuse, ruleActorOf } from '../../study/studyFacts'
import { forgetDrawn, isForWords } from './drawnSignatures'
import { findLink, type OpenLink } from './scanLink'

/** What is written down of a picture. */
interface Taken {
  objectKey: string
  sizeBytes: number
  sha256: string
}

/** Whether anything is drawn on a clear sheet. */
async function isBlank(picture: Buffer): Promise<boolean> {
  const { channels, isOpaque } = await sharp(picture).stats()
  return !isOpaque && channels.at(-1)?.max === 0
}

/** Keeps a picture if the link is still open when the study is held. */
async function keep(change: Change, actor: Actor, { scan }: OpenLink, taken: Taken): Promise<void> {
  const { tx, nowMs } = change
  const row = await lockStudy(tx, scan.studyId)
  refuse(whyNotEditReport(factsOf(row), ruleActorOf(actor, nowMs)), row)
  const at = new Date(nowMs).toISOString()
  const [used] = await tx
    .update(signatureScan)
    .set({ drawnAt: at, ...taken })
    .where(
      and(eq(signatureScan.id, scan.id), isNull(signatureScan.drawnAt), gt(signatureScan.expiresAt, at), isForWords),
    )
    .returning({ id: signatureScan.id })
  if (used === undefined) throw new PacsError('SIGNATURE_LINK_ENDED')
  await forgetDrawn(change, { studyId: row.id, userId: actor.userId }, used.id)
  change.event({ type: 'report-changed', studyId: row.id })
  change.log({ content: 'drew a signature', subject: 'study', subjectId: row.id })
}

/**
 * Takes the signature that was drawn on the page of a link. The picture is redrawn before it is stored: nothing of the file that was sent
 * is left.
 *
 * @throws PacsError `SIGNATURE_LINK_ENDED`, `FILE_TYPE_NOT_ALLOWED`, `PICTURE_TOO_LARGE`, `MISSING_REQUIRED_FIELDS` for a blank one, and
 * what keeps its user from writing on the report.
 */
export async function takeSignature(
  services: Services,
  { ticket, image, requestId }: { ticket: string; image: string; requestId: string },
): Promise<null> {
  const { database, objectStore } = services
  const link = await findLink(services, ticket)
  const actor: Actor = { ...link.caller, requestId, idempotency: null }
  return noteRefusal(services, reportSignatureApi.draw, actor, async () => {
    const { bytes } = await redrawPicture(Buffer.from(image, 'base64'), 'signature')
    if (await isBlank(bytes))
      throw new PacsError('MISSING_REQUIRED_FIELDS', { details: { fields: [{ path: 'image', message: 'required' }] } })
    const objectKey = newObjectKey(`upload/${actor.hospitalId}`, 'png')
    await objectStore.write(objectKey, bytes, 'image/png')
    await objectStore.protect(objectKey)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const taken = { objectKey, sizeBytes: bytes.length, sha256 }
    await database
      .change(actor, reportSignatureApi.draw, (change) => keep(change, actor, link, taken))
      .catch(async (error: unknown) => {
        await objectStore.remove(objectKey)
        throw error
      })
    return null
  })
}
