export { type Clock, systemClock } from './clock'
export { type DatePreset, type DateRangeValue, datePresetOf, datePresetRange, datePresets } from './datePreset'
export { calendarDate, daysAfter, formatDate, formatDateTime } from './dateText'
export { foldNumber, foldPhone, foldSearch, foldText, isFoundIn } from './fold'
export { foldPersonName } from './foldPersonName'
export { gestationalAgeText, readGestationalAge } from './gestationalAge'
export { guardStorage, type StorageFault, type StorageState, storageState } from './guardStorage'
export { foldKeyText, isComposing, isModifierKey, type KeyPress, keyTexts, pressedKey } from './keyPress'
export { type KeyValueStorage, storageKeys } from './keyValueStorage'
export { limits, productVersion } from './limits'
export { MemoryStorage } from './MemoryStorage'
export { newId } from './newId'
export { isAmbiguousNumber, plainNumber, readNumber } from './readNumber'
export {
  BasicDataId,
  ConsultationId,
  DepartmentId,
  DeviceCalibrationId,
  ExpertGroupId,
  ExpertId,
  HospitalId,
  ImageId,
  KnowledgeId,
  MachineKeyId,
  Nothing,
  PatientRecordId,
  ReportTemplateId,
  RoleId,
  RoomId,
  SessionId,
  StudyId,
  UrgentNoticeId,
  UserId,
} from './schema'
export { isLockedForGood, lockedForGood } from './studyLock'
export { type StudyTimeType, studyTimeTypes } from './studyTimeType'
