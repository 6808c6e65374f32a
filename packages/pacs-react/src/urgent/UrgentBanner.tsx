import type { UrgentNotice } from '@opensono/pacs-core'
import { FileText, PhoneCall, Siren } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../control/button/Button'
import { classes } from '../control/classes'
import { useText } from '../provider/useText'
import { AcknowledgeUrgent } from './AcknowledgeUrgent'
import { typesText } from './typesText'
import type { UrgentNoticesProps } from './UrgentNotices'
import { urgentText } from './urgentText'
import { useTimeLeft } from './useTimeLeft'

interface UrgentBannerProps extends UrgentNoticesProps {
  notices: readonly UrgentNotice[]
}

/** Rows that are shown before somebody asks for all: the page below stays in sight. */
const shownAtFirst = 2

/** The open urgent values, the one that is due first before the others. */
export function UrgentBanner({ notices, onOpen, className, ...rest }: UrgentBannerProps) {
  const { t } = useText(urgentText)
  const [isWhole, setWhole] = useState(false)
  const [answered, setAnswered] = useState<UrgentNotice | null>(null)
  const shown = isWhole ? notices : notices.slice(0, shownAtFirst)
  return (
    <section {...rest} className={classes('pacs-urgent', className)} aria-label={t('urgent.notices')}>
      <ul className="pacs-urgent-list">
        {shown.map((notice) => (
          <UrgentLine
            key={notice.id}
            notice={notice}
            onOpen={onOpen && (() => onOpen(notice))}
            onAcknowledge={() => setAnswered(notice)}
          />
        ))}
      </ul>
      {notices.length > shownAtFirst && (
        <Button size="small" variant="quiet" onPress={() => setWhole(!isWhole)}>
          {isWhole ? t('urgent.showFewer') : t('urgent.showAll', { count: notices.length })}
        </Button>
      )}
      {answered !== null && <AcknowledgeUrgent notice={answered} onClose={() => setAnswered(null)} />}
    </section>
  )
}

interface UrgentLineProps {
  notice: UrgentNotice
  onOpen: (() => void) | undefined
  onAcknowledge: () => void
}

function UrgentLine({ notice, onOpen, onAcknowledge }: UrgentLineProps) {
  const { t, language } = useText(urgentText)
  const { text: time, isOver } = useTimeLeft(notice.dueAt)
  const { patientName: patient } = notice
  const found = t('urgent.found', { patient, types: typesText(notice, language) })
  return (
    <li className="pacs-urgent-line" data-over={isOver || undefined}>
      <Siren aria-hidden className="pacs-urgent-icon" />
      {/* Read out when it comes, and once more when its time is over; not with each second. */}
      <strong role="alert" className="pacs-urgent-found pacs-truncate">
        {found}
        {isOver && <span className="pacs-hidden-visually">{t('urgent.isOver', { patient })}</span>}
      </strong>
      <span role="timer" className="pacs-urgent-time">
        {t(isOver ? 'urgent.over' : 'urgent.left', { time })}
      </span>
      {onOpen && (
        <Button size="small" icon={<FileText />} aria-label={`${t('urgent.open')}: ${patient}`} onPress={onOpen}>
          {t('urgent.open')}
        </Button>
      )}
      <Button
        size="small"
        variant="primary"
        icon={<PhoneCall />}
        aria-label={`${t('urgent.acknowledge')}: ${patient}`}
        onPress={onAcknowledge}
      >
        {t('urgent.acknowledge')}
      </Button>
    </li>
  )
}
