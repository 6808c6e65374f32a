// Made from imageApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../api/endpoint'
import type { BufferImage, Nothing, StudyImage, UploadCredentials } from '../index'
import type { imageCalls } from './imageApi'

/** What `image.uploadToken` takes. */
export interface ImageUploadTokenInput extends FieldsOf<typeof imageCalls.uploadToken> {}

/** What `image.onUpload` takes. */
export interface ImageOnUploadInput extends FieldsOf<typeof imageCalls.onUpload> {}

/** What `image.onUpload` answers. */
export interface ImageOnUploadData extends DataOf<typeof imageCalls.onUpload> {}

/** What `image.uploadDicom` takes. */
export interface ImageUploadDicomInput extends FieldsOf<typeof imageCalls.uploadDicom> {}

/** What `image.uploadDicom` answers. */
export interface ImageUploadDicomData extends DataOf<typeof imageCalls.uploadDicom> {}

/** What `image.cacheUploadToken` takes. */
export interface ImageCacheUploadTokenInput extends FieldsOf<typeof imageCalls.cacheUploadToken> {}

/** What `image.cacheOnUpload` takes. */
export interface ImageCacheOnUploadInput extends FieldsOf<typeof imageCalls.cacheOnUpload> {}

/** What `image.cacheOnUpload` answers. */
export interface ImageCacheOnUploadData extends DataOf<typeof imageCalls.cacheOnUpload> {}

/** What `image.cacheUploadDicom` takes. */
export interface ImageCacheUploadDicomInput extends FieldsOf<typeof imageCalls.cacheUploadDicom> {}

/** What `image.cacheUploadDicom` answers. */
export interface ImageCacheUploadDicomData extends DataOf<typeof imageCalls.cacheUploadDicom> {}

/** What `image.cacheBindStudy` takes. */
export interface ImageCacheBindStudyInput extends FieldsOf<typeof imageCalls.cacheBindStudy> {}

/** What `image.list` takes. */
export interface ImageListInput extends FieldsOf<typeof imageCalls.list> {}

/** What `image.cacheList` takes. */
export interface ImageCacheListInput extends FieldsOf<typeof imageCalls.cacheList> {}

/** What `image.remove` takes. */
export interface ImageRemoveInput extends FieldsOf<typeof imageCalls.remove> {}

/** What `image.cacheRemove` takes. */
export interface ImageCacheRemoveInput extends FieldsOf<typeof imageCalls.cacheRemove> {}

/** What `image.cacheUpdate` takes. */
export interface ImageCacheUpdateInput extends FieldsOf<typeof imageCalls.cacheUpdate> {}

/** What `image.comment` takes. */
export interface ImageCommentInput extends FieldsOf<typeof imageCalls.comment> {}

/** What `image.decidePatient` takes. */
export interface ImageDecidePatientInput extends FieldsOf<typeof imageCalls.decidePatient> {}

/** What `image.move` takes. */
export interface ImageMoveInput extends FieldsOf<typeof imageCalls.move> {}

/** What `image.move` answers. */
export interface ImageMoveData extends DataOf<typeof imageCalls.move> {}

/** What `image.undoMove` takes. */
export interface ImageUndoMoveInput extends FieldsOf<typeof imageCalls.undoMove> {}

/** What `image.seen` takes. */
export interface ImageSeenInput extends FieldsOf<typeof imageCalls.seen> {}

/** What `image.setView` takes. */
export interface ImageSetViewInput extends FieldsOf<typeof imageCalls.setView> {}

/** What `image.removeComment` takes. */
export interface ImageRemoveCommentInput extends FieldsOf<typeof imageCalls.removeComment> {}

/** What `image.order` takes. */
export interface ImageOrderInput extends FieldsOf<typeof imageCalls.order> {}

/** What `image.measure` takes. */
export interface ImageMeasureInput extends FieldsOf<typeof imageCalls.measure> {}

/** What `image.readMeasure` takes. */
export interface ImageReadMeasureInput extends FieldsOf<typeof imageCalls.readMeasure> {}

/** What `image.readMeasure` answers. */
export interface ImageReadMeasureData extends DataOf<typeof imageCalls.readMeasure> {}

/** What `image.thumbnail` takes. */
export interface ImageThumbnailInput extends FieldsOf<typeof imageCalls.thumbnail> {}

/** What `image.thumbnail` answers. */
export interface ImageThumbnailData extends DataOf<typeof imageCalls.thumbnail> {}

/** What `image.dicomUrl` takes. */
export interface ImageDicomUrlInput extends FieldsOf<typeof imageCalls.dicomUrl> {}

/** What `image.dicomUrl` answers. */
export interface ImageDicomUrlData extends DataOf<typeof imageCalls.dicomUrl> {}

/** What `image.base64Image` takes. */
export interface ImageBase64ImageInput extends FieldsOf<typeof imageCalls.base64Image> {}

/** What `image.exportToken` takes. */
export interface ImageExportTokenInput extends FieldsOf<typeof imageCalls.exportToken> {}

/** What `image.journalKey` answers. */
export interface ImageJournalKeyData extends DataOf<typeof imageCalls.journalKey> {}

/** What `image.genericUploadToken` takes. */
export interface ImageGenericUploadTokenInput extends FieldsOf<typeof imageCalls.genericUploadToken> {}

/** What `image.genericOnUpload` takes. */
export interface ImageGenericOnUploadInput extends FieldsOf<typeof imageCalls.genericOnUpload> {}

/** What `image.genericOnUpload` answers. */
export interface ImageGenericOnUploadData extends DataOf<typeof imageCalls.genericOnUpload> {}

/** The calls of `image`. */
export type ImageApi = {
  /** Temporary credentials to upload one file for a study. */
  readonly uploadToken: NamedCall<typeof imageCalls.uploadToken, ImageUploadTokenInput, UploadCredentials>
  /** Adds an uploaded file to a study. */
  readonly onUpload: NamedCall<typeof imageCalls.onUpload, ImageOnUploadInput, ImageOnUploadData>
  /** Adds an uploaded DICOM file to a study. */
  readonly uploadDicom: NamedCall<typeof imageCalls.uploadDicom, ImageUploadDicomInput, ImageUploadDicomData>
  /** Temporary credentials to upload one file for the room's buffer. */
  readonly cacheUploadToken: NamedCall<typeof imageCalls.cacheUploadToken, ImageCacheUploadTokenInput, UploadCredentials>
  /** Adds an uploaded file to the room's buffer. */
  readonly cacheOnUpload: NamedCall<typeof imageCalls.cacheOnUpload, ImageCacheOnUploadInput, ImageCacheOnUploadData>
  /** Adds an uploaded DICOM file to the room's buffer. */
  readonly cacheUploadDicom: NamedCall<typeof imageCalls.cacheUploadDicom, ImageCacheUploadDicomInput, ImageCacheUploadDicomData>
  /** Moves a buffered image into a study. */
  readonly cacheBindStudy: NamedCall<typeof imageCalls.cacheBindStudy, ImageCacheBindStudyInput, Nothing>
  /** The images of a study, in scan order. */
  readonly list: NamedCall<typeof imageCalls.list, ImageListInput, StudyImage[]>
  /** The images in a room's buffer, newest first. */
  readonly cacheList: NamedCall<typeof imageCalls.cacheList, ImageCacheListInput, BufferImage[]>
  /** Deletes an image of a study. */
  readonly remove: NamedCall<typeof imageCalls.remove, ImageRemoveInput, Nothing>
  /** Deletes an image from a room's buffer. */
  readonly cacheRemove: NamedCall<typeof imageCalls.cacheRemove, ImageCacheRemoveInput, Nothing>
  /** Renames an image in a room's buffer, or comments on it. */
  readonly cacheUpdate: NamedCall<typeof imageCalls.cacheUpdate, ImageCacheUpdateInput, Nothing>
  /** Comments on an image of a study. */
  readonly comment: NamedCall<typeof imageCalls.comment, ImageCommentInput, Nothing>
  /** Decides on an image whose DICOM file names another patient: it belongs to the study, or goes to the buffer of the caller. */
  readonly decidePatient: NamedCall<typeof imageCalls.decidePatient, ImageDecidePatientInput, Nothing>
  /** Moves images of a study to another study, or into the buffer of the caller’s room. */
  readonly move: NamedCall<typeof imageCalls.move, ImageMoveInput, ImageMoveData>
  /** Takes back the last move of images, or their move out of a buffer, for a few seconds. */
  readonly undoMove: NamedCall<typeof imageCalls.undoMove, ImageUndoMoveInput, Nothing>
  /** Removes the mark of images that arrived after the report was begun: a user has seen them. */
  readonly seen: NamedCall<typeof imageCalls.seen, ImageSeenInput, Nothing>
  /** Tags an image of a study with the view that it shows, or removes the tag. */
  readonly setView: NamedCall<typeof imageCalls.setView, ImageSetViewInput, Nothing>
  /** Removes the comment on an image. */
  readonly removeComment: NamedCall<typeof imageCalls.removeComment, ImageRemoveCommentInput, Nothing>
  /** Changes the order of a study's images. */
  readonly order: NamedCall<typeof imageCalls.order, ImageOrderInput, Nothing>
  /** Saves the measurements on an image. */
  readonly measure: NamedCall<typeof imageCalls.measure, ImageMeasureInput, DataOf<typeof imageCalls.measure>>
  /** The measurements on an image. */
  readonly readMeasure: NamedCall<typeof imageCalls.readMeasure, ImageReadMeasureInput, ImageReadMeasureData>
  /** A short-lived address of the thumbnail of an image. */
  readonly thumbnail: NamedCall<typeof imageCalls.thumbnail, ImageThumbnailInput, ImageThumbnailData>
  /** A short-lived address of the DICOM file of an image. */
  readonly dicomUrl: NamedCall<typeof imageCalls.dicomUrl, ImageDicomUrlInput, ImageDicomUrlData>
  /** The bytes of a stored image as base64 text. */
  readonly base64Image: NamedCall<typeof imageCalls.base64Image, ImageBase64ImageInput, DataOf<typeof imageCalls.base64Image>>
  /** Temporary credentials to download one file of an image. */
  readonly exportToken: NamedCall<typeof imageCalls.exportToken, ImageExportTokenInput, UploadCredentials>
  /** The key of the caller's capture journals on this machine. */
  readonly journalKey: NamedCall<typeof imageCalls.journalKey, FieldsOf<typeof imageCalls.journalKey>, ImageJournalKeyData>
  /** Temporary credentials to upload one file that is no image of a study. */
  readonly genericUploadToken: NamedCall<typeof imageCalls.genericUploadToken, ImageGenericUploadTokenInput, UploadCredentials>
  /** Adds an uploaded file that is no image of a study. */
  readonly genericOnUpload: NamedCall<typeof imageCalls.genericOnUpload, ImageGenericOnUploadInput, ImageGenericOnUploadData>
}
