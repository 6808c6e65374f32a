import type { Endpoint } from '@opensono/pacs-core'
import type { DicomwebCall } from '@opensono/pacs-core/dicom'
import type { Bound } from './createCallCounter'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How often a call may be made, and whose calls are counted together. */
export interface Limit extends Bound {
  /** Counted in the database, for every server process together: what is worth guessing. Else in the process. */
  readonly isShared?: true
  /**
   * `phone`: calls about one account from one address, so that a hospital behind one address is not one caller. `user`: those of one
   * user, from any computer. `address`: all from there.
   */
  readonly per: 'phone' | 'user' | 'address'
}

const perMinute = (most: number): Limit => ({ most, withinMs: minuteMs, per: 'user' })
const perHour = (most: number): Limit => ({ most, withinMs: hourMs, per: 'user' })

const proof: Limit = { most: 10, withinMs: minuteMs, per: 'phone', isShared: true }
const ownProof: Limit = { ...perMinute(10), isShared: true }
const uploadToken = perMinute(60)
const search = perMinute(120)
/** Half a hospital opens its login at eight o'clock, and has one address. */
const loginPage: Limit = { most: 3_000, withinMs: minuteMs, per: 'address' }
/** What shows whole records of patients to somebody who types: no more in an hour than a desk needs on its busiest day. */
const patientSearch = [search, perHour(1_500)]

/** Any other call of somebody who is logged in: twenty and ten times in a second, all the time, is faster than hands and pages are. */
const read = [perMinute(1_200)]
const write = [perMinute(600)]

/** Calls that are worth guessing, cost much, show many patients, or need no login. */
const limitsOf: Readonly<Record<string, readonly Limit[]>> = {
  'session.serverInfo': [loginPage],
  'session.department': [loginPage],
  'session.room': [loginPage],
  'session.passwordRule': [loginPage],
  'session.periodValidity': [loginPage],
  'session.devSms': [loginPage],
  'session.setUp': [{ most: 10, withinMs: minuteMs, per: 'address', isShared: true }],
  'session.clientEvent': [{ most: 60, withinMs: minuteMs, per: 'address' }],
  'session.password': [proof],
  'session.passwordCheck': [proof],
  'session.smsCode': [proof],
  'session.unlock': [ownProof],
  'account.forgotPassword': [proof],
  'account.resetPassword': [proof],
  'account.mfaSecret': [ownProof],
  'account.mfaBind': [ownProof],
  'account.mfaUnbind': [ownProof],
  'image.uploadToken': [uploadToken],
  'image.cacheUploadToken': [uploadToken],
  'image.genericUploadToken': [uploadToken],
  'realtimeConsultation.videoToken': [uploadToken],
  // Each moves up to 800 kB, to measure how fast.
  'realtimeConsultation.checkRate': [perMinute(60)],
  'realtimeConsultation.uploadToken': [uploadToken],
  'realtimeConsultation.expertUploadToken': [uploadToken],
  'graphicConsultation.voiceToken': [uploadToken],
  'realtimeConsultation.requestedRecords': [search],
  'realtimeConsultation.receivedRecords': [search],
  'graphicConsultation.requestedRecords': [search],
  'graphicConsultation.receivedRecords': [search],
  'study.list': [search],
  'study.search': [search],
  'study.export': [perHour(30)],
  'statistic.turnaroundStudies': [search],
  'statistic.export': [perHour(60)],
  'statistic.page': [perHour(60)],
  'patient.suggest': patientSearch,
  'patient.furtherVisit': [perMinute(30), perHour(300)],
  'patient.duplicates': patientSearch,
  'patient.studies': [search],
  'reportSeal.key': [loginPage],
  // A report and its code are not guessed; a reception desk verifies a pile of them.
  'reportSeal.verify': [{ most: 60, withinMs: minuteMs, per: 'address', isShared: true }],
  'reportSignature.scan': [perMinute(20)],
  // Phones of a whole department may have one address; a ticket of 128 bits is not guessed.
  'reportSignature.page': [{ most: 60, withinMs: minuteMs, per: 'address', isShared: true }],
  'reportSignature.draw': [{ most: 60, withinMs: minuteMs, per: 'address', isShared: true }],
  'report.preview': [perMinute(60)],
  'report.print': [perMinute(60)],
  'report.printEach': [perMinute(20)],
  'realtimeConsultation.report': [perMinute(60)],
  'paper.slip': [perMinute(60)],
  // One for each pause of somebody who edits a template.
  'template.previewReport': [perMinute(100)],
  'template.previewDocument': [perMinute(100)],
  'paper.applicationForm': [perMinute(60)],
  'access.users': [search],
  'his.search': [perMinute(30)],
  'his.test': [ownProof],
  // A whole hospital's orders come from one machine.
  'his.push': [{ most: 600, withinMs: minuteMs, per: 'address' }],
  'log.operations': [search],
  'log.export': [perHour(10)],
  'dicomweb.search': [search],
  // A viewer asks for each frame of a clip, two hundred in a second.
  'dicomweb.frames': [perMinute(12_000)],
  'dicomweb.rendered': [perMinute(600)],
  'dicomweb.thumbnail': [perMinute(1_200)],
  'dicomweb.uri': [perMinute(600)],
}

/** What of a call decides how often it may be made. */
export type LimitedCall = Pick<Endpoint, 'id' | 'auth'> & {
  readonly method: Endpoint['method'] | DicomwebCall['method']
}

/**
 * How often a call may be made: as the table says, or as any other of somebody who is logged in.
 *
 * @throws Error for a call without a login that is not in the table.
 */
export function limitsOfCall({ id, auth, method }: LimitedCall): readonly Limit[] {
  const limits = limitsOf[id] ?? (auth !== 'bearer' ? undefined : method === 'GET' ? read : write)
  if (limits === undefined) throw new Error(`${id} needs no login: give it a limit in callLimits.ts`)
  return limits
}

/** The routes that are no call of an endpoint table, each with the reason why it has no limit; `null` where it has one of its own. */
export const otherRoutes: Readonly<Record<string, string | null>> = {
  '/healthz': 'says one word; a monitor that is refused takes the server for dead',
  '/readyz': 'looks once for all who ask at the same time',
  '/api/pacs/openapi.json': 'a text in memory',
  '/api/pacs/policy-report': null,
  '/': 'the page, in memory',
  '/index.html': 'the page, in memory',
  '/assets/*': 'text files, in memory; browsers keep them for ever',
  '/*': 'files of the build',
}
