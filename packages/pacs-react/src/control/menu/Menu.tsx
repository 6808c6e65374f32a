import { Check } from 'lucide-react'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'
import { present } from '../present'
import { usePortalProps } from '../root/RootContext'

/** One action of a {@link Menu}. */
export interface MenuEntry<Id extends string = string> {
  id: Id
  label: string
  icon?: ReactNode
  /** Shown at the right, for example `Ctrl+K`. It is not bound by the menu. */
  hotkey?: string | undefined
  /** Second line under the label. */
  description?: string | undefined
  /** For what destroys; the act itself asks once. */
  tone?: 'plain' | 'danger' | undefined
  /** A check mark: the entry is the one that holds. */
  isSelected?: boolean | undefined
  isDisabled?: boolean | undefined
  /** Disables the entry and is shown under its label. */
  disabledReason?: string | undefined
  /** A line above the entry. */
  startsGroup?: boolean | undefined
}

/** The actions of a menu, and the button that opens it. */
export interface MenuProps<Id extends string = string> {
  /** The button that opens it. */
  trigger: ReactElement
  /** Names the menu for a reader. */
  label: string
  entries: readonly MenuEntry<Id>[]
  /** Called with the id of the chosen entry; the menu closes by itself. */
  onAction: (id: Id) => void
  /** @defaultValue 'bottom start' */
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end' | undefined
  isOpen?: boolean | undefined
  /** Called with true when the menu opens, and with false when it closes. */
  onOpenChange?: ((isOpen: boolean) => void) | undefined
  /** Above the entries, for example who is logged in. */
  header?: ReactNode
}

/** A list of actions behind a button. */
export function Menu<Id extends string = string>(props: MenuProps<Id>) {
  const { trigger, label, entries, onAction, placement, isOpen, onOpenChange, header } = props
  const portal = usePortalProps()
  return (
    <MenuTrigger {...present({ isOpen, onOpenChange })}>
      {trigger}
      <Popover
        {...portal}
        className="pacs-popover pacs-menu-popover"
        placement={placement ?? 'bottom start'}
        offset={4}
      >
        {header !== undefined && <div className="pacs-menu-header">{header}</div>}
        <MenuList label={label} entries={entries} onAction={onAction} />
      </Popover>
    </MenuTrigger>
  )
}

/** The entries of a menu, wherever it is shown. */
export function MenuList<Id extends string>(props: Pick<MenuProps<Id>, 'label' | 'entries' | 'onAction'>) {
  const { label, entries, onAction } = props
  return (
    <AriaMenu
      className="pacs-menu"
      aria-label={label}
      onAction={(key) => {
        const chosen = entries.find((entry) => entry.id === key)
        if (chosen) onAction(chosen.id)
      }}
    >
      {entries.map((entry, index) => (
        <Fragment key={entry.id}>
          {entry.startsGroup && index > 0 && <Separator className="pacs-menu-line" />}
          <Entry entry={entry} />
        </Fragment>
      ))}
    </AriaMenu>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  const description = entry.disabledReason ?? entry.description
  return (
    <MenuItem
      id={entry.id}
      className="pacs-menu-item"
      textValue={entry.label}
      data-tone={entry.tone ?? 'plain'}
      isDisabled={Boolean(entry.isDisabled || entry.disabledReason)}
      {...(entry.isSelected && { 'aria-current': 'true' })}
    >
      {entry.icon !== undefined && <span className="pacs-menu-icon">{entry.icon}</span>}
      <span className="pacs-menu-words">
        <span>{entry.label}</span>
        {description && <span className="pacs-menu-note">{description}</span>}
      </span>
      {entry.isSelected && <Check aria-hidden className="pacs-menu-check" />}
      {entry.hotkey && <kbd className="pacs-hotkey">{entry.hotkey}</kbd>}
    </MenuItem>
  )
}
