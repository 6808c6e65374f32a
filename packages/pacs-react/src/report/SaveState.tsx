import { formatDateTime, type Study } from '@opensono/pacs-core'
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Eye,
  FileCheck,
  GitCompareArrows,
  LoaderCircle,
  PenLine,
} from 'lucide-react'
import { StatusTag } from '../control/feedback/StatusTag'
import { useErrorText } from '../provider/useErrorText'
import { useText } from '../provider/useText'
import type { ReportDraftState } from './createReportDraft'
import { reportText } from './reportText'

/** The state of a report's saving. */
export interface SaveStateProps {
  state: ReportDraftState
  /** Whose report it is; undefined while it is not known. */
  study: Study | undefined
  isViewOnly: boolean
  /** IANA zone of the hospital. */
  timeZone: string
}

/** Whether what is written is saved or finished, and since when; who did it is in the title. */
export function SaveState({ state, study, isViewOnly, timeZone }: SaveStateProps) {
  const { t } = useText(reportText)
  const errorText = useErrorText()
  const { status, saved, error } = state
  const today = formatDateTime(Date.now(), timeZone).slice(0, 10)
  const whole = (instant: string | null | undefined) => (instant == null ? null : formatDateTime(instant, timeZone))
  const short = (when: string | null) => (when?.slice(0, 10) === today ? when.slice(11) : when)
  const when = whole(saved?.savedAt)
  const title = when === null ? undefined : t('report.savedBy', { time: when, name: saved?.savedByName ?? '' })
  const finished = whole(study?.diagnosedAt)
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
      if (finished !== null)
        return (
          <StatusTag
            tone="accent"
            icon={<FileCheck aria-hidden />}
            title={t('report.finishedBy', { time: finished, name: study?.reportedByName ?? '' })}
          >
            {t('report.state.finished', { time: short(finished) })}
          </StatusTag>
        )
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
          {t('report.state.saved', { time: short(when) })}
        </StatusTag>
      )
  }
}
