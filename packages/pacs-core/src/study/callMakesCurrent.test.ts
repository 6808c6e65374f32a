import { expect, test } from 'vitest'
import type { RoomId } from '../value/schema'
import { callMakesCurrent } from './callMakesCurrent'

const room = 'room-1' as RoomId
const sonographer = { roomId: 'room-1', authorities: new Set(['pacs:image:collect_image']) }

test('who captures in a room works on the patient who was called there', () => {
  expect(callMakesCurrent({ roomId: room }, sonographer)).toBe(true)
})

test.each([
  ['another room', { roomId: 'room-2' as RoomId }, sonographer],
  ['no room', { roomId: null }, sonographer],
  ['a registrar', { roomId: room }, { roomId: 'room-1', authorities: new Set(['pacs:registration:register_study']) }],
])('a call of %s changes no current patient', (_, study, actor) => {
  expect(callMakesCurrent(study, actor)).toBe(false)
})
