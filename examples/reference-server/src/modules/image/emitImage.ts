import type { Change } from '../../database/change'
import type { FoundImage } from './queries'

/** Says where an image changed that is named alone, without its study or its room. */
export function emitImage({ event }: Change, { inStudy, inBuffer }: FoundImage): void {
  if (inStudy !== null) event({ type: 'image-changed', studyId: inStudy.studyId })
  if (inBuffer !== null) event({ type: 'buffer-changed', roomId: inBuffer.roomId })
  if (inStudy === null && inBuffer === null) event({ type: 'waiting-image-changed' })
}
