import type { ConsultationTarget, UploadTarget } from '../journal/Journal'

/** Whether a file is one of a consultation. */
export function isOfConsultation(target: UploadTarget): target is ConsultationTarget {
  return target.kind === 'consultation' || target.kind === 'consultationVideo'
}

/** The calls of consultations, which most pages never make. */
export const loadConsultationUploads = () => import('./sendToConsultation')
