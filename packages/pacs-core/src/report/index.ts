export { Report, type ReportResult, ReportTemplate, reportApi, reportFields, reportResults } from './reportApi'
export {
  isDiagnosis,
  isReportEmpty,
  lockAfterPrint,
  type PrintFacts,
  type ReportWriting,
  whyNotRevertPrint,
} from './reportRules'
