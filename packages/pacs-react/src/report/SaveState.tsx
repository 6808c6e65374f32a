import { formatDateTime } from '@opensono/pacs-core'
import { CircleAlert, CircleCheck, CircleDashed, Eye, GitCompareArrows, LoaderCircle, PenLine } from 'lucide-react'
import { StatusTag } from '../control/feedback/StatusTag'
import { useErrorText } from '../provider/useErrorText'
import { useText } from '../provider/useText'
import type { ReportDraftState } from './createReportDraft'
import { reportText } from './reportText'

/** The state of a report's saving. */
export interface SaveStateProps {
  state: ReportDraftState
  isViewOnly: boolean
  /** IANA zone of the hospital. */
  timeZone: string
}

/** Whether what is written is saved, and since when; who saved it is in the title. */
export function SaveState({ state, isViewOnly, timeZone }: SaveStateProps) {
  const { t } = useText(reportText)
  const errorText = useErrorText()
  const { status, saved, error } = state
  const when = saved?.savedAt == null ? null : formatDateTime(saved.savedAt, timeZone)
  const title = when === null ? undefined : t('report.savedBy', { time: when, name: saved?.savedByName ?? '' })
  const sameDay = formatDateTime(Date.now(), timeZone).slice(0, 10) === when?.slice(0, 10)
  const time = sameDay ? when?.slice(11) : when
  switch (status) {
    case 'loading':
      return null
    case 'saving':
      return <StatusTag icon={<LoaderCircle aria-hidden />}>{t('report.state.saving')}</StatusTag>
    case 'unsaved':
      return <StatusTag icon={<PenLine aria-hidden />}>{t('report.state.unsaved')}</StatusTag>
    case 'save-failed':
      return (
        <StatusTag
          tone="danger"
          icon={<CircleAlert aria-hidden />}
          title={error === null ? undefined : errorText(error)}
        >
          {t('report.state.failed')}
        </StatusTag>
      )
    case 'conflict':
      return (
        <StatusTag tone="warning" icon={<GitCompareArrows aria-hidden />}>
          {t('report.state.conflict')}
        </StatusTag>
      )
    case 'saved':
      if (isViewOnly)
        return (
          <StatusTag icon={<Eye aria-hidden />} title={title}>
            {t('report.state.viewOnly')}
          </StatusTag>
        )
      if (when === null)
        return <StatusTag icon={<CircleDashed aria-hidden />}>{t('report.state.neverSaved')}</StatusTag>
      return (
        <StatusTag tone="success" icon={<CircleCheck aria-hidden />} title={title}>
          {t('report.state.saved', { time })}
        </StatusTag>
      )
  }
}
