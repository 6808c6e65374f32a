import type { CaptureSession, CaptureSessionState } from '@opensono/pacs-capture'
import {
  type Consultation,
  createStore,
  type Language,
  PacsError,
  type RoomParticipant,
  realtimeConsultationApi,
  reportApi,
  studyApi,
} from '@opensono/pacs-core'
import { createFakeServices, type FakeServices, numberedStudy } from '@opensono/pacs-react/testing'
import type { Decorator } from '@storybook/react-vite'
import { type ReactNode, useEffect } from 'react'
import { createRoomDevices } from '../../device/createRoomDevices'
import type { RoomMediaDevices } from '../../device/RoomDevices'
import { createConsultationRoom } from '../../room/createConsultationRoom'
import { createFakeMedia, createFakeRoomServer } from '../../testing'
import { exampleConsultation } from '../../testing/exampleConsultation'
import { doctor, expert, secondExpert } from '../../testing/participants'
import { useOwned } from '../part/useOwned'
import { onStage } from '../StoryStage'
import { storyStudy } from '../storyStudy'
import { LiveRoom } from './LiveRoom'
import { storyPicture, storySound } from './storyMedia'

/** A camera and a microphone that need no permission. */
export const storyDevices: RoomMediaDevices = {
  async getUserMedia(wanted) {
    if (!wanted?.audio) return storyPicture(320, 180)
    return storySound()
  },
  async enumerateDevices() {
    const device = (kind: MediaDeviceKind, deviceId: string, label: string) => ({
      kind,
      deviceId,
      label,
      groupId: '',
      toJSON: () => ({}),
    })
    return [
      device('audioinput', 'microphone-1', 'Desk microphone'),
      device('videoinput', 'camera-1', 'Hand camera'),
      device('audiooutput', 'speaker-1', 'Headset'),
    ]
  },
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}

/** Devices that the browser refuses. */
export const refusedDevices: RoomMediaDevices = {
  ...storyDevices,
  getUserMedia: () => Promise.reject(new DOMException('refused', 'NotAllowedError')),
}

/** How a story's room is. */
export interface StoryRoomOptions {
  readonly role?: 'doctor' | 'expert'
  /** Who is there besides. @defaultValue the other side */
  readonly others?: readonly RoomParticipant[]
  /** No picture comes from the card, or from the doctor. */
  readonly hasNoPicture?: boolean
  /** The workplace captures nothing: no card belongs to it. */
  readonly hasNoCapture?: boolean
  readonly devices?: RoomMediaDevices
  readonly consultation?: Partial<Consultation>
}

const accepted = [...exampleConsultation.experts].map((expert) => ({ ...expert, state: 'accepted' as const }))

/** A consultation that has begun, as one side sees it. */
export function storyConsultation(role: 'doctor' | 'expert', patch: Partial<Consultation> = {}): Consultation {
  const [first] = accepted
  const second =
    first === undefined
      ? []
      : [{ ...first, userId: secondExpert.userId, name: 'Dr Qian Xuewen', state: 'invited' as const }]
  return {
    ...exampleConsultation,
    role,
    status: 'serving',
    requestDoctorName: 'Dr Li Wei',
    patientName: 'Maria Fernandez-Gutierrez',
    experts: [...accepted.map((expert) => ({ ...expert, name: 'Dr Zhou Lan' })), ...second],
    startedAt: new Date(Date.now() - 192_000).toISOString(),
    ...patch,
  }
}

const template = `<?xml version="1.0" encoding="UTF-8"?>
<template xmlns="urn:opensono:template:1" type="consultation"><title><zh>会诊报告</zh><en>Consultation report</en></title>
<body><section name="question"><title><zh>会诊问题</zh><en>Question</en></title><text>A lesion of the liver?</text></section>
<section name="opinion"><title><zh>会诊意见</zh><en>Opinion</en></title></section></body></template>`

const capture: CaptureSessionState = {
  status: 'live',
  stream: null,
  width: 1024,
  height: 768,
  error: null,
  retryCount: 0,
  retryInSeconds: null,
  isFrozen: false,
  signal: { kind: 'good' },
  currentStudyId: null,
  recording: null,
  pendingStills: 0,
  timing: { isOn: false, seconds: 5 },
  ring: { isOn: true, seconds: 10, readySeconds: 10 },
  isStillSoundOn: false,
}

/** A card whose picture does not move. */
function storyCapture(hasNoPicture: boolean): CaptureSession {
  const lost = {
    status: 'lost',
    error: new PacsError('DEVICE_NOT_FOUND'),
    retryInSeconds: 2,
    ring: { ...capture.ring, readySeconds: 0 },
  } as const
  const store = createStore<CaptureSessionState>(
    hasNoPicture ? { ...capture, ...lost } : { ...capture, stream: storyPicture() },
  )
  const nothing = () => Promise.resolve()
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    on: () => () => undefined,
    start: nothing,
    stop: nothing,
    still: () => Promise.resolve(null),
    toggleClip: nothing,
    stopClip: nothing,
    saveLast: () => Promise.resolve('upload-1'),
    setRingSeconds: () => undefined,
    setCurrentStudy: () => undefined,
    hideCurrentStudy: () => undefined,
    chooseDevice: nothing,
    chooseResolution: nothing,
    findResolutions: nothing,
    setStillSound: () => undefined,
    setTiming: () => undefined,
    setDefaultTiming: () => undefined,
    destroy: () => undefined,
  }
}

/** Everything that a story's room needs: the real room over a server and media in memory. */
export function makeStoryRoom(language: Language, options: StoryRoomOptions = {}) {
  const { role = 'doctor', hasNoPicture = false, hasNoCapture = false } = options
  const self = role === 'doctor' ? { ...doctor, name: 'Dr Li Wei' } : { ...expert, name: 'Dr Zhou Lan' }
  const others = options.others ?? [
    role === 'doctor' ? { ...expert, name: 'Dr Zhou Lan' } : { ...doctor, name: 'Dr Li Wei' },
  ]
  const consultation = storyConsultation(role, options.consultation)
  const services: FakeServices = createFakeServices({ language })
  const { fake } = services
  fake.answer(realtimeConsultationApi.get, () => consultation)
  fake.answer(realtimeConsultationApi.study, () => storyStudy())
  fake.answer(realtimeConsultationApi.readMeasure, () => ({ measure: '', version: 1 }))
  fake.answer(realtimeConsultationApi.start, () => ({ status: 'serving' as const }))
  fake.answer(realtimeConsultationApi.enter, () => consultation)
  fake.answer(realtimeConsultationApi.doctorFinish, () => ({ status: 'finished' as const }))
  fake.answer(realtimeConsultationApi.expertFinish, () => ({ status: 'finished' as const }))
  fake.answer(realtimeConsultationApi.reportTemplate, () => ({
    reportTemplateId: 'template-1',
    name: 'Consultation',
    content: template,
  }))
  fake.answer(studyApi.get, () => numberedStudy(1))
  fake.answer(reportApi.get, () => {
    throw new PacsError('NOT_FOUND')
  })
  const server = createFakeRoomServer()
  const media = createFakeMedia()
  for (const other of others) {
    const link = server.connectAs(other)({
      baseUrl: '',
      auth: () => ({ token: '', consultationId: consultation.id, after: 0 }),
      onMessage: () => undefined,
      onEnded: () => undefined,
    })
    void Promise.resolve(link).then((connection) => connection.open())
  }
  return {
    consultation,
    server,
    media,
    self,
    others,
    services: role === 'doctor' && !hasNoCapture ? { ...services, capture: storyCapture(hasNoPicture) } : services,
    createRoom: (given: Parameters<typeof createConsultationRoom>[0]) =>
      createConsultationRoom({ ...given, connect: server.connectAs(self), createMedia: media.create }),
  }
}

/** A story's room. */
export type StoryRoom = ReturnType<typeof makeStoryRoom>

/** What happens in a story's room once it is entered. */
export type StoryEvents = (story: StoryRoom) => void

/** The latest room that a story made, for its `play`. */
export const shownStory: { current: StoryRoom | null } = { current: null }

/**
 * Puts a story into a room in memory, in the chosen theme, language and mode.
 *
 * @param options - how the room is.
 * @param events - what happens in it, once it is entered.
 * @param content - what is drawn. @defaultValue the room
 */
export function inRoom(
  options: StoryRoomOptions = {},
  events: StoryEvents = () => undefined,
  content?: (story: StoryRoom) => ReactNode,
): Decorator {
  const make = (language: Language) => {
    const story = makeStoryRoom(language, options)
    shownStory.current = story
    return story
  }
  return onStage(make, (story) => (
    <div style={{ height: '100vh' }}>
      {content?.(story) ?? <EnteredRoom story={story} options={options} events={events} />}
    </div>
  ))
}

function EnteredRoom({ story, options, events }: { story: StoryRoom; options: StoryRoomOptions; events: StoryEvents }) {
  const { consultation, services, media, others, createRoom } = story
  const room = useOwned(
    () => createRoom({ pacs: services.pacs, consultationId: consultation.id, token: () => 'token' }),
    consultation.id,
  )
  const devices = useOwned(
    () => createRoomDevices({ mediaDevices: options.devices ?? storyDevices, storage: services.storage }),
    consultation.id,
  )
  useEffect(() => {
    if (room === null) return
    const [doctorThere] = others.filter(({ role }) => role === 'doctor')
    if (doctorThere !== undefined && options.hasNoPicture !== true) {
      const stream = storyPicture()
      const [track] = stream.getVideoTracks()
      if (track !== undefined)
        media.update({ remotes: [{ userId: doctorThere.userId, source: 'ultrasound', stream, track }] })
    }
    let isDone = false
    return room.subscribe(() => {
      if (isDone || room.getSnapshot().status !== 'live') return
      isDone = true
      // The room has not read its welcome whole.
      queueMicrotask(() => events(story))
    })
  }, [room, story, others, media, options, events])
  if (room === null || devices === null) return null
  return <LiveRoom room={room} consultation={consultation} devices={devices} onLeave={() => undefined} />
}
