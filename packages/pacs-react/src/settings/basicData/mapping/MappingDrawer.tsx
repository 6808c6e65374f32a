import { type BasicDataRecord, type BasicDataRow, basicDataApi } from '@opensono/pacs-core'
import { useState } from 'react'
import { Button } from '../../../control/button/Button'
import { Banner } from '../../../control/feedback/Banner'
import { Skeleton } from '../../../control/feedback/Skeleton'
import { EditDrawer } from '../../../control/panel/EditDrawer'
import { useToasts } from '../../../control/toast/ToastProvider'
import { VersionedDrawer } from '../../../form/VersionedDrawer'
import { ErrorNote } from '../../../provider/ErrorNote'
import { useCall } from '../../../provider/useCall'
import { useRefusal } from '../../../provider/useRefusal'
import { useText } from '../../../provider/useText'
import { DictionaryField } from '../DictionaryField'
import { dictionaryText } from '../dictionaryText'
import { useRowForm } from '../useRowForm'
import { useRowVersionFields } from '../useRowVersionFields'

/** Which part is mapped. Give it a `key` of the part's id. */
export interface MappingDrawerProps {
  row: BasicDataRow
  onClose: () => void
}

/** What one exam part is called in the hospital information system: its code and its name there, and nothing else. */
export function MappingDrawer({ row, onClose }: MappingDrawerProps) {
  const { t } = useText(dictionaryText)
  const { id, name } = row
  // What is edited is never an older version than the newest, nor is it changed while somebody types.
  const found = useCall(basicDataApi.get, { kind: 'body-part', id }, { staleTimeMs: 0 })
  const isFresh = found.isFetchedAfterMount && !found.isFetching
  const [record, setRecord] = useState<BasicDataRecord | null>(null)
  if (record === null && isFresh && found.data !== undefined) setRecord(found.data)
  if (record !== null) return <MappingForm record={record} onClose={onClose} />
  const isGone = found.error?.code === 'NOT_FOUND'
  return (
    <EditDrawer title={name} isDirty={false} onClose={onClose} save={null}>
      {found.error === null && <Skeleton height="4em" />}
      {isGone && <Banner tone="warning">{t('mapping.gone')}</Banner>}
      {found.error !== null && !isGone && <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
    </EditDrawer>
  )
}

/** Both fields, or neither. */
function MappingForm({ record, onClose }: { record: BasicDataRecord; onClose: () => void }) {
  const { t } = useText(dictionaryText)
  const toasts = useToasts()
  const form = useRowForm({
    kind: 'body-part',
    row: record,
    onSaved: ({ name }) => toasts.success(t('dictionary.saved', { name })),
    onClose,
  })
  const { draft } = form
  const fields = useRowVersionFields(form)
  const refusal = useRefusal(basicDataApi.edit)
  const isReadOnly = refusal !== undefined
  const isEmpty = (draft.hisCode ?? '') === '' && (draft.hisName ?? '') === ''
  return (
    <VersionedDrawer
      form={form}
      fields={fields}
      formClass="pacs-dictionary-form"
      title={record.name}
      saveLabel={t('dictionary.save')}
      refusal={refusal}
      onClose={onClose}
      others={
        <Button
          variant="quiet"
          isDisabled={isEmpty || isReadOnly}
          onPress={() => form.change({ hisCode: '', hisName: '' })}
        >
          {t('mapping.clear')}
        </Button>
      }
    >
      <p className="pacs-dictionary-note">{t('mapping.hint')}</p>
      <div className="pacs-dictionary-fields">
        <DictionaryField form={form} field="hisCode" isReadOnly={isReadOnly} />
        <DictionaryField form={form} field="hisName" isReadOnly={isReadOnly} />
      </div>
    </VersionedDrawer>
  )
}
