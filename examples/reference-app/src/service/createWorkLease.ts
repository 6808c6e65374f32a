import type { CaptureSession } from '@opensono/pacs-capture'
import { createOccupancy, type Occupancy, type StudyId, studyApi } from '@opensono/pacs-core'
import type { AppServices } from './AppServices'

/**
 * Keeps the study that is captured to, or whose report or registration is edited, from everybody else: from the first picture or word
 * until another patient is current, nobody is, or the login ends.
 *
 * @param services - the app's.
 * @param capture - what takes pictures.
 */
export function createWorkLease(
  { pacs, session, currentPatient }: Pick<AppServices, 'pacs' | 'session' | 'currentPatient'>,
  capture: CaptureSession,
): Occupancy {
  const occupancy = createOccupancy({ pacs: pacs.extend({ study: studyApi }) })
  const begin = ({ studyId }: { studyId: StudyId | null }) => {
    if (studyId !== null && pacs.supports(studyApi.occupy)) void occupancy.take(studyId)
  }
  capture.on('stillTaken', begin)
  capture.on('clipStarted', begin)
  capture.on('lastSaved', begin)
  currentPatient.on('changed', () => void occupancy.release())
  session.on('ended', () => occupancy.forget())
  return occupancy
}
