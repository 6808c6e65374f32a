import {
  type Clock,
  type Controller,
  createEmitter,
  createStore,
  type Emitter,
  type ImageId,
  type ImageReadMeasureData,
  type imageApi,
  newId,
  type Pacs,
  PacsError,
  type Store,
  systemClock,
} from '@opensono/pacs-core'
import {
  emptyMeasureDocument,
  type MeasureDocument,
  type MeasureFault,
  measureLimits,
  readMeasureDocument,
  roundPoints,
  writeMeasureDocument,
} from '@opensono/pacs-core/measure'
import { commit, type History, historyOf, redo, takeIn, undo } from '../draw/history'

/** Maximum time before a change is sent, in milliseconds. */
export const drawingSaveMs = 1_000
/** Time between two tries to save, in milliseconds. */
export const drawingRetryMs = 10_000

/** What is drawn on one image, as it is now. */
export interface DrawingsState {
  /**
   * `unsaved`: changes wait to be sent; `save-failed`: they could not be sent; `too-much`: more is drawn than is kept; `closed`: what is kept
   * cannot be read here and is not overwritten.
   */
  readonly status: 'loading' | 'saved' | 'unsaved' | 'saving' | 'save-failed' | 'too-much' | 'closed'
  /** What is drawn; empty while it is read and when it is closed. */
  readonly document: MeasureDocument
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Why it is closed. */
  readonly fault: MeasureFault | null
  /** Why it could not be saved. */
  readonly error: PacsError | null
}

/** What is drawn as long as nothing has been read. */
export const unreadDrawings: DrawingsState = {
  status: 'loading',
  document: emptyMeasureDocument,
  canUndo: false,
  canRedo: false,
  fault: null,
  error: null,
}

/** What happened to what is drawn on one image. */
export interface DrawingsEventMap {
  /** Somebody else's changes were joined with those made here; `isDoubled` when both changed one drawing and it is there twice. */
  merged: { readonly isDoubled: boolean }
}

/** What is drawn on one image: kept here, saved by itself, joined with what others draw on it at the same time. */
export interface Drawings extends Controller<DrawingsState>, Pick<Emitter<DrawingsEventMap>, 'on'> {
  readonly imageId: ImageId
  /** Takes what the server keeps. */
  offer(kept: ImageReadMeasureData): void
  /** One act of the user; a closed or unread document does not change. */
  change(next: MeasureDocument): void
  undo(): void
  redo(): void
  /** Saves now. @returns whether everything is saved. */
  save(): Promise<boolean>
  /** Whether something is drawn that no server has. */
  isUnsaved(): boolean
  /** Whether something subscribes to it, such as a pane that shows it. */
  isShown(): boolean
  destroy(): void
}

/** How drawings are made. */
export interface DrawingsOptions {
  /** Reads and keeps what is drawn. */
  readonly pacs: { readonly image: Pick<Pacs<{ image: typeof imageApi }>['image'], 'measure' | 'readMeasure'> }
  readonly imageId: ImageId
  /** Whether who draws still works here; nothing is sent in another user's name. @defaultValue always */
  readonly isWriterHere?: () => boolean
  /** Called with each version that was saved here. */
  readonly onSaved?: (kept: ImageReadMeasureData) => void
  readonly clock?: Clock
}

/** What is known of an image's drawings, and how it is shown. */
interface DrawingsRecord {
  readonly store: Store<DrawingsState>
  readonly events: Emitter<DrawingsEventMap>
  history: History
  /** What the server has, as far as it is known; null before it was read and when it cannot be read. */
  base: { readonly document: MeasureDocument; readonly text: string; readonly version: number | undefined } | null
}

const isTooMuch = (document: MeasureDocument, text: string) =>
  document.annotations.length > measureLimits.annotations || text.length > measureLimits.document

const isUnsaved = ({ base, history }: DrawingsRecord) =>
  base !== null && writeMeasureDocument(history.present) !== base.text

function show(
  { store, history }: DrawingsRecord,
  status: DrawingsState['status'],
  error: PacsError | null = null,
): void {
  const { past, present, future } = history
  store.update({ status, error, document: present, canUndo: past.length > 0, canRedo: future.length > 0 })
}

/** Says whether something waits to be saved. */
function settle(record: DrawingsRecord): void {
  const { present } = record.history
  if (!isUnsaved(record)) show(record, 'saved')
  else show(record, isTooMuch(present, writeMeasureDocument(present)) ? 'too-much' : 'unsaved')
}

/** Takes what the server keeps, if it is newer than what is known. */
function receive(record: DrawingsRecord, { measure, version }: ImageReadMeasureData): void {
  const { base, store, events } = record
  if (base !== null && (version === undefined ? base.text === measure : (base.version ?? 0) >= version)) return
  const read = readMeasureDocument(measure)
  if (read.document === undefined) {
    record.base = null
    store.update({ status: 'closed', fault: read.fault })
    return
  }
  const theirs = read.document
  const hadOwn = isUnsaved(record)
  const joined = takeIn(record.history, { base: base?.document ?? emptyMeasureDocument, theirs }, newId)
  record.history = base === null ? historyOf(theirs) : joined.history
  record.base = { document: theirs, text: writeMeasureDocument(theirs), version }
  store.update({ fault: null })
  settle(record)
  if (hadOwn) events.emit('merged', { isDoubled: joined.isDoubled })
}

/** Sends what is drawn until the server has all of it. */
async function send(record: DrawingsRecord, { pacs, imageId, onSaved }: DrawingsOptions): Promise<void> {
  // Somebody else's change is joined and sent again; more than a few in a row are left to the next try.
  for (let round = 0; round < 5 && isUnsaved(record); round++) {
    const { base, history } = record
    const document = history.present
    const measure = writeMeasureDocument(document)
    if (base === null || isTooMuch(document, measure)) return
    show(record, 'saving')
    try {
      const saved = await pacs.image.measure({ imageId, measure, ...withVersion(base.version) })
      const version = saved?.version ?? base.version
      record.base = { document, text: measure, version }
      onSaved?.({ measure, ...withVersion(version) })
    } catch (thrown) {
      const error = PacsError.from(thrown)
      if (!error.is('CONFLICT')) throw error
      receive(record, await pacs.image.readMeasure({ imageId }))
    }
  }
}

const withVersion = (version: number | undefined) => (version === undefined ? {} : { version })

/** Saves one at a time, and by itself some time after the first change. */
function createSaving(record: DrawingsRecord, options: DrawingsOptions) {
  const clock = options.clock ?? systemClock
  let cancelTimer: (() => void) | null = null
  let running: Promise<boolean> | null = null
  let isDestroyed = false

  function cancel(): void {
    cancelTimer?.()
    cancelTimer = null
  }
  function schedule(afterMs: number): void {
    if (cancelTimer !== null || isDestroyed) return
    cancelTimer = clock.after(afterMs, () => {
      cancelTimer = null
      void save()
    })
  }
  /** After a change of any kind. */
  function noteChange(): void {
    if (record.store.getSnapshot().status === 'unsaved') schedule(drawingSaveMs)
    else if (record.base === null) cancel()
  }
  async function run(): Promise<boolean> {
    try {
      await send(record, options)
      if (record.base !== null) settle(record)
      noteChange()
      return !isUnsaved(record)
    } catch (thrown) {
      const error = PacsError.from(thrown)
      show(record, 'save-failed', error)
      if (error.isRetryable) schedule(drawingRetryMs)
      return false
    } finally {
      running = null
    }
  }
  function save(): Promise<boolean> {
    cancel()
    if (!isUnsaved(record) || options.isWriterHere?.() === false) return Promise.resolve(!isUnsaved(record))
    running ??= run()
    return running
  }
  return {
    save,
    noteChange,
    destroy() {
      isDestroyed = true
      cancel()
    },
  }
}

/**
 * Keeps what is drawn on an image.
 *
 * @param options - the image, the client, and the clock that times the saving.
 */
export function createDrawings(options: DrawingsOptions): Drawings {
  const store = createStore<DrawingsState>(unreadDrawings)
  const events = createEmitter<DrawingsEventMap>()
  const record: DrawingsRecord = { store, events, history: historyOf(emptyMeasureDocument), base: null }
  const saving = createSaving(record, options)
  const shownBy = new Set<() => void>()

  function act(history: History): void {
    if (record.base === null || history === record.history) return
    record.history = history
    settle(record)
    saving.noteChange()
  }

  return {
    imageId: options.imageId,
    subscribe(listener) {
      const stop = store.subscribe(listener)
      shownBy.add(stop)
      return () => {
        shownBy.delete(stop)
        stop()
      }
    },
    getSnapshot: store.getSnapshot,
    on: events.on,
    offer(kept) {
      receive(record, kept)
      saving.noteChange()
    },
    // Rounded at once: a value that goes into a report before the drawing is saved is the one that the server measures.
    change: (next) => act(commit(record.history, roundPoints(next))),
    undo: () => act(undo(record.history)),
    redo: () => act(redo(record.history)),
    save: saving.save,
    isUnsaved: () => isUnsaved(record),
    isShown: () => shownBy.size > 0,
    destroy() {
      saving.destroy()
      events.clear()
      store.destroy()
    },
  }
}
