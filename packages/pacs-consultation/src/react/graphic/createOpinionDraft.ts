import {
  type Clock,
  type ConsultationId,
  type Controller,
  createStore,
  type graphicConsultationApi,
  type Pacs,
  PacsError,
  systemClock,
} from '@opensono/pacs-core'

/** Maximum time before a change is saved, in milliseconds. */
export const opinionAutosaveMs = 2_000
/** A save that failed is tried again after this time, in milliseconds. */
export const opinionRetryMs = 5_000

/** An opinion under the pen. */
export interface OpinionDraftState {
  readonly text: string
  readonly status: 'saved' | 'unsaved' | 'saving' | 'failed'
  readonly error: PacsError | null
}

/** What an expert writes before they give it: kept on the server while they write. */
export interface OpinionDraft extends Controller<OpinionDraftState> {
  /** Takes the draft as the server has it; what is written here and not saved stays. */
  offer(text: string): void
  write(text: string): void
  /** Saves now. @returns whether everything written is saved. */
  save(): Promise<boolean>
  isUnsaved(): boolean
}

/** How a draft is made. */
export interface OpinionDraftOptions {
  pacs: Pacs<{ graphicConsultation: typeof graphicConsultationApi }>
  id: ConsultationId
  /** Whether its writer still works here; nothing is sent in another user's name. @defaultValue always */
  isWriterHere?: () => boolean
  clock?: Clock
}

/**
 * Makes the draft of an opinion.
 *
 * @param options - the client, and whose consultation it is.
 */
export function createOpinionDraft(options: OpinionDraftOptions): OpinionDraft {
  const { pacs, id, isWriterHere = () => true, clock = systemClock } = options
  const store = createStore<OpinionDraftState>({ text: '', status: 'saved', error: null })
  let savedText = ''
  let running: Promise<boolean> | null = null
  let cancel: (() => void) | null = null
  let isDestroyed = false
  const isUnsaved = () => store.getSnapshot().text !== savedText

  function schedule(delayMs: number): void {
    if (cancel !== null || isDestroyed) return
    cancel = clock.after(delayMs, () => {
      cancel = null
      void save()
    })
  }

  async function send(text: string): Promise<boolean> {
    store.update({ status: 'saving', error: null })
    try {
      await pacs.graphicConsultation.saveDraft({ id, draft: text })
      savedText = text
      store.update({ status: isUnsaved() ? 'unsaved' : 'saved' })
      if (isUnsaved()) schedule(opinionAutosaveMs)
      return !isUnsaved()
    } catch (thrown) {
      const error = PacsError.from(thrown)
      store.update({ status: 'failed', error })
      if (error.isRetryable) schedule(opinionRetryMs)
      return false
    }
  }

  async function save(): Promise<boolean> {
    cancel?.()
    cancel = null
    if (running !== null) await running
    if (!isUnsaved()) return true
    if (!isWriterHere()) return false
    running ??= send(store.getSnapshot().text).finally(() => {
      running = null
    })
    return await running
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    isUnsaved,
    save,
    offer(text) {
      if (isUnsaved() || running !== null) return
      savedText = text
      store.update({ text, status: 'saved', error: null })
    },
    write(text) {
      store.update({ text })
      if (store.getSnapshot().status !== 'saving') store.update({ status: isUnsaved() ? 'unsaved' : 'saved' })
      schedule(opinionAutosaveMs)
    },
    destroy() {
      isDestroyed = true
      cancel?.()
      store.destroy()
    },
  }
}
