import type { SaveFile } from '@opensono/pacs-capture/export'
import type { ObjectStore } from '@opensono/pacs-capture/upload'
import { limits, type TemplateRow, templateApi } from '@opensono/pacs-core'
import { Banner } from '../../control/feedback/Banner'
import { TextArea } from '../../control/field/TextArea'
import { TextField } from '../../control/field/TextField'
import { EditDrawer } from '../../control/panel/EditDrawer'
import { useToasts } from '../../control/toast/ToastProvider'
import { ConflictChoice } from '../../form/ConflictChoice'
import { useErrorText } from '../../provider/useErrorText'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { TemplateActs } from './TemplateActs'
import { TemplateChooser } from './TemplateChooser'
import { TemplateVersions } from './TemplateVersions'
import { templateText } from './templateText'
import { type TemplateForm, useTemplateForm } from './useTemplateForm'

/** Which template is edited. Give it a `key`, so that another template is another form. */
interface TemplateDrawerProps {
  /** Null adds one. */
  template: TemplateRow | null
  onClose: () => void
  store?: Pick<ObjectStore, 'put'> | undefined
  save?: SaveFile | undefined
}

/** A template: its name, its file, and all versions of it. */
export function TemplateDrawer({ template, onClose, store, save }: TemplateDrawerProps) {
  const { t } = useText(templateText)
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const refusal = useRefusal(templateApi.editReport)
  const form = useTemplateForm({
    template,
    store,
    onSaved(name, isNew) {
      toasts.success(t(isNew ? 'templates.created' : 'templates.saved', { name }))
      onClose()
    },
  })
  const { base, draft, conflict, error } = form
  const isReadOnly = refusal !== undefined
  return (
    <EditDrawer
      title={base?.name ?? t('templates.titleNew')}
      isWide
      isDirty={form.isDirty}
      onClose={onClose}
      save={
        conflict === null
          ? { label: t('templates.save'), isSaving: form.isSaving, refusal, onSave: () => void form.save() }
          : null
      }
      others={base !== null && <TemplateActs template={base} onDone={onClose} />}
    >
      {conflict === null ? (
        <div className="pacs-access-form">
          {error !== null && <Banner tone="danger">{sayWhy(error)}</Banner>}
          <TextField
            label={t('templates.name')}
            isRequired
            isReadOnly={isReadOnly}
            autoComplete="off"
            maxLength={limits.template.nameLength}
            value={draft.name}
            onChange={(name) => form.change({ name })}
            error={
              form.isTaken
                ? t('templates.taken')
                : form.isNameWrong
                  ? t('templates.nameFault', { max: limits.template.nameLength })
                  : undefined
            }
          />
          <TextArea
            label={t('templates.description')}
            isReadOnly={isReadOnly}
            maxLength={limits.template.descriptionLength}
            rows={2}
            value={draft.description}
            onChange={(description) => form.change({ description })}
          />
          <TemplateChooser form={form} refusal={refusal} />
          {base !== null && <TemplateVersions template={base} save={save} />}
        </div>
      ) : (
        <TemplateConflictChoice form={form} conflict={conflict} />
      )}
    </EditDrawer>
  )
}

interface TemplateConflictChoiceProps {
  form: TemplateForm
  conflict: NonNullable<TemplateForm['conflict']>
}

function TemplateConflictChoice({ form, conflict }: TemplateConflictChoiceProps) {
  const { t } = useText(templateText)
  const { draft, base } = form
  const { theirs, savedByName, savedAt } = conflict
  const fields = (['name', 'description'] as const)
    .filter((id) => draft[id].trim() !== theirs[id])
    .map((id) => ({
      id,
      label: t(`templates.${id}`),
      mine: draft[id],
      theirs: theirs[id],
      isTouched: draft[id].trim() !== base?.[id],
    }))
  return (
    <ConflictChoice
      savedByName={savedByName}
      savedAt={savedAt}
      fields={fields}
      onResolve={(choice) => {
        const chosen = (id: 'name' | 'description') => (choice[id] === 'theirs' ? theirs[id] : draft[id])
        form.resolve({ name: chosen('name'), description: chosen('description') })
      }}
    />
  )
}
