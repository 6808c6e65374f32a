export {
  type PrintEnd,
  printEnds,
  Report,
  type ReportAct,
  type ReportResult,
  ReportTemplate,
  ReportVersion,
  reportActs,
  reportApi,
  reportFields,
  reportResults,
} from './reportApi'
export type * from './reportCalls'
export {
  isReportEmpty,
  lockAfterPrint,
  type PrintFacts,
  type ReportWriting,
  whyNotRevertPrint,
} from './reportRules'
