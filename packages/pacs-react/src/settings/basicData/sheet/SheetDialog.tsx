import type { SheetFault } from '@opensono/pacs-core'
import { Button } from '../../../control/button/Button'
import { Dialog } from '../../../control/overlay/Dialog'
import { useText } from '../../../provider/useText'
import { dictionaryText } from '../dictionaryText'
import { SheetChoice } from './SheetChoice'
import type { SheetTaking } from './useSheetTaking'

interface SheetDialogProps {
  title: string
  sheet: SheetTaking
  /** What the column of a fault is called. */
  columnOf: (path: NonNullable<SheetFault['path']>) => string
  isOpen: boolean
  onClose: () => void
}

/** Where a sheet is chosen, looked at and taken over: all of its rows, or none and what is wrong with which. */
export function SheetDialog({ title, sheet, columnOf, isOpen, onClose }: SheetDialogProps) {
  const { t } = useText(dictionaryText)
  const { state } = sheet
  const result = state.phase === 'checked' ? state.result : null
  const count = result === null || result.faultCount > 0 ? 0 : result.added + result.changed
  const isWriting = state.phase === 'writing'
  const close = () => {
    // What is being written is reported when it is done.
    if (!isWriting) sheet.cancel()
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      title={title}
      size="large"
      actions={
        <>
          <Button onPress={close}>{t('common.cancel')}</Button>
          {(count > 0 || isWriting) && (
            <Button variant="primary" isPending={isWriting} onPress={() => void sheet.takeOver()}>
              {isWriting ? t('dictionary.importWriting') : t('dictionary.importDo', { count })}
            </Button>
          )}
        </>
      }
    >
      <SheetChoice columnOf={columnOf} state={state} onChoose={(file) => void sheet.send(file)} />
    </Dialog>
  )
}
