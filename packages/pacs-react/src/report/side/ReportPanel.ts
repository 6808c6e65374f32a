import type { KeyValueStorage, MeasureSource, ReportTextField, ReportValueSource, Study } from '@opensono/pacs-core'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StripItem } from '../../image/StripItem'
import type { ReportContent } from '../ReportContent'
import type { UseReportActsResult } from '../useReportActs'
import type { ReportPanelId } from './reportPanels'

/** What a panel beside the report works on. */
export interface ReportPanelProps {
  study: Study
  /** What is written; it may be some keys behind. */
  content: ReportContent
  /** What is written now: what is added to a text is added to this. */
  current: () => ReportContent
  /** Changes the report as typing does. */
  onChange: (patch: Partial<ReportContent>) => void
  isReadOnly: boolean
  /** Puts text into a field, at its cursor; without a field into the one that last had the focus. */
  onInsert: (text: string, field?: ReportTextField) => void
  /** Goes to the first gap of a text behind a place in it, in UTF-16 code units, once what was written is there. */
  onGoTo: (field: ReportTextField, from: number) => void
  /** Puts a value in that stays linked to where it came from. */
  onInsertValue: (text: string, source: ReportValueSource, field?: ReportTextField) => void
  /** Images of the study. */
  items: readonly StripItem[]
  /** Whether the images of the study were read: before, nothing is said of what they have not. @defaultValue true */
  areItemsKnown?: boolean
  /** Shows the image and the measurement that a value came from. */
  onOpenValue: (source: MeasureSource) => void
  /** Shows the words between two offsets of a text, and gives them the focus; left out where nothing can. */
  onSelect?: ((field: ReportTextField, start: number, end: number) => void) | undefined
  /** Reviews the report. */
  acts: Pick<UseReportActsResult, 'review' | 'isReviewing'>
  /** Keeps small habits of the user on this computer: `localStorage`. */
  storage?: KeyValueStorage | undefined
}

/** What the loader of a panel takes besides. */
export interface LoadedPanelProps extends ReportPanelProps {
  /** The code of the panel did not come. */
  onClose: () => void
}

/** One tab of the side column. */
export interface ReportPanel {
  readonly id: ReportPanelId
  readonly icon: LucideIcon
  readonly Panel: (props: LoadedPanelProps) => ReactNode
}
