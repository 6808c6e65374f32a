import {
  accountApi,
  type ErrorCode,
  type Language,
  licenceWarning,
  PacsError,
  sessionApi,
  storageKeys,
} from '@opensono/pacs-core'
import { storyUploads } from '../image/storyImages'
import { createStoryPacs, type StoryPacs } from '../testing/PacsStory'

/** How the story's server answers. */
export interface SessionStoryOptions {
  language?: Language | undefined
  /** How each call that is tried is refused. */
  refusal?: ErrorCode | undefined
  /** The password must be changed first, for this reason. */
  why?: 'expired' | 'initial' | 'rule' | undefined
  isMfaBound?: boolean | undefined
  /** False where nobody sends codes. @defaultValue true */
  needsSmsCode?: boolean | undefined
  /** The hospital invites. */
  isInvitation?: boolean | undefined
  /** Days until the department's term ends. */
  termDays?: number | undefined
  authorities?: readonly string[] | undefined
  /** Files that are not sent yet. */
  unsentCount?: number | undefined
}

const rule = {
  minLength: 8,
  needsUpperCase: true,
  needsLowerCase: true,
  needsDigit: true,
  needsSpecial: true,
  validityDays: 90,
}
const day = 86_400_000

type Answer = StoryPacs['fake']['answer']

/** Throws the refusal that the story asks for. */
type Refuse = () => void

/** Proving the password, and changing it where it must be. */
function answerPassword(
  answer: Answer,
  refuse: Refuse,
  { why, isMfaBound = false, isInvitation = false }: SessionStoryOptions,
) {
  let mustChange = why !== undefined
  answer(sessionApi.passwordCheck, () => {
    refuse()
    return {
      hospitals: [{ id: 'hospital-1', name: 'Demo Hospital', isInvitation }],
      isMfaBound,
      loginTicket: 'ticket',
      nextStep: mustChange ? ('change-password' as const) : ('choose-hospital' as const),
      why: mustChange ? (why ?? null) : null,
    }
  })
  answer(accountApi.resetPassword, () => {
    refuse()
    mustChange = false
    return null
  })
}

/** Departments, rooms, codes and the login itself. */
function answerLogin(answer: Answer, { needsSmsCode = true, termDays }: SessionStoryOptions) {
  answer(sessionApi.department, () => [
    { id: 'department-1', name: 'Ultrasound', type: null, needsSmsCode },
    { id: 'department-2', name: 'Health check', type: null, needsSmsCode },
  ])
  answer(sessionApi.room, () => [
    { id: 'room-1', name: 'Room 1' },
    { id: 'room-2', name: 'Room 2' },
  ])
  answer(sessionApi.password, ({ verificationCode }) => {
    // As the server does it: a code that is asked for and missing is wrong.
    if (needsSmsCode && verificationCode === undefined) throw new PacsError('WRONG_VERIFICATION_CODE')
    return { token: 'token-1', expiresAt: '2026-01-05T20:00:00Z' }
  })
  answer(sessionApi.smsCode, () => ({ requestId: 'sms-1', resendAfterSeconds: 60 }))
  answer(sessionApi.devSms, () => ({ code: '482915', requestId: 'sms-1', sentAt: '2026-01-05T08:00:00Z' }))
  answer(sessionApi.passwordRule, () => rule)
  answer(sessionApi.periodValidity, () => {
    if (termDays === undefined) return { endsAt: null, warning: 'none' as const }
    const endsAt = new Date(Date.now() + termDays * day).toISOString()
    return { endsAt, warning: licenceWarning(endsAt, Date.now()) }
  })
}

/** What comes before and after a login. */
function answerPlaces(answer: Answer, refuse: Refuse) {
  answer(sessionApi.setUp, () => {
    refuse()
    return null
  })
  answer(sessionApi.lock, () => null)
  answer(sessionApi.unlock, () => {
    refuse()
    return null
  })
  answer(
    sessionApi.switchableHospitals,
    () =>
      [
        { hospitalId: 'hospital-1', hospitalName: 'Demo Hospital', isCurrent: true, token: 'ticket-1' },
        { hospitalId: 'hospital-2', hospitalName: 'Harbour Clinic', isCurrent: false, token: 'ticket-2' },
      ] as never,
  )
  answer(sessionApi.switchRoom, () => {
    refuse()
    return { token: 'token-2', expiresAt: '2026-01-05T20:00:00Z' }
  })
}

/** The second factor and a forgotten password. */
function answerFactor(answer: Answer, refuse: Refuse, { isMfaBound = false }: SessionStoryOptions) {
  answer(accountApi.forgotPassword, () => {
    refuse()
    return null
  })
  answer(accountApi.mfaInfo, () => ({ isBound: isMfaBound, boundAt: isMfaBound ? '2026-01-02T08:00:00Z' : null }))
  answer(accountApi.mfaSecret, () => {
    refuse()
    return {
      mfaSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      otpauthUri: 'otpauth://totp/OpenSono:13800000003?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=OpenSono',
      expiresAt: '2026-01-05T08:10:00Z',
    }
  })
  answer(accountApi.mfaBind, () => {
    throw new PacsError('WRONG_MFA_CODE')
  })
}

/** The logins and invitations of the person. */
function answerAccount(answer: Answer, refuse: Refuse) {
  let invitations = [{ hospitalId: 'hospital-2', hospitalName: 'Harbour Clinic', invitedAt: '2026-01-05T07:10:00Z' }]
  let sessions = [
    {
      sessionId: 'session-1',
      hospitalName: 'Demo Hospital',
      departmentName: 'Ultrasound',
      roomName: 'Room 1',
      startedAt: '2026-01-05T08:00:00Z',
      seenAt: '2026-01-05T09:12:00Z',
      isCurrent: true,
    },
    {
      sessionId: 'session-2',
      hospitalName: 'Demo Hospital',
      departmentName: 'Health check',
      roomName: 'Room 7',
      startedAt: '2026-01-05T07:10:00Z',
      seenAt: '2026-01-05T09:02:00Z',
      isCurrent: false,
    },
  ]
  answer(accountApi.sessions, () => sessions as never)
  answer(accountApi.endSession, ({ sessionId }) => {
    sessions = sessions.filter((each) => each.sessionId !== sessionId)
    return null
  })
  answer(accountApi.invitations, () => invitations as never)
  answer(accountApi.acceptInvitation, () => {
    refuse()
    invitations = []
    return null
  })
  answer(accountApi.declineInvitation, () => {
    invitations = []
    return null
  })
}

/** A server that knows one person, two hospitals and some rooms. */
export function sessionStory(options: SessionStoryOptions = {}): StoryPacs {
  const { language, refusal, authorities, unsentCount } = options
  const story = createStoryPacs({
    ...(language !== undefined && { language }),
    ...(authorities !== undefined && { authorities }),
  })
  const { answer } = story.fake
  story.storage.setItem(storageKeys.lastLoginPhone, '13800000003')
  const refuse = () => {
    if (refusal === undefined) return
    throw new PacsError(refusal, { details: { remaining: 2, lockedUntil: '2026-01-05T02:00:00.000Z' } })
  }
  answerPassword(answer, refuse, options)
  answerLogin(answer, options)
  answerPlaces(answer, refuse)
  answerFactor(answer, refuse, options)
  answerAccount(answer, refuse)
  return { ...story, ...(unsentCount !== undefined && { uploads: storyUploads([], true, 0, { unsentCount }) }) }
}
