import {
  newId,
  type Placeholder,
  placeholdersOf,
  pressedKey,
  type ReportTextField,
  type ReportValueSource,
  unlinkedPlaces,
} from '@opensono/pacs-core'
import { chainCommands, deleteSelection, joinBackward, joinForward, selectAll, splitBlock } from 'prosemirror-commands'
import { closeHistory, history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Node as TextNode } from 'prosemirror-model'
import { EditorState, NodeSelection, Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view'
import { countCharacters } from './countCharacters'
import { readOwnCopy, writeCopy } from './ownCopy'
import { plainTextOf } from './plainText'
import { documentOf, type LinkedText, positionOf, readDocument, sliceOf } from './textDocument'
import { attributesOf, textSchema, type ValueAttributes } from './textSchema'

/** What becomes of what happens in a text. It may change with each drawing. */
export interface TextEvents {
  onChange: (linked: LinkedText) => void
  onFocus: () => void
  /** A change was refused because the text would be too long by this many characters. */
  onTooLong: (excess: number) => void
  /** A value is pointed at or selected; null when none is any more. */
  onPoint: (value: ValueAttributes | null, element: Element | null) => void
  /** A value was pressed. */
  onOpen: (value: ValueAttributes) => void
  /** The text of a short code behind a semicolon; null for none. Puts the other texts of the snippet where they belong. */
  expand: (code: string) => string | null
  /** A gap with choices is selected; null when none is any more. */
  onGap: (options: readonly string[] | null) => void
  /** No placeholder follows the cursor, or on the way back none is before it. @returns whether another field takes over */
  onFilled: (isBack?: boolean) => boolean
}

/** How a text is shown. */
export interface TextView {
  /** Takes a text that something else changed. */
  show(linked: LinkedText): void
  setReadOnly(isReadOnly: boolean): void
  /** Marks values whose measurement is another one now, or gone. */
  setMarks(marks: ReadonlyMap<string, 'changed' | 'gone'>): void
  /** Marks words that were linked values, with what is said of them. */
  setUnlinked(texts: readonly string[], word: string): void
  insert(text: string): void
  insertValue(text: string, source: ReportValueSource): void
  /** Fills the selected gap with one of its choices, and goes to the next one. */
  choose(option: string): void
  /** Selects the text between two offsets, and shows it. */
  select(start: number, end: number): void
  /** Gives a value another text and source. */
  replaceValue(id: string, text: string, source: ReportValueSource): void
  /** Selects the first placeholder behind a place in the text. @returns whether there is one */
  goTo(from: number): boolean
  /** Selects the last placeholder of the text. @returns whether there is one */
  goToLast(): boolean
  focus(): void
  hasFocus(): boolean
  /** What was written and can be undone, for the next view. */
  state(): EditorState
  destroy(): void
}

/** How a view is made. */
export interface TextViewOptions {
  place: HTMLElement
  field: ReportTextField
  /** Characters at most. */
  maxLength: number
  studyId: string
  attributes: Readonly<Record<string, string>>
  isReadOnly: boolean
  /** The newest ones. */
  events: () => TextEvents
  /** The initial text. */
  linked: LinkedText
  /** The state of the view before: what was written in it can still be undone. */
  state?: EditorState | undefined
}

const lengthOf = (document: TextNode) => countCharacters(document.textBetween(0, document.content.size, '\n'))

/** Reports a text that becomes too long, and keeps it as it was. What an input method composes is cut when it is done. */
function limitPlugin({ maxLength, events }: TextViewOptions, isComposing: () => boolean) {
  return new Plugin({
    filterTransaction(change, state) {
      if (!change.docChanged || isComposing()) return true
      const length = lengthOf(change.doc)
      if (length <= maxLength || length <= lengthOf(state.doc)) return true
      const excess = length - maxLength
      queueMicrotask(() => events().onTooLong(excess))
      return false
    },
  })
}

/** Cuts what is too long before the cursor. */
function cutExcess(view: EditorView, { maxLength, events }: TextViewOptions): void {
  const excess = lengthOf(view.state.doc) - maxLength
  if (view.isDestroyed || view.composing || excess <= 0) return
  const { head, $head } = view.state.selection
  view.dispatch(view.state.tr.delete(Math.max($head.start(), head - excess), head))
  events().onTooLong(excess)
}

const codeBeforeCursor = /[;；]([\p{L}\p{N}_-]{1,32})$/u

/** Replaces a short code with its text when a blank or Enter follows it. */
function expandCode(view: EditorView, event: KeyboardEvent, events: TextEvents): boolean {
  const { $cursor } = view.state.selection as TextSelection
  if (!$cursor || view.composing || !['Space', 'Enter'].includes(pressedKey(event))) return false
  const node = $cursor.nodeBefore
  const match = codeBeforeCursor.exec(node?.isText ? (node.text ?? '') : '')
  const text = match?.[1] === undefined ? null : events.expand(match[1])
  if (match === null || text === null) return false
  const { tr } = view.state
  tr.setSelection(TextSelection.create(tr.doc, $cursor.pos - match[0].length, $cursor.pos))
  view.dispatch(closeHistory(tr.replaceSelection(sliceOf({ text, values: [] })).scrollIntoView()))
  return true
}

/** The next placeholder behind a place; null when there is none in the text. */
function placeholderAfter(document: TextNode, from: number): { from: number; to: number } | null {
  let found: { from: number; to: number } | null = null
  document.descendants((node, position) => {
    if (found !== null || !node.isText) return found === null
    const next = placeholdersOf(node.text ?? '').find(({ start }) => position + start >= from)
    if (next !== undefined) found = { from: position + next.start, to: position + next.end }
    return false
  })
  return found
}

/** The last placeholder that ends before a place; null when there is none in the text. */
function placeholderBefore(document: TextNode, to: number): { from: number; to: number } | null {
  let found: { from: number; to: number } | null = null
  document.descendants((node, position) => {
    if (!node.isText) return true
    const former = placeholdersOf(node.text ?? '')
      .filter(({ end }) => position + end <= to)
      .at(-1)
    if (former !== undefined) found = { from: position + former.start, to: position + former.end }
    return false
  })
  return found
}

/** Marks a change that goes to a placeholder. */
const goes = 'goesToPlaceholder'

/** Selects a placeholder, so that typing replaces it. @returns whether there is one */
function selectRange(view: EditorView, range: { from: number; to: number } | null): boolean {
  if (range === null) return false
  const { doc, tr } = view.state
  view.dispatch(
    tr
      .setSelection(TextSelection.create(doc, range.from, range.to))
      .setMeta(goes, true)
      .scrollIntoView(),
  )
  return true
}

/** Selects a placeholder, and gives the text the focus. @returns whether there is one */
function focusRange(view: EditorView, range: { from: number; to: number } | null): boolean {
  const isFound = selectRange(view, range)
  if (isFound) view.focus()
  return isFound
}

/** Selects the next placeholder. */
function selectPlaceholder(view: EditorView, from: number, until = Number.POSITIVE_INFINITY): boolean {
  const next = placeholderAfter(view.state.doc, from)
  return selectRange(view, next === null || next.from >= until ? null : next)
}

/** The gap that is selected as a whole; null for any other selection. */
function selectedGap({ doc, selection: { from, to } }: EditorState): Placeholder | null {
  const text = doc.textBetween(from, to)
  const [gap] = placeholdersOf(text)
  return gap !== undefined && gap.start === 0 && gap.end === text.length ? gap : null
}

/** Selects the gap that was pressed, unless it is selected already: then the press puts the cursor into it. */
function selectPressed(view: EditorView, position: number): boolean {
  if (!view.editable || selectedGap(view.state) !== null) return false
  const at = view.state.doc.resolve(position)
  const start = position - at.parentOffset
  const text = at.parent.textBetween(0, at.parent.content.size, undefined, ' ')
  const gap = placeholdersOf(text).find((each) => each.start < at.parentOffset && at.parentOffset < each.end)
  return gap !== undefined && selectPlaceholder(view, start + gap.start, start + gap.end)
}

/** Fills the selected gap, and goes to the next one. */
function fillGap(view: EditorView, option: string, events: TextEvents): void {
  const { from, to } = view.state.selection
  view.dispatch(closeHistory(view.state.tr.insertText(option, from, to).setMeta(goes, true)))
  if (!selectPlaceholder(view, from + option.length)) events.onFilled()
}

/** A digit chooses the option of the selected gap that it counts. */
function chooseByDigit(view: EditorView, event: KeyboardEvent, events: TextEvents): boolean {
  const digit = pressedKey(event)
  if (!view.editable || view.composing || !/^[1-9]$/.test(digit)) return false
  const option = selectedGap(view.state)?.options[Number(digit) - 1]
  if (option === undefined || event.ctrlKey || event.altKey || event.metaKey) return false
  fillGap(view, option, events)
  return true
}

const isPlaceholder = (text: string) => /^【[^【】]*】$/.test(text)

/**
 * Tab goes on from one placeholder, or what was typed in its place, to the next, and Shift+Tab back to the one before; anywhere else it
 * leaves the field.
 */
function nextPlaceholder(view: EditorView, event: KeyboardEvent, isFilling: boolean, events: TextEvents): boolean {
  if (pressedKey(event) !== 'Tab') return false
  const { doc, selection } = view.state
  const { from, to } = selection
  if (!isFilling && !isPlaceholder(doc.textBetween(from, to))) return false
  const isBack = event.shiftKey
  const isFound = isBack ? selectRange(view, placeholderBefore(doc, from)) : selectPlaceholder(view, to)
  const hasNext = isFound || events.onFilled(isBack)
  if (hasNext) event.preventDefault()
  return hasNext
}

function openSelected(view: EditorView, event: KeyboardEvent, events: TextEvents): boolean {
  const { selection } = view.state
  if (pressedKey(event) !== 'Enter' || !(selection instanceof NodeSelection)) return false
  events.onOpen(attributesOf(selection.node))
  return true
}

function insertSlice(view: EditorView, linked: LinkedText): void {
  const { from } = view.state.selection
  view.dispatch(closeHistory(view.state.tr.replaceSelection(sliceOf(linked)).scrollIntoView()))
  selectPlaceholder(view, from, view.state.selection.to)
}

/** What is pasted is plain text, but for a copy from the same report, whose values stay linked. */
function paste(view: EditorView, data: DataTransfer | null, { studyId, field }: TextViewOptions): void {
  if (data === null || !view.editable) return
  insertSlice(view, readOwnCopy(data, studyId, field) ?? { text: plainTextOf(data), values: [] })
}

function domEvents(options: TextViewOptions, report: () => void) {
  return {
    copy: (view: EditorView, event: ClipboardEvent) => copy(view, event, options, false),
    cut: (view: EditorView, event: ClipboardEvent) => copy(view, event, options, true),
    paste(view: EditorView, event: ClipboardEvent) {
      event.preventDefault()
      paste(view, event.clipboardData, options)
      return true
    },
    drop(view: EditorView, event: DragEvent) {
      // What is dragged inside of the text is moved by the editor itself.
      if (view.dragging !== null) return false
      event.preventDefault()
      const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
      if (place === null || !view.editable) return true
      view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(place.pos))))
      paste(view, event.dataTransfer, options)
      view.focus()
      return true
    },
    focus() {
      options.events().onFocus()
      return false
    },
    blur() {
      options.events().onGap(null)
      return false
    },
    compositionend(view: EditorView) {
      // The editor's own listener, which ends the composition, follows in the same task.
      queueMicrotask(report)
      // The editor takes up what was composed some milliseconds after its end.
      setTimeout(() => cutExcess(view, options), 100)
      return false
    },
    mouseover(view: EditorView, event: MouseEvent) {
      const element = event.target instanceof Element ? event.target.closest('.pacs-report-value') : null
      const value = element === null ? undefined : valueAt(view.state.doc, element.getAttribute('data-value'))
      options.events().onPoint(value ?? null, element)
      return false
    },
    mouseleave() {
      options.events().onPoint(null, null)
      return false
    },
  }
}

function copy(view: EditorView, event: ClipboardEvent, { studyId }: TextViewOptions, isCut: boolean): boolean {
  const { selection, tr } = view.state
  if (selection.empty || event.clipboardData === null) return false
  event.preventDefault()
  writeCopy(event.clipboardData, studyId, selection.content().content)
  if (isCut && view.editable) view.dispatch(tr.deleteSelection().scrollIntoView())
  return true
}

function valueAt(document: TextNode, id: string | null): ValueAttributes | undefined {
  let found: ValueAttributes | undefined
  document.descendants((node) => {
    if (node.type === textSchema.nodes.value && attributesOf(node).id === id) found = attributesOf(node)
    return found === undefined
  })
  return found
}

const keys = {
  Enter: splitBlock,
  'Shift-Enter': splitBlock,
  Backspace: chainCommands(deleteSelection, joinBackward),
  Delete: chainCommands(deleteSelection, joinForward),
  'Mod-a': selectAll,
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
}

/** The smallest change that makes one document of another. */
function changeTo(state: EditorState, next: TextNode): Transaction | null {
  const start = state.doc.content.findDiffStart(next.content)
  const end = state.doc.content.findDiffEnd(next.content)
  if (start === null || end === null) return null
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  return state.tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap))
}

/** A text that begins with a line break has lines of its own: no empty one comes of it, and what is behind the cursor follows on the next one. */
function onOwnLine({ selection: { $from, $to } }: EditorState, text: string): string {
  if (!text.startsWith('\n')) return text
  const isAtEnd = $to.parentOffset === $to.parent.content.size
  return `${$from.parentOffset === 0 ? text.slice(1) : text}${isAtEnd ? '' : '\n'}`
}

/** Makes the view of one text of a report. */
export function createTextView(options: TextViewOptions): TextView {
  const { place, field, attributes, events } = options
  let { isReadOnly } = options
  let marks: ReadonlyMap<string, 'changed' | 'gone'> = new Map()
  let unlinked: Unlinked = { texts: [], word: '' }
  /** The cursor is where a placeholder was selected; moving it by hand ends that, typing does not. */
  let isFilling = false
  /** What is reported holds no letters of an unfinished composition. */
  let reported: TextNode | null = null
  const report = () => {
    if (view.composing || view.state.doc === reported) return
    reported = view.state.doc
    events().onChange(readDocument(reported, field))
  }
  const plugins = [history(), limitPlugin(options, () => view.composing), keymap(keys)]
  const state =
    options.state?.reconfigure({ plugins }) ?? EditorState.create({ doc: documentOf(options.linked), plugins })
  const view: EditorView = new EditorView(
    { mount: place },
    {
      state,
      editable: () => !isReadOnly,
      attributes: () => ({ ...attributes, 'aria-readonly': String(isReadOnly), ...(isReadOnly && { tabindex: '0' }) }),
      decorations: ({ doc }) => decorate(doc, marks, unlinked),
      handleDOMEvents: domEvents(options, report),
      handleKeyDown: (_, event) =>
        openSelected(view, event, events()) ||
        chooseByDigit(view, event, events()) ||
        nextPlaceholder(view, event, isFilling, events()) ||
        expandCode(view, event, events()),
      handleClick: (_, position) => selectPressed(view, position),
      handleClickOn(_, _position, node, _nodePosition, event) {
        if (node.type !== textSchema.nodes.value || event.button !== 0) return false
        events().onOpen(attributesOf(node))
        return true
      },
      dispatchTransaction(change) {
        const before = view.state
        if (change.getMeta(goes) === true) isFilling = true
        else if (change.selectionSet && !change.docChanged) isFilling = false
        view.updateState(before.apply(change))
        if (view.state.doc !== before.doc) report()
        if (change.selectionSet) pointAtSelected(view, events())
        const options = selectedGap(view.state)?.options ?? []
        events().onGap(options.length > 0 && !isReadOnly ? options : null)
      },
    },
  )
  const insert = (linked: LinkedText) => {
    if (isReadOnly) return
    view.focus()
    insertSlice(view, linked)
  }
  const show = (linked: LinkedText) => {
    const change = changeTo(view.state, documentOf(linked))
    // It is the truth already: no listener is called, and no limit applies.
    if (change !== null) view.updateState(view.state.applyTransaction(closeHistory(change)).state)
    reported = view.state.doc
  }
  // The view before may have ended within a composition, whose letters are in no text.
  show(options.linked)
  return {
    show,
    setReadOnly(next) {
      isReadOnly = next
      view.setProps({ editable: () => !next })
    },
    setMarks(next) {
      marks = next
      view.setProps({ decorations: ({ doc }) => decorate(doc, marks, unlinked) })
    },
    setUnlinked(texts, word) {
      unlinked = { texts, word }
      view.setProps({ decorations: ({ doc }) => decorate(doc, marks, unlinked) })
    },
    insert: (text) => insert({ text: onOwnLine(view.state, text), values: [] }),
    insertValue: (text, source) =>
      insert({ text, values: [{ id: newId(), field, start: 0, end: text.length, source }] }),
    choose(option) {
      if (isReadOnly || selectedGap(view.state) === null) return
      fillGap(view, option, events())
      view.focus()
    },
    replaceValue: (id, text, source) => replaceValue(view, { id, text, source }),
    goTo: (from) => !isReadOnly && focusRange(view, placeholderAfter(view.state.doc, positionOf(view.state.doc, from))),
    goToLast: () => !isReadOnly && focusRange(view, placeholderBefore(view.state.doc, view.state.doc.content.size)),
    select(start, end) {
      const { doc, tr } = view.state
      const selection = TextSelection.create(doc, positionOf(doc, start), positionOf(doc, end))
      view.dispatch(tr.setSelection(selection).scrollIntoView())
      view.focus()
    },
    focus: () => view.focus(),
    hasFocus: () => view.hasFocus(),
    state: () => view.state,
    destroy: () => view.destroy(),
  }
}

function replaceValue(view: EditorView, value: ValueAttributes): void {
  const { doc, tr } = view.state
  doc.descendants((node, position) => {
    if (node.type === textSchema.nodes.value && attributesOf(node).id === value.id)
      tr.setNodeMarkup(position, null, value)
  })
  view.dispatch(tr)
}

/** Words that were linked values, and what is said of them. */
interface Unlinked {
  readonly texts: readonly string[]
  readonly word: string
}

/** Marks each place of a text that has words which were a linked value. */
function unlinkedIn(text: string, position: number, { texts, word }: Unlinked): Decoration[] {
  const attributes = { class: 'pacs-report-unlinked', 'data-word': word, title: word }
  return texts.flatMap((each) =>
    unlinkedPlaces(text, each).map((at) => Decoration.inline(position + at, position + at + each.length, attributes)),
  )
}

function decorate(
  document: TextNode,
  marks: ReadonlyMap<string, 'changed' | 'gone'>,
  unlinked: Unlinked,
): DecorationSet {
  const found: Decoration[] = []
  document.descendants((node, position) => {
    if (node.isText) found.push(...unlinkedIn(node.text ?? '', position, unlinked))
    for (const { start, end } of node.isText ? placeholdersOf(node.text ?? '') : [])
      found.push(Decoration.inline(position + start, position + end, { class: 'pacs-report-gap' }))
    const mark = node.type === textSchema.nodes.value ? marks.get(attributesOf(node).id) : undefined
    if (mark !== undefined) found.push(Decoration.node(position, position + node.nodeSize, { 'data-state': mark }))
  })
  return DecorationSet.create(document, found)
}

function pointAtSelected(view: EditorView, events: TextEvents): void {
  const { selection } = view.state
  if (!(selection instanceof NodeSelection)) {
    events.onPoint(null, null)
    return
  }
  const element = view.nodeDOM(selection.from)
  events.onPoint(attributesOf(selection.node), element instanceof Element ? element : null)
}
