export { type CallParts, checkFields, checkInput, checkParams, type FieldFault } from './checkInput'
export {
  type ApiTable,
  type CallOptions,
  createPacs,
  type FetchLike,
  type FetchRequest,
  type Pacs,
  type PacsCalls,
  type PacsClient,
  type PacsEventMap,
  type PacsOptions,
} from './createPacs'
export {
  type AnswerOf,
  type Api,
  type BodyOf,
  type DataOf,
  defineApi,
  del,
  type Endpoint,
  type EndpointLike,
  type EndpointSpec,
  get,
  type InputOf,
  type Method,
  machineKeyHeader,
  type ParamsOf,
  post,
  put,
  type QueryOf,
  type Shape,
} from './endpoint'
export { apiBasePath, Envelope } from './envelope'
export { decodeQuery, encodeQuery } from './queryText'
export { type AnswerLike, readAnswer } from './readAnswer'
export { type DownloadedFile, type DownloadOptions, type DownloadProgress, fileHeaders } from './readFile'
