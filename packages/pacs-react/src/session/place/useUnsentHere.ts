import { noUploads } from '../../image/upload/noUploads'
import { useController } from '../../provider/useController'
import { usePacs } from '../../provider/usePacs'

/** @returns how many files of the user who is logged in wait on this computer or are on their way. */
export function useUnsentHere(): number {
  const { unsentCount, othersUnsentCount } = useController(usePacs().uploads ?? noUploads)
  return unsentCount - othersUnsentCount
}
