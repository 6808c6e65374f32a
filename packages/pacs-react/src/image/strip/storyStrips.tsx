import { createBufferNames } from '@opensono/pacs-capture'
import {
  type BufferImage,
  type ImageId,
  imageApi,
  PacsError,
  type RoomId,
  type Study,
  type StudyId,
  type StudyImage,
  studyApi,
} from '@opensono/pacs-core'
import { MemoryStorage } from '@opensono/pacs-core/testing'
import { useState } from 'react'
import { ToastRegion } from '../../control/toast/ToastRegion'
import { useCurrentStudy } from '../../provider/useCurrentStudy'
import { usePacs } from '../../provider/usePacs'
import type { StoryPacs } from '../../testing/PacsStory'
import { storyPicture, storyRow, storyStudy, storyUploads, storyWithImages } from '../storyImages'
import { useStudyRefusals } from '../useStudyRefusals'
import { BufferStrip } from './BufferStrip'
import { ImageStrip } from './ImageStrip'
import { useImageActions } from './useImageActions'
import { useBufferStrip, useStudyStrip } from './useStrip'

const roomId = 'room-1' as RoomId

/** A row of the buffer, with what a story wants different. */
export function storyBufferRow(number: number, patch: Partial<BufferImage> = {}): BufferImage {
  return {
    id: `buffer-${number}` as ImageId,
    name: `A${number}`,
    type: 'SINGLE_FRAME',
    url: storyPicture,
    thumbnailUrl: storyPicture,
    contentType: 'image/jpeg',
    sizeBytes: 180_000,
    comment: '',
    createdAt: '2026-01-05T08:00:00Z',
    ...patch,
  }
}

/** What the server of a story holds. */
export interface StoryStripsOptions {
  rows?: readonly StudyImage[]
  buffer?: readonly BufferImage[]
  study?: Partial<Study>
}

/**
 * Services over a server in memory that keeps what is done with images, as the real one does.
 *
 * @param language - of the interface.
 * @param options - what it holds at first.
 */
export function storyStrips(language: 'en' | 'zh', options: StoryStripsOptions = {}): StoryPacs {
  let rows = [...(options.rows ?? [storyRow(1), storyRow(2), storyRow(3)])]
  let buffer = [...(options.buffer ?? [storyBufferRow(2), storyBufferRow(1)])]
  const story = storyWithImages(language)
  const { fake } = story
  const change = (imageId: string, patch: Partial<StudyImage>) => {
    rows = rows.map((row) => (row.id === imageId ? { ...row, ...patch } : row))
    return null
  }
  fake.answer(imageApi.list, () => rows)
  fake.answer(imageApi.cacheList, () => buffer)
  fake.answer(studyApi.get, ({ studyId }) => storyStudy({ studyId: studyId as StudyId, ...options.study }))
  fake.answer(imageApi.comment, ({ imageId, comment }) => change(imageId, { comment }))
  fake.answer(imageApi.setView, ({ imageId, viewCode }) => change(imageId, { viewCode }))
  fake.answer(imageApi.removeComment, ({ imageId }) => change(imageId, { comment: '' }))
  fake.answer(imageApi.order, ({ imageIds }) => {
    const numbers = rows.map((row) => row.instanceNumber)
    rows = imageIds.flatMap((id, index) => {
      const row = rows.find((each) => each.id === id)
      return row === undefined ? [] : [{ ...row, instanceNumber: numbers[index] ?? 0 }]
    })
    return null
  })
  fake.answer(imageApi.remove, ({ imageId }) => {
    rows = rows.filter((row) => row.id !== imageId)
    return null
  })
  fake.answer(imageApi.cacheRemove, ({ imageId }) => {
    buffer = buffer.filter((row) => row.id !== imageId)
    return null
  })
  fake.answer(imageApi.cacheUpdate, ({ imageId, name, comment }) => {
    if (buffer.some((row) => row.name === name && row.id !== imageId))
      throw new PacsError('NAME_TAKEN', { details: { field: 'name' } })
    const patch = { ...(name !== undefined && { name }), ...(comment !== undefined && { comment: comment ?? '' }) }
    buffer = buffer.map((row) => (row.id === imageId ? { ...row, ...patch } : row))
    return null
  })
  fake.answer(imageApi.cacheBindStudy, ({ imageId }) => {
    const bound = buffer.find((row) => row.id === imageId)
    if (bound === undefined) throw new PacsError('NOT_FOUND')
    buffer = buffer.filter((row) => row !== bound)
    rows = [...rows, { ...storyRow(rows.length + 1), id: bound.id, comment: bound.comment }]
    return null
  })
  fake.answer(imageApi.exportToken, () => {
    throw new PacsError('IMAGE_DAMAGED')
  })
  const bufferNames = createBufferNames({ storage: new MemoryStorage(), prefixText: (prefix) => prefix })
  return { ...story, uploads: storyUploads(), bufferNames }
}

/** Both strips as the workbench shows them, without the picture beside them. */
export function StoryStrips({ only }: { only?: 'study' | 'buffer' }) {
  const { uploads = storyUploads(), bufferNames } = usePacs()
  const [names] = useState(() => bufferNames ?? createBufferNames({ storage: new MemoryStorage(), prefixText: String }))
  const { studyId, study } = useCurrentStudy()
  const studyStrip = useStudyStrip(studyId)
  const bufferStrip = useBufferStrip(roomId)
  const actions = useImageActions()
  const refusals = useStudyRefusals(study)
  return (
    <div className="pacs-workbench-side" style={{ width: 232, height: 560, border: 0 }}>
      {only !== 'buffer' && (
        <ImageStrip
          studyId={studyId}
          study={study}
          strip={studyStrip}
          actions={actions}
          uploads={uploads}
          keys={{ curStatic: 'F1', bufferStatic: 'F2' }}
        />
      )}
      {only !== 'study' && (
        <BufferStrip
          strip={bufferStrip}
          actions={actions}
          uploads={uploads}
          bufferNames={names}
          studyId={studyId}
          patientName={study?.patientName}
          bindRefusal={refusals.change}
        />
      )}
      <ToastRegion placement="inline" />
    </div>
  )
}
