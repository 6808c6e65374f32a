import { type TemplateRow, templateFamilies } from '@opensono/pacs-core'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { Banner } from '../../control/feedback/Banner'
import { ConfirmDialog } from '../../control/overlay/ConfirmDialog'
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
  const [isAsking, setAsking] = useState(false)
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
      <Button variant="quiet" className="pacs-access-remove" disabledReason={refusal} onPress={() => setAsking(true)}>
        {t('templates.removeDo')}
      </Button>
      <Button
        variant="quiet"
        disabledReason={refusal}
        isPending={enable.isPending}
        onPress={() => enable.mutate({ templateId, isEnabled: !isEnabled, version })}
      >
        {t(isEnabled ? 'templates.disable' : 'templates.enable')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('templates.removeTitle', { name })}
        confirmLabel={t('templates.removeDo')}
        tone="danger"
        isPending={remove.isPending}
        error={remove.error !== null && <Banner tone="danger">{sayWhy(remove.error)}</Banner>}
        onConfirm={() => remove.mutate({ templateId })}
        onCancel={() => setAsking(false)}
      >
        {t('templates.removeText')}
      </ConfirmDialog>
    </>
  )
}
