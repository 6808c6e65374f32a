import type { ViewPart } from '@opensono/pacs-core'
import { useText } from '../../provider/useText'
import { studyText } from '../../study/studyText'

/**
 * @param part - columns or conditions.
 * @returns a function that names one of them.
 */
export function useViewNames(part: ViewPart): (id: string) => string {
  const { t } = useText(studyText)
  return (id) => t(part === 'column' ? `studyList.column.${id as 'room'}` : `studyList.condition.${id as 'text'}`)
}
