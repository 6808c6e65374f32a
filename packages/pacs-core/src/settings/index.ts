export { type BasicDataFieldName, BasicDataFields } from './basicData/BasicDataFields'
export { BasicDataUsage } from './basicData/BasicDataUsage'
export { BasicDataRecord, basicDataApi, SheetFault } from './basicData/basicDataApi'
export type * from './basicData/basicDataCalls'
export {
  type BasicDataEntry,
  type BasicDataFault,
  basicDataFaults,
  emptyFields,
} from './basicData/basicDataFaults'
export {
  type BasicDataField,
  type BasicDataKind,
  type BasicDataKindSpec,
  basicDataKinds,
  basicDataSpec,
  type ReviewCheck,
} from './basicData/basicDataKinds'
export { basicDataText } from './basicData/basicDataText'
export { ExamView } from './basicData/examView'
export { foldName } from './basicData/foldName'
export { type UniqueKey, uniqueKeys } from './basicData/uniqueKeys'
export { examViewsOf, readExamView, writeExamView } from './basicData/writtenView'
export { dictionaryName } from './dictionaryName'
export { checkFormula, measuredFor } from './formula/checkFormula'
export { type FormulaFunction, formulaFunctions } from './formula/Expression'
export type { NoValueReason } from './formula/evaluateExpression'
export { evaluateParameters, type ParameterValue, type RangeMark } from './formula/evaluateParameters'
export type { FormulaFault, FormulaFaultReason, FormulaPlace, FormulaRefusal } from './formula/FormulaFault'
export { type FormulaTextKey, formulaFaultText, formulaText } from './formula/formulaText'
export {
  isGestationalAge,
  type NamedParameter,
  type WrittenValue,
  writtenValue,
} from './formula/gestationalAgeParameter'
export { type FormulaParameter, parameterOf } from './formula/parameterOf'
export { formulaName } from './formula/printFormula'
export {
  ageInDays,
  type RangePatient,
  type ReferenceRange,
} from './formula/referenceRange'
export {
  formatId,
  IdFormat,
  type IdFormatFault,
  type IdPurpose,
  idDateFormats,
  idFormatFaults,
  idPurposes,
  idResets,
} from './idFormat/idFormat'
export {
  type ArrangedItem,
  type ArrangeSpec,
  type ArrangeTable,
  arrange,
  type MoveFault,
  moveItem,
  moveItemTo,
  whyNotMove,
} from './layout/arrangement'
export { layoutApi } from './layout/layoutApi'
export type * from './layout/layoutCalls'
export { type RecordColumn, type RecordCondition, type ViewPart, viewParts, viewTables } from './layout/layoutTables'
export { recordColumnTable, recordConditionTable } from './layout/recordViewTables'
export {
  type ArrangedField,
  type RegistrationSection,
  registrationFieldTable,
  registrationSections,
  requiredFieldsOf,
} from './layout/registrationFieldTable'
export { type KeptRules, withoutMissingRows } from './rule/missingRows'
export { readPrintCopies, writePrintCopies } from './rule/printCopies'
export { type RecordPlace, recordTarget } from './rule/recordTarget'
export { DepartmentRule, IdFormatSetting, ruleApi } from './rule/ruleApi'
export type * from './rule/ruleCalls'
export {
  type RuleGroup,
  type RuleKind,
  type RuleName,
  type RulePage,
  type RuleSpec,
  type RuleValues,
  ruleGroups,
  ruleSpec,
  rulesOf,
  ultrasonicTypes,
  type WorkRules,
  workRules,
} from './rule/ruleTable'
export { defaultRules, type RuleFault, ruleFaults } from './rule/ruleValues'
export { BasicDataRow, settingsApi } from './settingsApi'
export type * from './settingsCalls'
export {
  freeSections,
  moveTemplateBlock,
  newTemplate,
  newTemplateBlock,
  type TemplateBlockKind,
  type TemplateBlockRefusal,
  whyNotRemoveBlock,
} from './template/editTemplate'
export { type ReadTemplate, readTemplate, type TemplateSurroundings } from './template/readTemplate'
export { TemplateBlock, TemplateContent } from './template/TemplateContent'
export type { TemplateFault, TemplateFaultReason } from './template/TemplateFault'
export {
  type TemplateFamily,
  TemplateRow,
  TemplateVersion,
  templateApi,
  templateFamilies,
} from './template/templateApi'
export type * from './template/templateCalls'
export { type TemplateFaultKey, templateFaultText, templateFaultWords } from './template/templateFaultText'
export {
  type TemplateField,
  type TemplateSection,
  type TemplateSigner,
  type TemplateType,
  templateFields,
  templateOrientations,
  templatePages,
  templateSigners,
  templateTypes,
} from './template/templateFormat'
export { writeTemplate } from './template/writeTemplate'
