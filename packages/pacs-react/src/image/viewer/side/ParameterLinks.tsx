import {
  type BasicDataRow,
  dictionaryName,
  fittingQuantities,
  linksOfLabel,
  measuredChoices,
} from '@opensono/pacs-core'
import {
  type Annotation,
  formatValue,
  type ParameterLink,
  type Quantity,
  type ValueAtom,
} from '@opensono/pacs-core/measure'
import { NativeSelect } from '../../../control/field/NativeSelect'
import { useText } from '../../../provider/useText'
import type { MarkWords } from '../stage/marks'
import { viewerText } from '../viewerText'

/** What the parameters of a drawing are chosen from. */
export interface ParameterLinksProps {
  annotation: Annotation
  /** Its values. */
  atoms: readonly ValueAtom[]
  /** The parameters of the study. */
  parameters: readonly BasicDataRow[]
  words: MarkWords
  onChange: (links: ParameterLink[]) => void
}

const without = (links: readonly ParameterLink[], parameterId: string, quantity: Quantity) =>
  links.filter((link) => link.parameterId !== parameterId && link.quantity !== quantity)

/** Which parameter of the report each value of a drawing is for. */
export function ParameterLinks({ annotation, atoms, parameters, words, onChange }: ParameterLinksProps) {
  const { t } = useText(viewerText)
  const { kind, parameters: links = [] } = annotation
  const fitting = (quantity: Quantity) => parameters.filter((row) => fittingQuantities(row, kind).includes(quantity))
  const asked = parameters.find((row) => measuredChoices(row, atoms).length > 0)
  return (
    <>
      {asked !== undefined && (
        <p role="status" className="pacs-measure-asked">
          {t('viewer.list.whichValue', { name: dictionaryName(asked, words.language) })}
        </p>
      )}
      {atoms.map((atom) => {
        // What another value has is not offered: arrow keys that step over it would take it away.
        const isTaken = (id: string) => links.some((link) => link.parameterId === id && link.quantity !== atom.quantity)
        const rows = fitting(atom.quantity).filter(({ id }) => !isTaken(id))
        if (rows.length === 0) return null
        const value = `${words.t(`measure.quantity.${atom.quantity}`)} ${formatValue(atom, words.language)}`
        return (
          <NativeSelect
            key={atom.quantity}
            label={t('viewer.list.parameterOf', { value })}
            options={[
              { id: '', label: t('viewer.list.noParameter') },
              ...rows.map((row) => ({ id: row.id as string, label: dictionaryName(row, words.language) })),
            ]}
            value={rows.find(({ id }) => atom.parameterIds?.includes(id))?.id ?? ''}
            onChange={(parameterId) => {
              const others = without(links, parameterId, atom.quantity)
              onChange(parameterId === '' ? others : [...others, { parameterId, quantity: atom.quantity }])
            }}
          />
        )
      })}
    </>
  )
}

/**
 * A drawing with another name, and the parameters that this name means without doubt. What its former name meant, it is for no longer: a line that was
 * called BPD by mistake is no BPD once it has another name.
 */
export function renamed(annotation: Annotation, label: string, parameters: readonly BasicDataRow[]): Annotation {
  const { parameters: links, ...rest } = annotation
  const { kind } = annotation
  const former = linksOfLabel(parameters, { label: annotation.label ?? '', kind })
  const isFormer = (link: ParameterLink) =>
    former.some(({ parameterId, quantity }) => parameterId === link.parameterId && quantity === link.quantity)
  const kept = links?.filter((link) => !isFormer(link)) ?? []
  const meant = linksOfLabel(parameters, { label, kind })
  const others = meant.reduce((left, { parameterId, quantity }) => without(left, parameterId, quantity), kept)
  const now = [...others, ...meant]
  // An empty list is an answer, "for none": it stays one only where a user chose it.
  return now.length > 0 || links?.length === 0 ? { ...rest, label, parameters: now } : { ...rest, label }
}
