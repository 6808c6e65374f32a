import { Copy } from 'lucide-react'
import { Button } from '../button/Button'
import { useControlText } from '../root/RootContext'
import { useToasts } from '../toast/ToastProvider'
import { TextArea } from './TextArea'

export interface CopyFieldProps {
  label: string
  value: string
}

/** A text that is only read and copied, such as a key. Without a clipboard it is selected by hand. */
export function CopyField({ label, value }: CopyFieldProps) {
  const t = useControlText()
  const toasts = useToasts()
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value)
      toasts.success(t('control.copied'))
    } catch {
      toasts.error(t('control.notCopied'))
    }
  }
  return (
    <div className="pacs-copy">
      <TextArea label={label} isReadOnly rows={2} spellCheck={false} value={value} />
      <Button icon={<Copy aria-hidden />} onPress={() => void copy()}>
        {t('control.copy')}
      </Button>
    </div>
  )
}
