import {
  moveTemplateBlock,
  newTemplateBlock,
  pressedKey,
  type TemplateBlock,
  type TemplateBlockKind,
  type TemplateContent,
  whyNotRemoveBlock,
} from '@opensono/pacs-core'
import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../control/button/Button'
import { IconButton } from '../../../control/button/IconButton'
import { useText } from '../../../provider/useText'
import { templateText } from '../templateText'

/** Parts of a template outside of its body. */
export const fixedParts = ['paper', 'header', 'signers', 'footer'] as const

/** Which part of a template is edited: one outside of the body, or the place of one in it. */
export type TemplatePart = (typeof fixedParts)[number] | number

interface TemplatePartsProps {
  content: TemplateContent
  chosen: TemplatePart
  onChoose: (part: TemplatePart) => void
  onChange: (content: TemplateContent) => void
}

const kinds: readonly TemplateBlockKind[] = ['section', 'images', 'parameters', 'fields']

/** The parts of a template from top to bottom. Those of the body are moved by drag, by Alt with the arrow keys, and by buttons. */
export function TemplateParts({ content, chosen, onChoose, onChange }: TemplatePartsProps) {
  const { t, language } = useText(templateText)
  const [dragged, setDragged] = useState<number | null>(null)
  const place = typeof chosen === 'number' ? chosen : null
  const last = content.blocks.length - 1
  const refusal =
    place !== null && whyNotRemoveBlock(content, place) !== null ? t('templates.editor.needed') : undefined

  function move(from: number, to: number): void {
    if (to < 0 || to > last || from === to) return
    onChange(moveTemplateBlock(content, from, to))
    onChoose(to)
  }
  function add(kind: TemplateBlockKind): void {
    const block = newTemplateBlock(content, kind)
    if (block === null) return
    // Under the chosen part, where anyone who adds it is looking.
    const at = place === null ? content.blocks.length : place + 1
    onChange({ ...content, blocks: [...content.blocks.slice(0, at), block, ...content.blocks.slice(at)] })
    onChoose(at)
  }
  function remove(): void {
    if (place === null) return
    onChange({ ...content, blocks: content.blocks.filter((_, index) => index !== place) })
    onChoose(last === 0 ? 'paper' : Math.min(place, last - 1))
  }
  const nameOf = (block: TemplateBlock) => {
    if (block.kind === 'images') return t('templates.block.images', block)
    if (block.kind === 'fields') return t('templates.editor.add.fields')
    const title = language === 'en' ? block.title.en : block.title.zh
    if (title !== '') return title
    return block.kind === 'parameters' ? t('templates.editor.add.parameters') : t(`templates.section.${block.name}`)
  }
  const fixed = (part: (typeof fixedParts)[number]) => (
    <li className="pacs-arrange-row" data-selected={chosen === part || undefined}>
      <span />
      <PartName isChosen={chosen === part} onChoose={() => onChoose(part)} name={t(`templates.editor.part.${part}`)} />
    </li>
  )
  return (
    <section className="pacs-template-parts" aria-label={t('templates.editor.parts')}>
      <ol className="pacs-arrange-list">
        {fixed('paper')}
        {fixed('header')}
        {content.blocks.map((block, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a part of a template has no name but its place
            key={index}
            className="pacs-arrange-row"
            data-selected={index === place || undefined}
            data-dragged={index === dragged || undefined}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', String(index))
              setDragged(index)
              onChoose(index)
            }}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              if (dragged === index) return
              move(dragged, index)
              setDragged(index)
            }}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(null)}
          >
            <GripVertical aria-hidden className="pacs-arrange-grip" />
            <PartName
              isChosen={index === place}
              onChoose={() => onChoose(index)}
              onMove={(step) => move(index, index + step)}
              name={nameOf(block)}
            />
          </li>
        ))}
        {fixed('signers')}
        {fixed('footer')}
      </ol>
      <PartBar
        onMove={place === null ? undefined : (step) => move(place, place + step)}
        isFirst={place === 0}
        isLast={place === last}
        onRemove={place === null ? undefined : remove}
        refusal={refusal}
      />
      <div className="pacs-template-add">
        {kinds.map((kind) => (
          <Button
            key={kind}
            size="small"
            icon={<Plus aria-hidden />}
            disabledReason={newTemplateBlock(content, kind) === null ? t('templates.editor.noSectionLeft') : undefined}
            onPress={() => add(kind)}
          >
            {t(`templates.editor.add.${kind}`)}
          </Button>
        ))}
      </div>
    </section>
  )
}

interface PartNameProps {
  name: string
  isChosen: boolean
  onChoose: () => void
  onMove?: (step: -1 | 1) => void
}

function PartName({ name, isChosen, onChoose, onMove }: PartNameProps) {
  return (
    <button
      type="button"
      className="pacs-arrange-name pacs-truncate"
      title={name}
      aria-pressed={isChosen}
      onClick={onChoose}
      onKeyDown={(event) => {
        const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[pressedKey(event)] ?? null
        if (!event.altKey || step === null) return
        event.preventDefault()
        onMove?.(step)
      }}
    >
      {name}
    </button>
  )
}

interface PartBarProps {
  /** Left out where the chosen part cannot be moved. */
  onMove: ((step: -1 | 1) => void) | undefined
  isFirst: boolean
  isLast: boolean
  onRemove: (() => void) | undefined
  /** Why it cannot be taken out. */
  refusal: string | undefined
}

function PartBar({ onMove, isFirst, isLast, onRemove, refusal }: PartBarProps) {
  const { t } = useText(templateText)
  return (
    <div className="pacs-template-bar">
      <IconButton
        size="small"
        label={t('templates.editor.up')}
        icon={<ArrowUp aria-hidden />}
        isDisabled={onMove === undefined || isFirst}
        onPress={() => onMove?.(-1)}
      />
      <IconButton
        size="small"
        label={t('templates.editor.down')}
        icon={<ArrowDown aria-hidden />}
        isDisabled={onMove === undefined || isLast}
        onPress={() => onMove?.(1)}
      />
      <Button
        size="small"
        variant="quiet"
        icon={<Trash2 aria-hidden />}
        isDisabled={onRemove === undefined}
        disabledReason={refusal}
        onPress={() => onRemove?.()}
      >
        {t('templates.editor.remove')}
      </Button>
    </div>
  )
}
