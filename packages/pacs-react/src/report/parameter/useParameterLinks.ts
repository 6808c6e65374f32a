import { measureSourceOf } from '@opensono/pacs-core'
import type { ValueAtom } from '@opensono/pacs-core/measure'
import type { StripItem } from '../../image/StripItem'
import { useStudyValues } from '../editor/useStudyValues'
import type { ReportContent } from '../ReportContent'

/** Why a value that was measured does not follow its drawing: the drawing is deleted or changed, or the link was dropped. */
export type ParameterLinkFault = 'gone' | 'changed' | 'dropped'

/** What is known of the links of a report's parameters to drawings. */
export interface ParameterLinks {
  /** Why the value of a parameter does not follow its drawing; null where it does, or was never measured. */
  readonly faultOf: (parameterId: string) => ParameterLinkFault | null
  /** Whether a value is measured as it was when it was read; true while that is not known. */
  readonly isMeasured: (atom: ValueAtom) => boolean
}

/** Browsers differ in the last digits. */
export const isSameValue = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))

/**
 * Follows what is drawn, for the parameters of a report.
 *
 * @param items - the strip of the study.
 */
export function useParameterLinks(
  items: readonly StripItem[],
  content: Pick<ReportContent, 'parameters' | 'unlinked'>,
): ParameterLinks {
  const study = useStudyValues(items)
  return {
    faultOf(parameterId) {
      const typed = content.parameters.find((each) => each.parameterId === parameterId)
      if (typed === undefined) return null
      const dropped = content.unlinked.some(({ field, id }) => field === 'parameters' && id === parameterId)
      if (typed.source === null) return dropped ? 'dropped' : null
      const now = study.now(typed.source)
      if (now === null) return 'gone'
      return now !== undefined && !isSameValue(now.value, typed.source.value) ? 'changed' : null
    },
    isMeasured(atom) {
      const now = study.now(measureSourceOf(atom))
      return now === undefined || (now !== null && isSameValue(now.value, atom.value))
    },
  }
}
