import { paperEn } from './paperEn'

/** Words for studies. */
export const en = {
  study: {
    status: {
      registered: 'Registered',
      checked: 'Checked',
      diagnosed: 'Diagnosed',
      printed: 'Printed',
      consulted: 'Consulted',
      interim: 'Interim',
      all: 'All',
    },
    /** Stands where the end of a lock stands. */
    untilUnlocked: 'it is unlocked',
    /** Stand where the doctors of a printed study are named. */
    or: ' or ',
    itsDoctor: 'its doctor',
    result: { negative: 'Negative', positive: 'Positive', unknown: 'Unknown' },
    ultrasonicType: { ColorUltrasonic: 'Colour Doppler', BlackWhiteUltrasonic: 'Black and white' },
    hospitalization: { in: 'In hospital', discharged: 'Discharged' },
    sheetName: 'Records',
    /** Stands before a text of a report that is not finished. */
    draftMark: '[Draft]',
  },
  paper: paperEn,
  field: {
    required: 'Required',
    idCard: 'Invalid ID card number',
    phone: 'This is not a phone number',
    fee: 'At most 8 digits and 2 decimals',
    birthDate: 'This is not a date of birth',
    age: 'This is not an age',
    score: 'At most 8 digits and 2 decimals',
    patientId: 'Capital letters, digits and hyphens only',
    parity: 'Para cannot exceed gravida',
    lastPeriod: 'This is not a last menstrual period',
    dueDate: 'The due date must be later than the last menstrual period',
    appointment: 'This day has passed',
    feeFixed: 'The fee comes from the body parts; it cannot be changed here',
    patientIdFixed: 'The patient ID cannot be changed here',
    unknown: 'This can no longer be chosen',
    tooLong: 'At most {{max}} characters',
  },
}
