import type { ConsultationStatus } from '@opensono/pacs-core'
import { StatusTag, type StatusTone, useText } from '@opensono/pacs-react'
import {
  Ban,
  CircleCheck,
  CircleSlash,
  Clock,
  FileX2,
  Forward,
  Hourglass,
  type LucideIcon,
  PenLine,
  Video,
} from 'lucide-react'
import { consultationText } from './consultationText'

const signs: Record<ConsultationStatus, { icon: LucideIcon; tone: StatusTone }> = {
  waiting: { icon: Clock, tone: 'warning' },
  refused: { icon: Ban, tone: 'danger' },
  finished: { icon: CircleCheck, tone: 'success' },
  cancelled: { icon: CircleSlash, tone: 'muted' },
  serving: { icon: Video, tone: 'accent' },
  editing: { icon: PenLine, tone: 'accent' },
  expired: { icon: Hourglass, tone: 'muted' },
  transferred: { icon: Forward, tone: 'info' },
  unedited: { icon: FileX2, tone: 'muted' },
}

/** The status of a consultation, always the same icon, tone and word. */
export function ConsultationStatusTag({ status, isFilled }: { status: ConsultationStatus; isFilled?: boolean }) {
  const { t } = useText(consultationText)
  const { icon: Icon, tone } = signs[status]
  return (
    <StatusTag tone={tone} icon={<Icon aria-hidden />} isFilled={isFilled}>
      {t(`consultation.status.${status}`)}
    </StatusTag>
  )
}
