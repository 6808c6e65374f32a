export { Report, type ReportResult, ReportTemplate, ReportVersion, reportApi, reportResults } from './reportApi'
export type * from './reportCalls'
export { isReportEmpty, type PrintFacts, type ReportWriting, whyNotRevertPrint } from './reportRules'
