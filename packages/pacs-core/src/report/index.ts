export * from './addendum'
export * from './audit'
export { type CheckedLinks, checkLinks, type LinkedReport, type LinkFacts } from './checkLinks'
export { type FetusName, fetusLetters, fetusNameOf } from './fetusName'
export * from './knowledge'
export { measuredWords } from './measuredWords'
export { ageByBiometry, type BiometricAge } from './obstetric/ageByBiometry'
export {
  type AssessedMeasure,
  assessFetus,
  type CrlAge,
  type DatedPregnancy,
  datePregnancy,
  type FetalAssessment,
  type PregnancyDating,
  type PregnancyFacts,
} from './obstetric/assessFetus'
export { type FetalBiometry, type FetalMeasure, fetalMeasures, type MeasureSet } from './obstetric/biometry'
export { type BpdEdges, type BpdTable, bpdEdgesOf, bpdTablesBeside } from './obstetric/bpdEdges'
export { compareDating, type DatingDifference, type RedatingStep } from './obstetric/dating'
export { ageByCrl, ageBySac, type CrlFormula, crlFormulas } from './obstetric/earlyDating'
export { growthDays, growthPlace, growthStandard } from './obstetric/fetalGrowth'
export {
  type EstimatedWeight,
  estimateWeight,
  type WeightFormula,
  weightAt,
  weightDiscordance,
  weightPlace,
  weightStandard,
} from './obstetric/fetalWeight'
export {
  type AssessedIndex,
  assessIndices,
  dopplerStandard,
  type FetalIndex,
  fluidCentiles,
  type IndexMeasures,
  type IndexSource,
  medianCerebralVelocity,
} from './obstetric/fetalWellbeing'
export {
  type FetusMeasures,
  fetusMeasures,
  type MeasuredValue,
  measureOf,
  type NamedMeasure,
} from './obstetric/fetusMeasures'
export type { GrowthPlace } from './obstetric/normal'
export type { PregnancyFact, WeightStandard } from './obstetric/pregnancyFact'
export {
  assessPregnancy,
  centileText,
  type FetusFacts,
  indexText,
  type WrittenFact,
} from './obstetric/pregnancyValues'
export {
  fillParameters,
  type ParameterFacts,
  type ParameterFault,
  type ParameterRow,
  parametersFor,
  valuesFor,
  whyNotParameters,
  whyNotTyped,
} from './parameter/fillParameters'
export {
  fittingQuantities,
  linksOfLabel,
  type MeasuredParameter,
  measuredChoices,
  measuredParameter,
  measureSourceOf,
} from './parameter/measuredParameter'
export { type ParameterTable, parameterTables, type TemplateTable } from './parameter/parameterTable'
export { ReportParameter, TypedParameter, typedOf } from './parameter/ReportParameter'
export { appendText, type OpenGap, openGapOf, type Placeholder, placeholdersOf } from './placeholder'
export { isDrawingPrintedOf, PrintedDrawing, ReportDrawing, withDrawing } from './ReportDrawing'
export {
  EarlierReport,
  Report,
  type ReportResult,
  ReportTemplate,
  ReportVersion,
  reportApi,
  reportResults,
} from './reportApi'
export type * from './reportCalls'
export {
  MeasureSource,
  moveValues,
  type ReportTextField,
  type ReportTexts,
  ReportValue,
  ReportValueSource,
  reportTextFields,
  reportTextLengths,
  type ValueFault,
  whyNotValues,
} from './reportContent'
export { firstTexts, type LanguageFacts, reportLanguage } from './reportLanguage'
export { type PrintFacts, type ReportWriting, whyNotRevertPrint } from './reportRules'
export { ReportSheetFault, type ReportSheetPath, reportSheetApi, reportSheetPaths } from './reportSheetApi'
export type * from './reportSheetCalls'
export {
  ReportReview,
  type ReviewFault,
  ReviewFinding,
  ReviewModel,
  type ReviewState,
  reviewApi,
} from './review/reviewApi'
export type * from './review/reviewCalls'
export * from './seal'
export { type KnownSheetPatient, type SheetPatient, sheetDate, whyNotSheetPatient } from './sheetPatient'
export * from './signature'
export { keptUnlinked, type UnlinkedReport, UnlinkedValue, unlinkedOf, unlinkedPlaces } from './UnlinkedValue'
export { acrTiRads } from './worksheet/acrTiRads'
export { biRads } from './worksheet/biRads'
export { cTiRads } from './worksheet/cTiRads'
export { liRadsUs } from './worksheet/liRadsUs'
export { oRads } from './worksheet/oRads'
export {
  type FilledFinding,
  isDiameter,
  lesionSides,
  ReportWorksheet,
  sizeOfMeasured,
  sizeText,
  withWorksheet,
  worksheetAnswers,
  worksheetSize,
} from './worksheet/ReportWorksheet'
export {
  answerItem,
  scoreWorksheet,
  type Worksheet,
  type WorksheetAdvice,
  type WorksheetAnswers,
  type WorksheetItem,
  type WorksheetLevel,
  type WorksheetOption,
  type WorksheetRule,
  type WorksheetScore,
} from './worksheet/Worksheet'
export { type WorksheetFault, whyNotWorksheets, worksheets, worksheetsFor } from './worksheet/whyNotWorksheets'
export {
  type SentencePart,
  type WorksheetTable,
  type WorksheetTextKey,
  worksheetSentence,
  worksheetTables,
  worksheetText,
  worksheetWord,
} from './worksheet/worksheetText'
