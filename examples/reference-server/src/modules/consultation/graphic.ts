import {
  type ConsultationMessage,
  type ConsultationStatus,
  type GraphicConsultation,
  type graphicConsultationApi,
  type ImageId,
  isConsultationOpen,
  newId,
  PacsError,
  type UploadCredentials,
  type UserId,
} from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Actor, CallName } from '../../database/actor'
import type { Change } from '../../database/change'
import {
  type consultation,
  consultationExpert,
  consultationImage,
  consultationMessage,
} from '../../database/schema/consultation'
import type { Transaction } from '../../database/transaction'
import { refuseField } from '../../serve/refuseField'
import type { Services } from '../../services'
import { requireUsable } from '../image/imageUse'
import { type Addresses, addressesFor } from '../image/readerAccess'
import { bindKey, findKey } from '../image/uploadKeys'
import { readImages } from './consultedStudy'
import { emitChanged } from './emit'
import { giveFileKey } from './files'
import { holdConsultation, requireSeen, statusChanged } from './holdConsultation'
import { changeInside, findParticipant, type Participant, readInside } from './participant'
import { answerWhole, isInside, readSeen, type Seen } from './takePart'
import { type ExaminedVoice, examineVoice, voiceBytes } from './voice'

type StoredMessage = typeof consultationMessage.$inferSelect

const voiceSeconds = 300

async function messageOf(store: Addresses, row: StoredMessage): Promise<ConsultationMessage> {
  const { voiceKey, voiceType, voiceMs, marks, text, sentAt, senderName } = row
  return {
    messageId: row.id,
    senderId: row.senderId as UserId,
    senderName,
    text,
    imageId: row.imageId as ImageId | null,
    sentAt,
    voiceUrl:
      voiceKey === null
        ? null
        : await store.presignedUrl(voiceKey, {
            expiresInSeconds: voiceSeconds,
            contentType: voiceType ?? 'audio/webm',
          }),
    voiceMs,
    marks,
  }
}

async function readMessages(tx: Transaction, store: Addresses, consultationId: string) {
  const rows = await tx
    .select()
    .from(consultationMessage)
    .where(eq(consultationMessage.consultationId, consultationId))
    .orderBy(asc(consultationMessage.sentAt), asc(consultationMessage.id))
  return Promise.all(rows.map((row) => messageOf(store, row)))
}

/** The draft of an expert who still takes part. */
const draftOf = ({ experts }: Seen, { role, actor }: Participant) =>
  role !== 'expert'
    ? null
    : (experts.find(({ userId, state }) => userId === actor.userId && state === 'accepted')?.draft ?? null)

/** Images are shown to the doctor always, to the expert while they write. */
const isClosedTo = (seen: Seen, { role, actor }: Participant) => role === 'expert' && !isInside(seen, actor.userId)

/** A consultation on images, whole, as one who takes part sees it. */
export async function answerGraphic(
  services: Services,
  tx: Transaction,
  participant: Participant,
): Promise<GraphicConsultation> {
  const seen = await readSeen(tx, participant, services.clock.now())
  if (seen.row.kind !== 'GRAPHIC') throw new PacsError('NOT_FOUND')
  return {
    ...(await answerWhole(services, tx, participant)),
    images: isClosedTo(seen, participant) ? [] : await readImages(services, tx, seen, participant),
    messages: await readMessages(
      tx,
      addressesFor(services.objectStore, participant.inside),
      participant.consultationId,
    ),
    draft: draftOf(seen, participant),
  }
}

/** One consultation on images of the caller's. */
export async function getGraphic(services: Services, actor: Actor, call: CallName, id: string) {
  const participant = await findParticipant(services, actor, id)
  return readInside(services, participant, call, (tx, note) => {
    note({ content: 'looked at a consultation', subject: 'consultation', subjectId: participant.consultationId })
    return answerGraphic(services, tx, participant)
  })
}

/** Holds a consultation on images for its expert, who writes. */
async function holdWriting(change: Change, participant: Participant) {
  const held = await holdConsultation(change, participant.consultationId)
  requireSeen(held.study, participant.inside)
  const { status } = held.facts
  const { userId } = participant.actor
  const own = held.experts.find((each) => each.userId === userId && each.state === 'accepted')
  if (participant.role !== 'expert' || status !== 'editing' || own === undefined) throw statusChanged(status)
  const isOwn = and(eq(consultationExpert.consultationId, held.row.id), eq(consultationExpert.place, own.place))
  return { held, isOwn }
}

/** Keeps what the expert has written of the opinion. */
export async function saveDraft(
  change: Change,
  participant: Participant,
  draft: string,
): Promise<{ status: ConsultationStatus }> {
  const { held, isOwn } = await holdWriting(change, participant)
  await change.tx.update(consultationExpert).set({ draft }).where(isOwn)
  change.log({ content: 'kept the draft of an opinion', subject: 'consultation', subjectId: held.row.id })
  return { status: held.facts.status }
}

/** Refuses who may not say anything now: the doctor may until it is over, the expert while they write. */
function requireMaySay(seen: Seen, { role, actor }: Participant): void {
  const mayExpert = role !== 'expert' || isInside(seen, actor.userId)
  if (!isConsultationOpen(seen.status) || !mayExpert) throw statusChanged(seen.status)
}

/** Gives out a key for one voice note. */
export async function giveVoiceKey(
  services: Services,
  actor: Actor,
  call: CallName,
  { id, key }: { id: string; key?: string | undefined },
): Promise<UploadCredentials> {
  const participant = await findParticipant(services, actor, id)
  return giveFileKey(services, participant, call, {
    file: 'voice',
    extension: 'webm',
    key,
    contentLengthBelow: voiceBytes + 1,
    async allow({ tx, nowMs }) {
      const seen = await readSeen(tx, participant, nowMs)
      if (seen.row.kind !== 'GRAPHIC') throw new PacsError('NOT_FOUND')
      requireMaySay(seen, participant)
    },
  })
}

type ConsultationRow = typeof consultation.$inferSelect
type Said = BodyOf<typeof graphicConsultationApi.say>

function requireSaid({ text, voiceKey, voiceMs, marks }: Said): void {
  if (voiceKey === null && text.trim() === '') throw refuseField('text', 'required')
  if (voiceKey !== null && voiceMs === null) throw refuseField('voiceMs', 'required')
  if (voiceKey === null && (voiceMs !== null || marks.length > 0)) throw refuseField('voiceKey', 'required')
}

/** Every image that a message names is one of the consultation. */
async function requireImages(
  { tx }: Change,
  { id: consultationId, studyId }: ConsultationRow,
  { imageId, marks }: Said,
): Promise<void> {
  const named = new Set([imageId, ...marks.map((mark) => mark.imageId)].filter((id) => id !== null))
  if (named.size === 0) return
  const rows = await tx
    .select({ id: consultationImage.imageId })
    .from(consultationImage)
    .where(and(eq(consultationImage.consultationId, consultationId), inArray(consultationImage.imageId, [...named])))
  if (rows.length < named.size) throw new PacsError('NOT_FOUND')
  await requireUsable(tx, studyId, named)
}

/** Proves an uploaded recording; the store is asked before the transaction begins. */
async function takeVoice(
  services: Services,
  participant: Participant,
  call: CallName,
  { voiceKey }: Said,
): Promise<ExaminedVoice | null> {
  if (voiceKey === null) return null
  const objectKey = services.objectStore.keyOf(voiceKey)
  if (objectKey === null) throw new PacsError('UPLOAD_KEY_REFUSED')
  const purpose = { consultationId: participant.consultationId, file: 'voice' } as const
  const issued = await readInside(services, participant, { id: call.id }, (tx) =>
    findKey(tx, participant.inside, objectKey, purpose),
  )
  // One that is a message already: a repeated call is answered by its key, another one is refused.
  if (issued.boundAt !== null) return { objectKey, contentType: '' }
  return examineVoice(services, objectKey)
}

/** Adds a message to the conversation. */
export async function say(
  services: Services,
  actor: Actor,
  call: CallName,
  { id, ...said }: Said & { id: string },
): Promise<ConsultationMessage> {
  requireSaid(said)
  const participant = await findParticipant(services, actor, id)
  const voice = await takeVoice(services, participant, call, said)
  return changeInside(services, participant, call, async (change) => {
    const { row, experts, study, facts } = await holdConsultation(change, participant.consultationId)
    requireSeen(study, participant.inside)
    if (row.kind !== 'GRAPHIC') throw new PacsError('NOT_FOUND')
    requireMaySay({ row, experts, status: facts.status }, participant)
    await requireImages(change, row, said)
    if (voice !== null) await bindKey(change, voice)
    const [stored] = await change.tx
      .insert(consultationMessage)
      .values({
        hospitalId: row.hospitalId,
        id: newId(change.nowMs),
        consultationId: row.id,
        senderId: actor.userId,
        senderName: actor.userName,
        text: said.text.trim(),
        imageId: said.imageId,
        voiceKey: voice?.objectKey ?? null,
        voiceType: voice?.contentType ?? null,
        voiceMs: said.voiceMs,
        marks: said.marks,
        sentAt: new Date(change.nowMs).toISOString(),
      })
      .returning()
    if (stored === undefined) throw new Error('A row that was stored is answered.')
    emitChanged(change, row, experts)
    const details = { messageId: stored.id, isVoice: voice !== null }
    change.log({ content: 'said something in a consultation', subject: 'consultation', subjectId: row.id, details })
    return messageOf(addressesFor(services.objectStore, participant.inside), stored)
  })
}
