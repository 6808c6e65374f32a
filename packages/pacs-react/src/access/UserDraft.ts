import { limits, type RoleId, type UserRow, userFields } from '@opensono/pacs-core'

/** What is written of a user, as the form holds it. */
export interface UserDraft {
  name: string
  userCode: string
  phone: string
  email: string
  doctorNote: string
  roleIds: readonly RoleId[]
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
    return { name: '', userCode: '', phone: '', email: '', doctorNote: '', roleIds: [], password: '', ownPassword: '' }
  }
  const { name, userCode, phone, email, doctorNote } = user
  const roleIds = user.roles.map(({ roleId }) => roleId)
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

/** The fields that cannot be saved, in the order of the form. */
export function userFaults(draft: UserDraft, base: UserRow | null): readonly UserField[] {
  const facts = factsOf(draft)
  const faults: UserField[] = userFactFields.filter((field) => !userFields[field].safeParse(facts[field]).success)
  const length = [...draft.password].length
  const isPasswordWrong = base === null && (length < limits.password.min || length > limits.password.max)
  if (isPasswordWrong) faults.push('password')
  if (needsOwnPassword(draft, base) && draft.ownPassword === '') faults.push('ownPassword')
  return faults
}

/** Whether two lists name the same, in whatever order. */
export function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}

/** The parts in which a draft differs from a user. */
export function differingUserFields(draft: UserDraft, user: UserRow): readonly UserField[] {
  const [mine, theirs] = [factsOf(draft), draftOfUser(user)]
  const facts: UserField[] = userFactFields.filter((field) => mine[field] !== theirs[field])
  return isSameSet(draft.roleIds, theirs.roleIds) ? facts : [...facts, 'roleIds']
}

/** A draft over a newer row, and whether both changed the same part in different ways. */
export interface MergedUser {
  readonly draft: UserDraft
  readonly isClash: boolean
}

/**
 * Carries a draft over to a newer row: what was not touched here is taken from there.
 *
 * @param draft - the form.
 * @param base - the row that it began with.
 * @param next - the row as it is now.
 */
export function mergeUser(draft: UserDraft, base: UserRow, next: UserRow): MergedUser {
  const mine = differingUserFields(draft, base)
  const theirs = differingUserFields(draftOfUser(base), next)
  const apart = differingUserFields(draft, next)
  const untouched = theirs.filter((field) => !mine.includes(field))
  const taken = Object.fromEntries(untouched.map((field) => [field, draftOfUser(next)[field]]))
  return {
    draft: { ...draft, ...taken },
    isClash: theirs.some((field) => mine.includes(field) && apart.includes(field)),
  }
}
