import type { UploadItem, UploadQueue, UploadQueueState } from '@opensono/pacs-capture/upload'
import {
  type BufferImage,
  type FilePatient,
  imageApi,
  type Study,
  type StudyId,
  type StudyImage,
  studyApi,
} from '@opensono/pacs-core'
import { exampleStudy } from '@opensono/pacs-core/testing'
import type { Decorator } from '@storybook/react-vite'
import { type ReactNode, useState } from 'react'
import { createStoryPacs, PacsStory, type StoryPacs } from '../testing/PacsStory'
import { itemOfRow, itemOfUpload, type StripItem } from './StripItem'

const sector = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480"><rect width="640" height="480"/>
<path d="M320 40 L110 400 A420 420 0 0 0 530 400 Z" fill="#3a3a3a"/><ellipse cx="320" cy="260" rx="70" ry="46" fill="#0b0b0b"/></svg>`

/** A small picture as an ultrasound machine would give it. */
export const storyPicture = `data:image/svg+xml,${encodeURIComponent(sector)}`

/** A row of an image, with what a story wants different. */
export function storyRow(number: number, patch: Partial<StudyImage> = {}): StudyImage {
  return {
    id: `image-${number}` as StudyImage['id'],
    instanceNumber: number,
    sopInstanceUid: `1.2.${number}`,
    type: 'SINGLE_FRAME',
    url: storyPicture,
    thumbnailUrl: storyPicture,
    contentType: 'image/jpeg',
    sizeBytes: 180_000,
    comment: '',
    createdAt: '2026-01-05T08:00:00Z',
    isUsedInReport: false,
    ...patch,
  }
}

/** Whom a file of another patient names. */
export const storyOtherPatient: FilePatient = {
  name: 'LI^SI=李^四',
  patientId: 'US-77120',
  birthDate: '1971-04-30',
  sex: 'M',
  differences: ['name', 'patientId', 'birthDate', 'sex'],
  keptByName: null,
}

/** An upload, with what a story wants different. */
export function storyUpload(id: string, patch: Partial<UploadItem> = {}): UploadItem {
  return {
    id,
    target: { kind: 'study', studyId: 'study-1' as StudyId },
    status: 'uploading',
    percent: 74,
    bytesPerSecond: 2_400_000,
    secondsLeft: 4,
    error: null,
    retryInSeconds: null,
    fileExtension: '.jpg',
    fileName: null,
    isClip: false,
    durationMs: null,
    sizeBytes: 180_000,
    posterUrl: storyPicture,
    addedAt: '2026-01-05T08:00:00Z',
    isKept: true,
    isRecovered: false,
    imageId: null,
    isInBuffer: false,
    refusal: null,
    viewCode: null,
    ...patch,
  }
}

/** The item of a stored image. */
export const storyItem = (number: number, patch: Partial<StudyImage> = {}): StripItem =>
  itemOfRow(storyRow(number, patch))

/** The item of an upload. */
export const storyUploadItem = (patch: Partial<UploadItem>): StripItem => itemOfUpload(storyUpload('upload-1', patch))

/** Static uploads, for a story to look at. */
export function storyUploads(
  items: readonly UploadItem[] = [],
  isOnline = true,
  othersUnsentCount = 0,
  patch: Partial<UploadQueueState> = {},
): UploadQueue {
  const unsentCount = items.filter((item) => item.status !== 'done').length + othersUnsentCount
  const state: UploadQueueState = Object.freeze({
    items,
    hasUnsent: unsentCount > 0,
    unsentCount,
    othersUnsentCount,
    pending: {},
    recovered: null,
    others: { stills: othersUnsentCount, clips: 0 },
    isDurable: true,
    isMirror: false,
    isPaused: false,
    isOnline,
    ...patch,
  })
  return {
    subscribe: () => () => {},
    getSnapshot: () => state,
    on: () => () => {},
    add: () => 'upload-new',
    open: () => {
      throw new Error('A story records nothing.')
    },
    load: () => Promise.resolve(),
    dismissRecovered: () => {},
    retry: () => {},
    retryAll: () => {},
    setView: () => {},
    remove: () => {},
    removeDone: () => {},
    pause: () => {},
    resume: () => {},
    destroy: () => {},
  }
}

/** The current study, with what a story wants different. */
export function storyStudy(patch: Partial<Study> = {}): Study {
  return exampleStudy({
    studyStatus: 'checked',
    registerTime: '2026-01-05T07:50:00Z',
    studyTime: '2026-01-05T08:00:00Z',
    examinedById: 'user-1',
    examinedByName: '李伟',
    imageCount: 3,
    ...patch,
  })
}

/** A story's services with a current study, its images and those of the buffer. */
export function storyWithImages(
  language: 'en' | 'zh',
  rows: readonly StudyImage[] = [
    storyRow(1),
    storyRow(2, { isUsedInReport: true }),
    storyRow(3, { type: 'MULTI_FRAME' }),
  ],
): StoryPacs {
  const story = createStoryPacs({ language })
  story.fake.answer(imageApi.list, () => [...rows])
  story.fake.answer(imageApi.cacheList, () => [
    { ...storyRow(11), name: 'A2' } satisfies BufferImage & StudyImage,
    { ...storyRow(12), name: 'A1' },
  ])
  story.fake.answer(studyApi.get, () => storyStudy({ imageCount: rows.length }))
  story.currentPatient.set({
    studyId: 'study-1' as StudyId,
    patientSex: 'female',
    studyStatus: 'checked',
    patientAge: { value: 42, unit: 'year' } as const,
  })
  return story
}

interface StageProps {
  make: () => StoryPacs
  theme: 'dark' | 'light'
  mode: 'comfortable' | 'touch'
  children: ReactNode
}

function Stage({ make, theme, mode, children }: StageProps) {
  // StrictMode calls the maker of a state twice: what a story looks at and what it shows must be the same services.
  const [made] = useState<{ story: StoryPacs | null }>(() => ({ story: null }))
  made.story ??= make()
  const { story } = made
  return (
    <PacsStory story={story} theme={theme} mode={mode}>
      {children}
    </PacsStory>
  )
}

/**
 * Puts a story into services of its own, in the chosen theme, language and mode.
 *
 * @param make - makes the services.
 */
export function inStory(make: (language: 'en' | 'zh') => StoryPacs): Decorator {
  return (Story, { globals }) => {
    const language = globals.language === 'zh' ? 'zh' : 'en'
    return (
      <Stage
        key={language}
        make={() => make(language)}
        theme={globals.theme === 'light' ? 'light' : 'dark'}
        mode={globals.mode === 'touch' ? 'touch' : 'comfortable'}
      >
        <Story />
      </Stage>
    )
  }
}
