// Made from sessionApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../api/endpoint'
import type { CurrentUser, Nothing, PasswordCheck, PasswordRule, ServerInfo } from '../index'
import type { sessionCalls } from './sessionApi'

/** What `session.setUp` takes. */
export interface SessionSetUpInput extends FieldsOf<typeof sessionCalls.setUp> {}

/** What `session.smsCode` takes. */
export interface SessionSmsCodeInput extends FieldsOf<typeof sessionCalls.smsCode> {}

/** What `session.smsCode` answers. */
export interface SessionSmsCodeData extends DataOf<typeof sessionCalls.smsCode> {}

/** What `session.passwordCheck` takes. */
export interface SessionPasswordCheckInput extends FieldsOf<typeof sessionCalls.passwordCheck> {}

/** What `session.password` takes. */
export interface SessionPasswordInput extends FieldsOf<typeof sessionCalls.password> {}

/** What `session.password` answers. */
export interface SessionPasswordData extends DataOf<typeof sessionCalls.password> {}

/** What `session.unlock` takes. */
export interface SessionUnlockInput extends FieldsOf<typeof sessionCalls.unlock> {}

/** What `session.machine` takes. */
export interface SessionMachineInput extends FieldsOf<typeof sessionCalls.machine> {}

/** What `session.switchHospital` takes. */
export interface SessionSwitchHospitalInput extends FieldsOf<typeof sessionCalls.switchHospital> {}

/** What `session.switchHospital` answers. */
export interface SessionSwitchHospitalData extends DataOf<typeof sessionCalls.switchHospital> {}

/** What `session.switchDepartment` takes. */
export interface SessionSwitchDepartmentInput extends FieldsOf<typeof sessionCalls.switchDepartment> {}

/** What `session.switchDepartment` answers. */
export interface SessionSwitchDepartmentData extends DataOf<typeof sessionCalls.switchDepartment> {}

/** What `session.switchRoom` takes. */
export interface SessionSwitchRoomInput extends FieldsOf<typeof sessionCalls.switchRoom> {}

/** What `session.switchRoom` answers. */
export interface SessionSwitchRoomData extends DataOf<typeof sessionCalls.switchRoom> {}

/** What `session.department` takes. */
export interface SessionDepartmentInput extends FieldsOf<typeof sessionCalls.department> {}

/** What `session.room` takes. */
export interface SessionRoomInput extends FieldsOf<typeof sessionCalls.room> {}

/** What `session.passwordRule` takes. */
export interface SessionPasswordRuleInput extends FieldsOf<typeof sessionCalls.passwordRule> {}

/** What `session.periodValidity` takes. */
export interface SessionPeriodValidityInput extends FieldsOf<typeof sessionCalls.periodValidity> {}

/** What `session.periodValidity` answers. */
export interface SessionPeriodValidityData extends DataOf<typeof sessionCalls.periodValidity> {}

/** What `session.clientEvent` takes. */
export interface SessionClientEventInput extends FieldsOf<typeof sessionCalls.clientEvent> {}

/** What `session.devSms` takes. */
export interface SessionDevSmsInput extends FieldsOf<typeof sessionCalls.devSms> {}

/** The calls of `session`. */
export type SessionApi = {
  /** Version, supported calls and limits of the server. */
  readonly serverInfo: NamedCall<typeof sessionCalls.serverInfo, FieldsOf<typeof sessionCalls.serverInfo>, ServerInfo>
  /** Creates the first hospital and its administrator, by the setup code that the server printed at its start. */
  readonly setUp: NamedCall<typeof sessionCalls.setUp, SessionSetUpInput, Nothing>
  /** Sends a verification code to a phone: for a login after its password was proven, for a reset to anybody. */
  readonly smsCode: NamedCall<typeof sessionCalls.smsCode, SessionSmsCodeInput, SessionSmsCodeData>
  /** Checks a password, and names the hospitals of the user. */
  readonly passwordCheck: NamedCall<typeof sessionCalls.passwordCheck, SessionPasswordCheckInput, PasswordCheck>
  /** Logs in to a room. */
  readonly password: NamedCall<typeof sessionCalls.password, SessionPasswordInput, SessionPasswordData>
  /** Ends the session. */
  readonly logout: NamedCall<typeof sessionCalls.logout, FieldsOf<typeof sessionCalls.logout>, Nothing>
  /** The user who is logged in. */
  readonly info: NamedCall<typeof sessionCalls.info, FieldsOf<typeof sessionCalls.info>, CurrentUser>
  /** Locks the screen of this login, on every page that shares it. */
  readonly lock: NamedCall<typeof sessionCalls.lock, FieldsOf<typeof sessionCalls.lock>, Nothing>
  /** Unlocks the screen by the password, which counts as an attempt. */
  readonly unlock: NamedCall<typeof sessionCalls.unlock, SessionUnlockInput, Nothing>
  /** Reports that somebody works here, by input or a recording: calls that a client makes by itself do not. */
  readonly activity: NamedCall<typeof sessionCalls.activity, FieldsOf<typeof sessionCalls.activity>, Nothing>
  /** Registers the machine that the user works at. */
  readonly machine: NamedCall<typeof sessionCalls.machine, SessionMachineInput, Nothing>
  /** Hospitals that the user may work in, each with a ticket for one switch within five minutes. */
  readonly switchableHospitals: NamedCall<typeof sessionCalls.switchableHospitals, FieldsOf<typeof sessionCalls.switchableHospitals>, DataOf<typeof sessionCalls.switchableHospitals>>
  /** Switches to another hospital, to its first open department and room when none is named. */
  readonly switchHospital: NamedCall<typeof sessionCalls.switchHospital, SessionSwitchHospitalInput, SessionSwitchHospitalData>
  /** Switches to another department of the hospital. */
  readonly switchDepartment: NamedCall<typeof sessionCalls.switchDepartment, SessionSwitchDepartmentInput, SessionSwitchDepartmentData>
  /** Switches to another room of the department. */
  readonly switchRoom: NamedCall<typeof sessionCalls.switchRoom, SessionSwitchRoomInput, SessionSwitchRoomData>
  /** Departments to choose at login. */
  readonly department: NamedCall<typeof sessionCalls.department, SessionDepartmentInput, DataOf<typeof sessionCalls.department>>
  /** Rooms to choose at login. */
  readonly room: NamedCall<typeof sessionCalls.room, SessionRoomInput, DataOf<typeof sessionCalls.room>>
  /** What the department asks of a password. */
  readonly passwordRule: NamedCall<typeof sessionCalls.passwordRule, SessionPasswordRuleInput, PasswordRule>
  /** How soon the licence term of the department ends. */
  readonly periodValidity: NamedCall<typeof sessionCalls.periodValidity, SessionPeriodValidityInput, SessionPeriodValidityData>
  /** Whether breast screening is switched on. */
  readonly breastScreeningSwitch: NamedCall<typeof sessionCalls.breastScreeningSwitch, FieldsOf<typeof sessionCalls.breastScreeningSwitch>, DataOf<typeof sessionCalls.breastScreeningSwitch>>
  /** Reports a failure that a client met; never with patient data. */
  readonly clientEvent: NamedCall<typeof sessionCalls.clientEvent, SessionClientEventInput, Nothing>
  /** The last code sent to a phone; only in demo mode. */
  readonly devSms: NamedCall<typeof sessionCalls.devSms, SessionDevSmsInput, DataOf<typeof sessionCalls.devSms>>
}
