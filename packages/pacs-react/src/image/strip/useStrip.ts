import { imageApi, type PacsError, type RoomId, type StudyId, studyApi } from '@opensono/pacs-core'
import { useEffect, useMemo, useRef } from 'react'
import { useCall } from '../../provider/useCall'
import { useMaybeController } from '../../provider/useMaybeController'
import { usePacs } from '../../provider/usePacs'
import { usePermission } from '../../provider/usePermission'
import { useAddressRefresh } from '../address/useAddressRefresh'
import type { StripItem } from '../StripItem'
import { mergeStrip, type StripPlace, uploadsOf } from './mergeStrip'
import { useUploadRefresh } from './useUploadRefresh'

/** A strip as it is shown. */
export interface UseStripResult {
  items: readonly StripItem[]
  /** True before the first answer. */
  isLoading: boolean
  error: PacsError | null
  /** Asks the server again. */
  reload: () => void
  /** An address has expired: has the list read again, once for all images that ask. */
  refreshAddresses: () => void
}

const noItems: Parameters<typeof uploadsOf>[0] = []

function useMerged(place: StripPlace | null, rows: Parameters<typeof mergeStrip>[0]['rows']): readonly StripItem[] {
  const { uploads } = usePacs()
  useUploadRefresh()
  const items = useMaybeController(uploads, (state) => state?.items ?? noItems)
  const key = place === null ? '' : place.kind === 'study' ? place.studyId : place.roomId
  // The strip as it was shown before is memory, not state: merging twice gives the same.
  const shown = useRef<{ key: string; items: readonly StripItem[] }>({ key: '', items: [] })
  const former = shown.current.key === key ? shown.current.items : []
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which place it is, and the strip before changes nothing by itself.
  const merged = useMemo(
    () => (place === null ? [] : mergeStrip({ rows, uploads: uploadsOf(items, place), former })),
    [key, rows, items],
  )
  useEffect(() => {
    shown.current = { key, items: merged }
    // An upload whose picture the server has made ready is not needed any more.
    for (const row of rows ?? []) {
      const item = merged.find((each) => each.imageId === row.id)
      if (row.thumbnailUrl !== null && item?.uploadId != null) uploads?.remove(item.uploadId)
    }
    // What was stored here and was moved or deleted since is not shown again by its remembered upload.
    const listed = new Set(rows?.map((row) => row.id))
    for (const item of rows === undefined ? [] : former) {
      const isGone = item.status === 'stored' && item.imageId !== null && !listed.has(item.imageId)
      if (isGone && item.uploadId !== null) uploads?.remove(item.uploadId)
    }
  })
  return merged
}

/**
 * The images of a study with what is on its way to it, in scan order. What is stored waits for the study itself, so that what is
 * known of the study and shown above its images does not push them away.
 *
 * @param studyId - null shows nothing.
 */
export function useStudyStrip(studyId: StudyId | null): UseStripResult {
  const input = studyId === null ? null : { studyId }
  const query = useCall(imageApi.list, input)
  const refreshAddresses = useAddressRefresh(imageApi.list, input)
  const isOpening = useCall(studyApi.get, studyId === null ? null : { studyId }).isLoading
  const items = useMerged(studyId === null ? null : { kind: 'study', studyId }, isOpening ? undefined : query.data)
  const isLoading = isOpening || query.isLoading
  return { items, isLoading, error: query.error, reload: () => void query.refetch(), refreshAddresses }
}

/**
 * The images in a room's buffer with what is on its way to it, in scan order as in a study: that is the order in which they are
 * moved there. Who may not see the buffer sees only what they
 * put there just now.
 *
 * @param roomId - null shows nothing.
 */
export function useBufferStrip(roomId: RoomId | null): UseStripResult {
  const maySee = usePermission(imageApi.cacheList)
  const input = roomId === null || !maySee ? null : { roomId }
  const query = useCall(imageApi.cacheList, input)
  const refreshAddresses = useAddressRefresh(imageApi.cacheList, input)
  const rows = useMemo(() => query.data && [...query.data].reverse(), [query.data])
  const items = useMerged(roomId === null ? null : { kind: 'buffer', roomId }, rows)
  const { isLoading, error } = query
  return { items, isLoading, error, reload: () => void query.refetch(), refreshAddresses }
}
