export { ReportSignature, reportSignatureApi } from './reportSignatureApi'
export type * from './reportSignatureCalls'
