export { base64ImageOf } from './base64ImageOf'
export { type BufferPrefix, bufferPrefixes, nextBufferName } from './bufferName'
export { contentTypeOfBytes, signatureBytes } from './contentTypeOfBytes'
export { deviceCalibrationApi } from './deviceCalibrationApi'
export type * from './deviceCalibrationCalls'
export { type FileExtension, fileExtensionOf, fileExtensions, isTooLarge } from './fileExtension'
export { imageApi } from './imageApi'
export type * from './imageCalls'
export {
  type ImageFacts,
  type MoveSide,
  whyNotAppend,
  whyNotAssign,
  whyNotDeleteImage,
  whyNotMeasure,
  whyNotMoveImage,
  whyNotMoveSide,
  whyNotReceive,
  whyNotUpload,
} from './imageRules'
export { StudyObject } from './object/StudyObject'
export { studyObjectApi } from './object/studyObjectApi'
export type * from './object/studyObjectCalls'
export type { FileIdentityField } from './patientDifferences'
export { BufferImage, FilePatient, StudyImage } from './storedImage'
export { UploadCredentials } from './UploadCredentials'
export { type UploadPurpose, uploadRules } from './uploadPurpose'
export {
  incompleteViews,
  type TaggedImage,
  type ViewCoverage,
  type ViewState,
  viewCoverage,
} from './viewCoverage'
export { WaitingCandidate, WaitingImage, type WaitingReason, waitingReasons } from './waiting/WaitingImage'
export { waitingImageApi } from './waiting/waitingImageApi'
export type * from './waiting/waitingImageCalls'
export {
  type CaptureFacts,
  type CaptureKind,
  type CaptureTarget,
  whyNotCapture,
  whyNotWhileRecording,
} from './whyNotCapture'
export { whyNotExportDicom } from './whyNotExportDicom'
export { type DeviceSetupFacts, whyNotSetUpDevice } from './whyNotSetUpDevice'
export { type UsedImage, whyNotUseImage } from './whyNotUseImage'
