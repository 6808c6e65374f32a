import {
  type Language,
  type MeasureSource,
  measureSourceOf,
  type ReportTextField,
  type ReportValue,
  type ReportValueSource,
  reportTextLengths,
} from '@opensono/pacs-core'
import { formatValue, type ValueUnit } from '@opensono/pacs-core/measure'
import {
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { StripItem } from '../../image/StripItem'
import { useText } from '../../provider/useText'
import { reportText } from '../reportText'
import { createTextView, type TextEvents, type TextView } from './createTextView'
import type { LinkedText } from './textDocument'
import type { ValueAttributes } from './textSchema'
import { type StudyValues, useStudyValues } from './useStudyValues'
import { isOtherValue, ValueCard } from './ValueCard'

/** A text that is being written. */
export interface WrittenTextProps {
  field: ReportTextField
  /** Of the report: numbers and units are written in it. */
  language: Language
  text: string
  /** Those of this text. */
  values: readonly ReportValue[]
  onChange: (linked: LinkedText) => void
  isReadOnly: boolean
  /** Words in it that were linked values and are not what is measured. */
  unlinked: readonly string[]
  studyId: string
  /** Images of the study, in which values were measured. */
  items: readonly StripItem[]
  labelledBy: string
  onFocus: () => void
  onTooLong: (excess: number) => void
  expand: (code: string) => string | null
  /** No placeholder follows the cursor, or on the way back none is before it. @returns whether another field takes over */
  onFilled: (isBack?: boolean) => boolean
  /** Shows where a value was measured. */
  onOpen?: ((source: MeasureSource) => void) | undefined
  /** Whether the focus was in the text before its view was made. */
  wasInside: RefObject<boolean>
  handle: Ref<TextHandle>
}

/** What is done to a text from outside. */
export interface TextHandle {
  insert(text: string): void
  insertValue(text: string, source: ReportValueSource): void
  /** Selects the first placeholder behind a place in the text. @returns whether there is one */
  goTo(from: number): boolean
  /** Selects the last placeholder of the text. @returns whether there is one */
  goToLast(): boolean
  select(start: number, end: number): void
}

interface Pointed {
  readonly value: ValueAttributes
  readonly element: Element
}

/** The element of a value as it is now: a change of its mark may have made another one. */
function elementOf(place: HTMLElement | null, { value, element }: Pointed): Element {
  return place?.querySelector(`[data-value="${CSS.escape(value.id)}"]`) ?? element
}

/** Time that the pointer may leave a value on its way to the card, in milliseconds. */
const leaveMs = 200

/** The value that is pointed at, until the pointer has left it and its card. */
function usePointed() {
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const hold = () => clearTimeout(timer.current)
  const leave = () => {
    hold()
    timer.current = setTimeout(() => setPointed(null), leaveMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    pointed,
    hold,
    leave,
    point(value: ValueAttributes | null, element: Element | null) {
      if (value === null || element === null) return leave()
      hold()
      setPointed({ value, element })
    },
    close() {
      hold()
      setPointed(null)
    },
  }
}

/** Which values are measured to be others by now, or not any more. */
function marksOf(text: string, values: readonly ReportValue[], study: StudyValues) {
  const marks = new Map<string, 'changed' | 'gone'>()
  for (const { id, start, end, source } of values) {
    const now = source.kind === 'measure' ? study.now(source) : undefined
    if (now === null) marks.set(id, 'gone')
    else if (now !== undefined && isOtherValue(now, text.slice(start, end))) marks.set(id, 'changed')
  }
  return marks
}

const isSame = (one: LinkedText, other: LinkedText) =>
  one.text === other.text &&
  (one.values === other.values || JSON.stringify(one.values) === JSON.stringify(other.values))

/** Makes the view, and a new one with the same state when the page comes back from behind another. */
function useTextView(props: WrittenTextProps, events: TextEvents) {
  const { field, text, values, isReadOnly, studyId, labelledBy, wasInside } = props
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<TextView | null>(null)
  const newest = useRef(events)
  const linked = useMemo(() => ({ text, values }), [text, values])
  /** What the view shows. */
  const shown = useRef<LinkedText>(linked)
  const former = useRef<ReturnType<TextView['state']> | undefined>(undefined)
  useLayoutEffect(() => {
    newest.current = events
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view lasts; what it shows follows below.
  useLayoutEffect(() => {
    if (place.current === null) return
    const made = createTextView({
      place: place.current,
      field,
      maxLength: reportTextLengths[field],
      studyId,
      isReadOnly,
      linked: shown.current,
      state: former.current,
      attributes: {
        class: 'pacs-input-box pacs-report-text-box',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        spellcheck: 'false',
      },
      events: () => ({
        ...newest.current,
        onChange(written) {
          shown.current = written
          newest.current.onChange(written)
        },
      }),
    })
    view.current = made
    if (wasInside.current) made.focus()
    return () => {
      former.current = made.state()
      wasInside.current = made.hasFocus()
      view.current = null
      made.destroy()
    }
  }, [])
  useLayoutEffect(() => {
    if (isSame(linked, shown.current)) return
    shown.current = linked
    view.current?.show(linked)
  }, [linked])
  useLayoutEffect(() => view.current?.setReadOnly(isReadOnly), [isReadOnly])
  return { place, view }
}

/** What the selected gap offers: a press or its digit fills the gap. The text keeps the focus. */
function GapChoices({ options, onChoose }: { options: readonly string[]; onChoose: (option: string) => void }) {
  const { t } = useText(reportText)
  return (
    <div role="toolbar" aria-label={t('report.gapChoices')} className="pacs-report-gaps">
      {options.map((option, index) => (
        <button
          key={option}
          type="button"
          className="pacs-report-gap-choice"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {index < 9 && <kbd>{index + 1}</kbd>}
          {option}
        </button>
      ))}
    </div>
  )
}

/** A text of a report under the pen. Values in it are linked to where they were measured. */
export function WrittenText(props: WrittenTextProps) {
  const { text, language, values, isReadOnly, unlinked, items, onOpen, handle } = props
  const study = useStudyValues(items)
  const { pointed, hold, leave, point, close } = usePointed()
  const [options, setOptions] = useState<readonly string[] | null>(null)
  const open = ({ source }: ValueAttributes) => {
    close()
    if (source.kind === 'measure') onOpen?.(source)
  }
  const { place, view } = useTextView(props, {
    onChange: props.onChange,
    onFocus: props.onFocus,
    onTooLong: props.onTooLong,
    expand: props.expand,
    onFilled: props.onFilled,
    onPoint: point,
    onGap: setOptions,
    onOpen: open,
  })
  const marks = marksOf(text, values, study)
  const marksKey = JSON.stringify([...marks])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what the marks say.
  useLayoutEffect(() => view.current?.setMarks(marks), [marksKey])
  const { t } = useText(reportText)
  const word = t('report.values.unlinked')
  useLayoutEffect(() => view.current?.setUnlinked(unlinked, word), [unlinked, word, view])
  useImperativeHandle(handle, () => ({
    insert: (inserted) => view.current?.insert(inserted),
    insertValue(inserted, source) {
      // The viewer speaks the language of the screens, the report its own.
      const isMeasured = source.kind === 'measure'
      const words = isMeasured
        ? formatValue({ value: source.value, unit: source.unit as ValueUnit }, language)
        : inserted
      view.current?.insertValue(words, source)
    },
    goTo: (from) => view.current?.goTo(from) === true,
    goToLast: () => view.current?.goToLast() === true,
    select: (start, end) => view.current?.select(start, end),
  }))
  const source = pointed?.value.source
  return (
    <>
      <div ref={place} />
      {options !== null && <GapChoices options={options} onChoose={(option) => view.current?.choose(option)} />}
      {pointed !== null && source?.kind === 'measure' && (
        <ValueCard
          key={pointed.value.id}
          anchor={elementOf(place.current, pointed)}
          text={pointed.value.text}
          source={source}
          now={study.now(source)}
          item={items.find(({ imageId }) => imageId === source.imageId)}
          onOpen={onOpen && (() => open(pointed.value))}
          onTake={
            isReadOnly
              ? undefined
              : () => {
                  const now = study.now(source)
                  if (now == null) return
                  view.current?.replaceValue(pointed.value.id, formatValue(now, language), measureSourceOf(now))
                  close()
                }
          }
          onHold={hold}
          onLeave={leave}
        />
      )}
    </>
  )
}
