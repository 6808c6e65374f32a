import * as z from 'zod/mini'
import { defineApi, del, get, post } from '../api/endpoint'
import { DepartmentId, HospitalId, Instant, Nothing, SessionId, textOf, UserId } from '../value/schema'
import type { AccountApi } from './accountCalls'
import { Code, DeviceToken, Password, provingErrors } from './loginField'
import { Phone } from './phone'

/** What a new password may be refused for. */
const newPasswordErrors = ['PASSWORD_NOT_BY_RULE', 'PASSWORD_WEAK', 'PASSWORD_SAME', 'PASSWORD_MISMATCH'] as const
const codeErrors = ['WRONG_VERIFICATION_CODE', 'VERIFICATION_CODE_EXPIRED'] as const

/** A login that still runs. */
export const RunningSession = z.object({
  sessionId: SessionId,
  hospitalName: z.string(),
  departmentName: z.string(),
  roomName: z.string(),
  startedAt: Instant,
  seenAt: Instant,
  /** The one that asks. */
  isCurrent: z.boolean(),
})

/** A hospital that made an account for a person who works elsewhere. */
export const Invitation = z.object({ hospitalId: HospitalId, hospitalName: z.string(), invitedAt: Instant })

/** A hospital that made an account for a person who works elsewhere. */
export interface Invitation extends z.output<typeof Invitation> {}

/** A login that still runs. */
export interface RunningSession extends z.output<typeof RunningSession> {}

export const accountCalls = defineApi('account', {
  forgotPassword: post('/login/user/forgot-password/reset', {
    summary: 'Sets a new password for the owner of the phone, and the second factor when one is bound.',
    auth: 'anonymous',
    holdsSecret: true,
    body: {
      phone: Phone,
      verificationCode: Code,
      requestId: z.optional(textOf(64)),
      newPassword: Password,
      confirmPassword: Password,
      mfaVerificationCode: z.optional(Code),
      deviceToken: DeviceToken,
    },
    data: Nothing,
    errors: ['PHONE_NOT_EXIST', 'LOGIN_CHECK_FAILED', 'WRONG_MFA_CODE', ...codeErrors, ...newPasswordErrors],
  }),
  resetPassword: post('/login/user/reset-password', {
    summary:
      'Changes a password by the old one and the second factor where one is bound. Every session of the person ends.',
    auth: 'anonymous',
    holdsSecret: true,
    body: {
      phone: Phone,
      departmentId: DepartmentId,
      oldPassword: Password,
      newPassword: Password,
      confirmPassword: Password,
      verificationCode: z.optional(Code),
      requestId: z.optional(textOf(64)),
      /** Needed where a second factor is bound. */
      mfaVerificationCode: z.optional(Code),
      deviceToken: DeviceToken,
    },
    data: Nothing,
    errors: [
      ...provingErrors,
      'DEPARTMENT_NOT_AVAILABLE',
      'USER_NOT_EXIST',
      'WRONG_MFA_CODE',
      ...codeErrors,
      ...newPasswordErrors,
    ],
  }),
  mfaInfo: get('/login/mfa/user/{userId}/info', {
    summary: "Whether a second factor is bound: one's own, or another's for who may unbind it.",
    params: { userId: UserId },
    data: z.object({ isBound: z.boolean(), boundAt: z.nullable(Instant) }),
    errors: ['USER_ID_NOT_EXIST', 'USER_SHARED'],
  }),
  mfaSecret: post('/login/mfa/user/{userId}/secret', {
    summary: 'Starts binding a second factor: a secret of the server, valid for ten minutes, shown once.',
    holdsSecret: true,
    params: { userId: UserId },
    body: { credentials: Password },
    data: z.object({ mfaSecret: z.string(), otpauthUri: z.string(), expiresAt: Instant }),
    errors: ['USER_ID_NOT_EXIST', 'WRONG_PASSWORD', 'ACCOUNT_LOCKED', 'LOGIN_CHECK_FAILED', 'MFA_ALREADY_BOUND'],
  }),
  mfaBind: post('/login/mfa/user/bind', {
    summary:
      'Binds the second factor whose secret the server made, by its first code. Other sessions of the person end.',
    holdsSecret: true,
    body: { mfaSecret: textOf(128, 1), mfaVerificationCode: Code, userId: UserId },
    data: Nothing,
    errors: ['USER_ID_NOT_EXIST', 'WRONG_MFA_CODE', 'MFA_SECRET_EXPIRED', 'MFA_ALREADY_BOUND'],
    emits: () => ({ type: 'user-changed' }),
  }),
  mfaUnbind: del('/login/mfa/user/{userId}', {
    summary:
      "Unbinds a second factor, one's own or by permission another's, by the caller's password. Sessions of the person end.",
    holdsSecret: true,
    params: { userId: UserId },
    body: { credentials: z.optional(Password) },
    data: Nothing,
    errors: [
      'NOT_FOUND',
      'USER_ID_NOT_EXIST',
      'USER_SHARED',
      'USER_HAS_MORE_RIGHTS',
      'WRONG_PASSWORD',
      'ACCOUNT_LOCKED',
      'LOGIN_CHECK_FAILED',
    ],
    emits: () => ({ type: 'user-changed' }),
  }),
  invitations: get('/login/invitation', {
    summary: 'The invitations of the caller: hospitals that added an account for their phone and wait for an answer.',
    data: z.array(Invitation),
  }),
  acceptInvitation: post('/login/invitation/{hospitalId}', {
    summary: 'Accepts an invitation of a hospital, by the password and the second factor where one is bound.',
    holdsSecret: true,
    params: { hospitalId: HospitalId },
    body: { credentials: Password, mfaVerificationCode: z.optional(Code) },
    data: Nothing,
    errors: ['NOT_FOUND', 'WRONG_PASSWORD', 'ACCOUNT_LOCKED', 'LOGIN_CHECK_FAILED', 'WRONG_MFA_CODE'],
  }),
  declineInvitation: del('/login/invitation/{hospitalId}', {
    summary: 'Declines an invitation of a hospital: the account there is disabled.',
    params: { hospitalId: HospitalId },
    data: Nothing,
    errors: ['NOT_FOUND'],
  }),
  sessions: get('/login/session', {
    summary: "The person's logins that still run, the newest first.",
    data: z.array(RunningSession),
  }),
  endSession: del('/login/session/{sessionId}', {
    summary: "Ends one of the person's own logins.",
    params: { sessionId: SessionId },
    data: Nothing,
    errors: ['NOT_FOUND'],
  }),
})

/** What people do to their own account: passwords, the second factor, running logins. */
export const accountApi: AccountApi = accountCalls as AccountApi
