export { ConsultationFigures, consultationStatisticApi } from './consultationStatisticApi'
export type * from './consultationStatisticCalls'
export {
  conditionsOfRow,
  FigureRow,
  Figures,
  positiveRate,
  remainderId,
  type StatisticBoard,
  StatisticFilter,
  type StatisticTable,
} from './figures'
export { QualitySettings, qualityIndicatorApi } from './qualityIndicatorApi'
export type * from './qualityIndicatorCalls'
export {
  type IndicatorPart,
  isOnTarget,
  type QualityIndicator,
  type QualityIndicatorId,
  qualityIndicatorIds,
  qualityIndicators,
} from './qualityIndicators'
export { statisticApi } from './statisticApi'
export type * from './statisticCalls'
export { statisticsText } from './statisticsText'
export { Turnaround, type TurnaroundStep, TurnaroundStudy, turnaroundSteps, WaitingRoom } from './turnaround'
