import * as z from 'zod/mini'
import { foldNumber } from '../value/fold'
import { limits } from '../value/limits'
import { textOf } from '../value/schema'

/** A password as it is typed: any characters that can be seen. */
export const Password = textOf(limits.password.max, 1)
/** A code sent by SMS, or shown by an authenticator. */
export const Code = textOf(16).check(z.overwrite(foldNumber))
/** Names this computer: given at its first login, sent with each one after. */
export const DeviceToken = z.optional(textOf(64))

/** Why a login with a correct password may be refused. */
export const provingErrors = [
  'PHONE_NOT_EXIST',
  'WRONG_PASSWORD',
  'ACCOUNT_LOCKED',
  'USER_DISABLED',
  'NO_HOSPITAL',
  'LOGIN_CHECK_FAILED',
] as const
