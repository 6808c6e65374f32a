import { pressedKey } from '@opensono/pacs-core'
import { Search } from 'lucide-react'
import { forwardRef, type KeyboardEvent, useId, useRef, useState } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import type { ControlProps } from '../ControlProps'
import { classes } from '../classes'
import { useKeyScope } from '../key/useKeymap'
import { present } from '../present'
import { useIsPortalReady, usePortalProps } from '../root/RootContext'
import { matchEntries, type PaletteEntry } from './matchEntries'

/** Props of {@link CommandPalette}. The host may make entries from the typed text. */
export interface CommandPaletteProps<Id extends string = string> extends ControlProps {
  isOpen: boolean
  /** Called with false by Escape, by a press outside, and before `onAction`. */
  onOpenChange: (isOpen: boolean) => void
  /** Names the palette for a reader. */
  label: string
  placeholder: string
  /** What is typed, so that the host can make entries of it. */
  text: string
  /** Called with the whole text at each change of it. */
  onTextChange: (text: string) => void
  entries: readonly PaletteEntry<Id>[]
  /** An entry was chosen; the palette is closed already. */
  onAction: (id: Id) => void
  /** Shown where nothing matches. */
  emptyText: string
}

/** Finds pages and actions by a few typed letters. Arrow keys move the mark, Enter chooses, Escape closes. */
export const CommandPalette = forwardRef(function CommandPalette(props, ref) {
  const { isOpen, onOpenChange, label, placeholder, text, onTextChange, entries, onAction, emptyText, ...rest } = props
  const { className, ...box } = rest
  const portal = usePortalProps()
  const isReady = useIsPortalReady()
  useKeyScope('palette', isOpen && isReady)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [wantedId, setWantedId] = useState<string | null>(null)
  const found = matchEntries(entries, text)
  const place = Math.max(
    0,
    found.findIndex(({ id }) => id === wantedId),
  )
  const current = found[place]
  const optionId = (id: string) => `${listId}-${id}`

  function act(id: string): void {
    const entry = found.find((each) => each.id === id)
    if (entry === undefined) return
    onOpenChange(false)
    onAction(entry.id)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const key = pressedKey(event)
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step !== undefined) {
      event.preventDefault()
      const next = (place + step + found.length) % found.length
      setWantedId(found[next]?.id ?? null)
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    } else if (key === 'Enter' && current !== undefined) {
      event.preventDefault()
      act(current.id)
    }
  }

  return (
    <ModalOverlay
      {...portal}
      className="pacs-scrim"
      data-kind="palette"
      isOpen={isOpen && isReady}
      onOpenChange={onOpenChange}
      isDismissable
    >
      <Modal className="pacs-palette">
        <AriaDialog {...present(box)} ref={ref} aria-label={label} className={classes('pacs-palette-box', className)}>
          <div className="pacs-palette-head">
            <Search aria-hidden />
            <input
              // biome-ignore lint/a11y/noAutofocus: the palette is opened to type into.
              autoFocus
              type="text"
              role="combobox"
              className="pacs-input"
              aria-label={label}
              aria-expanded
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={current && optionId(current.id)}
              placeholder={placeholder}
              autoComplete="off"
              spellCheck={false}
              maxLength={64}
              value={text}
              onChange={(event) => {
                setWantedId(null)
                onTextChange(event.target.value)
              }}
              onKeyDown={onKeyDown}
            />
          </div>
          <div ref={list} id={listId} role="listbox" aria-label={label} className="pacs-palette-list">
            {found.map((entry, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys of its list.
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox.
              <div
                key={entry.id}
                id={optionId(entry.id)}
                role="option"
                aria-selected={entry === current}
                className="pacs-palette-entry"
                data-starts={found[index - 1]?.group !== entry.group || undefined}
                onClick={() => act(entry.id)}
                onPointerMove={() => setWantedId(entry.id)}
              >
                <span className="pacs-palette-icon">{entry.icon}</span>
                <span className="pacs-palette-words pacs-truncate" title={entry.label}>
                  {entry.label}
                </span>
                <span className="pacs-palette-group">{entry.group}</span>
              </div>
            ))}
          </div>
          {found.length === 0 && <p className="pacs-palette-empty">{emptyText}</p>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}) as <Id extends string = string>(props: CommandPaletteProps<Id> & React.RefAttributes<HTMLElement>) => React.ReactNode
