import { type expertApi, newId, PacsError, visibilityFault } from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { changedBy, requireVersion } from '../../database/changedRow'
import {
  consultationHospital,
  expert,
  expertGroup,
  expertInGroup,
  expertVisibility,
} from '../../database/schema/expert'
import { department, userAccount } from '../../database/schema/foundation'
import { uploadedFile } from '../../database/schema/image'
import type { ObjectStore } from '../../object-store/index'
import { difference, emitToPartners, orTaken } from './expertChange'
import { type ExpertAnswer, readExpert } from './queries'

type ExpertBody = BodyOf<typeof expertApi.create>

/** A change of experts, with what it works with. */
export interface ExpertChange {
  change: Change
  actor: Actor
  store: ObjectStore
}

async function requireUser({ tx }: Change, userId: string): Promise<void> {
  const [user] = await tx.select({ id: userAccount.id }).from(userAccount).where(eq(userAccount.id, userId))
  if (user === undefined) throw new PacsError('NOT_FOUND')
}

async function requireDepartment({ tx }: Change, departmentId: ExpertBody['departmentId']): Promise<void> {
  if (departmentId === undefined || departmentId === null) return
  const [found] = await tx.select({ id: department.id }).from(department).where(eq(department.id, departmentId))
  if (found === undefined) throw new PacsError('NOT_FOUND')
}

/** The picture that the editor uploaded themselves; undefined keeps what there is. */
async function avatarOf({ change: { tx }, actor }: ExpertChange, uploadId: ExpertBody['uploadId']) {
  if (uploadId === undefined || uploadId === null) return uploadId
  const isTheirs = and(
    eq(uploadedFile.id, uploadId),
    eq(uploadedFile.purpose, 'avatar'),
    eq(uploadedFile.uploadedById, actor.userId),
  )
  const [file] = await tx.select({ id: uploadedFile.id }).from(uploadedFile).where(isTheirs)
  if (file === undefined) throw new PacsError('NOT_FOUND')
  return uploadId
}

/** Puts an expert into groups in place of those they were in; groups are held, so that none is disabled meanwhile. */
async function setGroups({ change: { tx }, actor }: ExpertChange, expertId: string, groupIds: readonly string[]) {
  const ids = [...groupIds].sort()
  const held = await tx
    .select({ id: expertGroup.id, isEnabled: expertGroup.isEnabled })
    .from(expertGroup)
    .where(inArray(expertGroup.id, ids))
    .orderBy(expertGroup.id)
    .for('share')
  if (held.length < ids.length) throw new PacsError('NOT_FOUND')
  if (held.some(({ isEnabled }) => !isEnabled)) throw new PacsError('GROUP_IS_DISABLED')
  await tx.delete(expertInGroup).where(eq(expertInGroup.expertId, expertId))
  const { hospitalId } = actor
  if (ids.length > 0) await tx.insert(expertInGroup).values(ids.map((groupId) => ({ hospitalId, expertId, groupId })))
}

/** Names the hospitals that see an expert, while not all do: at least one. */
async function setVisibility({ change: { tx }, actor }: ExpertChange, expertId: string, body: ExpertBody) {
  const fault = visibilityFault(body)
  if (fault !== null) {
    const fields = [{ path: 'visibleTo', message: fault }]
    throw new PacsError('SCHEMA_VALIDATION_FAILED', { message: 'schema validation failed', details: { fields } })
  }
  const ids = body.visibility === 'all' ? [] : [...body.visibleTo].sort()
  const held = await tx
    .select({ id: consultationHospital.partnerId })
    .from(consultationHospital)
    .where(inArray(consultationHospital.partnerId, ids))
    .orderBy(consultationHospital.partnerId)
    .for('share')
  if (held.length < ids.length) throw new PacsError('NOT_FOUND')
  await tx.delete(expertVisibility).where(eq(expertVisibility.expertId, expertId))
  const { hospitalId } = actor
  if (ids.length > 0) {
    await tx.insert(expertVisibility).values(ids.map((partnerId) => ({ hospitalId, expertId, partnerId })))
  }
}

function fieldsOf({ userId, departmentId, name, phone, title, resume, visibility }: ExpertBody) {
  const place = departmentId === undefined ? {} : { departmentId }
  return { userId, ...place, name: name.trim(), phone, title: title.trim(), resume: resume.trim(), visibility }
}

/** Makes a user an expert. */
export async function createExpert(edit: ExpertChange, body: ExpertBody): Promise<ExpertAnswer> {
  const { change, actor, store } = edit
  const { tx, nowMs } = change
  await requireUser(change, body.userId)
  await requireDepartment(change, body.departmentId)
  const avatarId = (await avatarOf(edit, body.uploadId)) ?? null
  const id = newId(nowMs)
  const made = { ...fieldsOf(body), ...changedBy(actor, nowMs), version: 1 }
  const row = { hospitalId: actor.hospitalId, id, avatarId, ...made }
  await orTaken(tx.insert(expert).values(row).execute(), 'userId')
  await setGroups(edit, id, body.groupIds)
  await setVisibility(edit, id, body)
  await emitToPartners(change, actor)
  change.log({ content: 'added an expert', subject: 'expert', subjectId: id, details: { userId: body.userId } })
  return readExpert({ tx, store, nowMs }, id)
}

/** Fields of an expert that the log may contain: no phone, and no life story. */
const loggedFields = ['userId', 'departmentId', 'name', 'title', 'visibility', 'visibleTo', 'groups'] as const

async function hold(
  { change: { tx, nowMs }, store }: ExpertChange,
  expertId: string,
  seen?: { version: number },
): Promise<ExpertAnswer> {
  const [held] = await tx.select().from(expert).where(eq(expert.id, expertId)).for('update')
  if (held === undefined) throw new PacsError('NOT_FOUND')
  const before = await readExpert({ tx, store, nowMs }, expertId)
  if (seen !== undefined) requireVersion(held, seen, before)
  return before
}

/** Changes what is written of an expert. */
export async function editExpert(
  edit: ExpertChange,
  expertId: string,
  body: BodyOf<typeof expertApi.edit>,
): Promise<ExpertAnswer> {
  const { change, actor, store } = edit
  const { tx, nowMs } = change
  const before = await hold(edit, expertId, body)
  await requireUser(change, body.userId)
  await requireDepartment(change, body.departmentId)
  const avatarId = await avatarOf(edit, body.uploadId)
  const set = { ...fieldsOf(body), ...(avatarId !== undefined && { avatarId }), ...changedBy(actor, nowMs) }
  await orTaken(tx.update(expert).set(set).where(eq(expert.id, expertId)).execute(), 'userId')
  await setGroups(edit, expertId, body.groupIds)
  await setVisibility(edit, expertId, body)
  await emitToPartners(change, actor)
  const after = await readExpert({ tx, store, nowMs }, expertId)
  const unsaid = (['phone', 'resume'] as const).filter((name) => before[name] !== after[name])
  const changed = [...unsaid, ...(avatarId === undefined ? [] : ['avatar'])]
  const details = { ...difference(before, after, loggedFields), changed }
  change.log({ content: 'changed an expert', subject: 'expert', subjectId: expertId, details })
  return after
}

/** Takes an expert off the list. */
export async function removeExpert(edit: ExpertChange, expertId: string): Promise<null> {
  const { change, actor } = edit
  const { name, userId } = await hold(edit, expertId)
  await change.tx.delete(expert).where(eq(expert.id, expertId))
  await emitToPartners(change, actor)
  change.log({ content: 'removed an expert', subject: 'expert', subjectId: expertId, details: { name, userId } })
  return null
}
