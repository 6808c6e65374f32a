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
    /** What is said of a lock in place of `error.STUDY_IS_LOCKED_ERROR` when a print made it. */
    lockedByPrint: 'Printed and locked until {{lockedUntil}}. Images and text cannot be changed until then.',
    /** Shown in place of the end of a lock. */
    untilUnlocked: 'it is unlocked',
    /** Stand where the doctors of a printed study are named. */
    or: ' or ',
    itsDoctor: 'its doctor',
    result: { negative: 'Negative', positive: 'Positive', unknown: 'Unknown' },
    dueDateBasis: { lmp: 'LMP', crl: 'CRL', biometry: 'Biometry', ivf: 'IVF' },
    ultrasonicType: { ColorUltrasonic: 'Colour Doppler', BlackWhiteUltrasonic: 'B-mode' },
    hospitalization: { in: 'In hospital', discharged: 'Discharged' },
    sheetName: 'Records',
    /** Stands before a text of a report that is not finished. */
    draftMark: '[Draft]',
  },
  paper: paperEn,
}
