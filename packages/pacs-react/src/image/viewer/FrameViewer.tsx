import { useMemo } from 'react'
import type { StripItem } from '../StripItem'
import { ImageViewer, type ImageViewerProps } from './ImageViewer'

/** A picture that lies on this computer and is not stored. */
export interface FrameViewerProps extends Pick<ImageViewerProps, 'onClose' | 'save' | 'refusal'> {
  /** Changes with the picture. */
  frameId: string
  /** Address of the picture, for instance of a blob. */
  url: string
  /** Media type of the picture. */
  contentType: string
  /** What it is called. */
  name: string
  /** When it was taken (ISO 8601). */
  takenAt: string
}

/**
 * One picture that is not stored, with all tools to look, measure and draw. What is drawn ends with the viewer; `save` takes the picture
 * with what is drawn on it.
 */
export function FrameViewer({ frameId, url, contentType, name, takenAt, ...rest }: FrameViewerProps) {
  const items = useMemo<readonly StripItem[]>(
    () => [itemOfFrame({ frameId, url, contentType, name, takenAt })],
    [frameId, url, contentType, name, takenAt],
  )
  return <ImageViewer {...rest} items={items} shownKey={frameId} isKept={false} />
}

function itemOfFrame(frame: Pick<FrameViewerProps, 'frameId' | 'url' | 'contentType' | 'name' | 'takenAt'>): StripItem {
  const { frameId, url, contentType, name, takenAt } = frame
  return {
    key: frameId,
    imageId: null,
    uploadId: null,
    status: 'stored',
    percent: 100,
    error: null,
    retryInSeconds: null,
    isClip: false,
    hasDicom: false,
    missingFrames: 0,
    durationMs: null,
    label: name,
    isNumbered: false,
    pictureUrl: url,
    url,
    contentType,
    foreignKind: null,
    bodyMarks: [],
    fileName: null,
    comment: '',
    isUsedInReport: false,
    isMeasured: false,
    hasBodyMark: false,
    viewCode: null,
    filePatient: null,
    arrivedAt: null,
    isReplaced: false,
    isDamaged: false,
    refused: null,
    createdAt: takenAt,
  }
}
