import { type ArrangedItem, type ArrangeTable, moveItem, moveItemTo, whyNotMove } from '@opensono/pacs-core'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { Checkbox } from '../../control/choice/Checkbox'
import { useText } from '../../provider/useText'
import { layoutText } from './layoutText'

/** What is arranged. */
export interface ArrangeListProps {
  label: string
  table: ArrangeTable
  items: readonly ArrangedItem[]
  nameOf: (id: string) => string
  onChange: (items: readonly ArrangedItem[]) => void
}

/** Things to show, to ask for and to bring into an order: by drag, by keys, and by buttons for the one that is selected. */
export function ArrangeList({ label, table, items, nameOf, onChange }: ArrangeListProps) {
  const { t } = useText(layoutText)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [draggedId, setDraggedId] = useState<string | null>(null)
  const selected = selectedId === null ? [] : [selectedId]
  const hasColumns = Object.values(table).some((spec) => spec.isColumn === true)
  const asksForFields = Object.values(table).some((spec) => spec.isRequired !== undefined)
  const place = items.findIndex((item) => item.id === selectedId) + 1

  function set(id: string, patch: Partial<ArrangedItem>): void {
    onChange(items.map((item) => (item.id === id ? { ...item, ...patch } : item)))
  }
  function move(step: -1 | 1): void {
    if (selectedId !== null) onChange(moveItem(table, items, selectedId, step))
  }
  const refusalOf = (step: -1 | 1) => {
    const fault = whyNotMove(table, items, selected, step)
    return fault === null ? undefined : t(`layout.fault.${fault}`)
  }

  return (
    <section className="pacs-arrange" aria-label={label}>
      <header className="pacs-arrange-bar">
        <h3>{label}</h3>
        <span className="pacs-list-space" />
        <Button icon={<ArrowUp aria-hidden />} disabledReason={refusalOf(-1)} onPress={() => move(-1)}>
          {t('layout.earlier')}
        </Button>
        <Button icon={<ArrowDown aria-hidden />} disabledReason={refusalOf(1)} onPress={() => move(1)}>
          {t('layout.later')}
        </Button>
      </header>
      <p className="pacs-rules-note">
        {t('layout.moveHint')} {hasColumns && t('layout.widthHint')}
      </p>
      <ol className="pacs-arrange-list">
        {items.map((item) => {
          const spec = table[item.id]
          const name = nameOf(item.id)
          const isSelected = item.id === selectedId
          return (
            <li
              key={item.id}
              className="pacs-arrange-row"
              data-fields={asksForFields || undefined}
              data-columns={hasColumns || undefined}
              data-selected={isSelected || undefined}
              data-hidden={!item.isShown || undefined}
              data-dragged={item.id === draggedId || undefined}
              draggable={spec?.isPinned !== true}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', item.id)
                setDraggedId(item.id)
                setSelectedId(item.id)
              }}
              onDragOver={(event) => {
                if (draggedId === null) return
                event.preventDefault()
                if (draggedId !== item.id) onChange(moveItemTo(table, items, draggedId, item.id))
              }}
              onDrop={(event) => event.preventDefault()}
              onDragEnd={() => setDraggedId(null)}
            >
              <GripVertical aria-hidden className="pacs-arrange-grip" data-pinned={spec?.isPinned || undefined} />
              <button
                type="button"
                className="pacs-arrange-name pacs-truncate"
                title={name}
                aria-pressed={isSelected}
                onClick={() => setSelectedId(isSelected ? null : item.id)}
                onKeyDown={(event) => {
                  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
                  if (!event.altKey || step === null) return
                  event.preventDefault()
                  setSelectedId(item.id)
                  onChange(moveItem(table, items, item.id, step))
                }}
              >
                {name}
              </button>
              {asksForFields && (
                <span className="pacs-rules-note">
                  {spec?.section !== undefined && t(`layout.section.${spec.section as 'patient'}`)}
                </span>
              )}
              <Checkbox
                aria-label={`${name}: ${t('layout.shown')}`}
                isSelected={item.isShown}
                isDisabled={spec?.isFixed === true}
                onChange={(isShown) =>
                  set(item.id, {
                    isShown,
                    isRequired: isShown && item.isRequired,
                    isFrozen: isShown && item.isFrozen === true,
                  })
                }
              >
                {t(spec?.isFixed === true ? 'layout.fixed' : 'layout.shown')}
              </Checkbox>
              {hasColumns && (
                <Checkbox
                  aria-label={`${name}: ${t('layout.frozen')}`}
                  isSelected={item.isFrozen === true}
                  isDisabled={!item.isShown}
                  onChange={(isFrozen) => set(item.id, { isFrozen })}
                >
                  {t('layout.frozen')}
                </Checkbox>
              )}
              {spec?.isRequired !== undefined && (
                <Checkbox
                  aria-label={`${name}: ${t('layout.required')}`}
                  isSelected={item.isRequired}
                  isDisabled={spec.isAlwaysRequired === true || !item.isShown}
                  onChange={(isRequired) => set(item.id, { isRequired })}
                >
                  {t('layout.required')}
                </Checkbox>
              )}
            </li>
          )
        })}
      </ol>
      <output className="pacs-hidden-visually">
        {selectedId !== null && t('layout.moved', { name: nameOf(selectedId), place })}
      </output>
    </section>
  )
}
