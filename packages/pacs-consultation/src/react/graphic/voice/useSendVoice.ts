import type { ObjectStore } from '@opensono/pacs-capture/upload'
import { type ConsultationId, graphicConsultationApi, type ImageId, PacsError } from '@opensono/pacs-core'
import { useMutationCall, usePacs } from '@opensono/pacs-react'
import { useEffect, useRef, useState } from 'react'
import type { RecordedVoice } from './createVoiceRecorder'

/** How far a voice note is on its way. */
export interface SendVoiceState {
  readonly isPending: boolean
  readonly error: PacsError | null
}

/** Where recordings go. @defaultValue the S3 that the server names */
export type VoiceStore = Pick<ObjectStore, 'put'>

/**
 * Sends a voice note: credentials, the object store, and the message. What was stored already is not sent again when only the message
 * failed.
 *
 * @param id - the consultation.
 * @param given - where recordings go.
 */
export function useSendVoice(id: ConsultationId, given: VoiceStore | undefined) {
  const { pacs } = usePacs()
  const say = useMutationCall(graphicConsultationApi.say)
  const [state, setState] = useState<SendVoiceState>({ isPending: false, error: null })
  const stored = useRef<{ voice: RecordedVoice; key: string } | null>(null)
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])

  async function put(voice: RecordedVoice): Promise<string> {
    if (stored.current?.voice === voice) return stored.current.key
    abort.current = new AbortController()
    const { signal } = abort.current
    const credentials = await pacs.call(graphicConsultationApi.voiceToken, { id }, { signal })
    const { put: send } = given ?? (await import('@opensono/pacs-capture/upload')).s3Store
    await send({
      credentials,
      clockOffsetMs: pacs.serverNow() - Date.now(),
      signal,
      body: voice.blob,
      sha256: null,
      contentType: voice.blob.type,
      onProgress: () => undefined,
    })
    stored.current = { voice, key: credentials.key }
    return credentials.key
  }

  /** @returns whether it was sent. */
  async function send(voice: RecordedVoice): Promise<boolean> {
    setState({ isPending: true, error: null })
    const imageId: ImageId | null = voice.marks[0]?.imageId ?? null
    try {
      const voiceKey = await put(voice)
      await say.mutateAsync({ id, text: '', imageId, voiceKey, voiceMs: voice.lengthMs, marks: [...voice.marks] })
      setState({ isPending: false, error: null })
      return true
    } catch (thrown) {
      setState({ isPending: false, error: PacsError.from(thrown) })
      return false
    }
  }

  return { ...state, send }
}
