export { base64ImageOf } from './base64ImageOf'
export { type BufferPrefix, bufferPrefixes, nextBufferName } from './bufferName'
export {
  contentTypeOfBytes,
  type ImageContentType,
  imageContentTypes,
  isClipType,
  signatureBytes,
} from './contentTypeOfBytes'
export {
  dicomContentType,
  dicomSignatureBytes,
  isDicom,
} from './dicomSignature'
export {
  type FileExtension,
  fileExtensionOf,
  fileExtensionOfType,
  fileExtensions,
  isTooLarge,
} from './fileExtension'
export { exportFileTypes, imageApi } from './imageApi'
export type * from './imageCalls'
export { type ImageFacts, whyNotDeleteImage, whyNotMeasure, whyNotReceive, whyNotUpload } from './imageRules'
export { BufferImage, imageTypes, StudyImage } from './storedImage'
export { UploadCredentials } from './UploadCredentials'
export { type UploadPurpose, uploadPurposeOf, uploadPurposes, uploadRules } from './uploadPurpose'
export {
  type CaptureFacts,
  type CaptureKind,
  type CaptureTarget,
  whyNotCapture,
  whyNotWhileRecording,
} from './whyNotCapture'
export { whyNotExportDicom } from './whyNotExportDicom'
export { type DeviceSetupFacts, whyNotSetUpDevice } from './whyNotSetUpDevice'
