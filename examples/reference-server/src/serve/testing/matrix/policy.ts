import {
  type Endpoint,
  isAllowed,
  knowledgePermissions,
  type PermissionExpression,
  uploadRules,
} from '@opensono/pacs-core'
import { takesMachineKey } from '@opensono/pacs-core/server'
import { absentId } from '../exampleCall'
import type { MatrixActor } from './actors'

/** How a call ends for somebody, as far as their rights go. */
export type Outcome =
  /** Needs no login. */
  | 'open'
  /** 401: needs a login. */
  | 'login'
  /** 403: needs a permission. */
  | 'forbidden'
  /** Is looked at; what the record itself says to it is another matter. */
  | 'allowed'
  /** Is looked at, and finds nothing of this hospital: its ids are as unknown as ids that never were. */
  | 'absent'

/** What the matrix uploads. */
export const purpose = 'template'

/** Calls whose permission hangs on what they are for; the table names it there. */
const byPurpose = ['image.genericUploadToken', 'image.genericOnUpload']

/** Calls whose permission hangs on the tree that they name; the matrix names the hospital's. */
const byTree = ['knowledge.create', 'knowledge.import']

/** What a call needs, as core's tables declare it. */
export function permissionOf(endpoint: Endpoint): PermissionExpression | undefined {
  if (byTree.includes(endpoint.id)) return knowledgePermissions.public
  return byPurpose.includes(endpoint.id) ? uploadRules[purpose].permission : endpoint.permission
}

/** The permissions that an expression names, in the order of their codes. */
export function namesIn(expression: PermissionExpression | undefined): string[] {
  const codes = [expression ?? []].flat().flatMap((text) => text.split('||'))
  return [...new Set(codes.map((code) => code.trim()))].toSorted()
}

/** Calls for everybody who is logged in. A new call without a permission is added here on purpose, or not at all. */
export const forEverybody = [
  'account.acceptInvitation',
  'account.declineInvitation',
  'account.endSession',
  'account.invitations',
  'account.mfaBind',
  'account.mfaInfo',
  'account.mfaSecret',
  'account.mfaUnbind',
  'account.sessions',
  'event.list',
  'layout.registrationFields',
  'rule.atWork',
  'session.activity',
  'session.breastScreeningSwitch',
  'session.info',
  'session.lock',
  'session.logout',
  'session.machine',
  'session.switchDepartment',
  'session.switchHospital',
  'session.switchRoom',
  'session.switchableHospitals',
  'session.unlock',
  'settings.basicData',
  'settings.rooms',
]

/** Names of fields that name a row, with an id that names none. */
export const idFields = {
  studyId: absentId,
  survivorId: absentId,
  mergedId: absentId,
  imageId: absentId,
  imageIds: [absentId],
  objectId: absentId,
  roomId: absentId,
  departmentId: absentId,
  userId: absentId,
  roleId: absentId,
  roleIds: [absentId],
  patientRecordId: absentId,
  sessionId: absentId,
  templateId: absentId,
  examTypeId: absentId,
  patientSourceId: absentId,
  bodyPartIds: [absentId],
  applyDepartmentId: absentId,
  applyDoctorId: absentId,
  uploadId: absentId,
  keyId: absentId,
  calibrationId: absentId,
  noticeId: absentId,
  nodeId: absentId,
  parentId: absentId,
  queryId: absentId,
  expertId: absentId,
  groupId: absentId,
  groupIds: [absentId],
  visibleTo: [absentId],
  id: absentId,
  beforeId: absentId,
  study: absentId,
  user: absentId,
  key: 'image/absent/absent.jpg',
  imageUrl: 'image/absent/absent.jpg',
  dicomUrl: 'image/absent/absent.jpg',
  cacheDicomUrl: 'image/absent/absent.jpg',
  fileUrl: 'upload/absent/absent.xml',
} as const satisfies Record<string, unknown>

/** True when a call names rows: then those of another hospital must be absent for it. */
export function namesRows(endpoint: Endpoint): boolean {
  const fields = { ...endpoint.params, ...endpoint.query, ...endpoint.body }
  return Object.keys(fields).some((name) => Object.hasOwn(idFields, name))
}

/** How a call must end, by what the tables declare. */
export function declaredOutcome(endpoint: Endpoint, actor: MatrixActor): Outcome {
  if (endpoint.auth === 'anonymous') return 'open'
  // A machine's key is no permission, and is for other calls.
  if (endpoint.auth === 'key') return actor.isMachine ? 'forbidden' : 'login'
  if (actor.name === 'anonymous') return 'login'
  if (actor.isMachine && !takesMachineKey(endpoint)) return 'forbidden'
  if (!isAllowed(permissionOf(endpoint), actor.authorities)) return 'forbidden'
  return actor.hospital === 'first' || !namesRows(endpoint) ? 'allowed' : 'absent'
}
