export type {
  ExportImagesOptions,
  ExportProgress,
  ExportResult,
  FetchObject,
  FetchObjectRequest,
  SaveFile,
} from './ExportImagesOptions'
export { exportImages } from './exportImages'
export { saveAsDownload } from './saveAsDownload'
