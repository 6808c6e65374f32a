export * from './knowledge'
export { appendText, type Placeholder, placeholderFrom, placeholdersOf } from './placeholder'
export { Report, type ReportResult, ReportTemplate, ReportVersion, reportApi, reportResults } from './reportApi'
export type * from './reportCalls'
export {
  commonEnds,
  MeasureSource,
  moveValues,
  ParameterSource,
  type ReportTextField,
  type ReportTexts,
  ReportValue,
  ReportValueSource,
  reportTextFields,
  reportTextLengths,
  type ValueFault,
  whyNotValues,
} from './reportContent'
export { isReportEmpty, type PrintFacts, type ReportWriting, whyNotRevertPrint } from './reportRules'
