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

/**
 * Deletes what arrived of a file that is not stored, and writes the refusal down.
 *
 * @param objectKey - null when none was given to it.
 */
export async function refuseFile(
  services: Services,
  { actor, call }: DicomwebRequest,
  thrown: unknown,
  { objectKey, file }: { objectKey: string | null; file: NamedObject | null },
): Promise<StoreResult> {
  const { database, log } = services
  const { requestId } = actor
  const { reason, code } = refusalOf(thrown)
  if (reason === failureReasons.processing) log.error({ requestId, error: thrown }, 'a file could not be stored')
  if (objectKey !== null) await refuseKey(services, objectKey).catch(() => undefined)
  await database
    .refused(actor, call, code)
    .catch((cause) => log.error({ error: cause, requestId }, 'a refusal could not be written down'))
  return { file, reason }
}
