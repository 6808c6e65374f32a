import { FilePen, Lock, type LucideIcon, Siren, Star, Trash2, UserRound, UsersRound } from 'lucide-react'
import { forwardRef } from 'react'
import type { ControlProps } from '../ControlProps'
import { useControlText } from '../root/RootContext'
import { StatusTag, type StatusTone } from './StatusTag'

/** What may hold for a study besides its status. */
export type StudyMarkKind = 'draft' | 'occupied' | 'locked' | 'vip' | 'deleted' | 'urgent' | 'similar'

/** Props of {@link StudyMark}. `kind` chooses icon, tone and word. */
export interface StudyMarkProps extends ControlProps {
  kind: StudyMarkKind
  /** In place of the word, for example who occupies the study. */
  children?: string | undefined
  isFilled?: boolean | undefined
  /** The icon alone, for narrow columns; the word is its title and is read out. */
  isIconOnly?: boolean | undefined
}

/** Icon and tone of each mark. */
export const studyMarkSigns: Record<StudyMarkKind, { Icon: LucideIcon; tone: StatusTone }> = {
  draft: { Icon: FilePen, tone: 'info' },
  occupied: { Icon: UserRound, tone: 'warning' },
  locked: { Icon: Lock, tone: 'warning' },
  vip: { Icon: Star, tone: 'accent' },
  deleted: { Icon: Trash2, tone: 'danger' },
  urgent: { Icon: Siren, tone: 'danger' },
  similar: { Icon: UsersRound, tone: 'warning' },
}

/** A mark of a study: its report a draft, occupied, locked, VIP, deleted, urgent, a patient with a similar name on the same day. */
export const StudyMark = forwardRef<HTMLSpanElement, StudyMarkProps>(function StudyMark(props, ref) {
  const { kind, children, isIconOnly, ...rest } = props
  const t = useControlText()
  const word = children ?? t(`control.mark.${kind}`)
  const { Icon, tone } = studyMarkSigns[kind]
  return (
    <StatusTag {...rest} ref={ref} tone={tone} icon={<Icon aria-hidden />} title={word}>
      {isIconOnly ? <span className="pacs-hidden-visually">{word}</span> : word}
    </StatusTag>
  )
})
