import type { ConsultationId, RoomParticipant, UserId } from '@opensono/pacs-core'

export const consultationId = 'consultation-1' as ConsultationId

/** Somebody who takes part in the consultation of tests. */
export function participant(userId: string, role: RoomParticipant['role']): RoomParticipant {
  return { userId: userId as UserId, name: userId, hospitalName: 'General Hospital', role }
}

export const doctor = participant('doctor', 'doctor')
export const expert = participant('expert', 'expert')
export const secondExpert = participant('second-expert', 'expert')
