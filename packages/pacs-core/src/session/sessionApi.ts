import * as z from 'zod/mini'
import { defineApi, get, post } from '../api/endpoint'
import { DepartmentId, HospitalId, Instant, Nothing, RoomId, textOf, UserId } from '../value/schema'
import { Phone } from './phone'

/** A hospital, department or room to choose at login. */
const Choice = z.object({ id: z.string(), name: z.string() })

/** The user who is logged in. Field names are those of the product specification, section 3. */
export const CurrentUser = z.object({
  userId: UserId,
  name: z.string(),
  authorities: z.array(z.string()),
  hospitalId: HospitalId,
  hospitalName: z.string(),
  /** IANA zone of the hospital: it decides what "today" is. */
  timeZone: z.string(),
  machineId: z.nullable(z.string()),
  departmentId: DepartmentId,
  departmentName: z.string(),
  /** Kind of work of the department; null for a general one. */
  departmentType: z.nullable(z.string()),
  /** When the department's right to use the product ends; null for never. */
  departmentUsageTime: z.nullable(Instant),
  roomId: RoomId,
  roomName: z.string(),
})

/** The user who is logged in. */
export type CurrentUser = z.output<typeof CurrentUser>

/** Limits and supported calls of a server. */
export const ServerInfo = z.object({
  version: z.string(),
  /** Ids of the calls that the server supports, `noun.call`. */
  calls: z.array(z.string()),
  limits: z.object({ uploadBytes: z.int(), requestBytes: z.int() }),
  /** True when the server shows demo data and codes. */
  isDemo: z.boolean(),
})

/** What a proven password opens: the hospitals to choose from, and the next step. */
export const PasswordCheck = z.object({
  hospitals: z.array(Choice),
  isMfaBound: z.boolean(),
  /** Proves the password for five minutes. */
  loginTicket: z.string(),
  nextStep: z.catch(z.enum(['choose-hospital', 'change-password']), 'choose-hospital'),
})

/** Login, the current user, and what a client must know of the server. */
export const sessionApi = defineApi('session', {
  serverInfo: get('/server-info', {
    summary: 'Version, supported calls and limits of the server.',
    auth: 'anonymous',
    data: ServerInfo,
  }),
  smsCode: post('/sms/code', {
    summary: 'Sends a verification code to a phone.',
    auth: 'anonymous',
    body: { phone: Phone, purpose: z.enum(['login', 'reset']) },
    data: z.object({ requestId: z.string(), resendAfterSeconds: z.int() }),
    errors: ['PHONE_NOT_EXIST', 'SMS_FAILED', 'RATE_LIMITED'],
  }),
  passwordCheck: post('/login/password/check', {
    summary: 'Proves the password and names the hospitals of the user.',
    auth: 'anonymous',
    body: { phone: Phone, credentials: textOf(64, 1) },
    data: PasswordCheck,
    errors: ['PHONE_NOT_EXIST', 'WRONG_PASSWORD', 'ACCOUNT_LOCKED', 'USER_DISABLED', 'NO_HOSPITAL', 'PASSWORD_EXPIRED'],
  }),
  password: post('/login/password', {
    summary: 'Logs in to a room.',
    auth: 'anonymous',
    body: {
      phone: Phone,
      credentials: textOf(64, 1),
      hospitalId: HospitalId,
      departmentId: DepartmentId,
      roomId: RoomId,
      mfaVerificationCode: z.optional(textOf(16)),
      verificationCode: z.optional(textOf(16)),
      requestId: z.optional(textOf(64)),
    },
    data: z.object({ token: z.string(), expiresAt: Instant }),
    errors: [
      'PHONE_NOT_EXIST',
      'WRONG_PASSWORD',
      'ACCOUNT_LOCKED',
      'USER_DISABLED',
      'NO_HOSPITAL',
      'DEPARTMENT_NOT_AVAILABLE',
      'ROOM_NOT_AVAILABLE',
      'WRONG_VERIFICATION_CODE',
      'VERIFICATION_CODE_EXPIRED',
    ],
  }),
  logout: post('/login/logout', { summary: 'Ends the session.', data: Nothing }),
  info: get('/login/info', { summary: 'The user who is logged in.', data: CurrentUser }),
  department: get('/login/department', {
    summary: 'Departments to choose at login.',
    auth: 'anonymous',
    query: { hospitalId: z.optional(HospitalId) },
    data: z.array(z.object({ ...Choice.shape, type: z.nullable(z.string()) })),
  }),
  room: get('/login/room', {
    summary: 'Rooms to choose at login.',
    auth: 'anonymous',
    query: { departmentId: z.optional(DepartmentId) },
    data: z.array(Choice),
  }),
  breastScreeningSwitch: get('/breast-screening/switch-status', {
    summary: 'Whether breast screening is switched on.',
    data: z.boolean(),
  }),
  clientEvent: post('/client-event', {
    summary: 'Reports a failure that a client met; never with patient data.',
    auth: 'anonymous',
    body: {
      code: textOf(64, 1),
      requestId: z.optional(textOf(64)),
      release: textOf(32),
      routePattern: textOf(128),
    },
    data: Nothing,
  }),
  devSms: get('/dev/sms', {
    summary: 'The last code sent to a phone; only in demo mode.',
    auth: 'anonymous',
    query: { phone: Phone },
    data: z.nullable(z.object({ code: z.string(), requestId: z.string(), sentAt: Instant })),
  }),
})
