import { graphicConsultationApi, PacsError } from '@opensono/pacs-core'
import { exampleUploadCredentials } from '@opensono/pacs-core/testing'
import { createFakeServices, FakePacsProvider } from '@opensono/pacs-react/testing'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { consultationId } from '../../../testing/participants'
import { storyMessage } from '../../storyGraphic'
import type { RecordedVoice } from './createVoiceRecorder'
import { useSendVoice, type VoiceStore } from './useSendVoice'

const noteOf = (text: string): RecordedVoice => ({
  blob: new Blob([text], { type: 'audio/webm' }),
  lengthMs: 1_500,
  marks: [],
})

/** A server that answers a new key each time, and a store. */
async function open(put: VoiceStore['put'] = async () => undefined) {
  const services = createFakeServices()
  await services.logIn()
  const { fake } = services
  let keys = 0
  fake.answer(graphicConsultationApi.voiceToken, () => {
    keys += 1
    return exampleUploadCredentials({ key: `voice-${keys}` })
  })
  fake.answer(graphicConsultationApi.say, () => storyMessage(1))
  const stored = vi.fn(put)
  const { result, unmount } = renderHook(() => useSendVoice(consultationId, { put: stored }), {
    wrapper: ({ children }) => <FakePacsProvider services={services}>{children}</FakePacsProvider>,
  })
  await waitFor(() => expect(result.current).not.toBeNull())
  return {
    fake,
    stored,
    state: () => ({ isPending: result.current.isPending, code: result.current.error?.code ?? null }),
    send: (voice: RecordedVoice) => act(() => result.current.send(voice)),
    begin: (voice: RecordedVoice) => result.current.send(voice),
    said: () =>
      fake.seen.filter(({ id }) => id === graphicConsultationApi.say.id).map(({ input }) => Object(input).voiceKey),
    unmount,
  }
}

const failing = () => {
  throw new PacsError('NETWORK_UNREACHABLE')
}

it('a note is stored, and then said with its key and its length', async () => {
  const { send, stored, said, state } = await open()
  const note = noteOf('one')
  expect(await send(note)).toBe(true)
  expect(stored.mock.calls[0]?.[0]).toMatchObject({ body: note.blob, contentType: 'audio/webm' })
  expect([said(), state()]).toEqual([['voice-1'], { isPending: false, code: null }])
})

it('a note whose message failed is said again without being stored again', async () => {
  const { fake, send, stored, said, state } = await open()
  const note = noteOf('one')
  fake.answer(graphicConsultationApi.say, failing)
  expect(await send(note)).toBe(false)
  expect(state()).toEqual({ isPending: false, code: 'NETWORK_UNREACHABLE' })
  fake.answer(graphicConsultationApi.say, () => storyMessage(1))
  expect(await send(note)).toBe(true)
  expect([stored.mock.calls.length, said().at(-1), state().code]).toEqual([1, 'voice-1', null])
})

it('another note is never said with the key of the one before', async () => {
  const { send, stored, said } = await open()
  await send(noteOf('one'))
  await send(noteOf('two'))
  expect([stored.mock.calls.length, said()]).toEqual([2, ['voice-1', 'voice-2']])
})

it('a note that was not stored is not said, and may be sent again', async () => {
  let isOffline = true
  const { send, said, state } = await open(async () => (isOffline ? failing() : undefined))
  const note = noteOf('one')
  expect(await send(note)).toBe(false)
  expect([said(), state().code]).toEqual([[], 'NETWORK_UNREACHABLE'])
  isOffline = false
  expect(await send(note)).toBe(true)
  expect(said()).toEqual(['voice-2'])
})

it('a note that is still being stored when its page is left is given up, and not said', async () => {
  const { begin, stored, said, unmount } = await open(
    ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new PacsError('CANCELLED')))),
  )
  const sending = begin(noteOf('one'))
  await vi.waitFor(() => expect(stored).toHaveBeenCalledOnce())
  unmount()
  expect(await sending).toBe(false)
  expect(said()).toEqual([])
})
