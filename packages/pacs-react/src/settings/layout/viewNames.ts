import type { ViewPart } from '@opensono/pacs-core'
import { useText } from '../../provider/useText'
import { studyText } from '../../study/studyText'
import { layoutText } from './layoutText'

/**
 * @param part - columns or conditions.
 * @returns a function that names one of them.
 */
export function useViewNames(part: ViewPart): (id: string) => string {
  const { t } = useText(layoutText)
  const { t: word } = useText(studyText)
  return (id) => (part === 'column' ? word(`studyList.column.${id as 'room'}`) : t(`layout.condition.${id as 'text'}`))
}
