import { meetsPasswordRule, type PacsError, type PasswordRule } from '@opensono/pacs-core'
import { useState } from 'react'
import { useErrorText } from '../../provider/useErrorText'
import { useText } from '../../provider/useText'
import { fieldOfError } from '../fieldOfError'
import { accountText } from './accountText'

type Field = 'newPassword' | 'confirmPassword'

/** A new password, typed twice. */
export interface UseNewPasswordResult {
  readonly rule: PasswordRule
  readonly newPassword: string
  readonly confirmPassword: string
  readonly set: (field: Field, text: string) => void
  /** Looks at both; answers whether they may be sent. */
  readonly check: () => boolean
  /** What is wrong with a field, in words. */
  readonly errorOf: (field: Field) => string | undefined
  /** The first field that is wrong. */
  readonly wrongField: Field | null
}

/**
 * A new password as it is typed: judged by the rule of the place, compared with its repetition.
 *
 * @param rule - what is asked of it.
 * @param error - what the server said of the last try.
 */
export function useNewPassword(rule: PasswordRule, error: PacsError | null): UseNewPasswordResult {
  const { t } = useText(accountText)
  const sayWhy = useErrorText()
  const [texts, setTexts] = useState({ newPassword: '', confirmPassword: '' })
  const [wrong, setWrong] = useState<Field | null>(null)
  const { newPassword, confirmPassword } = texts
  const refused = fieldOfError(error, ['newPassword', 'confirmPassword'])
  const words = { newPassword: t('account.notByRule'), confirmPassword: t('account.mismatch') }
  return {
    rule,
    newPassword,
    confirmPassword,
    set(field, text) {
      setTexts((former) => ({ ...former, [field]: text }))
      setWrong(null)
    },
    check() {
      const found = !meetsPasswordRule(newPassword, rule)
        ? 'newPassword'
        : newPassword === confirmPassword
          ? null
          : 'confirmPassword'
      setWrong(found)
      return found === null
    },
    errorOf(field) {
      if (error !== null && refused === field) return sayWhy(error)
      return wrong === field ? words[field] : undefined
    },
    wrongField: refused ?? wrong,
  }
}
