export { ReportAddendum, reportAddendumApi } from './reportAddendumApi'
export type * from './reportAddendumCalls'
