import type { BasicDataRecord } from '@opensono/pacs-core'
import { ArrowDown, ArrowUp, ArrowUpToLine, CircleCheck, CircleOff, Ellipsis, PenLine, Trash2 } from 'lucide-react'
import { createContext, useContext, useState } from 'react'
import { Button } from '../../control/button/Button'
import { Menu, type MenuEntry } from '../../control/menu/Menu'
import { useText } from '../../provider/useText'
import { dictionaryText } from './dictionaryText'

/** What can be done with a row from its menu. */
export interface RowMenuActs {
  /** Why rows cannot be put in order now. */
  readonly orderRefusal: string | undefined
  readonly enableRefusal: string | undefined
  readonly removeRefusal: string | undefined
  readonly canStep: (id: string, by: -1 | 1) => boolean
  readonly onAct: (row: BasicDataRecord, act: RowAct) => void
}

/** An act of a row's menu. */
export type RowAct = 'edit' | 'up' | 'down' | 'top' | 'enable' | 'remove'

/** The acts of the table around, so that its columns stay the same between renderings. */
export const RowMenuContext = createContext<RowMenuActs | null>(null)

/** The menu at the end of a row. It is made when it is first opened: a long list does not wait for its menus. */
export function RowMenu({ row }: { row: BasicDataRecord }) {
  const { t } = useText(dictionaryText)
  const acts = useContext(RowMenuContext)
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const label = t('dictionary.actsOf', { name: row.name })
  if (acts === null || isOpen === null) {
    return (
      <button
        type="button"
        tabIndex={-1}
        className="pacs-dictionary-act"
        data-row-menu
        data-size="small"
        aria-label={label}
        aria-haspopup="menu"
        title={label}
        onClick={() => setOpen(true)}
      >
        <Ellipsis aria-hidden />
      </button>
    )
  }
  const move = (id: 'up' | 'down' | 'top', words: string, icon: React.ReactNode, by: -1 | 1): MenuEntry<RowAct> => ({
    id,
    label: words,
    icon,
    disabledReason: acts.orderRefusal,
    isDisabled: !acts.canStep(row.id, by),
  })
  const entries: readonly MenuEntry<RowAct>[] = [
    { id: 'edit', label: t('dictionary.edit'), icon: <PenLine aria-hidden /> },
    {
      id: 'enable',
      label: t(row.isEnabled ? 'dictionary.disable' : 'dictionary.enable'),
      icon: row.isEnabled ? <CircleOff aria-hidden /> : <CircleCheck aria-hidden />,
      disabledReason: acts.enableRefusal,
    },
    { ...move('top', t('dictionary.moveTop'), <ArrowUpToLine aria-hidden />, -1), startsGroup: true },
    move('up', t('dictionary.moveUp'), <ArrowUp aria-hidden />, -1),
    move('down', t('dictionary.moveDown'), <ArrowDown aria-hidden />, 1),
    {
      id: 'remove',
      label: t('dictionary.remove'),
      icon: <Trash2 aria-hidden />,
      tone: 'danger',
      startsGroup: true,
      disabledReason: acts.removeRefusal,
    },
  ]
  return (
    <Menu<RowAct>
      label={label}
      placement="bottom end"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button
          size="small"
          variant="quiet"
          icon={<Ellipsis aria-hidden />}
          aria-label={label}
          isTabStop={false}
          className="pacs-dictionary-act"
        />
      }
      entries={entries}
      onAction={(act) => acts.onAct(row, act)}
    />
  )
}
