import type { ViewPart } from '@opensono/pacs-core'
import { useText } from '../../provider/useText'
import { fieldText } from './fieldText'

/**
 * @param part - columns or conditions.
 * @returns a function that names one of them.
 */
export function useViewNames(part: ViewPart): (id: string) => string {
  const { t } = useText(fieldText)
  return (id) => t(part === 'column' ? `studyList.column.${id as 'room'}` : `studyList.condition.${id as 'text'}`)
}
