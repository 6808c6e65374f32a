import * as z from 'zod/mini'
import { defineApi, get, post, put } from '../api/endpoint'
import { DepartmentId, HospitalId, Instant, Nothing, optionalText, RoomId, textOf, UserId } from '../value/schema'
import { licenceWarnings } from './licence'
import { Code, DeviceToken, Password, provingErrors } from './loginField'
import { PasswordRule } from './passwordRule'
import { Phone } from './phone'
import type { SessionApi } from './sessionCalls'

/** A hospital, department or room to choose at login. */
const Choice = z.object({ id: z.string(), name: z.string() })
/** A hospital to choose. One that invites is accepted by logging in there. */
const HospitalChoice = z.object({ ...Choice.shape, isInvitation: z._default(z.boolean(), false) })
const Name = textOf(64, 1)

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
  /** Which login this is, to know it in a `session-ended` event. */
  sessionId: z._default(z.string(), ''),
  /** True while the screen is locked: only calls that go on then are answered. */
  isLocked: z._default(z.boolean(), false),
  /** Whether the login asks for a second factor. */
  isMfaBound: z._default(z.boolean(), false),
  /** Hospitals that wait for an answer whether the user works there, too. */
  invitationCount: z._default(z.int(), 0),
  /** Minutes without a call after which the server ends the session, unless it is locked. */
  idleMinutes: z._default(z.int(), 15),
})

/** The user who is logged in. */
export interface CurrentUser extends z.output<typeof CurrentUser> {}

/** Limits and supported calls of a server. */
export const ServerInfo = z.object({
  version: z.string(),
  /** Ids of the calls that the server supports, `noun.call`. */
  calls: z.array(z.string()),
  limits: z.object({ uploadBytes: z.int(), requestBytes: z.int() }),
  /** True when the server shows demo data and codes. */
  isDemo: z.boolean(),
  /** True while there is no hospital: the first administrator is to be made. */
  needsSetup: z._default(z.boolean(), false),
  /** Address below which the server offers DICOMweb; null for one that does not. */
  dicomwebUrl: z._default(z.nullable(z.string()), null),
})

/** Limits and supported calls of a server. */
export interface ServerInfo extends z.output<typeof ServerInfo> {}

/** What a proven password opens: the hospitals to choose from, and the next step. */
export const PasswordCheck = z.object({
  hospitals: z.array(HospitalChoice),
  isMfaBound: z.boolean(),
  /** Proves the password for five minutes. */
  loginTicket: z.string(),
  nextStep: z.catch(z.enum(['choose-hospital', 'change-password']), 'choose-hospital'),
  /** Why the password must be changed: too old, set by an administrator, or no longer as the departments' rules want it. */
  why: z._default(z.catch(z.nullable(z.enum(['expired', 'initial', 'rule'])), null), null),
})

/** What a proven password opens. */
export interface PasswordCheck extends z.output<typeof PasswordCheck> {}

/** A token that takes the place of the one before it, which is dead. */
const NewToken = z.object({ token: z.string(), expiresAt: Instant })

/** Why a department does not let somebody in who knows the password. */
const placeErrors = [
  'DEPARTMENT_NOT_AVAILABLE',
  'ROOM_NOT_AVAILABLE',
  'PASSWORD_EXPIRED',
  'SECOND_FACTOR_NEEDED',
] as const

export const sessionCalls = defineApi('session', {
  serverInfo: get('/server-info', {
    summary: 'Version, supported calls and limits of the server.',
    auth: 'anonymous',
    data: ServerInfo,
  }),
  setUp: post('/setup', {
    summary:
      'Creates the first hospital and its administrator, by the setup code that the server printed at its start.',
    auth: 'anonymous',
    holdsSecret: true,
    body: {
      code: textOf(64, 1),
      hospitalName: Name,
      departmentName: Name,
      roomName: Name,
      name: Name,
      phone: Phone,
      password: Password,
    },
    data: Nothing,
    errors: ['NOT_FOUND', 'WRONG_SETUP_CODE', 'PASSWORD_NOT_BY_RULE', 'PASSWORD_WEAK'],
  }),
  smsCode: post('/sms/code', {
    summary: 'Sends a verification code to a phone: for a login after its password was proven, for a reset to anybody.',
    auth: 'anonymous',
    holdsSecret: true,
    body: {
      phone: Phone,
      purpose: z.enum(['login', 'reset']),
      /** What the password check answered; a code for a login needs it. */
      loginTicket: z.optional(textOf(64)),
      deviceToken: DeviceToken,
    },
    data: z.object({ requestId: z.string(), resendAfterSeconds: z.int() }),
    errors: ['PHONE_NOT_EXIST', 'LOGIN_TICKET_EXPIRED', 'SMS_FAILED', 'RATE_LIMITED'],
  }),
  passwordCheck: post('/login/password/check', {
    summary: 'Checks a password, and names the hospitals of the user.',
    auth: 'anonymous',
    holdsSecret: true,
    body: { phone: Phone, credentials: Password, deviceToken: DeviceToken },
    data: PasswordCheck,
    errors: provingErrors,
  }),
  password: post('/login/password', {
    summary: 'Logs in to a room.',
    auth: 'anonymous',
    holdsSecret: true,
    body: {
      phone: Phone,
      credentials: Password,
      hospitalId: HospitalId,
      departmentId: DepartmentId,
      roomId: RoomId,
      mfaVerificationCode: z.optional(Code),
      verificationCode: z.optional(Code),
      requestId: z.optional(textOf(64)),
      deviceToken: DeviceToken,
    },
    /** Keep `deviceToken` on this computer and send it with the next login. */
    data: z.object({ ...NewToken.shape, deviceToken: z.optional(z.string()) }),
    errors: [
      ...provingErrors,
      'DEPARTMENT_NOT_AVAILABLE',
      'ROOM_NOT_AVAILABLE',
      'PASSWORD_EXPIRED',
      'PASSWORD_INITIAL',
      'PASSWORD_NOT_BY_RULE',
      'USER_NOT_EXIST',
      'WRONG_VERIFICATION_CODE',
      'VERIFICATION_CODE_EXPIRED',
      'WRONG_MFA_CODE',
    ],
  }),
  logout: post('/login/logout', { summary: 'Ends the session.', data: Nothing, isOpenWhileLocked: true }),
  info: get('/login/info', { summary: 'The user who is logged in.', data: CurrentUser, isOpenWhileLocked: true }),
  lock: post('/login/lock', {
    summary: 'Locks the screen of this login, on every page that shares it.',
    data: Nothing,
    isOpenWhileLocked: true,
  }),
  unlock: post('/login/unlock', {
    summary: 'Unlocks the screen by the password, which counts as an attempt.',
    isOpenWhileLocked: true,
    holdsSecret: true,
    body: { credentials: Password },
    data: Nothing,
    errors: ['WRONG_PASSWORD', 'ACCOUNT_LOCKED', 'LOGIN_CHECK_FAILED'],
  }),
  activity: post('/login/activity', {
    summary: 'Reports that somebody works here, by input or a recording: calls that a client makes by itself do not.',
    data: Nothing,
  }),
  machine: post('/login/machine', {
    summary: 'Registers the machine that the user works at.',
    body: { userId: UserId, machineId: textOf(64, 1) },
    data: Nothing,
    errors: ['USER_ID_NOT_EXIST'],
  }),
  switchableHospitals: get('/login/user/switchable-hospital-list', {
    summary: 'Hospitals that the user may work in, each with a ticket for one switch within five minutes.',
    holdsSecret: true,
    data: z.array(
      z.object({ hospitalId: HospitalId, hospitalName: z.string(), isCurrent: z.boolean(), token: z.string() }),
    ),
  }),
  switchHospital: put('/login/user/switch-hospital', {
    summary: 'Switches to another hospital, to its first open department and room when none is named.',
    holdsSecret: true,
    body: { token: textOf(64, 1), departmentId: z.optional(DepartmentId), roomId: z.optional(RoomId) },
    data: NewToken,
    errors: ['LOGIN_TICKET_EXPIRED', ...placeErrors],
  }),
  switchDepartment: put('/login/department', {
    summary: 'Switches to another department of the hospital.',
    holdsSecret: true,
    body: { accessToken: textOf(64, 1), departmentId: DepartmentId, roomName: Name },
    data: NewToken,
    errors: placeErrors,
  }),
  switchRoom: put('/login/room', {
    summary: 'Switches to another room of the department.',
    holdsSecret: true,
    body: { accessToken: textOf(64, 1), roomName: Name },
    data: NewToken,
    errors: placeErrors,
  }),
  department: get('/login/department', {
    summary: 'Departments to choose at login.',
    auth: 'anonymous',
    query: { hospitalId: z.optional(HospitalId) },
    data: z.array(
      z.object({
        ...Choice.shape,
        type: z.nullable(z.string()),
        /** Whether a login there needs a code sent by SMS. */
        needsSmsCode: z._default(z.boolean(), true),
      }),
    ),
    staleOn: ['department-changed'],
  }),
  room: get('/login/room', {
    summary: 'Rooms to choose at login.',
    auth: 'anonymous',
    query: { departmentId: z.optional(DepartmentId) },
    data: z.array(Choice),
    staleOn: ['department-changed', { type: 'basic-data-changed', kind: 'room' }],
  }),
  passwordRule: get('/login/department/{departmentId}/password-rule', {
    summary: 'What the department asks of a password.',
    auth: 'anonymous',
    params: { departmentId: DepartmentId },
    data: PasswordRule,
    errors: ['NOT_FOUND'],
  }),
  periodValidity: get('/login/department/{departmentId}/period-validity', {
    summary: 'How soon the licence term of the department ends.',
    auth: 'anonymous',
    params: { departmentId: DepartmentId },
    data: z.object({ endsAt: z.nullable(Instant), warning: z.catch(z.enum(licenceWarnings), 'none') }),
    errors: ['NOT_FOUND'],
    staleOn: ['department-changed'],
  }),
  breastScreeningSwitch: get('/breast-screening/switch-status', {
    summary: 'Whether breast screening is switched on.',
    data: z.boolean(),
    staleOn: ['rule-changed'],
  }),
  clientEvent: post('/client-event', {
    summary: 'Reports a failure that a client met; never with patient data.',
    auth: 'anonymous',
    body: {
      code: textOf(64, 1),
      requestId: z.optional(textOf(64)),
      release: optionalText(32),
      routePattern: optionalText(128),
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

/** Login, the current user, and what a client must know of the server. */
export const sessionApi: SessionApi = sessionCalls as SessionApi
