import { useText } from '../../provider/useText'
import { dictionaryText } from './dictionaryText'
import { choiceLabel } from './fieldText'

/** The swatch of a priority's colour, for places where its word is beside it. */
export function ColourSwatch({ colour }: { colour: string }) {
  return <span className="pacs-dictionary-swatch" data-colour={colour} aria-hidden />
}

/** The colour of a priority: a swatch and its word, since nobody must tell colours apart. */
export function ColourMark({ colour }: { colour: string }) {
  const { t } = useText(dictionaryText)
  const label = choiceLabel(t, 'colour', colour)
  return (
    <span className="pacs-dictionary-colour">
      <ColourSwatch colour={colour} />
      <span className="pacs-truncate" title={label}>
        {label}
      </span>
    </span>
  )
}
