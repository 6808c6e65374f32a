import { faultsIn, limits, type RoleId, type UserRow, userFields } from '@opensono/pacs-core'
import type { FormFault } from '../form/saveForm'

/** What is written of a user, as the form holds it. */
export interface UserDraft {
  name: string
  userCode: string
  phone: string
  email: string
  doctorNote: string
  roleIds: ReadonlySet<RoleId>
  /** Of a new user only. */
  password: string
  /** Of the one who edits: another phone of a user needs it. */
  ownPassword: string
}

/** The parts that one call changes. */
export const userFactFields = ['name', 'userCode', 'phone', 'email', 'doctorNote'] as const

/** A part of a user that may be wrong or differ. */
export type UserField = (typeof userFactFields)[number] | 'roleIds' | 'password' | 'ownPassword'

/** The form of a user; null begins a new one. */
export function draftOfUser(user: UserRow | null): UserDraft {
  if (user === null) {
    return {
      name: '',
      userCode: '',
      phone: '',
      email: '',
      doctorNote: '',
      roleIds: new Set(),
      password: '',
      ownPassword: '',
    }
  }
  const { name, userCode, phone, email, doctorNote } = user
  const roleIds = new Set(user.roles.map(({ roleId }) => roleId))
  return { name, userCode, phone, email, doctorNote, roleIds, password: '', ownPassword: '' }
}

/** The facts of a draft as they travel. */
export function factsOf(draft: UserDraft): Record<(typeof userFactFields)[number], string> {
  const { name, userCode, phone, email, doctorNote } = draft
  return {
    name: name.trim(),
    userCode: userCode.trim(),
    phone: phone.trim(),
    email: email.trim(),
    doctorNote: doctorNote.trim(),
  }
}

/** Whether the one who edits proves their password: the phone of a user changes. */
export function needsOwnPassword(draft: UserDraft, base: UserRow | null): boolean {
  return base !== null && factsOf(draft).phone !== base.phone
}

/** What keeps fields from being saved, in the order of the form. */
export function userFaults(draft: UserDraft, base: UserRow | null): readonly FormFault<UserDraft>[] {
  const faults: FormFault<UserDraft>[] = [...faultsIn(userFields, factsOf(draft))]
  const { min, max } = limits.password
  const length = [...draft.password].length
  if (base === null && length < min) faults.push({ path: 'password', message: 'tooShort', expected: { min } })
  if (base === null && length > max) faults.push({ path: 'password', message: 'tooLong', expected: { max } })
  if (needsOwnPassword(draft, base) && draft.ownPassword === '') {
    faults.push({ path: 'ownPassword', message: 'required' })
  }
  return faults
}
