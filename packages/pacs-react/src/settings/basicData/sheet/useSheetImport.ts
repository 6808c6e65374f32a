import { type BasicDataKind, basicDataApi } from '@opensono/pacs-core'
import { useMutationCall } from '../../../provider/useMutationCall'
import { usePacs } from '../../../provider/usePacs'
import { type UseSheetTakingOptions, useSheetTaking } from './useSheetTaking'

/** Which dictionary takes rows over, and what follows. */
export interface UseSheetImportOptions extends Omit<UseSheetTakingOptions, 'check' | 'take'> {
  kind: BasicDataKind
}

/**
 * Takes the rows of a sheet into a dictionary.
 *
 * @param options - the dictionary, and where the file goes.
 */
export function useSheetImport({ kind, ...options }: UseSheetImportOptions) {
  const { pacs } = usePacs()
  const takeRows = useMutationCall(basicDataApi.import)
  return useSheetTaking({
    ...options,
    check: (fileUrl, signal) => pacs.call(basicDataApi.import, { kind, fileUrl, isTrial: true }, { signal }),
    take: (fileUrl) => takeRows.mutateAsync({ kind, fileUrl, isTrial: false }),
  })
}
