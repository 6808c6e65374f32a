import { type BasicDataKind, type BasicDataRecord, basicDataApi } from '@opensono/pacs-core'
import { ArrowUpToLine, CircleCheck, CircleOff, Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { Banner } from '../../control/feedback/Banner'
import { Menu } from '../../control/menu/Menu'
import { useToasts } from '../../control/toast/ToastProvider'
import { VersionedDrawer } from '../../form/VersionedDrawer'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { useParameterErrorText } from '../formula/useParameterErrorText'
import { DictionaryFields } from './DictionaryFields'
import { dictionaryText } from './dictionaryText'
import { RemoveRow } from './RemoveRow'
import { useRowActs } from './useRowActs'
import { useRowForm } from './useRowForm'
import { useRowVersionFields } from './useRowVersionFields'

/** Which row is edited. Give it a `key` of the row's id, so that another row is another form. */
export interface DictionaryDrawerProps {
  kind: BasicDataKind
  /** null adds a new row. */
  row: BasicDataRecord | null
  /** Moves the row to the top; left out where that cannot be done. */
  onMoveTop?: ((row: BasicDataRecord) => void) | undefined
  onClose: () => void
}

/** Everything about one row of basic data: what is written of it, and what can be done with it. */
export function DictionaryDrawer({ kind, row, onMoveTop, onClose }: DictionaryDrawerProps) {
  const { t } = useText(dictionaryText)
  const toasts = useToasts()
  const sayWhy = useParameterErrorText()
  const form = useRowForm({
    kind,
    row,
    onSaved(saved, isNew) {
      toasts.success(t(isNew ? 'dictionary.created' : 'dictionary.saved', { name: saved.name }))
    },
    onClose,
  })
  const { base } = form
  const fields = useRowVersionFields(form)
  const refusal = useRefusal(row === null ? basicDataApi.create : basicDataApi.edit)
  const isReadOnly = refusal !== undefined

  return (
    <VersionedDrawer
      form={form}
      fields={fields}
      formClass="pacs-dictionary-form"
      errorText={sayWhy}
      title={base === null ? t(`basicData.add.${kind}`) : base.name}
      saveLabel={t('dictionary.save')}
      refusal={refusal}
      onClose={onClose}
      others={
        base !== null && (
          <DrawerActs kind={kind} row={base} onChanged={form.rebase} onMoveTop={onMoveTop} onClose={onClose} />
        )
      }
    >
      {base !== null && !base.isEnabled && <Banner>{t('dictionary.off')}</Banner>}
      <DictionaryFields form={form} isReadOnly={isReadOnly} />
    </VersionedDrawer>
  )
}

interface DrawerActsProps {
  kind: BasicDataKind
  row: BasicDataRecord
  onChanged: (row: BasicDataRecord) => void
  onMoveTop: ((row: BasicDataRecord) => void) | undefined
  onClose: () => void
}

/** What else can be done with the row, at the other end of the bar at the foot. */
function DrawerActs({ kind, row, onChanged, onMoveTop, onClose }: DrawerActsProps) {
  const { t } = useText(dictionaryText)
  const [isRemoving, setRemoving] = useState(false)
  const acts = useRowActs(kind, onChanged)
  const enableRefusal = useRefusal(basicDataApi.setEnabled)
  const removeRefusal = useRefusal(basicDataApi.remove)
  const disable = () => {
    setRemoving(false)
    acts.setEnabled(row, false)
  }
  return (
    <>
      <Menu<'enable' | 'top' | 'remove'>
        label={t('dictionary.more')}
        placement="top start"
        trigger={
          <Button variant="quiet" icon={<Ellipsis aria-hidden />} isPending={acts.isBusy}>
            {t('dictionary.more')}
          </Button>
        }
        entries={[
          {
            id: 'enable',
            label: t(row.isEnabled ? 'dictionary.disable' : 'dictionary.enable'),
            icon: row.isEnabled ? <CircleOff aria-hidden /> : <CircleCheck aria-hidden />,
            disabledReason: enableRefusal,
          },
          ...(onMoveTop === undefined
            ? []
            : [{ id: 'top' as const, label: t('dictionary.moveTop'), icon: <ArrowUpToLine aria-hidden /> }]),
          {
            id: 'remove',
            label: t('dictionary.remove'),
            icon: <Trash2 aria-hidden />,
            tone: 'danger',
            startsGroup: true,
            disabledReason: removeRefusal,
          },
        ]}
        onAction={(act) => {
          if (act === 'enable') acts.setEnabled(row, !row.isEnabled)
          else if (act === 'top') onMoveTop?.(row)
          else setRemoving(true)
        }}
      />
      {isRemoving && (
        <RemoveRow kind={kind} row={row} onDisable={disable} onRemoved={onClose} onClose={() => setRemoving(false)} />
      )}
    </>
  )
}
