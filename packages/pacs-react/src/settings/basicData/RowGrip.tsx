import { GripVertical } from 'lucide-react'
import { useToasts } from '../../control/toast/ToastProvider'
import { useText } from '../../provider/useText'
import { dictionaryText } from './dictionaryText'

interface RowGripProps {
  name: string
  /** Why rows cannot be put in order now; left out when they can. */
  refusal: string | undefined
}

/**
 * By this a row is dragged, or moved by the arrow keys. There may be two hundred of them, so that each is a plain element and
 * their table listens for all; Tab stops at the row, from where the right arrow leads here.
 */
export function RowGrip({ name, refusal }: RowGripProps) {
  const { t } = useText(dictionaryText)
  const toasts = useToasts()
  return (
    <button
      type="button"
      tabIndex={-1}
      className="pacs-dictionary-grip"
      data-grip
      data-size="small"
      aria-label={t('dictionary.moveOf', { name })}
      title={refusal ?? t('dictionary.moveHint')}
      aria-disabled={refusal !== undefined}
      // A finger cannot hover to read why.
      onClick={() => refusal !== undefined && toasts.info(refusal)}
    >
      <GripVertical aria-hidden />
    </button>
  )
}
