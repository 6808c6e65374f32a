import { type EndpointWithData, type ImageReadMeasureData, imageApi } from '@opensono/pacs-core'

/** The calls by which a viewer reads and keeps what is drawn on an image: for images that are reached by another way than their study. */
export interface MeasureCalls {
  /** Reads; takes `imageId` and answers as `imageApi.readMeasure` does. */
  readonly read: EndpointWithData<ImageReadMeasureData>
  /** Keeps; takes `imageId`, `measure` and `version` and answers as `imageApi.measure` does. */
  readonly write: EndpointWithData<{ version: number } | null>
  /** Further fields that both calls take, such as the id of a consultation; a stable object. */
  readonly params: Readonly<Record<string, string>>
}

/** The image's own calls. */
export const ownMeasures: MeasureCalls = { read: imageApi.readMeasure, write: imageApi.measure, params: {} }
