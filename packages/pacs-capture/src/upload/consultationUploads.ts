import type { UploadTarget } from '../journal/Journal'

/** Where files of a consultation go. */
export type ConsultationTarget = Extract<UploadTarget, { kind: 'consultation' | 'consultationVideo' }>

/** Whether a file is one of a consultation. */
export function isOfConsultation(target: UploadTarget): target is ConsultationTarget {
  return target.kind === 'consultation' || target.kind === 'consultationVideo'
}

/** The calls of consultations, which most pages never make. */
export const loadConsultationUploads = () => import('./sendToConsultation')
