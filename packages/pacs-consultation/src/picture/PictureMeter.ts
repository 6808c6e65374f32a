import type { Clock, Controller, MeasuredPicture, PictureQuality, UserId } from '@opensono/pacs-core'
import type { ConsultationRoom } from '../room/ConsultationRoom'

/** How good the ultrasound picture is that arrives. */
export interface PictureMeterState {
  /** Null until something was measured. */
  readonly quality: PictureQuality | null
  readonly measured: MeasuredPicture | null
}

/** Measures the ultrasound picture that arrives, and says its quality into the room whenever it changes. */
export interface PictureMeter extends Controller<PictureMeterState> {
  /** Measures what a video element shows; null measures nothing. */
  watch(video: HTMLVideoElement | null, senderId: UserId | null): void
}

/** How a meter is made. */
export interface PictureMeterOptions {
  room: Pick<ConsultationRoom, 'media' | 'say'>
  /** Says whether the page is hidden; nothing is measured then. @defaultValue `document` */
  page?: Pick<Document, 'visibilityState'> | undefined
  /** @defaultValue the system's clock */
  clock?: Clock | undefined
}
