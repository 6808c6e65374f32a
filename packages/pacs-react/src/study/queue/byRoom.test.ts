import type { RoomId } from '@opensono/pacs-core'
import { expect, test } from 'vitest'
import { byRoom } from './byRoom'

const row = (roomName: string, queueNumber: number) => ({ roomId: `id ${roomName}` as RoomId, roomName, queueNumber })

test('the queue of all rooms goes room by room, in the order of the rooms, and in each as its queue does', () => {
  const rows = [row('B', 4), row('A', 1), row('Z', 2), row('B', 3), row('C', 5), row('A', 2)]
  const sorted = byRoom(rows, [{ id: 'id B' }, { id: 'id A' }])
  expect(sorted.map(({ roomName, queueNumber }) => `${roomName}${queueNumber}`)).toEqual([
    'B4',
    'B3',
    'A1',
    'A2',
    'C5',
    'Z2',
  ])
})
