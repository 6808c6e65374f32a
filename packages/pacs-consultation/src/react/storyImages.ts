import { StudyImage } from '@opensono/pacs-core'

const sector = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" width="640" height="480">
<rect width="640" height="480"/><path d="M320 40 L110 400 A420 420 0 0 0 530 400 Z" fill="#3a3a3a"/>
<ellipse cx="320" cy="260" rx="70" ry="46" fill="#0b0b0b"/></svg>`

/** A small picture as an ultrasound machine would give it. */
const storyPicture = `data:image/svg+xml,${encodeURIComponent(sector)}`

/** An image of a study, with what a story wants different; every third one is a clip, the first one is measured. */
export function storyImage(number: number, patch: Partial<Record<keyof StudyImage, unknown>> = {}): StudyImage {
  const isClip = number % 3 === 0
  return StudyImage.parse({
    id: `image-${number}`,
    instanceNumber: number,
    sopInstanceUid: `1.2.${number}`,
    type: isClip ? 'MULTI_FRAME' : 'SINGLE_FRAME',
    url: storyPicture,
    thumbnailUrl: storyPicture,
    contentType: isClip ? 'video/mp4' : 'image/jpeg',
    sizeBytes: 180_000,
    comment: '',
    createdAt: '2026-01-05T08:00:00Z',
    isUsedInReport: false,
    isMeasured: number === 1,
    ...patch,
  })
}
