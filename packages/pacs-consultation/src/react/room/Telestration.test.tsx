import { createFakeServices, FakePacsProvider } from '@opensono/pacs-react/testing'
import { act, fireEvent, render, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createConsultationRoom } from '../../room/createConsultationRoom'
import { createFakeMedia, createFakeRoomServer } from '../../testing'
import { exampleConsultation } from '../../testing/exampleConsultation'
import { consultationId, doctor } from '../../testing/participants'
import { RoomContext, type RoomServices } from './RoomContext'
import { Telestration } from './Telestration'
import type { RoomTool } from './useRoomTools'

type Spot = readonly [number, number]

/** A picture of 100 by 50 pixels in the corner of the page, 1.25 s after its begin. */
async function open(tool: RoomTool) {
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
  const point = vi.spyOn(room, 'point')
  room.enter()
  await vi.waitFor(() => expect(room.getSnapshot().status).toBe('live'))
  const parts = {
    room,
    consultation: exampleConsultation,
    tools: { tool, isFading: false },
    video: { current: { currentTime: 1.25 } },
  }
  const { container } = render(
    <FakePacsProvider services={services}>
      <RoomContext.Provider value={parts as unknown as RoomServices}>
        <Telestration place={{ left: 0, top: 0, width: 100, height: 50 }} />
      </RoomContext.Provider>
    </FakePacsProvider>,
  )
  const page = within(container)
  const surface = page.getByRole('application')
  // jsdom captures no pointer.
  Object.assign(surface, { setPointerCapture: () => undefined })
  const pointer = (kind: 'Down' | 'Move' | 'Up' | 'Cancel' | 'Leave', [clientX, clientY]: Spot = [0, 0]) =>
    act(async () => void fireEvent[`pointer${kind}`](surface, { clientX, clientY }))
  return {
    pointer,
    /** Presses at the first place, passes all others and lets go at the last. */
    async drag(...spots: Spot[]) {
      for (const [at, spot] of spots.entries()) await pointer(at === 0 ? 'Down' : 'Move', spot)
      await pointer('Up', spots.at(-1))
    },
    press: (key: string, target: Element = surface, how: object = {}) =>
      act(async () => void fireEvent.keyDown(target, { key, ...how })),
    blur: (target: Element = surface) => act(async () => void fireEvent.blur(target)),
    /** The box for words on the picture. */
    box: () => page.queryByRole<HTMLInputElement>('textbox', { name: 'Text on the picture' }),
    /** Types into the box. */
    type(text: string) {
      const box = page.getByRole('textbox', { name: 'Text on the picture' })
      fireEvent.change(box, { target: { value: text } })
      return box
    },
    drawn: () => server.events.flatMap(({ happening }) => (happening.type === 'draw' ? [happening.stroke] : [])),
    pointed: () => point.mock.calls.map(([at]) => at),
    /** Pointers that are seen on the picture. */
    pointers: () => surface.querySelectorAll('.pacs-room-pointer').length,
  }
}

it('an arrow goes from the press to the release, and a line all the way, in parts of the picture and beyond it no further', async () => {
  const arrow = await open('arrow')
  await arrow.drag([10, 10], [40, 30], [50, 25])
  const at = { text: '', frameId: null, frameTimeMs: 1_250, isFading: false }
  const ends = [
    [0.1, 0.2],
    [0.5, 0.5],
  ]
  expect(arrow.drawn()).toMatchObject([{ ...at, tool: 'arrow', points: ends }])
  const line = await open('freehand')
  await line.drag([10, 10], [50, 25], [140, 70])
  expect(line.drawn()).toMatchObject([{ ...at, tool: 'freehand', points: [...ends, [1, 1]] }])
})

it('a press without a way is no arrow, and what is cancelled is not drawn', async () => {
  const { drag, pointer, drawn } = await open('arrow')
  await drag([10, 10])
  await pointer('Down', [10, 10])
  await pointer('Move', [50, 25])
  await pointer('Cancel')
  await pointer('Up', [50, 25])
  expect(drawn()).toEqual([])
})

it('words are typed where the picture was pressed, and written by Enter or by leaving the box, without their margins', async () => {
  const { pointer, type, press, blur, box, drawn } = await open('text')
  await pointer('Down', [10, 10])
  const typing = type('  Cyst ')
  // An input method takes Enter for itself.
  await press('Enter', typing, { isComposing: true })
  expect(drawn()).toEqual([])
  await press('Enter', typing)
  expect(box()).toBeNull()
  await pointer('Down', [50, 25])
  await blur(type('wall'))
  expect(drawn()).toMatchObject([
    { tool: 'text', text: 'Cyst', points: [[0.1, 0.2]] },
    { tool: 'text', text: 'wall', points: [[0.5, 0.5]] },
  ])
})

it('words that Escape ends are not written, nor an empty box, nor does the picture take the keys of a box', async () => {
  const { pointer, type, press, box, drawn, pointed } = await open('text')
  await pointer('Down', [10, 10])
  const typing = type('Cyst')
  await press('ArrowLeft', typing)
  await press('Escape', typing)
  expect(box()).toBeNull()
  await pointer('Down', [10, 10])
  await press('Enter', type('  '))
  expect([box(), drawn(), pointed()]).toEqual([null, [], []])
})

it('by keyboard alone: arrow keys move the pointer from the middle, Enter opens the box for words there', async () => {
  const { press, type, drawn, pointed } = await open('text')
  await press('ArrowRight')
  await press('ArrowUp', undefined, { shiftKey: true })
  await press('Enter')
  await press('Enter', type('Cyst'))
  expect(pointed()).toEqual([
    [0.51, 0.5],
    [0.51, 0.4],
  ])
  expect(drawn()).toMatchObject([{ text: 'Cyst', points: [[0.51, 0.4]] }])
})

it('a pointer that leaves the picture is gone for the others; Escape, a mouse and another place of the page take that of the keyboard away', async () => {
  const { pointer, press, blur, pointed, pointers } = await open('pointer')
  await pointer('Move', [50, 25])
  await pointer('Leave')
  expect(pointed()).toEqual([[0.5, 0.5], null])
  await press('ArrowRight')
  expect(pointers()).toBe(1)
  await press('Escape')
  expect([pointers(), pointed().at(-1)]).toEqual([0, null])
  for (const end of [() => pointer('Move', [50, 25]), () => blur()]) {
    await press('ArrowRight')
    expect(pointers()).toBe(1)
    await end()
    expect(pointers()).toBe(0)
  }
})
