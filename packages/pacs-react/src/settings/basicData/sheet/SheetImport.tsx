import type { ObjectStore } from '@opensono/pacs-capture/upload'
import { type BasicDataKind, basicDataApi } from '@opensono/pacs-core'
import { Upload } from 'lucide-react'
import { useCallback, useState } from 'react'
import { IconButton } from '../../../control/button/IconButton'
import { useToasts } from '../../../control/toast/ToastProvider'
import { useRefusal } from '../../../provider/useRefusal'
import { useText } from '../../../provider/useText'
import { dictionaryText } from '../dictionaryText'
import { fieldLabel } from '../fieldText'
import { rowFields } from '../RowDraft'
import { SheetDialog } from './SheetDialog'
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
    // Anyone who closed the window meanwhile must not think that it is done.
    onStopped: () => setOpen(true),
  })
  const columnOf = useCallback(
    (path: string) => {
      if (path === 'isEnabled') return t('basicData.enabled')
      const field = rowFields(kind).find((each) => each === path)
      return field === undefined ? path : fieldLabel(t, kind, field)
    },
    [t, kind],
  )
  return (
    <>
      <IconButton
        label={t('dictionary.import')}
        icon={<Upload aria-hidden />}
        disabledReason={refusal}
        onPress={() => setOpen(true)}
      />
      <SheetDialog
        title={t('dictionary.importTitle', { kind: t(`basicData.kind.${kind}`) })}
        sheet={sheet}
        columnOf={columnOf}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
