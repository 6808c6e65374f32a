export { accountApi, Invitation, RunningSession } from './accountApi'
export { createIdleLock, type IdleLock, type IdleLockOptions, type IdleLockState } from './createIdleLock'
export {
  createSession,
  type LoginInput,
  readToken,
  type Session,
  type SessionEventMap,
  type SessionOptions,
  type SessionState,
} from './createSession'
export { type LicenceWarning, licenceWarning, licenceWarnings } from './licence'
export { type NameMachineOptions, nameMachine } from './nameMachine'
export {
  defaultPasswordRule,
  judgePassword,
  meetsPasswordRule,
  type PasswordJudgement,
  type PasswordPart,
  PasswordRule,
  passwordEndMs,
  specialCharacters,
  strictestPasswordRule,
} from './passwordRule'
export { isPhone, Phone } from './phone'
export { safeRedirect } from './safeRedirect'
export { CurrentUser, PasswordCheck, ServerInfo, sessionApi } from './sessionApi'
export { type UserFlags, userFlags } from './userFlags'
