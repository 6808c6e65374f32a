/** What follows from the measures of a fetus and the dates of its pregnancy, and can be put into the text of a report. */
export const pregnancyFacts = [
  /** Gestational age by the due date of record. */
  'age',
  'dueDate',
  /** By the last period that the patient named. */
  'ageByPeriod',
  'dueDateByPeriod',
  'ageByCrl',
  'ageBySac',
  'ageByBiometry',
  'dueDateByUltrasound',
  'weight',
  'weightCentile',
  'bpdCentile',
  'hcCentile',
  'acCentile',
  'flCentile',
  'ci',
  'hcac',
  'flac',
  'afi',
  'mvp',
  'uaPi',
  'uaPiCentile',
  'mcaPi',
  'mcaPiCentile',
  'cpr',
  'cprCentile',
  'mcaPsv',
  /** Multiple of the median. */
  'mcaPsvMultiple',
  /** Of the weights of several fetuses; it is that of fetus A. */
  'discordance',
] as const

/** What follows from the measures of a fetus and the dates of its pregnancy. */
export type PregnancyFact = (typeof pregnancyFacts)[number]

/** The standards of weights by gestational age. */
export const weightStandards = ['hadlock1991', 'intergrowth2017'] as const

/** A standard of weights by gestational age. */
export type WeightStandard = (typeof weightStandards)[number]
