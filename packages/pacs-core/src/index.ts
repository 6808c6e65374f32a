// Contracts: endpoints, controllers, errors, text, host.

// Session and access.
export { accessApi, Role, UserRow, userFields } from './access/accessApi'
export { filterRoutes, type GuardedRoute } from './access/filterRoutes'
export {
  isAllowed,
  isRouteAllowed,
  type Permission,
  type PermissionExpression,
  permissionCodes,
} from './access/permission'
export {
  type PermissionAction,
  type PermissionBranch,
  type PermissionModule,
  permissionAction,
  permissionModules,
  permissionTree,
} from './access/permissionTree'
export { type CallParts, checkFields, checkInput, checkParams, type FieldFault } from './api/checkInput'
export {
  type ApiTable,
  type CallOptions,
  createPacs,
  type FetchLike,
  type FetchRequest,
  type Pacs,
  type PacsCalls,
  type PacsClient,
  type PacsEventMap,
  type PacsOptions,
} from './api/createPacs'
export {
  type AnswerOf,
  type Api,
  type BodyOf,
  type DataOf,
  defineApi,
  del,
  type Endpoint,
  type EndpointLike,
  type EndpointSpec,
  get,
  type InputOf,
  type Method,
  machineKeyHeader,
  type ParamsOf,
  post,
  put,
  type QueryOf,
  type Shape,
} from './api/endpoint'
export { apiBasePath, Envelope } from './api/envelope'
export { decodeQuery, encodeQuery } from './api/queryText'
export { type AnswerLike, readAnswer } from './api/readAnswer'
export { type DownloadedFile, type DownloadOptions, type DownloadProgress, fileHeaders } from './api/readFile'
// Consultation.
export { type ConsultationKind, consultationKinds, maxExperts } from './consultation/consultationKind'
export {
  AvailableExpert,
  ConsultationHospital,
  ExpertGroup,
  ExpertRow,
  expertApi,
  expertFields,
  expertGroupFields,
  expertVisibilities,
} from './consultation/expertApi'
export { type ErrorCode, type ErrorEntry, errorTable, isErrorCode } from './error/errorTable'
export { codeText, errorText } from './error/errorText'
export { type ErrorDetails, PacsError, type PacsErrorOptions } from './error/PacsError'
export { detectHost, type HostKind, type HostSigns } from './host/detectHost'
export type { PageMessage, ShellBridge, ShellMessage } from './host/shellBridge'
// Images.
export { base64ImageOf } from './image/base64ImageOf'
export { type BufferPrefix, bufferPrefixes, nextBufferName } from './image/bufferName'
export {
  contentTypeOfBytes,
  type ImageContentType,
  imageContentTypes,
  isClipType,
  signatureBytes,
} from './image/contentTypeOfBytes'
export {
  dicomContentType,
  dicomSignatureBytes,
  isDicom,
} from './image/dicomSignature'
export {
  type FileExtension,
  fileExtensionOf,
  fileExtensionOfType,
  fileExtensions,
  isTooLarge,
} from './image/fileExtension'
export { exportFileTypes, imageApi } from './image/imageApi'
export { BufferImage, imageTypes, StudyImage } from './image/storedImage'
export { UploadCredentials } from './image/UploadCredentials'
export { type UploadPurpose, uploadPurposeOf, uploadPurposes, uploadRules } from './image/uploadPurpose'
export { whyNotExportDicom } from './image/whyNotExportDicom'
export { type DeviceSetupFacts, whyNotSetUpDevice } from './image/whyNotSetUpDevice'
export { eventApi, SequencedEvent, ServerEvent } from './log/eventApi'
export { LogEntry, logApi } from './log/logApi'
// Patients and studies.
export { Age, type AgeParts, type AgeUnit, ageOn, ageParts, ageText, ageUnits } from './patient/age'
export {
  type ComparedField,
  type ComparedPatient,
  comparedFields,
  comparePatients,
  mayBeOnePerson,
  type PatientComparison,
} from './patient/comparePatients'
export { type IdCardFacts, readIdCard } from './patient/idCard'
export { type IdentityField, type IdentityFields, linkIdentity } from './patient/linkIdentity'
export { KnownPatient, PossibleDuplicate, patientApi } from './patient/patientApi'
export {
  type BloodGroup,
  bloodGroups,
  type MaritalState,
  maritalStates,
  type RhFactor,
  rhFactors,
} from './patient/patientFields'
export {
  dueDateOf,
  type GestationalAge,
  gestationalAge,
  gestationalAgeText,
  gestationalDaysOn,
  lastPeriodOf,
  linkPregnancy,
  type PregnancyField,
  type PregnancyFields,
} from './patient/pregnancy'
export { type Sex, sexes } from './patient/sex'
// Reports.
export { Report, type ReportResult, ReportTemplate, reportApi, reportFields, reportResults } from './report/reportApi'
export {
  isDiagnosis,
  isReportEmpty,
  lockAfterPrint,
  type PrintFacts,
  type ReportWriting,
  whyNotRevertPrint,
} from './report/reportRules'
export { accountApi, RunningSession } from './session/accountApi'
export {
  createSession,
  type LoginInput,
  readToken,
  type Session,
  type SessionEventMap,
  type SessionOptions,
  type SessionState,
} from './session/createSession'
export { type LicenceWarning, licenceWarning, licenceWarnings } from './session/licence'
export {
  defaultPasswordRule,
  judgePassword,
  meetsPasswordRule,
  type PasswordJudgement,
  type PasswordPart,
  PasswordRule,
  passwordEndMs,
  specialCharacters,
  strictestPasswordRule,
} from './session/passwordRule'
export { isPhone, Phone } from './session/phone'
export { safeRedirect } from './session/safeRedirect'
export { CurrentUser, PasswordCheck, ServerInfo, sessionApi } from './session/sessionApi'
export { type UserFlags, userFlags } from './session/userFlags'
export { type BasicDataFieldName, BasicDataFields } from './settings/basicData/BasicDataFields'
// Settings and events.
export {
  BasicDataRecord,
  BasicDataUsage,
  basicDataApi,
  SheetFault,
} from './settings/basicData/basicDataApi'
export {
  type BasicDataEntry,
  type BasicDataFault,
  basicDataFaultMessages,
  basicDataFaults,
  emptyFields,
} from './settings/basicData/basicDataFaults'
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
} from './settings/basicData/basicDataKinds'
export { basicDataText } from './settings/basicData/basicDataText'
export { foldName } from './settings/basicData/foldName'
export { type UniqueKey, uniqueKeys } from './settings/basicData/uniqueKeys'
export { dictionaryName } from './settings/dictionaryName'
export {
  checkFormula,
  checkFormulas,
  type FormulaRefusal,
  measuredFor,
  type ParameterFault,
  parametersUsing,
  refuseFormulas,
} from './settings/formula/checkFormula'
export { type FormulaFunction, formulaFunctions } from './settings/formula/Expression'
export type { NoValueReason } from './settings/formula/evaluateExpression'
export {
  evaluateParameters,
  type ParameterValue,
  type RangeMark,
  rangeMark,
} from './settings/formula/evaluateParameters'
export {
  type FormulaFault,
  type FormulaFaultReason,
  type FormulaPlace,
  formulaFaultReasons,
} from './settings/formula/FormulaFault'
export { type FormulaTextKey, formulaFaultText, formulaText } from './settings/formula/formulaText'
export { type FormulaParameter, parameterOf } from './settings/formula/parameterOf'
export { formulaName } from './settings/formula/printFormula'
export {
  FoundHisOrder,
  HisExamItem,
  HisOrder,
  hisPriorities,
  type PushedOrder,
  pushedOrderFields,
} from './settings/his/HisOrder'
export { HisSettings, HisTest, hisApi } from './settings/his/hisApi'
export {
  type HisFailure,
  type HisSettingsEntry,
  type HisSettingsFault,
  hisAddress,
  hisAuthentications,
  hisFailures,
  hisOccasions,
  hisSettingsFaults,
  isUnencryptedAddress,
} from './settings/his/hisSettings'
export { type HisBodyPart, mapExamItems } from './settings/his/mapExamItems'
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
} from './settings/idFormat/idFormat'
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
} from './settings/layout/arrangement'
export { layoutApi } from './settings/layout/layoutApi'
export {
  type RecordColumn,
  type RecordCondition,
  type ViewPart,
  viewParts,
  viewTables,
} from './settings/layout/layoutTables'
export { recordColumnTable, recordConditionTable } from './settings/layout/recordViewTables'
export {
  type ArrangedField,
  type RegistrationSection,
  registrationFieldTable,
  registrationSections,
} from './settings/layout/registrationFieldTable'
export { type KeptRules, type MissingRows, withoutMissingRows } from './settings/rule/missingRows'
export { readPrintCopies, writePrintCopies } from './settings/rule/printCopies'
export { type RecordPlace, recordTarget } from './settings/rule/recordTarget'
export { DepartmentRule, IdFormatSetting, ruleApi } from './settings/rule/ruleApi'
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
} from './settings/rule/ruleTable'
export {
  defaultRules,
  type RuleFault,
  readRules,
  ruleFaultMessages,
  ruleFaults,
  type StoredRules,
} from './settings/rule/ruleValues'
export { BasicDataRow, settingsApi } from './settings/settingsApi'
export { type ReadTemplate, readTemplate, type TemplateSurroundings } from './settings/template/readTemplate'
export { TemplateBlock, TemplateContent } from './settings/template/TemplateContent'
export {
  type TemplateFault,
  type TemplateFaultReason,
  templateFaultReasons,
} from './settings/template/TemplateFault'
export {
  type TemplateFamily,
  TemplateRow,
  TemplateVersion,
  templateApi,
  templateFamilies,
} from './settings/template/templateApi'
export {
  englishTemplateFault,
  type TemplateFaultKey,
  templateFaultText,
  templateFaultWords,
} from './settings/template/templateFaultText'
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
} from './settings/template/templateFormat'
export { writeTemplate } from './settings/template/writeTemplate'
export { createEmitter, type Emitter } from './store/createEmitter'
export { type Controller, createStore, type Store } from './store/createStore'
export {
  type CurrentPatient,
  type CurrentPatientEventMap,
  type CurrentPatientOptions,
  type CurrentPatientState,
  createCurrentPatient,
  type StoredPatient,
} from './study/createCurrentPatient'
export {
  createOccupancy,
  type Occupancy,
  type OccupancyEventMap,
  type OccupancyOptions,
  type OccupancyState,
} from './study/createOccupancy'
export { createStudyQuery, type StudyQuery, type StudyQueryState, studyQueryKey } from './study/createStudyQuery'
export { feeOf, type PricedPart, partsFee, partsScore } from './study/feeOf'
export { isPregnancyExam } from './study/isPregnancyExam'
export { type NamedChoice, type OrderDictionaries, type OrderEntries, orderEntries } from './study/orderEntries'
export { paperApi } from './study/paperApi'
export { queueApi, RoomQueue } from './study/queueApi'
export { type QueueState, queueStates } from './study/queueStates'
export { RecordConditions, RecordSort, type RecordSortColumn, recordSortColumns } from './study/recordConditions'
export { recordExport, sheetMediaType } from './study/recordExport'
export { recordQueryApi, SavedQuery } from './study/recordQueryApi'
export { type MoreConditions, recordConditionsOf, recordSearchOf } from './study/recordSearch'
export {
  type GivenRegistration,
  type Registration,
  type RegistrationEntries,
  type RegistrationFault,
  type RegistrationField,
  type RegistrationInput,
  registrationFaultMessages,
  registrationFaults,
  requiredRegistrationFields,
} from './study/registration'
export {
  examinationFields,
  type HospitalizationStatus,
  hospitalizationStatuses,
  patientFields,
  registrationFields,
} from './study/registrationFields'
export { completeRegistration, emptyRegistration, registrationOfStudy } from './study/registrationOfStudy'
export { Study, StudyPage, StudyRow } from './study/Study'
export { type StudyQueryDefaults, startStudyQuery } from './study/startStudyQuery'
export { MergePreview, studyActApi } from './study/studyActApi'
export {
  studyActPermissions,
  whyNotDelete,
  whyNotEndOccupancy,
  whyNotLock,
  whyNotMerge,
  whyNotMergeInto,
  whyNotReset,
  whyNotRestore,
  whyNotSetVip,
  whyNotUnlock,
} from './study/studyActRules'
export { studyApi } from './study/studyApi'
export { studyFactsOf } from './study/studyFactsOf'
export { isFee } from './study/studyFee'
export { isLockedForGood, laterLock, lockedForGood } from './study/studyLock'
export {
  type Actor,
  type ImageFacts,
  isLocked,
  isOccupiedByOther,
  type Refusal,
  type StudyFacts,
  type StudyOccupant,
  whyNotDeleteImage,
  whyNotEditRegistration,
  whyNotEditReport,
  whyNotMeasure,
  whyNotOccupy,
  whyNotPrint,
  whyNotUpload,
  whyNotView,
} from './study/studyRules'
export { type StatusFacts, type StudyStatus, studyStatus, studyStatuses } from './study/studyStatus'
export { type StudyTimeType, studyTimeTypes } from './study/studyTimeType'
export { type CoreTextKey, coreText } from './text/coreText'
export {
  createText,
  type Language,
  languages,
  type SameKeys,
  startLanguage,
  type Text,
  type TextKey,
  type TextOptions,
  type TextResource,
  type TextState,
  type TextTree,
  type Translate,
} from './text/createText'
// Values.
export { type Clock, systemClock } from './value/clock'
export { type DatePreset, type DateRangeValue, datePresetOf, datePresetRange, datePresets } from './value/datePreset'
export { calendarDate, formatDate, formatDateTime } from './value/dateText'
export { type KeyValueStorage, storageKeys } from './value/keyValueStorage'
export { limits, productVersion } from './value/limits'
export { newId } from './value/newId'
export {
  BasicDataId,
  CalendarDate,
  DepartmentId,
  ExpertGroupId,
  ExpertId,
  HospitalId,
  ImageId,
  Instant,
  Nothing,
  PageNumber,
  PageSize,
  PatientRecordId,
  pageOf,
  ReportTemplateId,
  RoleId,
  RoomId,
  SessionId,
  StudyId,
  textOf,
  UserId,
  Version,
} from './value/schema'
