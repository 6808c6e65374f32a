/// <reference types="./samples.test.d.ts" />
/// <reference types="vite/client" />

import { samples } from 'virtual:samples'
import type { Workstation } from '@opensono/pacs-capture/workstation'
import {
  Consultation,
  defaultRules,
  eventApi,
  type FetchLike,
  imageApi,
  PacsError,
  realtimeConsultationApi,
  ruleApi,
  type Study,
  sessionApi,
  storageKeys,
  studyActApi,
  studyApi,
} from '@opensono/pacs-core'
import { exampleUploadCredentials, type SeenRequest } from '@opensono/pacs-core/testing'
import { configure, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storyRow } from '../image/storyImages'
import { storyStudy, storyWithStudies } from '../study/storyStudies'
import styles from '../styles.css?inline'
import { createFakeServices } from './createFakeServices'
import { numberedStudy } from './exampleStudies'
import { FakePacsProvider } from './FakePacsProvider'
import { storyApis } from './PacsStory'

/** What went wrong in the page, and which calls the fake server refused. */
const faults: string[] = []
const cleanUps: (() => void)[] = []
const noteError = (event: ErrorEvent) => faults.push(`error: ${event.message}`)
const noteRejection = (event: PromiseRejectionEvent) => faults.push(`rejection: ${event.reason}`)

/** The server's clock: 03:00 on the 6th where the hospital is. */
const serverDate = 'Mon, 05 Jan 2026 19:00:00 GMT'
/** What the fake server was asked. */
let seen: readonly SeenRequest[] = []

/** A consultation that waits for its expert. */
const consultation = Consultation.parse({
  id: 'consultation-1',
  kind: 'REALTIME',
  status: 'waiting',
  studyId: 'study-1',
  patientName: 'Zhang San',
  patientSex: 'male',
  patientAge: { value: 42, unit: 'year' },
  examNumber: 'US1',
  bodypartNameList: [],
  requestHospitalId: 'hospital-2',
  requestHospitalName: 'Second Hospital',
  requestDoctorId: 'user-2',
  requestDoctorName: 'Dr. Li',
  requestDepartmentName: null,
  experts: [],
  comment: '',
  groups: [],
  requestedAt: '2026-01-05T08:00:00Z',
  startedAt: null,
  endedAt: null,
  expiresAt: '2026-01-06T08:00:00Z',
  isFavourite: false,
  videoCount: 0,
  hasReport: false,
  role: 'doctor',
  reportEditableStatus: 1,
  machineId: null,
  isDeviceOnly: false,
  video: null,
})

/** The fake server, which answers every call that a sample makes. */
function startServer(): FetchLike {
  const study = storyStudy(1)
  const { fake } = storyWithStudies('en', [study])
  const { answer } = fake
  seen = fake.seen
  answer(sessionApi.passwordCheck, () => ({
    hospitals: [{ id: 'hospital-1', name: 'Demo Hospital', isInvitation: false }],
    isMfaBound: false,
    loginTicket: 'ticket',
    nextStep: 'choose-hospital' as const,
    why: null,
  }))
  answer(sessionApi.department, () => [{ id: 'department-1', name: 'Ultrasound', type: null, needsSmsCode: true }])
  answer(sessionApi.room, () => [{ id: 'room-1', name: 'Room 1' }])
  answer(sessionApi.smsCode, () => ({ requestId: 'sms-1', resendAfterSeconds: 60 }))
  answer(sessionApi.password, ({ verificationCode, requestId }) => {
    if (verificationCode !== '482915' || requestId !== 'sms-1') throw new PacsError('WRONG_VERIFICATION_CODE')
    return { token: 'token-1', expiresAt: '2026-01-05T20:00:00Z' }
  })
  answer(ruleApi.atWork, () => defaultRules)
  answer(sessionApi.machine, () => null)
  answer(sessionApi.activity, () => null)
  answer(sessionApi.serverInfo, () => ({
    version: '1',
    calls: Object.values(storyApis).flatMap((api) => Object.values(api).map(({ id }) => id)),
    limits: { uploadBytes: 500_000_000, requestBytes: 1_000_000 },
    isDemo: false,
    needsSetup: false,
  }))
  answer(eventApi.list, () => ({ events: [], latest: 0 }))
  answer(imageApi.journalKey, () => ({ key: btoa('k'.repeat(32)) }))
  answer(imageApi.uploadToken, () => exampleUploadCredentials())
  answer(imageApi.cacheList, () => [])
  answer(imageApi.list, () => [storyRow(1)])
  answer(imageApi.readMeasure, () => ({ measure: '', version: 0 }))
  answer(realtimeConsultationApi.get, () => consultation)
  answer(realtimeConsultationApi.closeStatus, () => ({ isClosed: false, status: 'waiting' as const }))
  answer(studyApi.list, () => ({ rows: [study], total: 1, isTotalExact: true }))
  answer(studyApi.register, () => study)
  return async (url, request) => {
    const answered = await fake.fetch(url, request)
    if (answered.status >= 400) faults.push(`${request.method} ${url}: ${answered.status}`)
    return { ...answered, headers: { get: (name) => (name === 'Date' ? serverDate : answered.headers.get(name)) } }
  }
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  faults.length = 0
  const answer = startServer()
  const pass = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, request: Parameters<FetchLike>[1]) =>
    String(url).includes('/api/pacs/') ? answer(url, request) : pass(url, request),
  )
  addEventListener('error', noteError)
  addEventListener('unhandledrejection', noteRejection)
})
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0).reverse()) cleanUp()
  document.body.replaceChildren()
  removeEventListener('error', noteError)
  removeEventListener('unhandledrejection', noteRejection)
  vi.unstubAllGlobals()
})

const isShown = async (text: string, within: Node = document.body) =>
  await vi.waitFor(() => expect((within as HTMLElement).textContent).toContain(text), { timeout: 10_000 })

async function logIn({ workstation }: Sample): Promise<void> {
  const place = { hospitalId: 'hospital-1', departmentId: 'department-1', roomId: 'room-1' }
  const code = { requestId: 'sms-1', verificationCode: '482915' }
  await workstation?.session.logIn({ phone: '13800000002', credentials: 'x', ...place, ...code } as never)
}

function show(element: ReactNode): void {
  const place = document.body.appendChild(document.createElement('div'))
  place.style.height = '700px'
  const root = createRoot(place)
  cleanUps.push(() => root.unmount())
  root.render(<StrictMode>{element}</StrictMode>)
}

const heightOf = (selector: string) => document.querySelector(selector)?.clientHeight ?? 0

/** Draws a component before and after a login, and in the other language: its texts, and what the controls say. */
function draw(text: string, chinese: string) {
  return async (Component: ComponentType, sample: Sample) => {
    show(<Component />)
    await isShown('Phone')
    await logIn(sample)
    await isShown(text)
    expect(heightOf('.pacs-root')).toBe(innerHeight)
    sample.workstation?.text.setLanguage('zh')
    await isShown(chinese)
    expect([...document.querySelectorAll<HTMLElement>('.pacs-root')].map(({ lang }) => lang)).toEqual(['zh-CN'])
  }
}

// First imports take seconds on a starved machine.
configure({ asyncUtilTimeout: 10_000 })

interface Sample {
  readonly workstation?: Workstation
}

/** What a page does with each function that a sample exports. */
// biome-ignore lint/suspicious/noExplicitAny: a sample exports what it likes.
const uses: Record<string, (exported: any, sample: Sample) => Promise<void>> = {
  async Records(Records: ComponentType, sample: Sample) {
    await draw('张三', '登记时间')(Records, sample)
    const search = seen.find(({ id }) => id === 'study.search')
    expect(search?.input, 'the list begins with the hospital’s day').toMatchObject({
      startTime: '2026-01-06',
      endTime: '2026-01-06',
    })
  },
  Capture: draw('Still to buffer', '静态到缓存'),
  async Images(Images: ComponentType<{ studyId: string }>, sample: Sample) {
    show(<Images studyId="study-1" />)
    await logIn(sample)
    await vi.waitFor(() => expect(heightOf('.pacs-viewer-stage')).toBeGreaterThan(300), { timeout: 10_000 })
    expect(heightOf('.pacs-viewer')).toBe(innerHeight)
  },
  async Room(Room: ComponentType<{ id: string; onLeave: () => void }>, sample: Sample) {
    show(<Room id="consultation-1" onLeave={() => undefined} />)
    await logIn(sample)
    await isShown('Zhang San')
    await isShown('Skip and enter')
  },
  async mount(mount: (host: HTMLElement, styles: string) => void) {
    const host = document.body.appendChild(document.createElement('div'))
    mount(host, styles)
    await isShown('Records', host.shadowRoot ?? host)
  },
  async logIn(begin: (phone: string, credentials: string, readCode: () => Promise<string>) => Promise<unknown>) {
    await begin('13800000002', 'x', async () => '482915')
    const video = document.querySelector('video')
    await vi.waitFor(() => expect(video?.currentTime).toBeGreaterThan(0), { timeout: 10_000 })
  },
  async testRecords(run: () => Promise<string[]>) {
    expect(await run()).toContain('study.search')
  },
  async LockButton(LockButton: ComponentType<{ study: Study }>) {
    const services = createFakeServices()
    services.fake.answer(studyActApi.lock, () => numberedStudy(1, { lockedUntil: '2036-01-05T00:00:00.000Z' }))
    render(
      <FakePacsProvider services={services}>
        <LockButton study={numberedStudy(1)} />
      </FakePacsProvider>,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Lock' }))
    await vi.waitFor(() => expect(services.fake.seen.map(({ id }) => id)).toContain('studyAct.lock'))
  },
  async openRoom(open: (id: string) => { getSnapshot(): { status: string }; destroy(): void }) {
    const room = open('consultation-1')
    expect(room.getSnapshot().status).toBe('connecting')
    room.destroy()
  },
  async createCounter(createCounter: () => { increase(): void; getSnapshot(): unknown }) {
    const counter = createCounter()
    counter.increase()
    expect(counter.getSnapshot()).toEqual({ count: 1 })
  },
  async registerAppointment(register: (key: string, appointment: object) => Promise<unknown>) {
    const required = { patientName: 'Zhang San', patientAge: { value: 42, unit: 'year' }, roomId: 'room-1' }
    const ids = { patientSourceId: 'source-1', examTypeId: 'type-1', bodyPartIds: ['part-1'] }
    expect(await register('key', { ...required, ...ids })).toMatchObject({ studyId: 'study-1' })
  },
}

test.each(Object.keys(samples))('%s runs against a fake server', async (name) => {
  if (name.includes('pacs-core')) localStorage.setItem(storageKeys.token, 'token-1')
  const complained = vi.spyOn(console, 'error')
  const sample: Sample = (await samples[name]?.()) ?? {}
  cleanUps.push(() => sample.workstation?.destroy())
  for (const [key, exported] of Object.entries(sample)) {
    if (typeof exported !== 'function') continue
    expect(uses, `${key} needs a use here`).toHaveProperty(key)
    await uses[key]?.(exported, sample)
  }
  expect(faults).toEqual([])
  expect(complained.mock.calls).toEqual([])
})
