import type { StudyRow } from './Study'

/**
 * A queue number with its room, because every room counts from 1.
 *
 * @param study - whose number it is.
 * @returns for instance `Room 1 · 5`; the number alone where there is no room.
 */
export function queuePlaceOf({ roomName, queueNumber }: Pick<StudyRow, 'roomName' | 'queueNumber'>): string {
  return roomName === null || roomName === '' ? String(queueNumber) : `${roomName} · ${queueNumber}`
}
