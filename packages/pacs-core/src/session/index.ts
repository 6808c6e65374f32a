export { accountApi, Invitation, RunningSession } from './accountApi'
export type * from './accountCalls'
export { createIdleLock, type IdleLock, type IdleLockOptions, type IdleLockState } from './createIdleLock'
export { createSession, readToken } from './createSession'
export { type LicenceWarning, licenceDaysLeft, licenceWarning } from './licence'
export { type NameMachineOptions, nameMachine } from './nameMachine'
export {
  defaultPasswordRule,
  judgePassword,
  meetsPasswordRule,
  type PasswordJudgement,
  type PasswordPart,
  PasswordRule,
  specialCharacters,
} from './passwordRule'
export { isPhone } from './phone'
export type { LoginInput, Session, SessionEventMap, SessionOptions, SessionState } from './Session'
export { safeRedirect } from './safeRedirect'
export { CurrentUser, PasswordCheck, ServerInfo, sessionApi } from './sessionApi'
export type * from './sessionCalls'
export type { UserFlags } from './userFlags'
