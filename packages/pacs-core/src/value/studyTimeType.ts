/** Which time a list is filtered and sorted by. */
export const studyTimeTypes = [
  /** When the study was registered: every study has one. */
  'RegisterTime',
  /** When its first image was taken. */
  'StudyTime',
  /** The day for which the patient was asked to come. */
  'AppointmentTime',
  /** When its report was printed last. */
  'PrintTime',
] as const

/** Which time a list is filtered and sorted by. */
export type StudyTimeType = (typeof studyTimeTypes)[number]
