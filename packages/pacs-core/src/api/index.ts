export { faultsIn } from './checkInput'
export { createPacs } from './createPacs'
export {
  type AnswerOf,
  type Api,
  type DataOf,
  defineApi,
  del,
  type Endpoint,
  type EndpointLike,
  type EndpointSpec,
  type EndpointWithData,
  get,
  type InputOf,
  type Method,
  machineKeyHeader,
  post,
  put,
  type Shape,
} from './endpoint'
export { apiBasePath } from './envelope'
export { type FieldFaultMessage, fieldFaultsOf, fieldFaultText, refusedFieldsText } from './fieldFault'
export type {
  ApiTable,
  CallOptions,
  DownloadedFile,
  DownloadOptions,
  DownloadProgress,
  FetchLike,
  FetchRequest,
  Pacs,
  PacsCalls,
  PacsClient,
  PacsEventMap,
  PacsOptions,
} from './Pacs'
export type { AnswerLike } from './readAnswer'
