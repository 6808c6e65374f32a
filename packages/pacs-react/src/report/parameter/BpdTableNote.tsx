import { type BpdTable, bpdEdgesOf } from '@opensono/pacs-core'
import { useText } from '../../provider/useText'
import { parameterPanelText } from './parameterPanelText'

interface BpdTableNoteProps {
  /** The table that the result is by; undefined for one that uses no biparietal diameter. */
  table: BpdTable | undefined
  /** The tables that mean another measure than the hospital takes. */
  tables: readonly BpdTable[]
}

/** Says beside a result that its table means another biparietal diameter than the hospital measures; nothing where it does not. */
export function BpdTableNote({ table, tables }: BpdTableNoteProps) {
  const { t } = useText(parameterPanelText)
  if (table === undefined || !tables.includes(table)) return null
  return <span className="pacs-parameter-mark">{t(`reportParameter.fetus.bpdTable.${bpdEdgesOf[table]}`)}</span>
}
