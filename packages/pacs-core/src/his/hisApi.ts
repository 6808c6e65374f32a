import * as z from 'zod/mini'
import { defineApi, del, get, post, put } from '../api/endpoint'
import { kept } from '../api/fields'
import { limits } from '../value/limits'
import { Instant, textOf, Version } from '../value/schema'
import { FoundHisOrder, HisLeftOut, pushedOrderFields } from './HisOrder'
import type { HisApi } from './hisCalls'
import { hisAuthentications, hisFailures, hisOccasions } from './hisSettings'

const { his } = limits
const seconds = ({ min, max }: { min: number; max: number }) => z.int().check(z.minimum(min), z.maximum(max))

const settingsFields = {
  /** Base address of the FHIR R4 server, for instance `https://his.example/fhir`; empty for none. */
  baseUrl: textOf(his.addressLength),
  authentication: z.enum(hisAuthentications),
  /** For `basic`. */
  userName: textOf(his.textLength),
  connectSeconds: seconds(his.connectSeconds),
  answerSeconds: seconds(his.answerSeconds),
  /** For all that one search asks. */
  searchSeconds: seconds(his.searchSeconds),
  /** The system of the codings that name body parts (FHIR R4, Coding.system); empty takes any. */
  codeSystem: textOf(his.addressLength),
  /** Days that pushed orders are kept. */
  retentionDays: seconds(his.retentionDays),
}

/** How the hospital information system is reached, as an administrator sees it. Secrets are never returned. */
export const HisSettings = z.object({
  ...settingsFields,
  /** Whether a token or password is stored. */
  hasSecret: z.boolean(),
  /** Since when there is a key for pushing; null while there is none. */
  keyMadeAt: z.nullable(Instant),
  version: Version,
})

/** How the hospital information system is reached, as an administrator sees it. */
export interface HisSettings extends z.output<typeof HisSettings> {}

/** What a connection test found. */
export const HisTest = z.object({
  /** What went wrong; null when nothing did. */
  failure: z.nullable(z.enum(hisFailures)),
  /** The HTTP status that came, where one came. */
  status: z.nullable(z.int()),
  /** Until the first answer was whole, in milliseconds; null when none came. */
  answeredMs: z.nullable(z.int()),
  /** What the server calls itself, and the FHIR version that it speaks; empty where it does not say. */
  software: z.string(),
  fhirVersion: z.string(),
  /** Resources that it does not say it serves, of those that are needed. */
  missing: z.array(z.string()),
})

/** What a connection test found. */
export interface HisTest extends z.output<typeof HisTest> {}

const keepsSettings = 'pacs:other:set_basic_info'
const part = z.optional(textOf(his.textLength))

export const hisCalls = defineApi('his', {
  settings: get('/his/setting', {
    summary: 'The HIS settings.',
    data: HisSettings,
    permission: keepsSettings,
    staleOn: ['his-changed'],
  }),
  saveSettings: put('/his/setting', {
    needsPerson: true,
    summary: 'Changes the HIS settings.',
    holdsSecret: true,
    body: {
      ...settingsFields,
      /** Token or password; left out keeps the stored one, empty forgets it. Another host needs it again. */
      secret: kept(textOf(his.secretLength)),
      version: Version,
    },
    data: HisSettings,
    permission: keepsSettings,
    errors: ['CONFLICT', 'SCHEMA_VALIDATION_FAILED'],
    emits: () => ({ type: 'his-changed' }),
  }),
  test: post('/his/test', {
    summary: 'Tests the HIS connection with the stored settings.',
    data: HisTest,
    permission: keepsSettings,
    emits: () => ({ type: 'his-changed' }),
  }),
  failures: get('/his/failure', {
    summary: 'Recent HIS errors, newest first.',
    data: z.array(
      z.object({
        at: Instant,
        during: z.enum(hisOccasions),
        failure: z.enum(hisFailures),
        status: z.nullable(z.int()),
      }),
    ),
    permission: keepsSettings,
    staleOn: ['his-changed'],
  }),
  rotateKey: post('/his/key', {
    needsPerson: true,
    summary: 'Generates the key with which the HIS sends orders; it is shown once and replaces any earlier key.',
    holdsSecret: true,
    data: z.object({ key: z.string(), settings: HisSettings }),
    permission: keepsSettings,
    emits: () => ({ type: 'his-changed' }),
  }),
  removeKey: del('/his/key', {
    needsPerson: true,
    summary: 'Removes the HIS key: the HIS cannot send orders until another one is generated.',
    data: HisSettings,
    permission: keepsSettings,
    emits: () => ({ type: 'his-changed' }),
  }),
  search: post('/his/order/search', {
    summary: 'Searches HIS orders and their patients by one of their numbers.',
    body: {
      /** The patient's id there. */
      hisId: part,
      telPhone: part,
      /** Of a ward or of an outpatient visit. */
      patientNumber: part,
      requestNumber: part,
    },
    data: z.object({
      /** What was registered already comes last. */
      orders: z.array(FoundHisOrder),
      /** False when there are more than could be read. */
      isComplete: z.boolean(),
      /** What was found and is not shown as an order. */
      leftOut: z.array(HisLeftOut),
    }),
    permission: 'pacs:registration:register_study',
    readsPatientData: true,
    errors: ['PARAM_ERROR', 'HIS_DISABLED', 'HIS_UNREACHABLE', 'HIS_ANSWER_INVALID', 'NO_HIS_INFO'],
  }),
  push: post('/his/order', {
    summary: 'Receives an order that the HIS sends; the same id again has one effect.',
    auth: 'key',
    body: pushedOrderFields,
    data: z.object({
      orderId: z.string(),
      /** `kept`: another content of the same order was newer, or the same. */
      outcome: z.enum(['created', 'changed', 'kept']),
    }),
    errors: ['MACHINE_KEY_MISSING', 'MACHINE_KEY_REFUSED', 'MACHINE_KEY_WRONG_PURPOSE', 'HIS_DISABLED', 'RATE_LIMITED'],
  }),
})

/** The hospital information system: its settings, its orders, and the door by which it sends them. */
export const hisApi: HisApi = hisCalls as HisApi
