import type { AvailableExpert } from '@opensono/pacs-core'
import { useText } from '@opensono/pacs-react'
import { Check, Circle, UserRound } from 'lucide-react'
import { expertBaseText } from './expertBaseText'

interface ExpertCardProps {
  expert: AvailableExpert
  /** The user themselves: nobody consults themselves. */
  isSelf: boolean
  isChosen: boolean
  onToggle: () => void
}

/** One expert: picture, name, position and place. A press chooses them, another one takes that back. */
export function ExpertCard({ expert, isSelf, isChosen, onToggle }: ExpertCardProps) {
  const { t } = useText(expertBaseText)
  const { name, title, hospitalName, departmentName, groups, resume, avatarUrl, isPresent } = expert
  const separator = t('common.listSeparator')
  const place = [hospitalName, departmentName].filter(Boolean).join(separator)
  const inGroups = groups.map((group) => group.name).join(separator) || t('expertBase.unclassified')
  return (
    <li>
      <button
        type="button"
        className="pacs-expert-card"
        aria-pressed={isChosen}
        disabled={isSelf}
        title={resume === '' ? undefined : resume}
        onClick={onToggle}
      >
        <span className="pacs-expert-face">
          {avatarUrl === null ? <UserRound aria-hidden /> : <img src={avatarUrl} alt="" />}
        </span>
        <span className="pacs-expert-words">
          <strong className="pacs-truncate">{name}</strong>
          {!isSelf && (
            <span className="pacs-expert-presence" data-present={isPresent || undefined}>
              <Circle aria-hidden />
              {t(isPresent ? 'expertBase.present' : 'expertBase.away')}
            </span>
          )}
          <span className="pacs-truncate" title={title}>
            {title}
          </span>
          <span className="pacs-truncate pacs-consultation-muted" title={place}>
            {place}
          </span>
          <span className="pacs-truncate pacs-consultation-muted" title={inGroups}>
            {isSelf ? t('expertBase.self') : inGroups}
          </span>
        </span>
        <span className="pacs-expert-check">{isChosen && <Check aria-hidden />}</span>
      </button>
    </li>
  )
}
