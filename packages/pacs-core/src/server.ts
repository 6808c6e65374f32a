// What only a server needs: checks of requests, rules that no screen asks, and the OpenAPI document. Clients import from the package's root.
export { takesMachineKey } from './access/machineKey'
export { checkFields, checkParams } from './api/checkInput'
export type { BodyOf, ParamsOf, QueryOf } from './api/endpoint'
export { fieldFaultMessages } from './api/fieldFault'
export { decodeQuery, encodeQuery } from './api/queryText'
export { fileHeaders } from './api/readFile'
export { canManageConsultation } from './consultation/canManageConsultation'
export { consultationPaperText } from './consultation/consultationPaperText'
export { consultationRoles, isConsultationActive, statusForExpert } from './consultation/consultationStatus'
export { RoomAuth } from './consultation/roomMessages'
export { dicomSignatureBytes } from './dicom/dicomSignature'
export { isComplete } from './event/staleness'
export { type HisLeftOut, type HisLeftOutReason, hisPriorities, type PushedOrder } from './his/HisOrder'
export { type HisFailure, hisOccasions } from './his/hisSettings'
export { type HisBodyPart, mapExamItems } from './his/mapExamItems'
export { type ImageContentType, isClipType } from './image/contentTypeOfBytes'
export { type NamedPatient, namesPatient, patientDifferences } from './image/patientDifferences'
export { uploadPurposeOf, uploadPurposes, uploadTypesOf } from './image/uploadPurpose'
export { buildOpenApi, type OpenApiDocument } from './openapi'
export { mayBeOnePerson } from './patient/comparePatients'
export { type IdCardFacts, idCardKey, readIdCard } from './patient/idCard'
export { dueDateOf, gestationalDaysOn, lastPeriodOf } from './patient/pregnancy'
export type { PrintEnd, ReportAct } from './report/reportApi'
export { isReportEmpty, lockAfterPrint } from './report/reportRules'
export {
  type MeasuredFact,
  type ParameterFact,
  type ReportFacts,
  type ReviewedField,
  reviewedFields,
  type Side,
} from './report/review/ReportFacts'
export { type RuleFinding, reviewReport } from './report/review/reviewReport'
export {
  type ReviewRule,
  type ReviewRuleId,
  type ReviewSeverity,
  reviewRuleIds,
  reviewRules,
} from './report/review/reviewRules'
export { type BothLanguages, reviewWords } from './report/review/reviewWords'
export { findDuplicateMember } from './report/seal/findDuplicateMember'
export { sealFormat } from './report/seal/ReportSeal'
export { passwordEndMs, strictestPasswordRule } from './session/passwordRule'
export { reviewChecks } from './settings/basicData/basicDataKinds'
export { checkFormulas, type ParameterFault, parametersUsing, refuseFormulas } from './settings/formula/checkFormula'
export { counterOf, counterPeriod, idFrame } from './settings/idFormat/idFormat'
export { isArranged } from './settings/layout/arrangement'
export type { MissingRows } from './settings/rule/missingRows'
export type { RuleNameOf } from './settings/rule/ruleTable'
export { readRules, type StoredRules } from './settings/rule/ruleValues'
export { englishTemplateFault } from './settings/template/templateFaultText'
export { templateNamespace, templateSectionNames } from './settings/template/templateFormat'
export { statisticBoards, statisticTables } from './statistics/figures'
export { indicatorParts } from './statistics/qualityIndicators'
export { feeOf, type PricedPart } from './study/feeOf'
export { sheetMediaType } from './study/recordExport'
export { registrationFields } from './study/registrationFields'
export { completeRegistration } from './study/registrationOfStudy'
export { studyActPermissions } from './study/studyActRules'
export { isPrintOfOthers } from './study/studyRules'
export { isFee } from './value/isFee'
export { laterLock } from './value/studyLock'
