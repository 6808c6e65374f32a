import { askBeforeUnload } from '@opensono/pacs-core'
import { useEffect } from 'react'

/** Something that is written and saved by itself. */
export interface SavedDraft {
  /** Saves what is written. */
  save(): Promise<unknown>
  /** Whether something is written that was not saved. */
  isUnsaved(): boolean
}

/**
 * Saves a draft as soon as its tab is out of sight. The browser asks before it closes a page with something that is not saved.
 *
 * @param draft - what may be lost with the page.
 * @returns ends it.
 */
export function saveOnLeave(draft: SavedDraft): () => void {
  const saveWhenHidden = () => {
    if (document.visibilityState === 'hidden') void draft.save()
  }
  const warn = (event: BeforeUnloadEvent) => {
    if (!draft.isUnsaved()) return
    void draft.save()
    askBeforeUnload(event)
  }
  document.addEventListener('visibilitychange', saveWhenHidden)
  window.addEventListener('beforeunload', warn)
  return () => {
    document.removeEventListener('visibilitychange', saveWhenHidden)
    window.removeEventListener('beforeunload', warn)
  }
}

/**
 * Saves a draft as soon as its tab is out of sight. The browser asks before it closes a page with words that are not saved.
 *
 * @param draft - stays the same while the page is there.
 */
export function useSaveOnLeave(draft: SavedDraft): void {
  useEffect(() => saveOnLeave(draft), [draft])
}
