import type { ArrangedItem, ArrangeTable } from '@opensono/pacs-core'
import type { ReactNode } from 'react'
import { ConflictChoice } from '../../form/ConflictChoice'
import { useText } from '../../provider/useText'
import { SettingBar } from '../rule/SettingBar'
import { type SettingVersion, useSettingForm } from '../rule/useSettingForm'
import { ArrangeList } from './ArrangeList'
import { layoutText } from './layoutText'

interface Draft {
  readonly items: readonly ArrangedItem[]
}

/** What is arranged, and how it is saved. */
export interface LayoutFormProps {
  label: string
  table: ArrangeTable
  nameOf: (id: string) => string
  stored: { readonly items: readonly ArrangedItem[]; readonly version: number }
  send: (items: ArrangedItem[], version: number) => Promise<unknown>
  fresh: () => Promise<{ readonly items: readonly ArrangedItem[]; readonly version: number }>
  onSaved: () => void
  refusal?: string | undefined
  others?: ReactNode
}

const versionOf = ({ items, version }: LayoutFormProps['stored']): SettingVersion<Draft> => ({
  draft: { items },
  version,
})

/** An arrangement, saved as a whole. */
export function LayoutForm(props: LayoutFormProps) {
  const { label, table, nameOf, stored, send, fresh, onSaved, refusal, others } = props
  const { t } = useText(layoutText)
  const form = useSettingForm<Draft>({
    stored: versionOf(stored),
    send: ({ items }, version) => send([...items], version),
    fresh: async () => versionOf(await fresh()),
    onSaved,
  })
  const { conflict } = form
  const items = form.draft?.items ?? stored.items
  const words = (of: readonly ArrangedItem[]) =>
    t('layout.shownOf', {
      names: of
        .filter(({ isShown }) => isShown)
        .map(({ id, isRequired }) => (isRequired ? `${nameOf(id)}*` : nameOf(id)))
        .join(', '),
    })
  if (conflict !== null) {
    const { theirs } = conflict
    return (
      <ConflictChoice<'items'>
        savedByName={conflict.savedByName}
        savedAt={conflict.savedAt}
        fields={[{ id: 'items', label: t('layout.order'), mine: words(items), theirs: words(theirs.draft.items) }]}
        onResolve={(choice) => void form.resolve(choice.items === 'mine' ? { items } : theirs.draft)}
      />
    )
  }
  return (
    <div className="pacs-rules">
      <div className="pacs-rules-body">
        <ArrangeList
          label={label}
          table={table}
          items={items}
          nameOf={nameOf}
          onChange={(next) => form.change({ items: next })}
        />
      </div>
      <SettingBar form={form} hasFaults={false} refusal={refusal} others={others} />
    </div>
  )
}
