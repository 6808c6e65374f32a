import type { BasicDataRow } from '@opensono/pacs-core'
import {
  type Annotation,
  bodyMarks,
  formatValue,
  type ListedMark,
  measureLimits,
  strokeSizes,
  type ValueAtom,
} from '@opensono/pacs-core/measure'
import { TextCursorInput } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../control/button/Button'
import { SegmentedControl } from '../../../control/button/SegmentedControl'
import { NativeSelect } from '../../../control/field/NativeSelect'
import { NumberField } from '../../../control/field/NumberField'
import { TextField } from '../../../control/field/TextField'
import { useController } from '../../../provider/useController'
import { useText } from '../../../provider/useText'
import type { Pane } from '../pane/createPane'
import { sourceText, valuesText } from '../stage/marks'
import type { PaneMarks } from '../stage/useMarks'
import { viewerText } from '../viewerText'
import { ParameterLinks, renamed } from './ParameterLinks'

/** What is drawn on an image, as a list. */
export interface MeasureListProps {
  pane: Pane
  marks: PaneMarks
  imageName: string
  canDraw: boolean
  /** The parameters of the study that values may be for. */
  parameters: readonly BasicDataRow[]
  /** Takes a value into what is being written; left out where nothing is. */
  onInsertValue?: ((atom: ValueAtom, text: string) => void) | undefined
}

/** All annotations of an image with their values; the selected one with what can be changed of it and where its values come from. */
export function MeasureList(props: MeasureListProps) {
  const { pane, marks, canDraw } = props
  const { t } = useText(viewerText)
  const selectedId = useController(pane, (state) => state.selectedId)
  const kept = marks.list.filter(({ annotation }) => annotation.id !== 'draft')
  if (kept.length === 0) {
    return (
      <p className="pacs-measure-empty">
        {t('viewer.list.empty')}
        {canDraw && <span>{t('viewer.list.emptyHint')}</span>}
      </p>
    )
  }
  return (
    <ul className="pacs-measure-list" aria-label={t('viewer.list.title')}>
      {kept.map((mark) => (
        <MeasureRow
          key={mark.annotation.id}
          mark={mark}
          marks={marks}
          isSelected={mark.annotation.id === selectedId}
          onSelect={() => selectMark(pane, mark.annotation)}
        >
          <MarkFields {...props} mark={mark} />
        </MeasureRow>
      ))}
    </ul>
  )
}

/** Selects an annotation on its frame. */
export function selectMark(pane: Pane, annotation: Annotation): void {
  const { frame } = pane.getSnapshot()
  if (annotation.frame !== null && annotation.frame !== frame) pane.step(annotation.frame - frame, true)
  pane.select(annotation.id)
}

interface MeasureRowProps {
  mark: ListedMark
  marks: PaneMarks
  isSelected: boolean
  onSelect: () => void
  children: React.ReactNode
}

function MeasureRow({ mark, marks, isSelected, onSelect, children }: MeasureRowProps) {
  const { t } = useText(viewerText)
  const { annotation, number, values } = mark
  const { words } = marks
  const name = annotation.label || words.t(`measure.kind.${annotation.kind}`)
  const text =
    number === null
      ? (annotation.text ?? (annotation.bodyMark && t(`viewer.bodyMarks.${annotation.bodyMark.mark}`)) ?? '')
      : valuesText(mark, words)
  return (
    <li className="pacs-measure-row" data-selected={isSelected || undefined}>
      <button type="button" aria-expanded={isSelected} onClick={onSelect}>
        <span className="pacs-measure-number pacs-numeric">{number ?? ''}</span>
        <span className="pacs-measure-name">
          {name}
          {annotation.frame !== null && <small>{t('viewer.list.onFrame', { frame: annotation.frame + 1 })}</small>}
        </span>
        <span className="pacs-measure-values pacs-numeric" data-refused={values.refusal !== null || undefined}>
          {text}
        </span>
      </button>
      {isSelected && children}
    </li>
  )
}

interface MarkFieldsProps extends MeasureListProps {
  mark: ListedMark
}

function MarkFields({ pane, mark, marks, imageName, canDraw, parameters, onInsertValue }: MarkFieldsProps) {
  const { t } = useText(viewerText)
  const { annotation, number } = mark
  const change = (patch: Partial<Annotation>) => pane.change({ ...annotation, ...patch })
  const source = sourceText(mark, imageName, marks.words)
  const { bodyMark } = annotation
  return (
    <div className="pacs-measure-fields">
      {canDraw && (
        <>
          {number !== null && (
            <>
              <KeptText
                label={t('viewer.list.label')}
                hint={t('viewer.list.labelHint')}
                value={annotation.label ?? ''}
                onKeep={(label) => pane.change(renamed(annotation, label, parameters))}
              />
              <ParameterLinks
                annotation={annotation}
                atoms={mark.values.atoms}
                parameters={parameters}
                words={marks.words}
                onChange={(links) => change({ parameters: links })}
              />
            </>
          )}
          {number === null && bodyMark === undefined && annotation.kind !== 'sketch' && (
            <KeptText label={t('viewer.list.text')} value={annotation.text ?? ''} onKeep={(text) => change({ text })} />
          )}
          {annotation.kind === 'heartRate' && (
            <NumberField
              label={t('viewer.list.beats')}
              value={annotation.beats ?? 1}
              minValue={1}
              maxValue={20}
              onChange={(beats) => beats !== null && change({ beats })}
            />
          )}
          {bodyMark !== undefined && (
            <>
              <NativeSelect
                label={t('viewer.list.mark')}
                value={bodyMark.mark}
                options={bodyMarks.map((id) => ({ id, label: t(`viewer.bodyMarks.${id}`) }))}
                onChange={(id) => {
                  const chosen = bodyMarks.find((each) => each === id)
                  if (chosen !== undefined) change({ bodyMark: { ...bodyMark, mark: chosen } })
                }}
              />
              <NumberField
                label={t('viewer.list.probeAngle')}
                unit="°"
                value={bodyMark.probe.angle}
                minValue={-180}
                maxValue={180}
                step={15}
                onChange={(angle) =>
                  angle !== null && change({ bodyMark: { ...bodyMark, probe: { ...bodyMark.probe, angle } } })
                }
              />
            </>
          )}
          <SegmentedControl
            label={t('viewer.list.size')}
            segments={strokeSizes.map((id) => ({
              id,
              label: t(`viewer.tool.size${id}`),
              icon: <span className="pacs-tool-size" data-size={id} aria-hidden />,
              isIconOnly: true,
            }))}
            value={annotation.size}
            onChange={(size) => change({ size })}
          />
        </>
      )}
      {onInsertValue !== undefined &&
        mark.values.atoms.map((atom) => {
          const value = formatValue(atom, marks.words.language)
          return (
            <Button
              key={atom.quantity}
              size="small"
              icon={<TextCursorInput />}
              onPress={() => onInsertValue(atom, value)}
            >
              {t('viewer.list.insert', { value })}
            </Button>
          )
        })}
      {source !== '' && <p className="pacs-measure-source">{source}</p>}
    </div>
  )
}

/** A text that is kept when one leaves its field: one act for a word, not one for each letter. */
function KeptText({
  label,
  hint,
  value,
  onKeep,
}: {
  label: string
  hint?: string
  value: string
  onKeep: (text: string) => void
}) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  return (
    <TextField
      label={label}
      hint={hint}
      value={text}
      maxLength={measureLimits.text}
      autoComplete="off"
      onChange={setText}
      onBlur={() => text.trim() !== value && onKeep(text.trim())}
    />
  )
}
