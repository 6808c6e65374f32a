import { type ErrorCode, PacsError } from '@opensono/pacs-core'
import { WithoutPicture } from '../../../modules/image/examineObject'
import { refuseKey } from '../../../modules/image/uploadKeys'
import { explainObjectStoreError } from '../../../object-store/index'
import type { Services } from '../../../services'
import type { NamedObject } from '../../read/DicomIndex'
import type { DicomwebRequest } from '../serveDicomweb'
import type { StoreResult } from './StoreResult'
import { type FailureReason, failureReasons, reasonOf } from './storeReasons'

/** Why a file that was understood is not stored. */
export class StoreRefusal extends Error {
  override readonly name = 'StoreRefusal'
  constructor(
    readonly reason: FailureReason,
    /** As the operation log names it. */
    readonly code: ErrorCode,
  ) {
    super(`a file is not stored: ${reason.toString(16)}`)
  }
}

/** What an answer says for what was thrown. */
export function refusalOf(thrown: unknown): StoreRefusal {
  if (thrown instanceof StoreRefusal) return thrown
  if (thrown instanceof WithoutPicture) return new StoreRefusal(failureReasons.classNotSupported, thrown.code)
  const { code } = PacsError.from(explainObjectStoreError(thrown))
  return new StoreRefusal(reasonOf(code), code)
}

/** A request that stores files, with what was refused of it: how many files, by the code of the refusal. */
export interface StoreRequest extends DicomwebRequest {
  readonly refused: Map<ErrorCode, number>
}

/** Counts a file that is not stored. */
export function countRefused({ refused }: StoreRequest, code: ErrorCode): void {
  refused.set(code, (refused.get(code) ?? 0) + 1)
}

/** Writes down what was refused of a request: one row, however many files it had. */
export async function logRefused({ database, log }: Services, request: StoreRequest): Promise<void> {
  const { actor, call, refused } = request
  const [most] = [...refused].sort(([, one], [, other]) => other - one)
  if (most === undefined) return
  await database
    .refused(actor, call, most[0], { files: Object.fromEntries(refused) })
    .catch((error) => log.error({ error, requestId: actor.requestId }, 'a refusal could not be written down'))
}

/**
 * Deletes what arrived of a file that is not stored, and counts it.
 *
 * @param objectKey - null when none was given to it.
 */
export async function refuseFile(
  services: Services,
  request: StoreRequest,
  thrown: unknown,
  { objectKey, file }: { objectKey: string | null; file: NamedObject | null },
): Promise<StoreResult> {
  const { log } = services
  const { requestId } = request.actor
  const { reason, code } = refusalOf(thrown)
  if (reason === failureReasons.processing) log.error({ requestId, error: thrown }, 'a file could not be stored')
  if (objectKey !== null) await refuseKey(services, objectKey).catch(() => undefined)
  countRefused(request, code)
  return { file, reason }
}
