import {
  appendText,
  type MeasureSource,
  placeholdersOf,
  type ReportTemplate,
  type ReportTextField,
  reportResults,
  reportTextFields,
  reportTextLengths,
} from '@opensono/pacs-core'
import {
  type ComponentType,
  forwardRef,
  memo,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Button } from '../control/button/Button'
import type { ControlProps } from '../control/ControlProps'
import { RadioGroup } from '../control/choice/RadioGroup'
import { classes } from '../control/classes'
import { Banner } from '../control/feedback/Banner'
import type { StripItem } from '../image/StripItem'
import { useText } from '../provider/useText'
import { countCharacters } from './editor/countCharacters'
import type { LinkedText } from './editor/textDocument'
import type { TextHandle, WrittenTextProps } from './editor/WrittenText'
import type { Snippet } from './knowledge/useSnippets'
import type { ReportContent } from './ReportContent'
import type { ReportInsertion } from './ReportInsertion'
import { reportText } from './reportText'
import { isAlwaysShown, reportTextLabels } from './reportTextLabels'

/** What is written. */
export interface ReportEditorProps extends ControlProps {
  content: ReportContent
  /** Called at each change with the fields of `content` that change: a text with all linked values, a text alone, or the result. */
  onChange: (patch: Partial<ReportContent>) => void
  isReadOnly: boolean
  /** Inserts into what is written here. */
  insertionRef?: Ref<ReportInsertion> | undefined
  /** The study that the report is about: what is copied from it keeps its linked values in it. */
  studyId?: string | undefined
  /** The sections that the template asks for, in the order of the paper. */
  sections?: ReportTemplate['sections'] | undefined
  /** Images of the study: values that were measured in them show when they are others by now. */
  items?: readonly StripItem[] | undefined
  /** Shows the image and the measurement that a value came from. */
  onOpenValue?: ((source: MeasureSource) => void) | undefined
  /** What short codes stand for. */
  snippets?: readonly Snippet[] | undefined
}

type WrittenText = ComponentType<WrittenTextProps>

/** The editor, which takes more code than reading needs. */
function useWrittenText() {
  const [Written, setWritten] = useState<WrittenText | null>(null)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (isLost) return
    let isOver = false
    import('./editor/WrittenText').then(
      (part) => !isOver && setWritten(() => part.WrittenText),
      () => !isOver && setLost(true),
    )
    return () => {
      isOver = true
    }
  }, [isLost])
  return { Written, isLost, tryAgain: () => setLost(false) }
}

/** The texts that are shown: those of the template in its order, those that every report has, and any that holds something. */
function shownFields(content: ReportContent, sections: ReportTemplate['sections']): readonly ReportTextField[] {
  const asked = sections.map(({ name }) => name)
  const others = reportTextFields.filter(
    (field) => !asked.includes(field) && (isAlwaysShown(field) || content[field] !== ''),
  )
  return asked.includes('findings') && asked.includes('impression')
    ? [...asked, ...others]
    : reportTextFields.filter((field) => asked.includes(field) || others.includes(field))
}

/** The values of a report. One act may change several texts before these are drawn again: it adds the values of each to those of the others. */
function useLatestValues({ values }: ReportContent) {
  const latest = useRef(values)
  latest.current = values
  return latest
}

const noItems: readonly StripItem[] = []
const noSections: ReportTemplate['sections'] = []
const noSnippets: readonly Snippet[] = []

/** The texts of a report and its result. They can be read at once, and written as soon as the editor is there. */
export const ReportEditor = forwardRef<HTMLDivElement, ReportEditorProps>(function ReportEditor(props, ref) {
  const { content, onChange, isReadOnly, insertionRef, studyId = '', sections = noSections, ...others } = props
  const { items = noItems, onOpenValue, snippets = noSnippets, className, ...rest } = others
  const { t, language: reader } = useText(reportText)
  const language = content.language ?? reader
  const { Written, isLost, tryAgain } = useWrittenText()
  const handles = useRef<Partial<Record<ReportTextField, TextHandle | null>>>({})
  const lastField = useRef<ReportTextField>('findings')
  const waiting = useRef<(() => void)[]>([])
  const [going, setGoing] = useState<{ field: ReportTextField; from: number } | null>(null)
  useImperativeHandle(insertionRef, () => ({
    insert: (text, field = lastField.current) => put(field, (handle) => handle.insert(text)),
    insertValue: (text, source, field = lastField.current) => put(field, (handle) => handle.insertValue(text, source)),
    goTo: (field, from) => setGoing({ field, from }),
    select: (field, start, end) => handles.current[field]?.select(start, end),
  }))
  /** What is put in while the editor is on its way waits for it. */
  function put(field: ReportTextField, act: (handle: TextHandle) => void): void {
    const handle = handles.current[field]
    if (handle != null) act(handle)
    else if (Written === null && !isReadOnly) waiting.current.push(() => put(field, act))
  }
  useEffect(() => {
    if (Written === null) return
    // Behind the drawing: what is inserted is reported to the host, which draws again.
    queueMicrotask(() => {
      for (const act of waiting.current.splice(0)) act()
    })
  }, [Written])
  useEffect(() => {
    // The editor shows what was written by now.
    if (going !== null) handles.current[going.field]?.goTo(going.from)
  }, [going])
  const fields = shownFields(content, sections)
  const latestValues = useLatestValues(content)
  const acts = useSteady({
    change(field, linked) {
      const others = latestValues.current.filter((value) => value.field !== field)
      latestValues.current = [...others, ...linked.values]
      onChange({ [field]: linked.text, values: latestValues.current })
    },
    expand,
    focusBeside,
    open: (source) => onOpenValue?.(source),
    focus(field) {
      lastField.current = field
    },
    keep(field, handle) {
      handles.current[field] = handle
    },
  })

  /** From the last placeholder of a text to the first one of those below it, and back from the first one to the last above it. */
  function focusBeside(field: ReportTextField, isBack = false): boolean {
    const hasGaps = (each: ReportTextField) => placeholdersOf(content[each]).length > 0
    const place = fields.indexOf(field)
    const next = isBack ? fields.slice(0, place).filter(hasGaps).at(-1) : fields.slice(place + 1).find(hasGaps)
    const handle = next === undefined ? null : handles.current[next]
    return (isBack ? handle?.goToLast() : handle?.goTo(0)) === true
  }

  /** A snippet belongs to findings and impression: what is not of this field goes to the end of the other. */
  function expand(field: ReportTextField, code: string): string | null {
    const snippet = snippets.find((each) => each.code.toLowerCase() === code.toLowerCase())
    if (snippet === undefined) return null
    if (field !== 'findings') return snippet.impression || snippet.findings
    if (snippet.findings === '') return snippet.impression
    const { impression } = content
    if (snippet.impression !== '' && !impression.includes(snippet.impression)) {
      onChange({ impression: appendText(impression, snippet.impression).text })
    }
    return snippet.findings
  }

  return (
    <div {...rest} ref={ref} className={classes('pacs-report-editor', className)}>
      {isLost && (
        <Banner
          tone="danger"
          actions={
            <Button size="small" onPress={tryAgain}>
              {t('common.retry')}
            </Button>
          }
        >
          {t('report.editorLost')}
        </Banner>
      )}
      {fields.map((field) => (
        <ReportText
          key={field}
          Written={Written}
          field={field}
          label={
            sections.find(({ name }) => name === field)?.title[language] ||
            t(reportTextLabels[field], { lng: language })
          }
          language={language}
          text={content[field]}
          values={content.values.filter((value) => value.field === field)}
          acts={acts}
          isReadOnly={isReadOnly}
          studyId={studyId}
          links={content.unlinked}
          items={items}
          isOpening={onOpenValue !== undefined}
        />
      ))}
      <ResultChoice result={content.result} onChange={onChange} isReadOnly={isReadOnly} />
    </div>
  )
})

/** Negative, positive or unknown. */
const ResultChoice = memo(function ResultChoice(
  props: Pick<ReportEditorProps, 'onChange' | 'isReadOnly'> & Pick<ReportContent, 'result'>,
) {
  const { result, onChange, isReadOnly } = props
  const { t } = useText(reportText)
  return (
    <RadioGroup
      label={t('report.result')}
      options={reportResults.map((id) => ({ id, label: t(`study.result.${id}`) }))}
      value={result}
      onChange={(chosen) => onChange({ result: chosen })}
      isReadOnly={isReadOnly}
    />
  )
})

/** What the texts do. */
interface TextActs {
  change(field: ReportTextField, linked: LinkedText): void
  expand(field: ReportTextField, code: string): string | null
  focusBeside(field: ReportTextField, isBack?: boolean): boolean
  open(source: MeasureSource): void
  focus(field: ReportTextField): void
  keep(field: ReportTextField, handle: TextHandle | null): void
}

/** Acts that stay the same object and do what the newest ones do: a text is not drawn again for a key in another. */
function useSteady(newest: TextActs): TextActs {
  const acts = useRef(newest)
  useLayoutEffect(() => {
    acts.current = newest
  })
  return useMemo(
    () => ({
      change: (...given) => acts.current.change(...given),
      expand: (...given) => acts.current.expand(...given),
      focusBeside: (...given) => acts.current.focusBeside(...given),
      open: (...given) => acts.current.open(...given),
      focus: (...given) => acts.current.focus(...given),
      keep: (...given) => acts.current.keep(...given),
    }),
    [],
  )
}

interface ReportTextProps
  extends Pick<WrittenTextProps, 'field' | 'language' | 'text' | 'values' | 'isReadOnly' | 'studyId' | 'items'> {
  Written: WrittenText | null
  label: string
  acts: TextActs
  /** Values of all texts that are no longer linked. */
  links: ReportContent['unlinked']
  /** Whether an image can be shown. */
  isOpening: boolean
}

/** Whether two texts are drawn alike: a key in one leaves the values of the others the same objects in another list. */
function isDrawnAlike(one: ReportTextProps, other: ReportTextProps): boolean {
  const { values, ...rest } = one
  if (values.length !== other.values.length || values.some((value, index) => value !== other.values[index]))
    return false
  return (Object.keys(rest) as (keyof typeof rest)[]).every((name) => one[name] === other[name])
}

/** One text under its heading, with how long it is. */
const ReportText = memo(function ReportText(props: ReportTextProps) {
  const { Written, field, language, text, values, label, acts, isReadOnly, links, studyId, items, isOpening } = props
  const { t } = useText(reportText)
  const labelId = useId()
  const [excess, setExcess] = useState(0)
  /** Who was in the text already goes on in it when it can be written. */
  const wasInside = useRef(false)
  const count = useMemo(() => countCharacters(text), [text])
  const unlinked = useMemo(() => links.flatMap((link) => (link.field === field ? [link.text] : [])), [links, field])
  const focus = () => acts.focus(field)
  return (
    <div
      className={classes('pacs-field pacs-report-text', isAlwaysShown(field) && `pacs-report-${field}`)}
      data-readonly={isReadOnly || undefined}
    >
      <span id={labelId} className="pacs-field-label">
        {label}
      </span>
      {Written === null ? (
        <TextToRead
          text={text}
          labelledBy={labelId}
          onFocus={focus}
          onEnd={(isInside) => {
            wasInside.current = isInside
          }}
        />
      ) : (
        <Written
          field={field}
          language={language}
          text={text}
          values={values}
          isReadOnly={isReadOnly}
          unlinked={unlinked}
          studyId={studyId}
          items={items}
          labelledBy={labelId}
          wasInside={wasInside}
          onFocus={focus}
          onTooLong={setExcess}
          onOpen={isOpening ? acts.open : undefined}
          expand={(code) => acts.expand(field, code)}
          onFilled={(isBack) => acts.focusBeside(field, isBack)}
          onChange={(linked) => {
            setExcess(0)
            acts.change(field, linked)
          }}
          handle={(handle) => acts.keep(field, handle)}
        />
      )}
      <div className="pacs-field-note">
        {excess > 0 && (
          <span role="alert" className="pacs-field-error">
            {t('report.tooLong', { count: excess })}
          </span>
        )}
        <span className="pacs-field-count">{t('report.countOf', { count, max: reportTextLengths[field] })}</span>
      </div>
    </div>
  )
}, isDrawnAlike)

interface TextToReadProps {
  text: string
  labelledBy: string
  onFocus: () => void
  /** The editor takes its place; whether the focus was in it. */
  onEnd: (isInside: boolean) => void
}

/** A text while its editor is on its way. */
function TextToRead({ text, labelledBy, onFocus, onEnd }: TextToReadProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked once, when it ends.
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      const root = element?.getRootNode()
      const focused = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null
      onEnd(element !== null && focused === element)
    }
  }, [])
  return (
    <textarea
      ref={box}
      readOnly
      className="pacs-input-box pacs-textarea"
      aria-labelledby={labelledBy}
      value={text}
      onFocus={onFocus}
    />
  )
}
