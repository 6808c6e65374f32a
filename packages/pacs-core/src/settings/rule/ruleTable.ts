import { datePresets } from '../../value/datePreset'
import { limits } from '../../value/limits'
import { studyTimeTypes } from '../../value/studyTimeType'
import type { BasicDataKind } from '../basicData/basicDataKinds'

/** The pages of settings. */
export const rulePages = [
  /** How the work in this hospital goes. */
  'system-rule',
  /** What is true of the hospital as a whole. */
  'global-parameter',
] as const

/** A page of settings. */
export type RulePage = (typeof rulePages)[number]

/** What settings are about, in the order of the forms. */
export const ruleGroups = ['registration', 'record', 'capture', 'report', 'consultation', 'hospital', 'his'] as const

/** What a setting is about. */
export type RuleGroup = (typeof ruleGroups)[number]

/** Where a double press on a record leads. */
export const recordTargets = ['none', 'registration', 'image', 'report'] as const

/** How orders come from the hospital information system. */
export const hisModes = [
  'disabled',
  /** The product asks for them. */
  'pull',
  /** The hospital information system sends them. */
  'push',
] as const

/** What becomes of a DICOM file that a device sends and that names no study, or another patient than its study. */
export const unmatchedFileModes = [
  /** It is kept in the waiting list. */
  'wait',
  /** The device keeps it. */
  'refuse',
] as const

/** Character sets of texts in DICOM files that name none. */
export const usualCharacterSets = [
  /** Chinese. */
  'chinese',
  /** Every language. */
  'unicode',
  /** Western European. */
  'western',
  /** Cyrillic. */
  'cyrillic',
  /** Japanese. */
  'japanese',
  /** Korean. */
  'korean',
] as const

/** What a study is examined with, unless somebody says otherwise. */
export const ultrasonicTypes = ['ColorUltrasonic', 'BlackWhiteUltrasonic'] as const

/** Between which edges of the skull a hospital measures the biparietal diameter. */
export const bpdEdges = [
  /** The hospital does not say. */
  'notSet',
  /** From the outer edge of the near skull to the inner edge of the far one. */
  'outerInner',
  /** From outer edge to outer edge. */
  'outerOuter',
] as const

/** What a setting holds, within which bounds, and what holds where a hospital said nothing. */
export type RuleKind =
  | { readonly type: 'flag'; readonly default: boolean }
  | {
      readonly type: 'number'
      readonly min: number
      readonly max: number
      readonly unit: 'minute' | 'second'
      readonly default: number
    }
  /** One of a closed set. */
  | { readonly type: 'choice'; readonly options: readonly [string, ...string[]]; readonly default: string }
  /** Rows of basic data; at least one while the flag `neededWhile` is on. */
  | { readonly type: 'rows'; readonly kind: BasicDataKind; readonly neededWhile: string; readonly default: readonly [] }
  /** How many copies of a report are printed for each patient source: a comma list, see `readPrintCopies`. */
  | { readonly type: 'copies'; readonly default: '' }

/** A setting. */
export type RuleSpec = RuleKind & {
  readonly page: RulePage
  readonly group: RuleGroup
  /** Whether all clients receive it: their screens go by it. */
  readonly isAtWork: boolean
  /** The part of the product that goes by it. */
  readonly neededBy: 'registration' | 'record' | 'capture' | 'report' | 'consultation' | 'his' | 'dicom' | 'session'
}

const flag = { type: 'flag', default: false } as const

function rule<
  const Place extends Pick<RuleSpec, 'page' | 'group' | 'isAtWork' | 'neededBy'>,
  const Kind extends RuleKind,
>(place: Place, kind: Kind): Place & Kind {
  return { ...place, ...kind }
}

const registration = { page: 'system-rule', group: 'registration', isAtWork: true, neededBy: 'registration' } as const
const capture = { page: 'system-rule', group: 'capture', isAtWork: true, neededBy: 'capture' } as const
const report = { page: 'system-rule', group: 'report', isAtWork: true, neededBy: 'report' } as const
const records = { page: 'global-parameter', group: 'record', isAtWork: true, neededBy: 'record' } as const
const hospital = { page: 'global-parameter', group: 'hospital' } as const

/**
 * Every setting of a hospital, once: forms, checks, schemas and defaults are made from it. Source: the product specification,
 * sections 3, 4, 5, 8 and 9.
 */
export const ruleTable = {
  isPatientIdEditable: rule(registration, flag),
  editableStudyFee: rule(registration, flag),
  recordDoubleClick: rule(
    { page: 'system-rule', group: 'record', isAtWork: true, neededBy: 'record' },
    { type: 'choice', options: recordTargets, default: 'report' },
  ),
  isTimingOn: rule(capture, flag),
  timingSeconds: rule(capture, { type: 'number', unit: 'second', ...limits.clipTimingSeconds }),
  printLockMinutes: rule(
    { page: 'system-rule', group: 'report', isAtWork: false, neededBy: 'report' },
    { type: 'number', unit: 'minute', ...limits.printLockMinutes },
  ),
  printCopies: rule(report, { type: 'copies', default: '' }),
  isUrgentReportOn: rule(report, flag),
  urgentReportTypes: rule(report, {
    type: 'rows',
    kind: 'urgent-value-type',
    neededWhile: 'isUrgentReportOn',
    default: [],
  }),
  isAiReviewOn: rule(report, flag),
  areReviewErrorsHeld: rule({ ...report, isAtWork: false }, flag),
  isReportAuditOn: rule(report, flag),
  isDrawingPrinted: rule(report, { type: 'flag', default: true }),
  bpdEdges: rule(report, { type: 'choice', options: bpdEdges, default: 'notSet' }),
  isConsultationDeviceOnly: rule(
    { page: 'system-rule', group: 'consultation', isAtWork: true, neededBy: 'consultation' },
    flag,
  ),
  ultrasonicType: rule(
    { page: 'global-parameter', group: 'registration', isAtWork: true, neededBy: 'registration' },
    { type: 'choice', options: ultrasonicTypes, default: 'ColorUltrasonic' },
  ),
  defaultStudyTimeType: rule(records, {
    type: 'choice',
    options: ['byDepartment', ...studyTimeTypes],
    default: 'byDepartment',
  }),
  defaultStudyRange: rule(records, {
    type: 'choice',
    options: ['byDepartment', 'any', ...datePresets],
    default: 'byDepartment',
  }),
  isBreastScreeningOn: rule({ ...hospital, isAtWork: true, neededBy: 'session' }, flag),
  dicomPatientName: rule(
    { ...hospital, isAtWork: false, neededBy: 'dicom' },
    { type: 'choice', options: ['chinese', 'english'], default: 'chinese' },
  ),
  unmatchedFiles: rule(
    { ...hospital, isAtWork: false, neededBy: 'dicom' },
    { type: 'choice', options: unmatchedFileModes, default: 'wait' },
  ),
  usualCharacterSet: rule(
    { ...hospital, isAtWork: false, neededBy: 'dicom' },
    { type: 'choice', options: usualCharacterSets, default: 'chinese' },
  ),
  hisMode: rule(
    { page: 'global-parameter', group: 'his', isAtWork: true, neededBy: 'his' },
    { type: 'choice', options: hisModes, default: 'disabled' },
  ),
} as const satisfies Record<string, RuleSpec>

/** Name of a setting. */
export type RuleName = keyof typeof ruleTable

type ValueOf<Kind extends RuleKind> = Kind extends { type: 'flag' }
  ? boolean
  : Kind extends { type: 'number' }
    ? number
    : Kind extends { type: 'choice'; options: readonly (infer Option)[] }
      ? Option
      : Kind extends { type: 'rows' }
        ? string[]
        : string

/** The settings of a hospital. */
export type RuleValues = { [Name in RuleName]: ValueOf<(typeof ruleTable)[Name]> }

/** Names of the settings of a page. */
export type RuleNameOf<Page extends RulePage> = {
  [Name in RuleName]: (typeof ruleTable)[Name]['page'] extends Page ? Name : never
}[RuleName]

/** Names of the settings that all clients receive. */
export type WorkRuleName = {
  [Name in RuleName]: (typeof ruleTable)[Name]['isAtWork'] extends true ? Name : never
}[RuleName]

/** The settings that all clients receive. */
export type WorkRules = Pick<RuleValues, WorkRuleName>

/** Names of all settings, in the order of the forms. */
export const ruleNames = Object.keys(ruleTable) as RuleName[]

/**
 * What the product knows of a setting, as one type for all of them.
 *
 * @param name - the setting.
 */
export function ruleSpec(name: RuleName): RuleSpec {
  return ruleTable[name]
}

/**
 * The settings of a page, in the order of its form.
 *
 * @param page - the page.
 */
export function rulesOf<Page extends RulePage>(page: Page): RuleNameOf<Page>[] {
  return ruleNames.filter((name) => ruleTable[name].page === page) as RuleNameOf<Page>[]
}

/** Names of the settings that all clients receive. */
export const workRuleNames = ruleNames.filter((name): name is WorkRuleName => ruleTable[name].isAtWork)

/**
 * Picks, from all stored settings, those that every logged-in client receives.
 *
 * @param values - all stored settings.
 */
export function workRules(values: RuleValues): WorkRules {
  return Object.fromEntries(workRuleNames.map((name) => [name, values[name]])) as unknown as WorkRules
}
