import type { PacsError } from '@opensono/pacs-core'
import type { ReactNode } from 'react'
import { Banner } from '../control/feedback/Banner'
import { EditDrawer, type EditDrawerProps } from '../control/panel/EditDrawer'
import { useHoldPage } from '../provider/leave/useLeaveGuard'
import { useErrorText } from '../provider/useErrorText'
import { useText } from '../provider/useText'
import type { VersionedForm } from './useVersionedForm'
import { VersionConflict, type VersionField } from './VersionConflict'
import type { Versioned } from './versionedDraft'

/** The form in the drawer, and what is around it. */
interface VersionedDrawerProps<Row extends Versioned | null, Draft extends object>
  extends Pick<EditDrawerProps, 'title' | 'children' | 'others' | 'isWide' | 'onClose'> {
  form: VersionedForm<Row, Draft>
  /** The fields of a choice between two versions. */
  fields: readonly VersionField<Draft>[]
  /** A verb and its object: "Save the role". */
  saveLabel: string
  /** Why it may not be saved, in words; left out when it may. */
  refusal?: string | undefined
  /** Why saving failed, in words. @defaultValue the error's own text */
  errorText?: (error: PacsError) => ReactNode
  /** Of the column of fields. @defaultValue `pacs-access-form` */
  formClass?: string
}

/** The drawer of a row that has a version: its fields, or the choice between two versions of it. */
export function VersionedDrawer<Row extends Versioned | null, Draft extends object>(
  props: VersionedDrawerProps<Row, Draft>,
) {
  const { form, fields, saveLabel, refusal, errorText, formClass = 'pacs-access-form', children, ...drawer } = props
  const { t } = useText()
  const ownText = useErrorText()
  const { draft, conflict, error, isGone } = form
  useHoldPage('unsaved', form.isDirty)
  const gone = isGone ? t('common.conflict.gone') : undefined
  const save = {
    label: saveLabel,
    isSaving: form.isSaving,
    refusal: gone ?? refusal,
    onSave: () => void form.save(),
  }
  return (
    <EditDrawer {...drawer} isDirty={form.isDirty} save={conflict === null ? save : null}>
      {conflict === null ? (
        <div className={formClass}>
          {error !== null && <Banner tone="danger">{(errorText ?? ownText)(error)}</Banner>}
          {isGone && <Banner tone="warning">{gone}</Banner>}
          {children}
        </div>
      ) : (
        <VersionConflict {...conflict} mine={draft} fields={fields} onResolve={(chosen) => void form.resolve(chosen)} />
      )}
    </EditDrawer>
  )
}
