import { type ArrangedItem, type ArrangeTable, moveItem, moveItemTo, pressedKey, whyNotMove } from '@opensono/pacs-core'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { memo, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../control/button/Button'
import { Checkbox } from '../../control/choice/Checkbox'
import { useText } from '../../provider/useText'
import { layoutText } from './layoutText'

type SetItem = (id: string, patch: Partial<ArrangedItem>) => void

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

  const set = useLatest((id: string, patch: Partial<ArrangedItem>) =>
    onChange(items.map((item) => (item.id === id ? { ...item, ...patch } : item))),
  )
  function move(step: -1 | 1): void {
    if (selectedId !== null) onChange(moveItem(table, items, selectedId, step))
  }
  function moveDragged(dragged: string, over: string): void {
    if (dragged !== over) onChange(moveItemTo(table, items, dragged, over))
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
        {Object.values(table).some((spec) => spec.mayBeAsBefore === true) && t('layout.asBeforeHint')}
      </p>
      <ol className="pacs-arrange-list">
        {items.map((item) => (
          <ArrangeRow
            key={item.id}
            item={item}
            spec={table[item.id]}
            name={nameOf(item.id)}
            isSelected={item.id === selectedId}
            isDragged={item.id === draggedId}
            hasColumns={hasColumns}
            asksForFields={asksForFields}
            onSelect={setSelectedId}
            onSet={set}
            onStep={(step) => onChange(moveItem(table, items, item.id, step))}
            onDrag={setDraggedId}
            onDragOver={draggedId === null ? undefined : () => moveDragged(draggedId, item.id)}
          />
        ))}
      </ol>
      <output className="pacs-hidden-visually">
        {selectedId !== null && t('layout.moved', { name: nameOf(selectedId), place })}
      </output>
    </section>
  )
}

/** A callback that stays the same, so that rows which did not change are not drawn again. */
function useLatest(callback: SetItem): SetItem {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((id, patch) => latest.current(id, patch), [])
}

interface ArrangeRowProps extends ArrangeChecksProps {
  isSelected: boolean
  isDragged: boolean
  asksForFields: boolean
  onSelect: (id: string | null) => void
  onStep: (step: -1 | 1) => void
  onDrag: (id: string | null) => void
  /** Left out while nothing is dragged. */
  onDragOver: (() => void) | undefined
}

/** One of the things: its name, by which it is selected and moved, and what is true of it. */
function ArrangeRow(props: ArrangeRowProps) {
  const { item, spec, name, isSelected, isDragged, hasColumns, asksForFields, onSelect, onSet } = props
  const { onStep, onDrag, onDragOver } = props
  const { t } = useText(layoutText)
  return (
    <li
      className="pacs-arrange-row"
      data-fields={asksForFields || undefined}
      data-columns={hasColumns || undefined}
      data-selected={isSelected || undefined}
      data-hidden={!item.isShown || undefined}
      data-dragged={isDragged || undefined}
      draggable={spec?.isPinned !== true}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', item.id)
        onDrag(item.id)
        onSelect(item.id)
      }}
      onDragOver={(event) => {
        if (onDragOver === undefined) return
        event.preventDefault()
        onDragOver()
      }}
      onDrop={(event) => event.preventDefault()}
      onDragEnd={() => onDrag(null)}
    >
      <GripVertical aria-hidden className="pacs-arrange-grip" data-pinned={spec?.isPinned || undefined} />
      <button
        type="button"
        className="pacs-arrange-name pacs-truncate"
        title={name}
        aria-pressed={isSelected}
        onClick={() => onSelect(isSelected ? null : item.id)}
        onKeyDown={(event) => {
          const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[pressedKey(event)] ?? null
          if (!event.altKey || step === null) return
          event.preventDefault()
          onSelect(item.id)
          onStep(step)
        }}
      >
        {name}
      </button>
      {asksForFields && (
        <span className="pacs-rules-note">
          {spec?.section !== undefined && t(`layout.section.${spec.section as 'patient'}`)}
        </span>
      )}
      <ArrangeChecks item={item} spec={spec} name={name} hasColumns={hasColumns} onSet={onSet} />
    </li>
  )
}

interface ArrangeChecksProps {
  item: ArrangedItem
  spec: ArrangeTable[string] | undefined
  name: string
  hasColumns: boolean
  onSet: SetItem
}

/** Whether a thing is shown, frozen and required; what is hidden is neither. */
const ArrangeChecks = memo(function ArrangeChecks({ item, spec, name, hasColumns, onSet }: ArrangeChecksProps) {
  const { t } = useText(layoutText)
  return (
    <>
      <Checkbox
        aria-label={`${name}: ${t('layout.shown')}`}
        isSelected={item.isShown}
        isDisabled={spec?.isFixed === true}
        onChange={(isShown) =>
          onSet(item.id, {
            isShown,
            isRequired: isShown && item.isRequired,
            isAsBefore: isShown && item.isAsBefore === true,
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
          onChange={(isFrozen) => onSet(item.id, { isFrozen })}
        >
          {t('layout.frozen')}
        </Checkbox>
      )}
      {spec?.isRequired !== undefined && (
        <Checkbox
          aria-label={`${name}: ${t('layout.required')}`}
          isSelected={item.isRequired}
          isDisabled={spec.isAlwaysRequired === true || !item.isShown}
          onChange={(isRequired) => onSet(item.id, { isRequired })}
        >
          {t('layout.required')}
        </Checkbox>
      )}
      {spec?.mayBeAsBefore === true && (
        <Checkbox
          aria-label={`${name}: ${t('layout.asBefore')}`}
          isSelected={item.isAsBefore === true}
          isDisabled={!item.isShown}
          onChange={(isAsBefore) => onSet(item.id, { isAsBefore })}
        >
          {t('layout.asBefore')}
        </Checkbox>
      )}
    </>
  )
})
