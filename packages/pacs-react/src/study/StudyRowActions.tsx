import { imageApi, reportApi, type StudyRow, studyApi } from '@opensono/pacs-core'
import { Camera, CircleDot, FileText, PenLine } from 'lucide-react'
import { IconButton } from '../control/button/IconButton'
import { Allowed } from '../provider/Allowed'
import { useText } from '../provider/useText'
import { studyText } from './studyText'

/** Where a study can be opened; `current` only makes it the current one. */
export type StudyOpenTarget = 'current' | 'register' | 'image' | 'report'

interface StudyRowActionsProps {
  row: StudyRow
  isCurrent: boolean
  targets: readonly StudyOpenTarget[] | undefined
  onOpen: (row: StudyRow, target: StudyOpenTarget) => void
}

/** The buttons at the end of a row: make current, registration, capture, report, as far as the host leads and the user may go there. */
export function StudyRowActions({ row, isCurrent, targets, onOpen }: StudyRowActionsProps) {
  const { t } = useText(studyText)
  const leadsTo = (target: StudyOpenTarget) => targets === undefined || targets.includes(target)
  return (
    <span className="pacs-row-actions">
      <IconButton
        size="small"
        label={t(isCurrent ? 'studyList.isCurrent' : 'studyList.setCurrent')}
        icon={<CircleDot aria-hidden />}
        className={isCurrent ? 'pacs-row-current' : undefined}
        onPress={() => onOpen(row, 'current')}
      />
      {leadsTo('register') && (
        <Allowed needs={studyApi.edit}>
          <IconButton
            size="small"
            label={t('studyList.openRegister')}
            icon={<PenLine aria-hidden />}
            onPress={() => onOpen(row, 'register')}
          />
        </Allowed>
      )}
      {leadsTo('image') && (
        <Allowed needs={imageApi.uploadToken}>
          <IconButton
            size="small"
            label={t('studyList.openImage')}
            icon={<Camera aria-hidden />}
            onPress={() => onOpen(row, 'image')}
          />
        </Allowed>
      )}
      {leadsTo('report') && (
        <Allowed needs={reportApi.preview}>
          <IconButton
            size="small"
            label={t('studyList.openReport')}
            icon={<FileText aria-hidden />}
            onPress={() => onOpen(row, 'report')}
          />
        </Allowed>
      )}
    </span>
  )
}
