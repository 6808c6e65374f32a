import { hisApi, patientApi, type Study } from '@opensono/pacs-core'
import { FileInput, FileText, History, RotateCcw, UserPen, UserPlus, UserRoundSearch } from 'lucide-react'
import { Button } from '../../control/button/Button'
import { patientText } from '../../patient/patientText'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import { useWorkRules } from '../../settings/rule/useWorkRules'
import { studyText } from '../studyText'
import type { RegistrationDialog } from './RegistrationDialogs'
import type { UseRegistrationResult } from './useRegistration'

interface RegistrationToolsProps {
  registration: UseRegistrationResult
  study: Study | null
  onDialog: (dialog: RegistrationDialog) => void
  onNew?: (() => void) | undefined
  onPaper?: (() => void) | undefined
}

/** What fills the form otherwise than by typing: a returning patient, or an order. */
export function RegistrationTools({ registration, study, onDialog, onNew, onPaper }: RegistrationToolsProps) {
  const { t } = useText(studyText)
  const { t: word } = useText(patientText)
  const mayFind = usePermission(patientApi.furtherVisit)
  const mayAsk = usePermission(hisApi.search)
  const mayLookBack = usePermission(patientApi.studies)
  const isHisOn = useWorkRules().hisMode !== 'disabled'
  const { identity, kept, form } = registration
  if (study !== null) {
    return (
      <>
        {identity.isReadOnly && (
          <Button
            icon={<UserPen aria-hidden />}
            disabledReason={identity.refusal}
            onPress={() => {
              identity.unlock()
              form.focus('patientName')
            }}
          >
            {t('registration.identity.edit')}
          </Button>
        )}
        {mayLookBack && (
          <Button icon={<History aria-hidden />} onPress={() => onDialog('history')}>
            {word('knownPatient.history')}
          </Button>
        )}
        {onPaper && (
          <Button icon={<FileText aria-hidden />} onPress={onPaper}>
            {t('paper.applicationForm')}
          </Button>
        )}
        {onNew && (
          <Button icon={<UserPlus aria-hidden />} onPress={onNew}>
            {t('registration.newPatient')}
          </Button>
        )}
      </>
    )
  }
  return (
    <>
      {kept.offeredName !== null && (
        <Button icon={<RotateCcw aria-hidden />} onPress={kept.takeOffered}>
          {kept.offeredName === ''
            ? t('registration.restoreDraft')
            : t('registration.restoreDraftOf', { name: kept.offeredName })}
        </Button>
      )}
      {mayFind && (
        <Button icon={<UserRoundSearch aria-hidden />} onPress={() => onDialog('furtherVisit')}>
          {word('furtherVisit.open')}
        </Button>
      )}
      {isHisOn && mayAsk && (
        <Button icon={<FileInput aria-hidden />} onPress={() => onDialog('hisOrders')}>
          {word('hisOrder.open')}
        </Button>
      )}
    </>
  )
}
