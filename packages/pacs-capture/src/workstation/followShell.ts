import {
  type CurrentPatient,
  createLifetime,
  type ErrorCode,
  isAllowed,
  newId,
  type Session,
  type ShellBridge,
} from '@opensono/pacs-core'
import type { BufferNames } from '../buffer/BufferNames'
import type { UploadQueue, UploadTarget } from '../upload/UploadQueue'

/** What the desktop shell's files are sent with. */
export interface FollowShellOptions {
  bridge: ShellBridge
  uploads: Pick<UploadQueue, 'add' | 'on'>
  session: Pick<Session, 'getSnapshot'>
  currentPatient: Pick<CurrentPatient, 'getSnapshot'>
  bufferNames: Pick<BufferNames, 'next'>
}

/** Name of every file that the shell finds, as the specification says. */
const fileName = 'test.dcm'

/**
 * Uploads the DICOM files that the desktop shell finds, to the current study or else to the room's buffer, and reports to the shell once for
 * each of them whether the server has it.
 *
 * @returns ends it; files that are on their way go on, and the shell gets no more messages about them.
 */
export function followShell({ bridge, uploads, session, currentPatient, bufferNames }: FollowShellOptions): () => void {
  const lifetime = createLifetime()
  const open = new Set<string>()
  const failed = (code: ErrorCode) => bridge.send({ type: 'dicomFileUploadFailed', code })

  function targetNow(): UploadTarget | ErrorCode {
    const { user } = session.getSnapshot()
    if (user === null) return 'UNAUTHORIZED'
    if (!isAllowed('pacs:image:collect_image', user.authorities)) return 'FORBIDDEN'
    const { patient } = currentPatient.getSnapshot()
    if (patient !== null) return { kind: 'study', studyId: patient.studyId }
    return { kind: 'buffer', roomId: user.roomId, imageName: bufferNames.next() }
  }

  function take(buffer: ArrayBuffer): void {
    const target = targetNow()
    if (typeof target === 'string') {
      failed(target)
      return
    }
    const id = newId()
    // Known before the queue says anything of it: one that is too large is refused while it is added.
    open.add(id)
    uploads.add({ id, target, blob: new Blob([buffer]), fileExtension: '.dcm', fileName })
  }

  lifetime.own(
    uploads.on('imageUploaded', ({ item }) => {
      if (open.delete(item.id)) bridge.send({ type: 'dicomFileUploaded' })
    }),
  )
  lifetime.own(
    uploads.on('uploadFailed', ({ item, error }) => {
      if (open.delete(item.id)) failed(error.code)
    }),
  )
  lifetime.own(
    bridge.subscribe((message) => {
      if (message.type === 'dicomFileFound') take(message.buffer)
    }),
  )
  return lifetime.destroy
}
