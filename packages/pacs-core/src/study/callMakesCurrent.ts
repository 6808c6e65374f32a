import { isAllowed } from '../access/permission'
import type { StudyRow } from './Study'
import type { Actor } from './studyRules'

/**
 * Whether a call makes the called patient the current one of the page that called: the caller captures images, and the patient was called
 * to the room where the caller works. A registrar who calls for a room changes no page's patient.
 *
 * @param study - who was called.
 * @param actor - who called.
 */
export function callMakesCurrent(
  { roomId }: Pick<StudyRow, 'roomId'>,
  actor: Pick<Actor, 'roomId' | 'authorities'>,
): boolean {
  return roomId === actor.roomId && isAllowed('pacs:image:collect_image', actor.authorities)
}
