import {
  type Clock,
  type CurrentPatient,
  createOccupancy,
  type Occupancy,
  type Pacs,
  type Session,
  type StudyId,
  studyApi,
} from '@opensono/pacs-core'
import type { CaptureSession } from '../capture/CaptureSession'

/** What the lease of a study depends on. */
export interface WorkLeaseOptions {
  pacs: Pacs<{ study: typeof studyApi }>
  session: Session
  currentPatient: CurrentPatient
  /** What takes pictures. */
  capture: CaptureSession
  clock?: Clock | undefined
}

/**
 * Keeps the study that is captured to, or whose report or registration is edited, from everybody else: from the first picture or word
 * until another patient is current, nobody is, or the login ends.
 *
 * @param options - the client, and what begins and ends the work on a study.
 */
export function createWorkLease({ pacs, session, currentPatient, capture, clock }: WorkLeaseOptions): Occupancy {
  const occupancy = createOccupancy({ pacs, ...(clock !== undefined && { clock }) })
  const begin = ({ studyId }: { studyId: StudyId | null }) => {
    if (studyId !== null && pacs.supports(studyApi.occupy)) void occupancy.take(studyId)
  }
  const stops = [
    capture.on('stillTaken', begin),
    capture.on('clipStarted', begin),
    capture.on('lastSaved', begin),
    currentPatient.on('changed', () => void occupancy.release()),
    session.on('ended', () => occupancy.forget()),
  ]
  return {
    ...occupancy,
    destroy() {
      for (const stop of stops) stop()
      occupancy.destroy()
    },
  }
}
