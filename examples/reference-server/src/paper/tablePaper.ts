import type { ReportFact } from './reportPaper'

/** A table of figures on a sheet across. Strings as in a slip. */
export interface TablePaper {
  readonly kind: 'table'
  readonly locale: 'en' | 'zh'
  readonly hospitalName: string
  readonly title: string
  /** ISO 8601. It becomes the creation date. */
  readonly madeAt: string
  /** What was counted: days, conditions. */
  readonly facts: readonly ReportFact[]
  readonly columns: readonly {
    readonly name: string
    /** Beside those of the others. */
    readonly width: number
    /** Numbers stand at the right. */
    readonly isNumber: boolean
  }[]
  readonly rows: readonly (readonly string[])[]
  /** Whether the last row is a sum of the others. */
  readonly hasTotal: boolean
  /** Small print at the foot of every page. */
  readonly footer: string
}
