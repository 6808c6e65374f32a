import { useUploads } from '../../image/upload/useUploads'

/** @returns how many files of the user who is logged in wait on this computer or are on their way. */
export function useUnsentHere(): number {
  const { unsentCount, othersUnsentCount } = useUploads()
  return unsentCount - othersUnsentCount
}
