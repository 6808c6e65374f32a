import { type Consultation, createStore } from '@opensono/pacs-core'
import { createToasts, ToastProvider } from '@opensono/pacs-react'
import { createFakeServices, FakePacsProvider } from '@opensono/pacs-react/testing'
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createConsultationRoom } from '../../room/createConsultationRoom'
import { createFakeMedia, createFakeRoomServer, type FakeRoomServer } from '../../testing'
import { exampleConsultation } from '../../testing/exampleConsultation'
import { consultationId, doctor, expert, secondExpert } from '../../testing/participants'
import { RoomContext, type RoomServices } from './RoomContext'
import { RoomNotices } from './RoomNotices'
import type { RoomActs } from './useRoomActs'

/** A side's notices, drawn when it is in the room; `before` happens before it comes. */
async function open(
  side: typeof doctor,
  before: (server: FakeRoomServer) => void = () => undefined,
  reportFinishedAt: string | null = null,
) {
  const services = createFakeServices()
  await services.logIn()
  const server = createFakeRoomServer()
  before(server)
  const room = createConsultationRoom({
    pacs: services.pacs,
    consultationId,
    token: () => 'token',
    connect: server.connectAs(side),
    createMedia: createFakeMedia().create,
  })
  const device = { error: null }
  const devices = createStore({ microphone: device, camera: device })
  const consultation = { ...exampleConsultation, reportFinishedAt }
  const parts = { room, devices, recording: null, isDoctor: side === doctor }
  const toasts = createToasts({ schedule: () => () => undefined })
  const draw = (shown: Consultation) => (
    <FakePacsProvider services={services}>
      <ToastProvider toasts={toasts}>
        <RoomContext.Provider value={{ ...parts, consultation: shown } as unknown as RoomServices}>
          <RoomNotices acts={{} as RoomActs} />
        </RoomContext.Provider>
      </ToastProvider>
    </FakePacsProvider>
  )
  const { unmount, rerender } = render(draw(consultation))
  await act(async () => room.enter())
  return {
    server,
    room,
    text: services.text,
    perform: (work: () => void) => act(async () => work()),
    /** What was said since this was asked last. */
    notices() {
      const { shown } = toasts.getSnapshot()
      for (const { id } of shown) toasts.close(id)
      return shown.map(({ tone, text }) => `${tone}: ${text}`)
    },
    unmount,
    /** The consultation as it is read again, with what an expert found. */
    giveOpinion: (opinion: string | null) =>
      act(async () =>
        rerender(draw({ ...consultation, experts: consultation.experts.map((each) => ({ ...each, opinion })) })),
      ),
  }
}

const enters = (server: FakeRoomServer, who: typeof doctor) =>
  server.happen(who.userId, { type: 'entered', participant: who })

it('who enters and who leaves is said once, by name, to each side in its words and in the language of the moment', async () => {
  const { server, perform, notices, text } = await open(doctor)
  await perform(() => enters(server, expert))
  expect(notices()).toEqual(['info: The specialist expert has entered.'])
  await perform(() => text.setLanguage('zh'))
  await perform(() => server.happen(expert.userId, { type: 'quit' }))
  expect(notices()).toEqual(['warning: expert 已离开或连接中断。'])
  const experts = await open(secondExpert)
  await experts.perform(() => enters(experts.server, doctor))
  expect(experts.notices()).toEqual(['info: doctor has entered.'])
})

it('the doctor is told of an opinion once, when it is given while the room is open; an expert is not', async () => {
  const { notices, giveOpinion, unmount } = await open(doctor)
  for (const opinion of [null, 'A cyst.', 'A cyst.']) await giveOpinion(opinion)
  expect(notices()).toEqual(['success: expert has given an opinion.'])
  unmount()
  const own = await open(secondExpert)
  await own.giveOpinion('A cyst.')
  expect(own.notices()).toEqual([])
})

it('experts see a notice when the doctor starts recording, and none when it ends; the doctor sees neither', async () => {
  const { server, perform, notices } = await open(expert)
  const records = (isRecording: boolean) => server.happen(doctor.userId, { type: 'recording', isRecording })
  await perform(() => records(true))
  expect(notices()).toEqual(['info: The doctor records this consultation.'])
  await perform(() => records(false))
  expect(notices()).toEqual([])
  const own = await open(doctor)
  await own.perform(() => own.room.say({ type: 'recording', isRecording: true }))
  expect(own.server.events).toHaveLength(1)
  expect(own.notices()).toEqual([])
})

it('what happened before one came is not said, nor anything after the room was left', async () => {
  const { server, perform, notices, room, unmount } = await open(expert, (before) => {
    enters(before, doctor)
    before.happen(doctor.userId, { type: 'recording', isRecording: true })
    before.happen(doctor.userId, { type: 'quit' })
  })
  expect(room.getSnapshot()).toMatchObject({ status: 'live', sequence: 3 })
  expect(notices()).toEqual([])
  unmount()
  await perform(() => enters(server, doctor))
  expect(notices()).toEqual([])
})

it('what the room did not take is said with its reason, one that this client does not know as a fault of the server', async () => {
  const { server, room, perform, notices } = await open(doctor)
  const refusals = []
  for (const code of ['FORBIDDEN', 'A_CODE_OF_TOMORROW']) {
    server.sayRefusal = code
    await perform(() => room.chat('hello'))
    refusals.push(...notices())
  }
  expect(refusals).toEqual([expect.stringMatching(/^error: .*permission/i), expect.stringMatching(/^error: .*server/i)])
})

it('an expert is shown that the report was finished before their opinion, the doctor is not', async () => {
  const words = /^The report was finished at .*, before your opinion\.$/
  const finishedAt = '2026-01-05T08:00:00Z'
  for (const [side, at, count] of [
    [expert, finishedAt, 1],
    [expert, null, 0],
    [doctor, finishedAt, 0],
  ] as const) {
    const { unmount } = await open(side, undefined, at)
    expect(screen.queryAllByText(words)).toHaveLength(count)
    unmount()
  }
})
