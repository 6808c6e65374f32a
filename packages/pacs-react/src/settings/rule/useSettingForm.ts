import { PacsError } from '@opensono/pacs-core'
import { useState } from 'react'

/** Something that is set, as the server has it. */
export interface SettingVersion<Draft extends object> {
  readonly draft: Draft
  readonly version: number
}

/** A newer version that somebody else saved. */
export interface SettingConflict<Draft extends object> {
  readonly theirs: SettingVersion<Draft>
  readonly savedByName: string | null
  readonly savedAt: string | null
}

/** What is set, and how it is saved. */
export interface UseSettingFormOptions<Draft extends object> {
  /** As the server has it; undefined while it is read. */
  stored: SettingVersion<Draft> | undefined
  /** Saves. */
  send: (draft: Draft, version: number) => Promise<unknown>
  /** Reads it anew, after somebody else saved it. */
  fresh: () => Promise<SettingVersion<Draft> | null>
  onSaved: () => void
  /** What stays of a draft that was refused: it is saved at once, or shown with what it now lacks. Null where nothing can be left out. */
  mend?: (draft: Draft, error: PacsError) => { readonly draft: Draft; readonly isComplete: boolean } | null
}

/** A form of something that is set as a whole. */
export interface SettingForm<Draft extends object> {
  /** As it is typed; undefined while it is read. */
  readonly draft: Draft | undefined
  /** What it was when the typing began. */
  readonly base: SettingVersion<Draft> | undefined
  readonly isDirty: boolean
  readonly isSaving: boolean
  readonly error: PacsError | null
  readonly conflict: SettingConflict<Draft> | null
  readonly change: (patch: Partial<Draft>) => void
  readonly discard: () => void
  readonly save: () => Promise<void>
  /** Saves what was chosen of both versions. */
  readonly resolve: (draft: Draft) => Promise<void>
}

/** What is typed over a version. */
interface Edit<Draft extends object> {
  readonly base: SettingVersion<Draft>
  readonly patch: Partial<Draft>
}

/** What was typed since a draft was sent. */
function typedSince<Draft extends object>(edit: Edit<Draft> | null, sent: Draft): Partial<Draft> | null {
  if (edit === null) return null
  const now = { ...edit.base.draft, ...edit.patch }
  const names = Object.keys(now) as (keyof Draft)[]
  const later = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(sent[name]))
  const patch: Partial<Draft> = {}
  for (const name of later) patch[name] = now[name]
  return later.length === 0 ? null : patch
}

/**
 * The form of something that is set as a whole. What others save meanwhile shows at once while nothing is typed here; else it is
 * found at saving, as two versions to choose from.
 *
 * @param options - what is set, and how it is saved.
 */
export function useSettingForm<Draft extends object>(options: UseSettingFormOptions<Draft>): SettingForm<Draft> {
  const { stored, send, fresh, onSaved, mend } = options
  const [edit, setEdit] = useState<Edit<Draft> | null>(null)
  // What was saved here, until it has been read again.
  const [saved, setSaved] = useState<SettingVersion<Draft> | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<PacsError | null>(null)
  const [conflict, setConflict] = useState<SettingConflict<Draft> | null>(null)
  const isAhead = saved !== null && (stored === undefined || stored.version < saved.version)
  const base = edit?.base ?? (isAhead ? saved : stored)
  const draft = base === undefined ? undefined : { ...base.draft, ...edit?.patch }

  function discard(): void {
    setEdit(null)
    setError(null)
    setConflict(null)
  }

  async function put(wanted: Draft, onto: SettingVersion<Draft>): Promise<void> {
    setSaving(true)
    setError(null)
    try {
      await send(wanted, onto.version)
      const now = { draft: wanted, version: onto.version + 1 }
      setSaved(now)
      setConflict(null)
      setEdit((current) => {
        const patch = typedSince(current, wanted)
        return patch && { base: now, patch }
      })
      onSaved()
    } catch (thrown) {
      const failed = PacsError.from(thrown)
      const mended = mend?.(wanted, failed) ?? null
      if (mended !== null) {
        setEdit((current) => ({ base: onto, patch: { ...mended.draft, ...typedSince(current, wanted) } }))
        if (mended.isComplete) await put(mended.draft, onto)
        return
      }
      if (!failed.is('CONFLICT')) return setError(failed)
      const theirs = await fresh().catch(() => null)
      if (theirs === null) return setError(failed)
      const { savedByName = null, savedAt = null } = failed.details
      setConflict({ theirs, savedByName, savedAt })
    } finally {
      setSaving(false)
    }
  }

  return {
    draft,
    base,
    isDirty: base !== undefined && JSON.stringify(draft) !== JSON.stringify(base.draft),
    isSaving,
    error,
    conflict,
    change(patch) {
      if (base !== undefined) setEdit({ base, patch: { ...edit?.patch, ...patch } })
    },
    discard,
    async save() {
      if (draft !== undefined && base !== undefined) await put(draft, base)
    },
    async resolve(chosen) {
      if (conflict === null) return
      setConflict(null)
      setEdit({ base: conflict.theirs, patch: chosen })
      await put(chosen, conflict.theirs)
    },
  }
}
