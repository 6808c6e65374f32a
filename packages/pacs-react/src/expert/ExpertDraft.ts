import {
  type DepartmentId,
  type ExpertGroupId,
  type ExpertRow,
  type expertApi,
  expertFields,
  faultsIn,
  type HospitalId,
  type InputOf,
  type UserId,
  visibilityFault,
} from '@opensono/pacs-core'
import type { FormFault } from '../form/saveForm'
import type { VersionedForm } from '../form/useVersionedForm'

/** What happens to the picture of an expert. */
export type AvatarChange =
  | { readonly kind: 'kept' }
  | { readonly kind: 'removed' }
  | { readonly kind: 'new'; readonly uploadId: string; readonly url: string }

/** What is written of an expert, as the form holds it. */
export interface ExpertDraft {
  userId: UserId | ''
  /** A text that was left in the box of the user and finds none; empty for none. */
  unlistedUser: string
  departmentId: DepartmentId | ''
  name: string
  phone: string
  title: string
  resume: string
  visibility: ExpertRow['visibility']
  visibleTo: readonly HospitalId[]
  groupIds: readonly ExpertGroupId[]
  avatar: AvatarChange
}

/** The form of an expert, as its fields use it. */
export type ExpertForm = VersionedForm<ExpertRow | null, ExpertDraft>

/** What the form of an expert begins with; null begins a new one. */
export function draftOfExpert(row: ExpertRow | null): ExpertDraft {
  return {
    userId: row?.userId ?? '',
    unlistedUser: '',
    departmentId: row?.departmentId ?? '',
    name: row?.name ?? '',
    phone: row?.phone ?? '',
    title: row?.title ?? '',
    resume: row?.resume ?? '',
    visibility: row?.visibility ?? 'all',
    visibleTo: row?.visibleTo.map(({ hospitalId }) => hospitalId) ?? [],
    groupIds: row?.groups.map(({ groupId }) => groupId) ?? [],
    avatar: { kind: 'kept' },
  }
}

/** What keeps fields from being saved, in the order of the form. */
export function expertFaults(draft: ExpertDraft): readonly FormFault<ExpertDraft>[] {
  const { name, phone, title, resume } = expertInput(draft)
  const hospitals = visibilityFault(expertInput(draft))
  const faults: readonly FormFault<ExpertDraft>[] = [
    ...faultsIn(expertFields, { name, phone, title, resume }),
    ...(hospitals === null ? [] : [{ path: 'visibleTo', message: hospitals } as const]),
  ]
  if (draft.unlistedUser !== '') return [{ path: 'userId', message: 'unlisted' }, ...faults]
  return draft.userId === '' ? [{ path: 'userId', message: 'required' }, ...faults] : faults
}

/** A draft as it travels; one without a user is not sent. */
export function expertInput(draft: ExpertDraft) {
  const { avatar, visibility } = draft
  return {
    userId: draft.userId as UserId,
    departmentId: draft.departmentId === '' ? null : draft.departmentId,
    name: draft.name.trim(),
    phone: draft.phone.trim(),
    title: draft.title.trim(),
    resume: draft.resume.trim(),
    visibility,
    visibleTo: visibility === 'all' ? [] : [...draft.visibleTo],
    groupIds: [...draft.groupIds],
    ...(avatar.kind === 'removed' && { uploadId: null }),
    ...(avatar.kind === 'new' && { uploadId: avatar.uploadId }),
  } satisfies InputOf<typeof expertApi.create>
}
