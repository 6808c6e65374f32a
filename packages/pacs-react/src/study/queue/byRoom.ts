import type { StudyRow } from '@opensono/pacs-core'

/**
 * Rows of all rooms, room by room and in each as they came: every room counts from 1, so that numbers of several rooms repeat.
 *
 * @param rows - in the order of their queues.
 * @param rooms - in the order of the rooms; rows of other rooms follow, by the room's name.
 */
export function byRoom<Row extends Pick<StudyRow, 'roomId' | 'roomName'>>(
  rows: readonly Row[],
  rooms: readonly { readonly id: string }[],
): readonly Row[] {
  const places = new Map(rooms.map(({ id }, place) => [id, place]))
  const placeOf = ({ roomId }: Row) => places.get(roomId ?? '') ?? rooms.length
  const nameOf = ({ roomName }: Row) => roomName ?? ''
  return [...rows].sort((one, other) => placeOf(one) - placeOf(other) || nameOf(one).localeCompare(nameOf(other)))
}
