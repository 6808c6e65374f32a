import type { ArrangedItem, ArrangeTable } from '@opensono/pacs-core'
import type { ReactNode } from 'react'
import { useVersionedForm } from '../../form/useVersionedForm'
import { VersionConflict } from '../../form/VersionConflict'
import { useText } from '../../provider/useText'
import { SettingBar } from '../rule/SettingBar'
import { ArrangeList } from './ArrangeList'
import { layoutText } from './layoutText'

interface Arranged {
  readonly items: readonly ArrangedItem[]
  readonly version: number
}

/** What is arranged, and how it is saved. */
export interface LayoutFormProps {
  label: string
  table: ArrangeTable
  nameOf: (id: string) => string
  stored: Arranged
  save: (items: ArrangedItem[], version: number) => Promise<Arranged>
  read: () => Promise<Arranged>
  onSaved: () => void
  refusal?: string | undefined
  others?: ReactNode
}

/** An arrangement, saved as a whole. */
export function LayoutForm(props: LayoutFormProps) {
  const { label, table, nameOf, stored, save, read, onSaved, refusal, others } = props
  const { t } = useText(layoutText)
  const form = useVersionedForm<Arranged, Pick<Arranged, 'items'>>({
    stored,
    draftOf: ({ items }) => ({ items }),
    save: ({ items }, { version }) => save([...items], version),
    read,
    onSaved,
  })
  const { draft, conflict } = form
  const words = ({ items }: Pick<Arranged, 'items'>) =>
    t('layout.shownOf', {
      names: items
        .filter(({ isShown }) => isShown)
        .map(({ id, isRequired }) => (isRequired ? `${nameOf(id)}*` : nameOf(id)))
        .join(t('common.listSeparator')),
    })
  if (conflict !== null) {
    return (
      <VersionConflict
        {...conflict}
        mine={draft}
        fields={[{ id: 'items', label: t('layout.order'), words }]}
        onResolve={(chosen) => void form.resolve(chosen)}
      />
    )
  }
  return (
    <div className="pacs-rules">
      <div className="pacs-rules-body">
        <ArrangeList
          label={label}
          table={table}
          items={draft.items}
          nameOf={nameOf}
          onChange={(next) => form.change({ items: next })}
        />
      </div>
      <SettingBar form={form} hasFaults={false} refusal={refusal} others={others} />
    </div>
  )
}
