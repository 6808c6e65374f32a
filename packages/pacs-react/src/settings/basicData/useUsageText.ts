import { type BasicDataUsage, PacsError } from '@opensono/pacs-core'
import { useErrorText, useRefusalText } from '../../provider/useErrorText'
import { useText } from '../../provider/useText'
import { dictionaryText } from './dictionaryText'
import { usageLine } from './fieldText'

/** What says where something is used. */
export interface UsageText {
  /** In one line. */
  say: (usage: readonly BasicDataUsage[]) => string
  /** Says what failed; of what is in use, by whom, in the user's words. */
  sayWhy: (thrown: unknown) => string
}

/** Says where rows of settings are used. */
export function useUsageText(): UsageText {
  const { t, language } = useText(dictionaryText)
  const sayOthers = useErrorText()
  const sayRefusal = useRefusalText()
  const say: UsageText['say'] = (usage) => usage.map((each) => usageLine(t, language, each)).join('; ')
  return {
    say,
    sayWhy(thrown) {
      const error = PacsError.from(thrown)
      const usage = error.is('ROW_IN_USE') ? error.details.usage : undefined
      return usage === undefined ? sayOthers(thrown) : sayRefusal('ROW_IN_USE', { usedBy: say(usage) })
    },
  }
}
