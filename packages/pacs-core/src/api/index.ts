export { type CallParts, checkFields, checkInput, checkParams } from './checkInput'
export { createPacs } from './createPacs'
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
export {
  type FieldFaultMessage,
  fieldFaultMessages,
  fieldFaultsOf,
  fieldFaultText,
} from './fieldFault'
export { type FieldFacts, factsOf as factsOfField, kept, type Whole, whole } from './fields'
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
export { decodeQuery, encodeQuery } from './queryText'
export { type AnswerLike, readAnswer } from './readAnswer'
export { fileHeaders } from './readFile'
