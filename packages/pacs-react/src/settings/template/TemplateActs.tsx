import { type TemplateRow, templateFamilies } from '@opensono/pacs-core'
import { Button } from '../../control/button/Button'
import { RemoveEntry } from '../../control/overlay/RemoveEntry'
import { useToasts } from '../../control/toast/ToastProvider'
import { callKey } from '../../provider/callKey'
import { useMutationCall } from '../../provider/useMutationCall'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { useUsageText } from '../basicData/useUsageText'
import { templateText } from './templateText'
import { familyOf } from './useTemplateForm'

interface TemplateActsProps {
  template: TemplateRow
  onDone: () => void
}

/** What else can be done with a template: taking it out of use, and deleting it. */
export function TemplateActs({ template, onDone }: TemplateActsProps) {
  const { t } = useText(templateText)
  const toasts = useToasts()
  const { sayWhy } = useUsageText()
  const { id: templateId, name, isEnabled, version } = template
  const family = templateFamilies[familyOf(template.type)]
  const refusal = useRefusal(family.remove)
  const enable = useMutationCall(family.setEnabled, {
    onDone() {
      toasts.success(t('templates.saved', { name }))
      onDone()
    },
    onFailed: (error) => toasts.error(sayWhy(error)),
  })
  const remove = useMutationCall(family.remove, {
    ends: (removed) => [callKey(family.versions, { templateId: removed.templateId })],
    onDone() {
      toasts.success(t('templates.removed', { name }))
      onDone()
    },
  })
  return (
    <>
      <RemoveEntry
        label={t('templates.removeDo')}
        confirmLabel={t('templates.removeDo')}
        title={t('templates.removeTitle', { name })}
        refusal={refusal}
        isPending={remove.isPending}
        error={remove.error && sayWhy(remove.error)}
        onConfirm={() => remove.mutate({ templateId })}
      >
        {t('templates.removeText')}
      </RemoveEntry>
      <Button
        variant="quiet"
        disabledReason={refusal}
        isPending={enable.isPending}
        onPress={() => enable.mutate({ templateId, isEnabled: !isEnabled, version })}
      >
        {t(isEnabled ? 'templates.disable' : 'templates.enable')}
      </Button>
    </>
  )
}
