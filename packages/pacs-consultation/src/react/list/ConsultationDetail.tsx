import { ageText, type ConsultationRow, formatDateTime, isConsultationOpen } from '@opensono/pacs-core'
import { ConsultationReportButton, Drawer, StatusTag, useText, useUser } from '@opensono/pacs-react'
import type { ReactNode } from 'react'
import { OpinionToReport } from '../part/OpinionToReport'
import { partNames } from '../part/partNames'
import { StudyPanel } from '../part/StudyPanel'
import { ConsultationStatusTag } from './ConsultationStatusTag'
import { VideoList } from './ConsultationVideos'
import { consultationText } from './consultationText'

/** What is shown. */
export interface ConsultationDetailProps {
  row: ConsultationRow
  /** Opens the report of the study; left out where there is no page for it. */
  onOpenReport?: (() => void) | undefined
  /** Buttons at the foot. */
  actions: ReactNode
  onClose: () => void
}

/** One consultation with all that is known of it: question, experts, opinions, videos. */
export function ConsultationDetail({ row, onOpenReport, actions, onClose }: ConsultationDetailProps) {
  const { t } = useText(consultationText)
  const userId = useUser()?.userId
  const isComing = ({ userId: id, state }: ConsultationRow['experts'][number]) =>
    id === userId && (state === 'invited' || state === 'accepted')
  const isAsked = isConsultationOpen(row.status) && row.experts.some(isComing)
  return (
    <Drawer
      isOpen
      onOpenChange={onClose}
      title={t('consultation.detail.title', { name: row.patientName })}
      isDismissable
      isWide
      actions={actions}
    >
      <ConsultationFacts row={row} />
      {isAsked && <StudyPanel consultation={row} />}
      <h3>{t('consultation.column.expert')}</h3>
      <ul className="pacs-consultation-experts">
        {row.experts.map((expert) => (
          <ConsultationExpertItem key={`${expert.userId} ${expert.state}`} expert={expert} />
        ))}
      </ul>
      <div className="pacs-consultation-papers">
        <OpinionToReport consultation={row} onOpenReport={onOpenReport} />
        <ConsultationReportButton consultation={row} />
      </div>
      {row.videoCount > 0 && (
        <>
          <h3>{t('consultation.detail.videos')}</h3>
          <VideoList id={row.id} />
        </>
      )}
    </Drawer>
  )
}

/** What is known of a consultation beside its experts. */
export function ConsultationFacts({ row }: { row: ConsultationRow }) {
  const { t, language } = useText(consultationText)
  const timeZone = useUser()?.timeZone
  const separator = t('common.listSeparator')
  const at = (instant: string | null) => (instant === null ? null : formatDateTime(instant, timeZone))
  const isOver = row.endedAt !== null
  const asker = [row.requestDoctorName, row.requestDepartmentName, row.requestHospitalName]
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('consultation.column.status'), <ConsultationStatusTag key="status" status={row.status} />],
    [
      t('consultation.detail.patient'),
      [row.patientName, t(`patient.sex.${row.patientSex}`), ageText(t, row.patientAge)].join(separator),
    ],
    [t('consultation.detail.examNumber'), row.examNumber],
    [t('consultation.detail.parts'), partNames(row, language).join(separator)],
    [t('consultation.detail.requestedBy'), asker.filter((name) => name !== null).join(separator)],
    [t('consultation.detail.requestedAt'), at(row.requestedAt)],
    [t('consultation.detail.startedAt'), at(row.startedAt)],
    isOver
      ? [t('consultation.detail.endedAt'), at(row.endedAt)]
      : [t('consultation.detail.expiresAt'), at(row.expiresAt)],
    [t('consultation.detail.endReason'), row.endReason === null ? null : t(`consultation.endReason.${row.endReason}`)],
    [t('consultation.detail.endedBy'), row.endedByName],
    [t('consultation.detail.groups'), row.groups.map(({ name }) => name).join(separator)],
    [t('consultation.detail.question'), row.comment || t('consultation.detail.noQuestion')],
  ]
  return (
    <dl className="pacs-consultation-facts">
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([label, value]) => (
          <div key={label} className="pacs-consultation-fact">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** One expert: whether they come, and what they found. */
export function ConsultationExpertItem({ expert }: { expert: ConsultationRow['experts'][number] }) {
  const { t } = useText(consultationText)
  const timeZone = useUser()?.timeZone
  const { name, title, hospitalName, departmentName, state, opinion, refusalReason, intoReport } = expert
  return (
    <li className="pacs-consultation-expert">
      <div className="pacs-consultation-expert-head">
        <strong>{name}</strong>
        <span className="pacs-consultation-muted">
          {[title, departmentName, hospitalName].filter(Boolean).join(t('common.listSeparator'))}
        </span>
        <StatusTag tone={state === 'refused' ? 'danger' : state === 'invited' ? 'warning' : 'muted'}>
          {t(`consultation.expertState.${state}`)}
        </StatusTag>
      </div>
      {refusalReason !== null && (
        <p className="pacs-consultation-muted">
          {t('consultation.detail.refusalReason')}: {refusalReason}
        </p>
      )}
      {opinion !== null && (
        <blockquote className="pacs-consultation-opinion" aria-label={t('consultation.detail.opinion')}>
          {opinion}
        </blockquote>
      )}
      {intoReport !== null && (
        <p className="pacs-consultation-muted">
          {t('consultation.intoReport', { name: intoReport.byName, time: formatDateTime(intoReport.at, timeZone) })}
        </p>
      )}
    </li>
  )
}
