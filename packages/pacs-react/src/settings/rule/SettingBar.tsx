import type { ReactNode } from 'react'
import { Button } from '../../control/button/Button'
import { Banner } from '../../control/feedback/Banner'
import type { VersionedForm } from '../../form/useVersionedForm'
import { useHoldPage } from '../../provider/leave/useLeaveGuard'
import { useErrorText } from '../../provider/useErrorText'
import { useText } from '../../provider/useText'
import { ruleText } from './ruleText'

/** What is set, and what else is shown in its bar. */
export interface SettingBarProps {
  form: Pick<VersionedForm<null, object>, 'isDirty' | 'isSaving' | 'error' | 'discard'> & {
    readonly save: () => Promise<unknown>
  }
  /** True when something typed is not right yet. */
  hasFaults: boolean
  /** Why it may not be saved, in words. */
  refusal?: string | undefined
  others?: ReactNode
}

/** The foot of a form of settings: what failed, and saving. The page is not left unasked while something is not saved. */
export function SettingBar({ form, hasFaults, refusal, others }: SettingBarProps) {
  const { t } = useText(ruleText)
  const sayWhy = useErrorText()
  useHoldPage('unsaved', form.isDirty)
  // A number is committed on blur, which pressing this button causes, so the button must not be disabled before.
  const save = () => {
    if (form.isDirty) void form.save()
  }
  return (
    <div className="pacs-rules-bar">
      {form.error !== null && <Banner tone="danger">{sayWhy(form.error)}</Banner>}
      {others}
      <span className="pacs-list-space" />
      <Button variant="quiet" isDisabled={!form.isDirty} onPress={form.discard}>
        {t('rule.discard')}
      </Button>
      <Button
        variant="primary"
        isPending={form.isSaving}
        disabledReason={refusal ?? (hasFaults && form.isDirty ? t('rule.faults') : undefined)}
        onPress={save}
      >
        {t('rule.save')}
      </Button>
    </div>
  )
}
