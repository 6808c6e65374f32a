import { hisApi, patientApi, type Study } from '@opensono/pacs-core'
import { FileInput, FileText, History, UserPlus, UserRoundSearch } from 'lucide-react'
import { Button } from '../../control/button/Button'
import { patientText } from '../../patient/patientText'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import { useWorkRules } from '../../settings/rule/useWorkRules'
import { studyText } from '../studyText'
import type { RegistrationDialog } from './RegistrationDialogs'

interface RegistrationToolsProps {
  study: Study | null
  onDialog: (dialog: RegistrationDialog) => void
  onNew?: (() => void) | undefined
  onPaper?: (() => void) | undefined
}

/** What fills the form otherwise than by typing: a returning patient, or an order. */
export function RegistrationTools({ study, onDialog, onNew, onPaper }: RegistrationToolsProps) {
  const { t } = useText(studyText)
  const { t: word } = useText(patientText)
  const mayFind = usePermission(patientApi.furtherVisit)
  const mayAsk = usePermission(hisApi.search)
  const mayLookBack = usePermission(patientApi.studies)
  const isHisOn = useWorkRules().hisMode !== 'disabled'
  if (study !== null) {
    return (
      <>
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
