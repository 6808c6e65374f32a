export { type BasicDataFieldName, BasicDataFields } from './basicData/BasicDataFields'
export { BasicDataUsage } from './basicData/BasicDataUsage'
export {
  BasicDataRecord,
  basicDataApi,
  SheetFault,
} from './basicData/basicDataApi'
export type * from './basicData/basicDataCalls'
export {
  type BasicDataEntry,
  type BasicDataFault,
  basicDataFaultMessages,
  basicDataFaults,
  emptyFields,
} from './basicData/basicDataFaults'
export {
  applyDepartmentTypes,
  type BasicDataField,
  type BasicDataKind,
  type BasicDataKindSpec,
  basicDataKinds,
  basicDataSpec,
  basicDataTable,
  priorityColours,
  sexLimits,
} from './basicData/basicDataKinds'
export { basicDataText } from './basicData/basicDataText'
export { foldName } from './basicData/foldName'
export { type UniqueKey, uniqueKeys } from './basicData/uniqueKeys'
export { dictionaryName } from './dictionaryName'
export {
  checkFormula,
  checkFormulas,
  measuredFor,
  type ParameterFault,
  parametersUsing,
  refuseFormulas,
} from './formula/checkFormula'
export { type FormulaFunction, formulaFunctions } from './formula/Expression'
export type { NoValueReason } from './formula/evaluateExpression'
export {
  evaluateParameters,
  type ParameterValue,
  type RangeMark,
  rangeMark,
} from './formula/evaluateParameters'
export {
  type FormulaFault,
  type FormulaFaultReason,
  type FormulaPlace,
  type FormulaRefusal,
  formulaFaultReasons,
} from './formula/FormulaFault'
export { type FormulaTextKey, formulaFaultText, formulaText } from './formula/formulaText'
export { type FormulaParameter, parameterOf } from './formula/parameterOf'
export { formulaName } from './formula/printFormula'
export {
  counterOf,
  counterPeriod,
  formatId,
  IdFormat,
  type IdFormatFault,
  type IdPurpose,
  idDateFormats,
  idFormatFaultMessages,
  idFormatFaults,
  idFrame,
  idPurposes,
  idResets,
} from './idFormat/idFormat'
export {
  type ArrangedItem,
  type ArrangeSpec,
  type ArrangeTable,
  arrange,
  isArranged,
  type MoveFault,
  moveItem,
  moveItemTo,
  whyNotMove,
} from './layout/arrangement'
export { layoutApi } from './layout/layoutApi'
export type * from './layout/layoutCalls'
export {
  type RecordColumn,
  type RecordCondition,
  type ViewPart,
  viewParts,
  viewTables,
} from './layout/layoutTables'
export { recordColumnTable, recordConditionTable } from './layout/recordViewTables'
export {
  type ArrangedField,
  type RegistrationSection,
  registrationFieldTable,
  registrationSections,
  requiredFieldsOf,
} from './layout/registrationFieldTable'
export { type KeptRules, type MissingRows, withoutMissingRows } from './rule/missingRows'
export { readPrintCopies, writePrintCopies } from './rule/printCopies'
export { type RecordPlace, recordTarget } from './rule/recordTarget'
export { DepartmentRule, IdFormatSetting, ruleApi } from './rule/ruleApi'
export type * from './rule/ruleCalls'
export {
  hisModes,
  type RuleGroup,
  type RuleKind,
  type RuleName,
  type RuleNameOf,
  type RulePage,
  type RuleSpec,
  type RuleValues,
  recordTargets,
  ruleGroups,
  ruleNames,
  ruleSpec,
  rulesOf,
  ruleTable,
  ultrasonicTypes,
  type WorkRuleName,
  type WorkRules,
  workRules,
} from './rule/ruleTable'
export {
  defaultRules,
  type RuleFault,
  readRules,
  ruleFaultMessages,
  ruleFaults,
  type StoredRules,
} from './rule/ruleValues'
export { BasicDataRow, settingsApi } from './settingsApi'
export type * from './settingsCalls'
export { type ReadTemplate, readTemplate, type TemplateSurroundings } from './template/readTemplate'
export { TemplateBlock, TemplateContent } from './template/TemplateContent'
export {
  type TemplateFault,
  type TemplateFaultReason,
  templateFaultReasons,
} from './template/TemplateFault'
export {
  type TemplateFamily,
  TemplateRow,
  TemplateVersion,
  templateApi,
  templateFamilies,
} from './template/templateApi'
export type * from './template/templateCalls'
export {
  englishTemplateFault,
  type TemplateFaultKey,
  templateFaultText,
  templateFaultWords,
} from './template/templateFaultText'
export {
  type TemplateField,
  type TemplateSection,
  type TemplateSigner,
  type TemplateType,
  templateFields,
  templateNamespace,
  templateOrientations,
  templatePages,
  templateSectionNames,
  templateSigners,
  templateTypes,
} from './template/templateFormat'
export { writeTemplate } from './template/writeTemplate'
