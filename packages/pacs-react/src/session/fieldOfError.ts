import type { ErrorCode, PacsError } from '@opensono/pacs-core'

/** A field of the forms around a login. */
export type SessionField =
  | 'phone'
  | 'password'
  | 'hospitalId'
  | 'departmentId'
  | 'roomId'
  | 'verificationCode'
  | 'mfaCode'
  | 'newPassword'
  | 'confirmPassword'
  | 'code'

const fields: Partial<Record<ErrorCode, SessionField>> = {
  PHONE_NOT_EXIST: 'phone',
  USER_NOT_EXIST: 'phone',
  USER_DISABLED: 'phone',
  NO_HOSPITAL: 'phone',
  ACCOUNT_LOCKED: 'password',
  WRONG_PASSWORD: 'password',
  DEPARTMENT_NOT_AVAILABLE: 'departmentId',
  SECOND_FACTOR_NEEDED: 'departmentId',
  ROOM_NOT_AVAILABLE: 'roomId',
  WRONG_VERIFICATION_CODE: 'verificationCode',
  VERIFICATION_CODE_EXPIRED: 'verificationCode',
  WRONG_MFA_CODE: 'mfaCode',
  PASSWORD_WEAK: 'newPassword',
  PASSWORD_NOT_BY_RULE: 'newPassword',
  PASSWORD_SAME: 'newPassword',
  PASSWORD_MISMATCH: 'confirmPassword',
  WRONG_SETUP_CODE: 'code',
}

/**
 * The field that a refusal is about, where a form shows it.
 *
 * @param error - what the server said.
 * @param shown - the fields of the form as it is now.
 * @returns null where the message is shown above the form.
 */
export function fieldOfError<Field extends SessionField>(
  error: PacsError | null,
  shown: readonly Field[],
): Field | null {
  const wanted = error === null ? undefined : fields[error.code]
  return shown.find((field) => field === wanted) ?? null
}
