import { type StudyStatus, studyStatusText } from '@opensono/pacs-core'
import { CircleDashed, ClipboardList, FileCheck, Image, type LucideIcon, Printer, Users } from 'lucide-react'
import { forwardRef } from 'react'
import type { ControlProps } from '../ControlProps'
import { useControlText } from '../root/RootContext'
import { StatusTag, type StatusTone } from './StatusTag'

/** Props of {@link StudyStatusTag}. `status` chooses icon, tone and word. */
export interface StudyStatusTagProps extends ControlProps {
  status: StudyStatus
  /** A tinted ground, for where the status is the point. */
  isFilled?: boolean | undefined
}

const signs: Record<StudyStatus, { icon: LucideIcon; tone: StatusTone }> = {
  registered: { icon: ClipboardList, tone: 'muted' },
  checked: { icon: Image, tone: 'info' },
  diagnosed: { icon: FileCheck, tone: 'accent' },
  printed: { icon: Printer, tone: 'success' },
  consulted: { icon: Users, tone: 'success' },
  interim: { icon: CircleDashed, tone: 'muted' },
}

/** The status of a study, always the same icon, tone and word. */
export const StudyStatusTag = forwardRef<HTMLSpanElement, StudyStatusTagProps>(function StudyStatusTag(props, ref) {
  const { status, ...rest } = props
  const t = useControlText(studyStatusText)
  const { icon: Icon, tone } = signs[status]
  return (
    <StatusTag {...rest} ref={ref} tone={tone} icon={<Icon aria-hidden />}>
      {t(`study.status.${status}`)}
    </StatusTag>
  )
})
