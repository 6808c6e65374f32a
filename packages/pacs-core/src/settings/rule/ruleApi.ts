import * as z from 'zod/mini'
import { defineApi, get, put } from '../../api/endpoint'
import { PasswordRule } from '../../session/passwordRule'
import { limits } from '../../value/limits'
import { DepartmentId, Instant, Version } from '../../value/schema'
import { IdFormat, idPurposes } from '../idFormat/idFormat'
import type { RuleApi } from './ruleCalls'
import { rulesOf, workRuleNames } from './ruleTable'
import { ruleShape, tolerantRuleShape } from './ruleValues'

const permission = 'pacs:other:set_basic_info'

/** What a department asks of users who log in there. */
export const DepartmentRule = z.object({
  departmentId: DepartmentId,
  departmentName: z.string(),
  rule: PasswordRule,
  /** Whether a login needs a code sent by SMS. */
  needsSmsCode: z.boolean(),
  /** A login ends after this many minutes without a call. */
  idleMinutes: z.int(),
  version: Version,
})

/** What a department asks of users who log in there. */
export interface DepartmentRule extends z.output<typeof DepartmentRule> {}

/** How a hospital writes numbers of one kind. */
export const IdFormatSetting = z.extend(IdFormat, {
  /** The number that the next registration gets. */
  example: z.string(),
  version: Version,
})

/** How a hospital writes numbers of one kind. */
export interface IdFormatSetting extends z.output<typeof IdFormatSetting> {}

const { min, max } = limits.departmentIdleMinutes

export const ruleCalls = defineApi('rule', {
  systemRules: get('/system-rule', {
    summary: 'The system rules of the hospital.',
    data: z.object({ values: z.object(tolerantRuleShape(rulesOf('system-rule'))), version: Version }),
    permission,
    staleOn: ['rule-changed'],
  }),
  setSystemRules: put('/system-rule', {
    summary: 'Changes the system rules; they apply at once.',
    body: { values: z.object(ruleShape(rulesOf('system-rule'))), version: Version },
    data: z.object({ values: z.object(tolerantRuleShape(rulesOf('system-rule'))), version: Version }),
    permission,
    errors: ['CONFLICT', 'SCHEMA_VALIDATION_FAILED'],
    emits: () => ({ type: 'rule-changed' }),
  }),
  globalParameters: get('/global-parameter', {
    summary: 'The global parameters of the hospital.',
    data: z.object({ values: z.object(tolerantRuleShape(rulesOf('global-parameter'))), version: Version }),
    permission,
    staleOn: ['rule-changed'],
  }),
  setGlobalParameters: put('/global-parameter', {
    summary: 'Changes the global parameters; they apply at once.',
    body: { values: z.object(ruleShape(rulesOf('global-parameter'))), version: Version },
    data: z.object({ values: z.object(tolerantRuleShape(rulesOf('global-parameter'))), version: Version }),
    permission,
    errors: ['CONFLICT', 'SCHEMA_VALIDATION_FAILED'],
    emits: () => ({ type: 'rule-changed' }),
  }),
  atWork: get('/system-rule/at-work', {
    summary: 'The settings that screens use.',
    data: z.object(tolerantRuleShape(workRuleNames)),
    isOpenWhileLocked: true,
    staleOn: ['rule-changed'],
  }),
  departmentRules: get('/password-rule', {
    summary: 'The login rules of departments.',
    data: z.array(DepartmentRule),
    permission,
    staleOn: ['rule-changed', 'department-changed'],
  }),
  setDepartmentRule: put('/password-rule/{departmentId}', {
    summary: 'Changes the login rules of a department.',
    params: { departmentId: DepartmentId },
    body: {
      rule: PasswordRule,
      needsSmsCode: z.boolean(),
      idleMinutes: z.int().check(z.minimum(min), z.maximum(max)),
      version: Version,
    },
    data: DepartmentRule,
    permission,
    errors: ['NOT_FOUND', 'CONFLICT'],
    emits: () => ({ type: 'rule-changed' }),
  }),
  licence: get('/licence', {
    summary: 'The licence terms of departments.',
    data: z.array(
      z.object({
        departmentId: DepartmentId,
        departmentName: z.string(),
        /** Null for no end. */
        endsAt: z.nullable(Instant),
      }),
    ),
    permission,
    staleOn: ['department-changed'],
  }),
  idFormat: get('/id-format/{purpose}', {
    summary: 'A number format.',
    params: { purpose: z.enum(idPurposes) },
    data: IdFormatSetting,
    permission,
    staleOn: ['rule-changed'],
  }),
  setIdFormat: put('/id-format/{purpose}', {
    summary: 'Changes a number format, from the next registration on.',
    params: { purpose: z.enum(idPurposes) },
    body: { ...IdFormat.shape, version: Version },
    data: IdFormatSetting,
    permission,
    errors: ['CONFLICT', 'ID_FORMAT_INVALID'],
    emits: () => ({ type: 'rule-changed' }),
  }),
})

/** Settings of a hospital. */
export const ruleApi: RuleApi = ruleCalls as RuleApi
