import {
  type CurrentUser,
  type DataOf,
  DepartmentId,
  HospitalId,
  isPhone,
  PacsError,
  RoomId,
  type sessionApi,
} from '@opensono/pacs-core'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { usePacs } from '../provider/usePacs'
import { fieldOfError } from './fieldOfError'
import type { PlaceValue } from './PlaceFields'
import { useAttempt } from './useAttempt'
import { type PlaceChoice, usePlaces } from './usePlaces'
import { type UseSmsCodeResult, useSmsCode } from './useSmsCode'

/** What is typed and chosen to log in. */
export interface LoginFields {
  phone: string
  password: string
  hospitalId: string
  departmentId: string
  roomId: string
  verificationCode: string
  mfaCode: string
}

/** A field of the login form. */
export type LoginField = keyof LoginFields

/** A hospital, department or room. */
export type LoginChoice = PlaceChoice

/** Why a password must be changed before its user may log in. */
export type PasswordChangeReason = 'PASSWORD_EXPIRED' | 'PASSWORD_INITIAL' | 'PASSWORD_NOT_BY_RULE'

/** How the login is going. */
export interface UseLoginResult {
  /** `password`: who works; `change`: the password must be changed first; `place`: where, and the codes. */
  readonly step: 'password' | 'change' | 'place'
  readonly fields: Readonly<LoginFields>
  readonly hospitals: readonly LoginChoice[]
  /** null while they are read. */
  readonly departments: readonly LoginChoice[] | null
  /** null while they are read. */
  readonly rooms: readonly LoginChoice[] | null
  readonly isMfaBound: boolean
  /** Whether the chosen department asks for the code from an SMS. */
  readonly needsSmsCode: boolean
  readonly isPending: boolean
  /** Why the password must be changed, while it must. */
  readonly changeReason: PasswordChangeReason | null
  /** What the server refused, and which field of this step it is about. */
  readonly error: PacsError | null
  readonly wrongField: LoginField | null
  /** Fields that were left empty or do not fit. */
  readonly faults: ReadonlySet<LoginField>
  readonly sms: UseSmsCodeResult
  /** Changes fields. Their faults are forgotten, and so is the last error. */
  readonly set: (patch: Partial<LoginFields>) => void
  /** Sends phone and password to the server when both are filled in, and goes to the next step when they are right. */
  readonly checkPassword: () => Promise<void>
  /** Goes on with the password that took the place of the one that had to be changed; what was typed and chosen stays. */
  readonly passwordChanged: (newPassword: string) => Promise<void>
  /** Sends the code by SMS. Why it failed is in `error`. */
  readonly sendCode: () => Promise<void>
  /** Logs in when all fields that are asked for are filled in; `onDone` follows. A failure is in `error`, or leads to the step `change`. */
  readonly logIn: () => Promise<void>
  /** Goes back to the step `password`: everything but the phone is emptied. */
  readonly back: () => void
}

type Place = Partial<PlaceValue>

/** How a login form is made. */
export interface UseLoginOptions {
  /** Where this computer worked last, to begin with. */
  lastPlace?: Place | undefined
  /** Fills in who logs in, to begin with. @defaultValue the phone that logged in last */
  account?: { phone: string; password: string } | undefined
  /** True where the server shows the codes it sent. */
  isDemo?: boolean | undefined
  /** Called after the login, with the user and the ids of the hospital, department and room. */
  onDone?: ((user: CurrentUser, place: Place) => void) | undefined
}

const noPlace = { hospitalId: '', departmentId: '', roomId: '' } as const
const stepFields: Record<UseLoginResult['step'], readonly LoginField[]> = {
  password: ['phone', 'password'],
  change: ['hospitalId', 'departmentId'],
  place: ['hospitalId', 'departmentId', 'roomId', 'verificationCode', 'mfaCode'],
}

const reasons = { expired: 'PASSWORD_EXPIRED', initial: 'PASSWORD_INITIAL', rule: 'PASSWORD_NOT_BY_RULE' } as const

function reasonOf(code: string): PasswordChangeReason | null {
  return Object.values(reasons).find((reason) => reason === code) ?? null
}

/** What is chosen at once: the place of last time, or the only one. A visitor of a demo takes the first. */
function startWith(choices: readonly LoginChoice[], wanted: string | undefined, isDemo: boolean): string {
  const isClear = isDemo || choices.length === 1
  const found = choices.find((choice) => choice.id === wanted) ?? (isClear ? choices[0] : undefined)
  return found?.id ?? ''
}

type SetFields = Dispatch<SetStateAction<LoginFields>>

/** Departments and rooms of what is chosen; chooses at once where there is no choice. */
function useChosenPlace(
  fields: LoginFields,
  setFields: SetFields,
  { lastPlace = {}, isDemo = false }: UseLoginOptions,
) {
  const places = usePlaces(fields.hospitalId, fields.departmentId)
  const { departments, rooms } = places
  useEffect(() => {
    if (departments === null) return
    setFields((former) => {
      const isThere = departments.some(({ id }) => id === former.departmentId)
      return isThere
        ? former
        : { ...former, departmentId: startWith(departments, lastPlace.departmentId, isDemo), roomId: '' }
    })
  }, [setFields, departments, lastPlace.departmentId, isDemo])
  useEffect(() => {
    if (rooms === null) return
    setFields((former) => {
      const isThere = rooms.some(({ id }) => id === former.roomId)
      return isThere ? former : { ...former, roomId: startWith(rooms, lastPlace.roomId, isDemo) }
    })
  }, [setFields, rooms, lastPlace.roomId, isDemo])
  const chosen = departments?.find(({ id }) => id === fields.departmentId)
  const needsSmsCode = chosen?.needsSmsCode ?? departments?.some((each) => each.needsSmsCode) ?? false
  return { ...places, needsSmsCode }
}

/** Which fields were left empty or do not fit. */
function useFaults(fields: LoginFields) {
  const [faults, setFaults] = useState<ReadonlySet<LoginField>>(new Set())
  return {
    faults,
    areFilled(names: readonly LoginField[]): boolean {
      const found = new Set(names.filter((name) => fields[name].trim() === ''))
      if (names.includes('phone') && !isPhone(fields.phone.trim())) found.add('phone')
      setFaults(found)
      return found.size === 0
    },
    /** Forgets the faults of some fields, or all. */
    forget(names?: readonly string[]): void {
      setFaults((former) => new Set(names === undefined ? [] : [...former].filter((name) => !names.includes(name))))
    },
  }
}

type PasswordCheck = DataOf<typeof sessionApi.passwordCheck>

/** What is sent to log in: the codes only where they are asked for. */
function loginOf(
  fields: LoginFields,
  asked: { smsRequestId: string | null; needsSmsCode: boolean; isMfaBound: boolean },
) {
  const { needsSmsCode, smsRequestId, isMfaBound } = asked
  return {
    phone: fields.phone.trim(),
    credentials: fields.password,
    hospitalId: HospitalId.parse(fields.hospitalId),
    departmentId: DepartmentId.parse(fields.departmentId),
    roomId: RoomId.parse(fields.roomId),
    ...(needsSmsCode && { verificationCode: fields.verificationCode.trim() }),
    ...(needsSmsCode && smsRequestId !== null && { requestId: smsRequestId }),
    ...(isMfaBound && { mfaVerificationCode: fields.mfaCode.trim() }),
  }
}

/**
 * Logging in, without a look: proves the password, has it changed where it must be, offers hospitals, departments and rooms,
 * sends the code, logs in.
 *
 * @param options - where to begin, and what follows.
 */
export function useLogin(options: UseLoginOptions = {}): UseLoginResult {
  const { session } = usePacs()
  const { lastPlace = {}, isDemo = false } = options
  const [fields, setFields] = useState<LoginFields>(() => ({
    ...noPlace,
    phone: options.account?.phone ?? session.lastPhone(),
    password: options.account?.password ?? '',
    verificationCode: '',
    mfaCode: '',
  }))
  const [check, setCheck] = useState<PasswordCheck | null>(null)
  const [changeReason, setChangeReason] = useState<PasswordChangeReason | null>(null)
  const { faults, areFilled, forget } = useFaults(fields)
  const { isPending, attempt, clear, ...tried } = useAttempt()
  const sms = useSmsCode('login', isDemo)
  const { departments, rooms, error: placeError, needsSmsCode } = useChosenPlace(fields, setFields, options)
  const isMfaBound = check?.isMfaBound ?? false

  const checkNow = (credentials: string) => session.checkPassword({ phone: fields.phone.trim(), credentials })
  const prove = (credentials: string) =>
    attempt(async () => {
      const proven = await checkNow(credentials)
      setCheck(proven)
      setChangeReason(proven.nextStep === 'change-password' ? reasons[proven.why ?? 'expired'] : null)
      setFields((former) => ({
        ...former,
        password: credentials,
        hospitalId: startWith(proven.hospitals, former.hospitalId || lastPlace.hospitalId, isDemo),
      }))
    })

  async function sendCode(): Promise<void> {
    const phone = fields.phone.trim()
    try {
      await sms.send(phone, check?.loginTicket)
    } catch (thrown) {
      if (PacsError.from(thrown).code !== 'LOGIN_TICKET_EXPIRED') throw thrown
      // A user who takes long to choose proves the password once more, without typing it.
      const proven = await checkNow(fields.password)
      setCheck(proven)
      await sms.send(phone, proven.loginTicket)
    }
  }

  async function logIn(): Promise<void> {
    try {
      const smsRequestId = sms.sent?.requestId ?? null
      const user = await session.logIn(loginOf(fields, { smsRequestId, needsSmsCode, isMfaBound }))
      const { hospitalId, departmentId, roomId } = fields
      options.onDone?.(user, { hospitalId, departmentId, roomId })
    } catch (thrown) {
      // A department may ask more of a password than the one that was proven for.
      const reason = reasonOf(PacsError.from(thrown).code)
      if (reason === null) throw thrown
      setChangeReason(reason)
    }
  }

  const step = check === null ? 'password' : changeReason === null ? 'place' : 'change'
  const error = tried.error ?? placeError
  return {
    step,
    fields,
    hospitals: check?.hospitals ?? [],
    departments,
    rooms,
    isMfaBound,
    needsSmsCode,
    isPending,
    changeReason,
    error,
    wrongField: fieldOfError(error, stepFields[step]),
    faults,
    sms,
    set(patch) {
      setFields((former) => ({ ...former, ...patch }))
      forget(Object.keys(patch))
      clear()
    },
    async checkPassword() {
      if (areFilled(stepFields.password)) await prove(fields.password)
    },
    async passwordChanged(newPassword) {
      await prove(newPassword)
    },
    async sendCode() {
      if (await attempt(sendCode)) forget(['verificationCode'])
    },
    async logIn() {
      const notAsked = [...(isMfaBound ? [] : ['mfaCode']), ...(needsSmsCode ? [] : ['verificationCode'])]
      if (areFilled(stepFields.place.filter((name) => !notAsked.includes(name)))) await attempt(logIn)
    },
    back() {
      setCheck(null)
      setChangeReason(null)
      sms.forget()
      clear()
      forget()
      setFields((former) => ({ ...former, ...noPlace, password: '', verificationCode: '', mfaCode: '' }))
    },
  }
}
