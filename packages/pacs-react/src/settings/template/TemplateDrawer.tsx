import type { SaveFile } from '@opensono/pacs-capture/export'
import type { ObjectStore } from '@opensono/pacs-capture/upload'
import { limits, type TemplateRow, templateApi } from '@opensono/pacs-core'
import { TextArea } from '../../control/field/TextArea'
import { TextField } from '../../control/field/TextField'
import { useToasts } from '../../control/toast/ToastProvider'
import { VersionedDrawer } from '../../form/VersionedDrawer'
import { useErrorText } from '../../provider/useErrorText'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { TemplateActs } from './TemplateActs'
import { TemplateChooser } from './TemplateChooser'
import { TemplateVersions } from './TemplateVersions'
import { templateText } from './templateText'
import { useTemplateForm } from './useTemplateForm'

/** Which template is edited. Give it a `key`, so that another template is another form. */
interface TemplateDrawerProps {
  /** Null adds one. */
  template: TemplateRow | null
  onClose: () => void
  store?: Pick<ObjectStore, 'put'> | undefined
  save?: SaveFile | undefined
  pdfWorkerUrl?: string | URL | undefined
}

/** A template: its name, its file, and all versions of it. */
export function TemplateDrawer({ template, onClose, store, save, pdfWorkerUrl }: TemplateDrawerProps) {
  const { t } = useText(templateText)
  const toasts = useToasts()
  const refusal = useRefusal(templateApi.editReport)
  const form = useTemplateForm({
    template,
    store,
    onSaved({ name }, isNew) {
      toasts.success(t(isNew ? 'templates.created' : 'templates.saved', { name }))
    },
    onClose,
  })
  const { base, draft } = form
  const sayWhy = useErrorText(draft.chosen === null ? undefined : 'UPLOAD_FAILED')
  const isReadOnly = refusal !== undefined
  return (
    <VersionedDrawer
      form={form}
      title={base?.name ?? t('templates.titleNew')}
      isWide
      saveLabel={t('templates.save')}
      refusal={refusal}
      errorText={sayWhy}
      onClose={onClose}
      others={base !== null && <TemplateActs template={base} onDone={onClose} />}
      fields={[
        { id: 'name', label: t('templates.name') },
        { id: 'description', label: t('templates.description') },
      ]}
    >
      <TextField
        ref={form.fieldRef('name')}
        label={t('templates.name')}
        isRequired
        isReadOnly={isReadOnly}
        autoComplete="off"
        maxLength={limits.template.nameLength}
        value={draft.name}
        onChange={(name) => form.change({ name })}
        error={form.errorOf('name')}
      />
      <TextArea
        label={t('templates.description')}
        isReadOnly={isReadOnly}
        maxLength={limits.template.descriptionLength}
        rows={2}
        value={draft.description}
        onChange={(description) => form.change({ description })}
      />
      <TemplateChooser form={form} refusal={refusal} pdfWorkerUrl={pdfWorkerUrl} />
      {base !== null && <TemplateVersions template={base} save={save} />}
    </VersionedDrawer>
  )
}
