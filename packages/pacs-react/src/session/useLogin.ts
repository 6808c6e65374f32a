import {
  type CurrentUser,
  type DataOf,
  DepartmentId,
  HospitalId,
  isPhone,
  PacsError,
  RoomId,
  sessionApi,
} from '@opensono/pacs-core'
import { useEffect, useState } from 'react'
import { usePacs } from '../provider/usePacs'

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
export interface LoginChoice {
  readonly id: string
  readonly name: string
}

/** How the login is going. */
export interface UseLoginResult {
  /** `password`: who works; `place`: where, and the codes. */
  readonly step: 'password' | 'place'
  readonly fields: Readonly<LoginFields>
  readonly hospitals: readonly LoginChoice[]
  /** null while they are read. */
  readonly departments: readonly LoginChoice[] | null
  /** null while they are read. */
  readonly rooms: readonly LoginChoice[] | null
  readonly isMfaBound: boolean
  readonly isPending: boolean
  /** What the server refused, and which field it is about. */
  readonly error: PacsError | null
  readonly wrongField: LoginField | null
  /** Fields that were left empty or do not fit. */
  readonly faults: ReadonlySet<LoginField>
  /** Set after a code was sent. */
  readonly sentCode: { readonly resendAfterSeconds: number; readonly demoCode: string | null } | null
  readonly set: (patch: Partial<LoginFields>) => void
  readonly checkPassword: () => Promise<void>
  readonly sendCode: () => Promise<void>
  readonly logIn: () => Promise<void>
  readonly back: () => void
}

const fieldOf: Partial<Record<string, LoginField>> = {
  PHONE_NOT_EXIST: 'phone',
  USER_NOT_EXIST: 'phone',
  USER_DISABLED: 'phone',
  NO_HOSPITAL: 'phone',
  ACCOUNT_LOCKED: 'password',
  WRONG_PASSWORD: 'password',
  PASSWORD_EXPIRED: 'password',
  PASSWORD_WEAK: 'password',
  DEPARTMENT_NOT_AVAILABLE: 'departmentId',
  ROOM_NOT_AVAILABLE: 'roomId',
  WRONG_VERIFICATION_CODE: 'verificationCode',
  VERIFICATION_CODE_EXPIRED: 'verificationCode',
}

type Place = Partial<Record<'hospitalId' | 'departmentId' | 'roomId', string>>

/** How a login form is made. */
export interface UseLoginOptions {
  /** Where this computer worked last, to begin with. */
  lastPlace?: Place | undefined
  /** Fills in who logs in, to begin with. @defaultValue the phone that logged in last */
  account?: { phone: string; password: string } | undefined
  /** True where the server shows the codes it sent. */
  isDemo?: boolean | undefined
  onDone?: ((user: CurrentUser, place: Place) => void) | undefined
}

/** What is chosen at once: the place of last time, or the only one. A visitor of a demo takes the first. */
function startWith(choices: readonly LoginChoice[], wanted: string | undefined, isDemo: boolean): string {
  const isClear = isDemo || choices.length === 1
  const found = choices.find((choice) => choice.id === wanted) ?? (isClear ? choices[0] : undefined)
  return found?.id ?? ''
}

/**
 * Logging in, without a look: proves the password, offers hospitals, departments and rooms, sends the code, logs in.
 *
 * @param options - where to begin, and what follows.
 */
export function useLogin(options: UseLoginOptions = {}): UseLoginResult {
  const { pacs, session } = usePacs()
  const { lastPlace = {}, isDemo = false } = options
  const [fields, setFields] = useState<LoginFields>(() => ({
    phone: options.account?.phone ?? session.lastPhone(),
    password: options.account?.password ?? '',
    hospitalId: '',
    departmentId: '',
    roomId: '',
    verificationCode: '',
    mfaCode: '',
  }))
  const [check, setCheck] = useState<DataOf<typeof sessionApi.passwordCheck> | null>(null)
  const [departments, setDepartments] = useState<readonly LoginChoice[] | null>(null)
  const [rooms, setRooms] = useState<readonly LoginChoice[] | null>(null)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<PacsError | null>(null)
  const [faults, setFaults] = useState<ReadonlySet<LoginField>>(new Set())
  const [sms, setSms] = useState<{ requestId: string; resendAfterSeconds: number; demoCode: string | null } | null>(
    null,
  )

  const { hospitalId, departmentId } = fields
  useEffect(() => {
    setDepartments(null)
    if (hospitalId === '') return
    const abort = new AbortController()
    pacs
      .call(sessionApi.department, { hospitalId: HospitalId.parse(hospitalId) }, { signal: abort.signal })
      .then((found) => {
        setDepartments(found)
        setFields((former) => ({
          ...former,
          departmentId: startWith(found, lastPlace.departmentId, isDemo),
          roomId: '',
        }))
      })
      .catch((thrown: unknown) => {
        if (!abort.signal.aborted) setError(PacsError.from(thrown))
      })
    return () => abort.abort()
  }, [pacs, hospitalId, lastPlace.departmentId, isDemo])

  useEffect(() => {
    setRooms(null)
    if (departmentId === '') return
    const abort = new AbortController()
    pacs
      .call(sessionApi.room, { departmentId: DepartmentId.parse(departmentId) }, { signal: abort.signal })
      .then((found) => {
        setRooms(found)
        setFields((former) => ({ ...former, roomId: startWith(found, lastPlace.roomId, isDemo) }))
      })
      .catch((thrown: unknown) => {
        if (!abort.signal.aborted) setError(PacsError.from(thrown))
      })
    return () => abort.abort()
  }, [pacs, departmentId, lastPlace.roomId, isDemo])

  async function attempt(work: () => Promise<void>): Promise<void> {
    setPending(true)
    setError(null)
    try {
      await work()
    } catch (thrown) {
      setError(PacsError.from(thrown))
    } finally {
      setPending(false)
    }
  }

  function areFilled(names: readonly LoginField[]): boolean {
    const found = new Set(names.filter((name) => fields[name].trim() === ''))
    if (names.includes('phone') && !isPhone(fields.phone.trim())) found.add('phone')
    setFaults(found)
    return found.size === 0
  }

  return {
    step: check === null ? 'password' : 'place',
    fields,
    hospitals: check?.hospitals ?? [],
    departments,
    rooms,
    isMfaBound: check?.isMfaBound ?? false,
    isPending,
    error,
    wrongField: error === null ? null : (fieldOf[error.code] ?? null),
    faults,
    sentCode: sms,
    set(patch) {
      setFields((former) => ({ ...former, ...patch }))
      setFaults((former) => new Set([...former].filter((name) => !(name in patch))))
      setError(null)
    },
    checkPassword: async () => {
      if (!areFilled(['phone', 'password'])) return
      await attempt(async () => {
        const proven = await pacs.call(sessionApi.passwordCheck, {
          phone: fields.phone.trim(),
          credentials: fields.password,
        })
        if (proven.nextStep === 'change-password') throw new PacsError('PASSWORD_EXPIRED')
        setCheck(proven)
        setFields((former) => ({ ...former, hospitalId: startWith(proven.hospitals, lastPlace.hospitalId, isDemo) }))
      })
    },
    sendCode: () =>
      attempt(async () => {
        const phone = fields.phone.trim()
        const sent = await pacs.call(sessionApi.smsCode, { phone, purpose: 'login' })
        const shown = isDemo ? await pacs.call(sessionApi.devSms, { phone }) : null
        setSms({ ...sent, demoCode: shown?.code ?? null })
        setFaults((former) => new Set([...former].filter((name) => name !== 'verificationCode')))
      }),
    logIn: async () => {
      const needed: LoginField[] = ['hospitalId', 'departmentId', 'roomId', 'verificationCode']
      if (!areFilled(check?.isMfaBound === true ? [...needed, 'mfaCode'] : needed)) return
      await attempt(async () => {
        const user = await session.logIn({
          phone: fields.phone.trim(),
          credentials: fields.password,
          hospitalId: HospitalId.parse(fields.hospitalId),
          departmentId: DepartmentId.parse(fields.departmentId),
          roomId: RoomId.parse(fields.roomId),
          verificationCode: fields.verificationCode.trim(),
          ...(sms !== null && { requestId: sms.requestId }),
          ...(check?.isMfaBound === true && { mfaVerificationCode: fields.mfaCode.trim() }),
        })
        options.onDone?.(user, {
          hospitalId: fields.hospitalId,
          departmentId: fields.departmentId,
          roomId: fields.roomId,
        })
      })
    },
    back() {
      setCheck(null)
      setSms(null)
      setError(null)
      setFields((former) => ({
        ...former,
        password: '',
        hospitalId: '',
        departmentId: '',
        roomId: '',
        verificationCode: '',
      }))
    },
  }
}
