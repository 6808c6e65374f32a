// Made from ruleApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../../api/endpoint'
import type { DepartmentRule, IdFormatSetting } from '../../index'
import type { ruleCalls } from './ruleApi'

/** What `rule.systemRules` answers. */
export interface RuleSystemRulesData extends DataOf<typeof ruleCalls.systemRules> {}

/** What `rule.setSystemRules` takes. */
export interface RuleSetSystemRulesInput extends FieldsOf<typeof ruleCalls.setSystemRules> {}

/** What `rule.setSystemRules` answers. */
export interface RuleSetSystemRulesData extends DataOf<typeof ruleCalls.setSystemRules> {}

/** What `rule.globalParameters` answers. */
export interface RuleGlobalParametersData extends DataOf<typeof ruleCalls.globalParameters> {}

/** What `rule.setGlobalParameters` takes. */
export interface RuleSetGlobalParametersInput extends FieldsOf<typeof ruleCalls.setGlobalParameters> {}

/** What `rule.setGlobalParameters` answers. */
export interface RuleSetGlobalParametersData extends DataOf<typeof ruleCalls.setGlobalParameters> {}

/** What `rule.atWork` answers. */
export interface RuleAtWorkData extends DataOf<typeof ruleCalls.atWork> {}

/** What `rule.setDepartmentRule` takes. */
export interface RuleSetDepartmentRuleInput extends FieldsOf<typeof ruleCalls.setDepartmentRule> {}

/** What `rule.idFormat` takes. */
export interface RuleIdFormatInput extends FieldsOf<typeof ruleCalls.idFormat> {}

/** What `rule.setIdFormat` takes. */
export interface RuleSetIdFormatInput extends FieldsOf<typeof ruleCalls.setIdFormat> {}

/** The calls of `rule`. */
export type RuleApi = {
  /** The system rules of the hospital. */
  readonly systemRules: NamedCall<typeof ruleCalls.systemRules, FieldsOf<typeof ruleCalls.systemRules>, RuleSystemRulesData>
  /** Changes the system rules; they apply at once. */
  readonly setSystemRules: NamedCall<typeof ruleCalls.setSystemRules, RuleSetSystemRulesInput, RuleSetSystemRulesData>
  /** The global parameters of the hospital. */
  readonly globalParameters: NamedCall<typeof ruleCalls.globalParameters, FieldsOf<typeof ruleCalls.globalParameters>, RuleGlobalParametersData>
  /** Changes the global parameters; they apply at once. */
  readonly setGlobalParameters: NamedCall<typeof ruleCalls.setGlobalParameters, RuleSetGlobalParametersInput, RuleSetGlobalParametersData>
  /** The settings that screens use. */
  readonly atWork: NamedCall<typeof ruleCalls.atWork, FieldsOf<typeof ruleCalls.atWork>, RuleAtWorkData>
  /** The login rules of departments. */
  readonly departmentRules: NamedCall<typeof ruleCalls.departmentRules, FieldsOf<typeof ruleCalls.departmentRules>, DepartmentRule[]>
  /** Changes the login rules of a department. */
  readonly setDepartmentRule: NamedCall<typeof ruleCalls.setDepartmentRule, RuleSetDepartmentRuleInput, DepartmentRule>
  /** The licence terms of departments. */
  readonly licence: NamedCall<typeof ruleCalls.licence, FieldsOf<typeof ruleCalls.licence>, DataOf<typeof ruleCalls.licence>>
  /** A number format. */
  readonly idFormat: NamedCall<typeof ruleCalls.idFormat, RuleIdFormatInput, IdFormatSetting>
  /** Changes a number format, from the next registration on. */
  readonly setIdFormat: NamedCall<typeof ruleCalls.setIdFormat, RuleSetIdFormatInput, IdFormatSetting>
}
