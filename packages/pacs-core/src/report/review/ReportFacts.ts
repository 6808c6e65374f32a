import type { Sex } from '../../patient/sex'

/** A side of the body. */
export type Side = 'left' | 'right'

/** A quantity, with the names by which a text may call it: its name, its English name, its abbreviation. */
interface Named {
  readonly names: readonly string[]
  /** Unit, such as `cm`; empty where there is none. */
  readonly unit: string
}

/** A measured value that a text may repeat. */
export interface MeasuredFact extends Named {
  readonly value: number
}

/** A parameter as it is in the report. */
export interface ParameterFact extends Named {
  /** Lower end of the reference range; null for none. */
  readonly referenceStart: number | null
  /** Upper end of the reference range; null for none. */
  readonly referenceEnd: number | null
  /** As typed or computed; empty for none. */
  readonly value: string
}

/** What the review of a report looks at. It names nobody: no patient, no doctor, no hospital, no id. */
export interface ReportFacts {
  readonly sex: Sex
  /** Age in years, with a fraction; null when it is not known. */
  readonly ageYears: number | null
  /** The body parts that the study is about. */
  readonly parts: readonly {
    readonly name: string
    readonly englishName: string | null
    readonly sex: 'any' | 'male' | 'female'
  }[]
  readonly findings: string
  readonly impression: string
  readonly recommendation: string
  /** Clinical history. It describes earlier days, so only typing rules check it. */
  readonly history: string
  /** The texts that the template of the report asks for. */
  readonly sections: readonly ReviewedField[]
  readonly result: 'negative' | 'positive' | 'unknown'
  readonly parameters: readonly ParameterFact[]
  /** Values measured in the images of the study. */
  readonly measured: readonly MeasuredFact[]
  /** Body marks with a side, on the images that the report shows. */
  readonly bodyMarks: readonly { readonly organ: 'breast'; readonly side: Side }[]
  /** Day from which the pregnancy counts by its due date of record, else the last period, `YYYY-MM-DD`; null when it is not known. */
  readonly lastPeriod: string | null
  /** Day of the examination, `YYYY-MM-DD`. */
  readonly examDate: string
  /** Views that the exam type asks for and that are not on file. Anyone who keeps the required views fills it; empty where nobody does. */
  readonly missingViews: readonly { readonly name: string; readonly englishName: string | null }[]
  /** Numbers of the report's images whose files name another patient, and on which no user has decided. */
  readonly otherPatientImages: readonly number[]
}

/** The texts of a report, in reading order. */
export const reviewedFields = ['findings', 'impression', 'recommendation', 'history'] as const

/** A text of a report. */
export type ReviewedField = (typeof reviewedFields)[number]
