import { requireUserQuota, waitingBytesOf } from '../../../modules/image/quota'
import { forgetKeys, rememberKeys } from '../../../modules/image/uploadKeys'
import { newObjectKey } from '../../../object-store/index'
import type { Services } from '../../../services'
import type { DicomwebRequest } from '../serveDicomweb'

/** Object keys for the files of one request. */
export interface KeyReserve {
  /** @throws PacsError `UPLOAD_QUOTA_EXCEEDED`. */
  take(): Promise<string>
  /** Gives back those that no file came for. */
  forget(): Promise<void>
}

/** A request of one file needs one key; one of many files must not ask for each alone. */
const groupMost = 16

/** Keys are written down before a file arrives, so that what a crash leaves of it is found and deleted; and there must be room for it. */
export function createKeyReserve(services: Services, { actor, call }: DicomwebRequest): KeyReserve {
  const free: string[] = []
  let wanted = 1

  async function reserve(): Promise<void> {
    const waitingBytes = await waitingBytesOf(services, actor)
    const keys = await services.database.change(actor, call, async (change) => {
      const room = await requireUserQuota(change, actor, services.config.uploadQuota, waitingBytes)
      const given = Array.from({ length: Math.min(wanted, room) }, () =>
        newObjectKey(`image/${actor.hospitalId}`, 'dcm'),
      )
      await rememberKeys(change, actor, given, 'import')
      change.log({ content: 'DICOMweb upload begun', subject: 'upload', details: { files: given.length } })
      return given
    })
    free.push(...keys)
    wanted = Math.min(wanted * 4, groupMost)
  }

  return {
    async take() {
      if (free.length === 0) await reserve()
      return free.shift() ?? this.take()
    },
    async forget() {
      if (free.length > 0) await forgetKeys(services, free.splice(0))
    },
  }
}
