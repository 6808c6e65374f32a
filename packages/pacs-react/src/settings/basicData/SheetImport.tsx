import type { ObjectStore } from '@opensono/pacs-capture/upload'
import { type BasicDataKind, basicDataApi } from '@opensono/pacs-core'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { IconButton } from '../../control/button/IconButton'
import { Dialog } from '../../control/overlay/Dialog'
import { useToasts } from '../../control/toast/ToastProvider'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { dictionaryText } from './dictionaryText'
import { SheetChoice } from './SheetChoice'
import { useSheetImport } from './useSheetImport'

interface SheetImportProps {
  kind: BasicDataKind
  store?: Pick<ObjectStore, 'put'> | undefined
}

/** Takes the rows of an Excel sheet over: all of them, or none and what is wrong with which. */
export function SheetImport({ kind, store }: SheetImportProps) {
  const { t } = useText(dictionaryText)
  const toasts = useToasts()
  const refusal = useRefusal(basicDataApi.import)
  const [isOpen, setOpen] = useState(false)
  const sheet = useSheetImport({
    kind,
    store,
    onDone(file, { added, changed }) {
      setOpen(false)
      toasts.success(t('dictionary.imported', { file, added, changed }))
    },
    // Whoever closed the window meanwhile must not think that it is done.
    onStopped: () => setOpen(true),
  })
  const { state } = sheet
  const result = state.phase === 'checked' ? state.result : null
  const count = result === null || result.faultCount > 0 ? 0 : result.added + result.changed
  const isWriting = state.phase === 'writing'
  const close = () => {
    // What is being written is told when it is done.
    if (!isWriting) sheet.cancel()
    setOpen(false)
  }
  return (
    <>
      <IconButton
        label={t('dictionary.import')}
        icon={<Upload aria-hidden />}
        disabledReason={refusal}
        onPress={() => setOpen(true)}
      />
      <Dialog
        isOpen={isOpen}
        onOpenChange={close}
        title={t('dictionary.importTitle', { kind: t(`basicData.kind.${kind}`) })}
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
        <SheetChoice kind={kind} state={state} onChoose={(file) => void sheet.send(file)} />
      </Dialog>
    </>
  )
}
