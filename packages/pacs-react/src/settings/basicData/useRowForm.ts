import { type BasicDataKind, type BasicDataRecord, basicDataApi } from '@opensono/pacs-core'
import { useVersionedForm } from '../../form/useVersionedForm'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { draftOfRow, entryOf, type RowDraft, rowFaults } from './RowDraft'
import { refusedRowFields } from './refusedRowFields'

/** What is edited, and what follows. */
export interface UseRowFormOptions {
  kind: BasicDataKind
  /** null adds a new row. */
  row: BasicDataRecord | null
  onSaved: (row: BasicDataRecord, isNew: boolean) => void
  onClose: () => void
}

/**
 * The form of a row of basic data.
 *
 * @param options - the row, and what follows.
 */
export function useRowForm({ kind, row, onSaved, onClose }: UseRowFormOptions) {
  const { pacs } = usePacs()
  const create = useMutationCall(basicDataApi.create)
  const edit = useMutationCall(basicDataApi.edit)
  const form = useVersionedForm<BasicDataRecord | null, RowDraft>({
    stored: row,
    draftOf: (each) => draftOfRow(kind, each),
    faultsOf: (draft) => rowFaults(kind, draft),
    // What is missing may still come.
    isEarly: ({ message }) => message !== 'required' && message !== 'together',
    writeOnly: ['unlisted'],
    save(draft, base) {
      const body = { kind, ...entryOf(kind, draft) }
      if (base === null) return create.mutateAsync(body)
      return edit.mutateAsync({ ...body, id: base.id, version: base.version })
    },
    read: ({ id }) => pacs.call(basicDataApi.get, { kind, id }),
    refusedOf: (error) => refusedRowFields(kind, error),
    onSaved,
    onClose,
  })
  return { ...form, kind }
}

/** The form of a row of basic data. */
export type RowForm = ReturnType<typeof useRowForm>
