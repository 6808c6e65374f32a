import type { ObjectStore } from '@opensono/pacs-capture/upload'
import {
  faultsIn,
  type TemplateFamily,
  type TemplateRow,
  type TemplateType,
  templateFamilies,
} from '@opensono/pacs-core'
import { useRef, useState } from 'react'
import type { FormFault } from '../../form/saveForm'
import { useDocumentUpload } from '../../form/useDocumentUpload'
import { useVersionedForm } from '../../form/useVersionedForm'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { readTemplateFile, type TemplateFile } from './readTemplateFile'
import { useTemplateSurroundings } from './useTemplateSurroundings'

/** A template as the form holds it. */
export interface TemplateDraft {
  readonly name: string
  readonly description: string
  /** The file of a new template or of a new version. */
  readonly chosen: TemplateFile | null
}

const draftOf = (template: TemplateRow | null): TemplateDraft => ({
  name: template?.name ?? '',
  description: template?.description ?? '',
  chosen: null,
})

/** What is edited, and what follows. */
export interface UseTemplateFormOptions {
  /** Null adds one. */
  template: TemplateRow | null
  store?: Pick<ObjectStore, 'put'> | undefined
  onSaved: (template: TemplateRow, isNew: boolean) => void
  onClose: () => void
}

/** The form of a template. */
export type TemplateForm = ReturnType<typeof useTemplateForm>

/** Which family of calls a type has. */
export const familyOf = (type: TemplateType): TemplateFamily => (type === 'report' ? 'report' : 'document')

/** Which type a file has, where it is another one than the template's. */
function otherTypeOf({ chosen }: TemplateDraft, base: TemplateRow | null) {
  const other = chosen?.read?.content?.type ?? null
  return base !== null && other !== null && other !== base.type ? { type: base.type, other } : null
}

/** What keeps fields from being saved. */
function faultsOf(draft: TemplateDraft, base: TemplateRow | null): readonly FormFault<TemplateDraft>[] {
  const isUnread = draft.chosen === null ? base === null : draft.chosen.read?.content == null
  const isFileWrong = isUnread || otherTypeOf(draft, base) !== null
  const faults = faultsIn(templateFamilies.report.create.body, { name: draft.name.trim() })
  return isFileWrong ? [...faults, { path: 'chosen', message: 'required' }] : faults
}

function useFamilyCalls(name: TemplateFamily) {
  const family = templateFamilies[name]
  return {
    create: useMutationCall(family.create),
    edit: useMutationCall(family.edit),
    addVersion: useMutationCall(family.upload),
  }
}

/**
 * The form of a template: its name, its description and, for a new one or a new version, its file.
 *
 * @param options - the template, and what follows.
 */
export function useTemplateForm({ template, store, onSaved, onClose }: UseTemplateFormOptions) {
  const { pacs } = usePacs()
  const calls = { report: useFamilyCalls('report'), document: useFamilyCalls('document') }
  const around = useTemplateSurroundings()
  const { begin, upload } = useDocumentUpload('template', store)
  const [percent, setPercent] = useState<number | null>(null)
  const choices = useRef(0)

  function add(draft: TemplateDraft, uploadId: string): Promise<TemplateRow> {
    const type = draft.chosen?.read?.content?.type ?? 'report'
    const named = { name: draft.name.trim(), description: draft.description.trim() }
    return calls[familyOf(type)].create.mutateAsync({ ...named, uploadId })
  }

  const form = useVersionedForm<TemplateRow | null, TemplateDraft>({
    stored: template,
    draftOf,
    faultsOf,
    writeOnly: ['chosen'],
    async save(draft, base, advance) {
      const signal = begin()
      const file = draft.chosen?.file ?? null
      try {
        const options = { contentType: 'application/xml', signal, onPercent: setPercent }
        const uploadId = file === null ? '' : (await upload(file, options)).uploadId
        if (base === null) return await add(draft, uploadId)
        const { edit, addVersion } = calls[familyOf(base.type)]
        const { id: templateId } = base
        const [name, description] = [draft.name.trim(), draft.description.trim()]
        let row = base
        if (base.name !== name || base.description !== description) {
          row = await edit.mutateAsync({ templateId, name, description, version: row.version })
          advance(row)
        }
        if (file === null) return row
        return await addVersion.mutateAsync({ templateId, uploadId, version: row.version })
      } finally {
        setPercent(null)
      }
    },
    async read({ id, type }) {
      const rows = await pacs.call(templateFamilies[familyOf(type)].list, {})
      return rows.find((row) => row.id === id) ?? null
    },
    onSaved,
    onClose,
  })
  const { draft, base, failure } = form
  const { chosen } = draft
  const refused = failure?.is('TEMPLATE_INVALID') ? (failure.details.faults ?? []) : []

  return {
    ...form,
    percent,
    otherType: otherTypeOf(draft, base),
    /** What is wrong with the file. */
    fileFaults: refused.length > 0 ? refused : (chosen?.read?.faults ?? []),
    isFileMissing: chosen === null && form.faults.includes('chosen'),
    /** What failed; null where it is shown at a field or as a fault of the file. */
    error: refused.length > 0 ? null : form.error,
    async choose(file: File): Promise<void> {
      choices.current += 1
      const choice = choices.current
      const read = await readTemplateFile(file, around)
      // Another one was chosen while this one was read.
      if (choice !== choices.current) return
      const title = read.read?.content?.title.zh ?? ''
      form.change(({ name }) => ({ chosen: read, ...(base === null && name === '' && { name: title }) }))
    },
  }
}
