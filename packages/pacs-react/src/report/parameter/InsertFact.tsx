import type { PregnancyFact } from '@opensono/pacs-core'
import { TextCursorInput } from 'lucide-react'
import { IconButton } from '../../control/button/IconButton'
import { useText } from '../../provider/useText'
import { parameterPanelText } from './parameterPanelText'

/** Puts facts of one fetus into the text of the report. */
export interface FactInsertion {
  /** Whether there is such a fact, and the report may be written. */
  readonly has: (fact: PregnancyFact) => boolean
  /** Writes a name, and behind it the fact, which stays linked to what it follows from. */
  readonly insert: (name: string, fact: PregnancyFact) => void
}

interface InsertFactProps {
  /** What is written before the value. */
  name: string
  fact: PregnancyFact
  insertion: FactInsertion
}

/** The button beside a fact of a fetus that puts it into the text. */
export function InsertFact({ name, fact, insertion }: InsertFactProps) {
  const { t } = useText(parameterPanelText)
  if (!insertion.has(fact)) return null
  return (
    <IconButton
      size="small"
      label={t('reportParameter.fetus.insert', { name })}
      icon={<TextCursorInput />}
      onPress={() => insertion.insert(name, fact)}
    />
  )
}
