export type {
  ExportImagesOptions,
  ExportProgress,
  ExportResult,
  FailedExport,
  FetchObject,
  FetchObjectRequest,
  SaveFile,
} from './ExportImagesOptions'
export { exportImages } from './exportImages'
export { saveAsDownload } from './saveAsDownload'
