import { ArrowUp } from 'lucide-react'
import { Button } from '../../control/button/Button'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'

interface NewRowsProps {
  /** Studies that wait to be shown. */
  count: number
  /** The list is at its beginning; on a later page those are no new studies, the pages have moved. */
  isFirstPage: boolean
  onShow: () => void
}

/** Says that studies wait to be shown; it lies over the list, so that nothing moves under the pointer. */
export function NewRows({ count, isFirstPage, onShow }: NewRowsProps) {
  const { t } = useText(studyText)
  return (
    <output className="pacs-new-rows" aria-live="polite">
      {count > 0 && (
        <Button variant="primary" icon={<ArrowUp aria-hidden />} onPress={onShow}>
          {isFirstPage ? t('studyList.newRows', { count }) : t('studyList.movedOn')}
        </Button>
      )}
    </output>
  )
}
