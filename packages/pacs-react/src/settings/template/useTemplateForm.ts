import type { ObjectStore } from '@opensono/pacs-capture/upload'
import {
  imageApi,
  limits,
  PacsError,
  type TemplateFamily,
  TemplateRow,
  type TemplateType,
  templateFamilies,
} from '@opensono/pacs-core'
import { useEffect, useRef, useState } from 'react'
import { applyEvent } from '../../provider/applyEvent'
import { usePacs } from '../../provider/usePacs'
import { templatesChanged } from './changed'
import { readTemplateFile, type TemplateFile } from './readTemplateFile'
import { useTemplateSurroundings } from './useTemplateSurroundings'

/** A newer version that somebody else saved. */
export interface TemplateConflict {
  readonly theirs: TemplateRow
  readonly savedByName: string | null
  readonly savedAt: string | null
}

/** What is edited, and what follows. */
export interface UseTemplateFormOptions {
  /** Null adds one. */
  template: TemplateRow | null
  store?: Pick<ObjectStore, 'put'> | undefined
  /** Everything is saved. */
  onSaved: (name: string, isNew: boolean) => void
}

/** The form of a template. */
export type TemplateForm = ReturnType<typeof useTemplateForm>

/** Which family of calls a type has. */
export const familyOf = (type: TemplateType): TemplateFamily => (type === 'report' ? 'report' : 'document')

/**
 * The form of a template: its name, its description and, for a new one or a new version, its file.
 *
 * @param options - the template, and what follows.
 */
export function useTemplateForm({ template, store, onSaved }: UseTemplateFormOptions) {
  const { pacs, queryClient } = usePacs()
  const around = useTemplateSurroundings()
  const [base, setBase] = useState(template)
  const [draft, setDraft] = useState({ name: template?.name ?? '', description: template?.description ?? '' })
  const [chosen, setChosen] = useState<TemplateFile | null>(null)
  const [isChecked, setChecked] = useState(false)
  const [percent, setPercent] = useState<number | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<PacsError | null>(null)
  const [conflict, setConflict] = useState<TemplateConflict | null>(null)
  const running = useRef<AbortController | null>(null)
  const choices = useRef(0)
  useEffect(() => () => running.current?.abort(), [])

  const content = chosen?.read?.content ?? null
  const other = content?.type ?? null
  const otherType = base !== null && other !== null && other !== base.type ? { type: base.type, other } : null
  const name = draft.name.trim()
  const isNameWrong = name === '' || [...name].length > limits.template.nameLength
  const isNamed = base !== null && base.name === name && base.description === draft.description.trim()
  const told = error?.is('TEMPLATE_INVALID') ? (error.details.faults ?? []) : []
  const faults = told.length > 0 ? told : (chosen?.read?.faults ?? [])
  const isFileWrong = chosen === null ? base === null : content === null || otherType !== null

  async function upload(file: File, signal: AbortSignal): Promise<string> {
    const purpose = 'template'
    setPercent(0)
    const credentials = await pacs.call(imageApi.genericUploadToken, { filename: file.name, purpose }, { signal })
    const { put } = store ?? (await import('@opensono/pacs-capture/upload')).s3Store
    await put({
      credentials,
      clockOffsetMs: pacs.serverNow() - Date.now(),
      signal,
      body: file,
      sha256: null,
      contentType: 'application/xml',
      onProgress: (sent) => setPercent(Math.round((sent / Math.max(1, file.size)) * 100)),
    })
    const kept = await pacs.call(imageApi.genericOnUpload, { purpose, fileUrl: credentials.key }, { signal })
    return kept.uploadId
  }

  async function keep(signal: AbortSignal): Promise<void> {
    const file = chosen?.file ?? null
    const uploadId = file === null ? null : await upload(file, signal)
    const named = { name, description: draft.description.trim() }
    if (base === null) {
      if (uploadId === null || other === null) return
      await pacs.call(templateFamilies[familyOf(other)].create, { ...named, uploadId }, { signal })
      return
    }
    const family = templateFamilies[familyOf(base.type)]
    const { id: templateId } = base
    let row = base
    if (!isNamed) row = await pacs.call(family.edit, { templateId, ...named, version: row.version }, { signal })
    // What is saved is not saved again when the next step fails.
    setBase(row)
    if (uploadId !== null)
      row = await pacs.call(family.upload, { templateId, uploadId, version: row.version }, { signal })
  }

  function failed(thrown: unknown): void {
    const refused = PacsError.from(thrown)
    const { current, savedByName = null, savedAt = null } = refused.is('CONFLICT') ? refused.details : {}
    const theirs = TemplateRow.safeParse(current).data
    if (theirs === undefined) setError(refused)
    else setConflict({ theirs, savedByName, savedAt })
  }

  async function save(): Promise<void> {
    setChecked(true)
    setError(null)
    if (isNameWrong || isFileWrong || isSaving) return
    const abort = new AbortController()
    running.current = abort
    setSaving(true)
    try {
      await keep(abort.signal)
      if (!abort.signal.aborted) onSaved(name, base === null)
    } catch (thrown) {
      if (!abort.signal.aborted) failed(thrown)
    } finally {
      void applyEvent(queryClient, templatesChanged())
      if (!abort.signal.aborted) {
        setPercent(null)
        setSaving(false)
      }
    }
  }

  return {
    base,
    draft,
    chosen,
    faults,
    otherType,
    percent,
    isSaving,
    conflict,
    /** What failed and is not said at a field. */
    error: told.length > 0 || error?.code === 'NAME_TAKEN' ? null : error,
    isTaken: error?.code === 'NAME_TAKEN',
    isNameWrong: isChecked && isNameWrong,
    isFileMissing: isChecked && base === null && chosen === null,
    isDirty: (base === null ? name !== '' || draft.description !== '' : !isNamed) || chosen !== null,
    change(patch: Partial<typeof draft>) {
      setDraft({ ...draft, ...patch })
      setError(null)
    },
    async choose(file: File): Promise<void> {
      choices.current += 1
      const choice = choices.current
      const read = await readTemplateFile(file, around)
      // Another one was chosen while this one was read.
      if (choice !== choices.current) return
      setChosen(read)
      setError(null)
      const title = read.read?.content?.title.zh ?? ''
      setDraft((former) => (base === null && former.name === '' ? { ...former, name: title } : former))
    },
    save,
    /** Takes the choice between two versions over; it is saved by the next press. */
    resolve(next: typeof draft) {
      if (conflict !== null) setBase(conflict.theirs)
      setDraft(next)
      setConflict(null)
    },
  }
}
