import { judgePassword, type PasswordRule, specialCharacters } from '@opensono/pacs-core'
import { Circle, CircleCheck } from 'lucide-react'
import { useText } from '../../provider/useText'
import { accountText } from './accountText'

/** A password as it is typed, and what is asked of it. */
export interface PasswordRuleListProps {
  password: string
  rule: PasswordRule
}

/** What is asked of a password, each part with a mark and a word once it is met. How many are met is spoken politely. */
export function PasswordRuleList({ password, rule }: PasswordRuleListProps) {
  const { t } = useText(accountText)
  const parts = judgePassword(password, rule)
  const met = parts.filter(({ isMet }) => isMet).length
  return (
    <div className="pacs-password-rule">
      <p>{t('account.rule')}</p>
      <ul aria-label={t('account.rule')}>
        {parts.map(({ part, isMet }) => (
          <li key={part} data-met={isMet || undefined}>
            {isMet ? <CircleCheck aria-hidden /> : <Circle aria-hidden />}
            <span>{t(`account.rulePart.${part}`, { count: rule.minLength, characters: specialCharacters })}</span>
            <span className="pacs-password-word">{t(isMet ? 'account.met' : 'account.unmet')}</span>
          </li>
        ))}
      </ul>
      <p className="pacs-hidden-visually" aria-live="polite">
        {password === '' ? '' : t('account.metCount', { met, all: parts.length })}
      </p>
    </div>
  )
}
