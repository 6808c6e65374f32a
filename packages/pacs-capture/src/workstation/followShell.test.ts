import type { CurrentUser, PageMessage, ShellMessage } from '@opensono/pacs-core'
import { exampleUser } from '@opensono/pacs-core/testing'
import { expect, it } from 'vitest'
import { bytesOf, startUploads, studyId, until } from '../testing/startUploads'
import { followShell } from './followShell'

/** A shell that says what it is told to, and notes what it hears. */
function fakeShell() {
  const heard: PageMessage[] = []
  let listener: ((message: ShellMessage) => void) | null = null
  return {
    heard,
    say: (message: ShellMessage) => listener?.(message),
    send: (message: PageMessage) => void heard.push(message),
    subscribe(given: (message: ShellMessage) => void) {
      listener = given
      return () => {
        listener = null
      }
    },
  }
}

function start({ user = exampleUser(), hasPatient = true }: { user?: CurrentUser | null; hasPatient?: boolean } = {}) {
  const started = startUploads()
  const bridge = fakeShell()
  const stop = followShell({
    bridge,
    uploads: started.queue,
    session: { getSnapshot: () => ({ user }) as never },
    currentPatient: { getSnapshot: () => ({ patient: hasPatient ? { studyId } : null }) as never },
    bufferNames: { next: () => 'A7' },
  })
  return { ...started, bridge, stop }
}

/** A DICOM file as far as a page looks at it. */
function dicomFile(): ArrayBuffer {
  const bytes = bytesOf(400)
  bytes.fill(0)
  bytes.set([0x44, 0x49, 0x43, 0x4d, 2, 0], 128)
  return bytes.buffer
}

it('a file that the shell finds is uploaded to the current study as a test file, and the shell hears of it once', async () => {
  const { bridge, queue, notices } = start()
  bridge.say({ type: 'dicomFileFound', buffer: dicomFile() })
  expect(queue.getSnapshot().items[0]).toMatchObject({ fileName: 'test.dcm', target: { kind: 'study', studyId } })
  await until(() => expect(bridge.heard).toEqual([{ type: 'dicomFileUploaded' }]))
  expect(notices().map(({ id }) => id)).toEqual(['image.uploadDicom'])
})

it('without a current study it goes to the buffer of the room', async () => {
  const { bridge, queue } = start({ hasPatient: false })
  bridge.say({ type: 'dicomFileFound', buffer: dicomFile() })
  expect(queue.getSnapshot().items[0]?.target).toMatchObject({ kind: 'buffer', imageName: 'A7' })
  await until(() => expect(bridge.heard).toEqual([{ type: 'dicomFileUploaded' }]))
})

it('a file that is no DICOM is told to the shell as failed, and nothing is sent', async () => {
  const { bridge, notices } = start()
  bridge.say({ type: 'dicomFileFound', buffer: new ArrayBuffer(400) })
  await until(() => expect(bridge.heard).toEqual([{ type: 'dicomFileUploadFailed', code: 'FILE_TYPE_NOT_ALLOWED' }]))
  expect(notices()).toEqual([])
})

it.each([
  ['nobody is logged in', null, 'UNAUTHORIZED'],
  ['anyone who works may not capture', exampleUser({ authorities: [] }), 'FORBIDDEN'],
] as const)('where %s, the file fails at once', (_, user, code) => {
  const { bridge, queue } = start({ user })
  bridge.say({ type: 'dicomFileFound', buffer: dicomFile() })
  expect(bridge.heard).toEqual([{ type: 'dicomFileUploadFailed', code }])
  expect(queue.getSnapshot().items).toEqual([])
})

it('a shell that is ready to receive learns whether somebody is logged in', () => {
  const active = start()
  active.bridge.say({ type: 'dicomRecieveReady' })
  const empty = start({ user: null })
  empty.bridge.say({ type: 'dicomRecieveReady' })
  expect([...active.bridge.heard, ...empty.bridge.heard]).toEqual([
    { type: 'webPageStatus', status: 'ready' },
    { type: 'webPageStatus', status: 'not-logged-in' },
  ])
})

it('of twenty files each has one answer, though the server refuses some', async () => {
  const { bridge } = start()
  for (let file = 0; file < 20; file += 1) {
    bridge.say({ type: 'dicomFileFound', buffer: file % 3 === 0 ? new ArrayBuffer(300) : dicomFile() })
  }
  await until(() => expect(bridge.heard).toHaveLength(20))
  expect(bridge.heard.filter(({ type }) => type === 'dicomFileUploaded')).toHaveLength(13)
})
