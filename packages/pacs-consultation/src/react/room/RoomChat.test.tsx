import { createFakeServices, FakePacsProvider } from '@opensono/pacs-react/testing'
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createConsultationRoom } from '../../room/createConsultationRoom'
import { createFakeMedia, createFakeRoomServer } from '../../testing'
import { exampleConsultation } from '../../testing/exampleConsultation'
import { consultationId, doctor, expert, secondExpert } from '../../testing/participants'
import { RoomChat } from './RoomChat'
import { RoomContext, type RoomServices } from './RoomContext'

it('messages keep the name of an expert who gave the opinion and left; only a user whom the consultation does not name has none', async () => {
  const services = createFakeServices()
  await services.logIn()
  const server = createFakeRoomServer()
  const room = createConsultationRoom({
    pacs: services.pacs,
    consultationId,
    token: () => 'token',
    connect: server.connectAs(doctor),
    createMedia: createFakeMedia().create,
  })
  const parts = { room, consultation: exampleConsultation }
  render(
    <FakePacsProvider services={services}>
      <RoomContext.Provider value={parts as unknown as RoomServices}>
        <RoomChat />
      </RoomContext.Provider>
    </FakePacsProvider>,
  )
  await act(async () => room.enter())
  const perform = (work: () => void) => act(async () => work())
  for (const who of [expert, secondExpert]) {
    await perform(() => server.happen(who.userId, { type: 'entered', participant: who }))
    await perform(() => server.happen(who.userId, { type: 'chat', text: `From ${who.userId}` }))
    await perform(() => server.happen(who.userId, { type: 'quit' }))
  }
  await perform(() => room.chat('Thank you.'))
  const senders = screen.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent)
  expect(senders).toEqual([expert.name, 'Left the room', 'You'])
})
