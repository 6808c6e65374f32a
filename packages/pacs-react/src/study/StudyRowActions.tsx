import { imageApi, reportApi, type StudyRow, studyApi } from '@opensono/pacs-core'
import { Camera, CircleDot, EllipsisVertical, FileText, PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../control/classes'
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
  /** Opens the menu of the row at its button; left out where there is none. */
  onMenu: ((row: StudyRow, button: HTMLElement) => void) | undefined
  /** Only the current patient and the menu, which offers the rest. */
  isCompact: boolean
}

/** The buttons at the end of a row: make current, registration, capture, report, as far as the host leads and the user may go there. */
export function StudyRowActions({ row, isCurrent, targets, onOpen, onMenu, isCompact }: StudyRowActionsProps) {
  const { t } = useText(studyText)
  const isOpenable = row.deletedAt === null
  const leadsTo = (target: StudyOpenTarget) =>
    isOpenable && !(isCompact && onMenu !== undefined) && (targets === undefined || targets.includes(target))
  return (
    <span className="pacs-row-actions">
      {isOpenable && (
        <RowButton
          label={t(isCurrent ? 'studyList.isCurrent' : 'studyList.setCurrent')}
          icon={<CircleDot aria-hidden />}
          className={isCurrent ? 'pacs-row-current' : undefined}
          onPress={() => onOpen(row, 'current')}
        />
      )}
      {leadsTo('register') && (
        <Allowed needs={studyApi.edit}>
          <RowButton
            label={t('studyList.openRegister')}
            icon={<PenLine aria-hidden />}
            onPress={() => onOpen(row, 'register')}
          />
        </Allowed>
      )}
      {leadsTo('image') && (
        <Allowed needs={imageApi.uploadToken}>
          <RowButton
            label={t('studyList.openImage')}
            icon={<Camera aria-hidden />}
            onPress={() => onOpen(row, 'image')}
          />
        </Allowed>
      )}
      {leadsTo('report') && (
        <Allowed needs={reportApi.preview}>
          <RowButton
            label={t('studyList.openReport')}
            icon={<FileText aria-hidden />}
            onPress={() => onOpen(row, 'report')}
          />
        </Allowed>
      )}
      {onMenu !== undefined && (
        <RowButton
          label={t('studyAct.menu', { name: row.patientName })}
          icon={<EllipsisVertical aria-hidden />}
          className="pacs-row-menu"
          hasMenu
          onPress={(button) => onMenu(row, button)}
        />
      )}
    </span>
  )
}

interface RowButtonProps {
  label: string
  icon: ReactNode
  className?: string | undefined
  hasMenu?: boolean
  onPress: (button: HTMLElement) => void
}

/** A page of two hundred rows has a thousand of these, so that they are the browser's own, with its own tooltip. */
function RowButton({ label, icon, className, hasMenu, onPress }: RowButtonProps) {
  return (
    <button
      type="button"
      className={classes('pacs-button', className)}
      data-variant="quiet"
      data-size="small"
      data-icon-only
      aria-label={label}
      aria-haspopup={hasMenu ? 'menu' : undefined}
      title={label}
      onClick={(event) => onPress(event.currentTarget)}
    >
      {icon}
    </button>
  )
}
