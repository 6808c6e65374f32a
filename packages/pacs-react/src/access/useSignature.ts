import type { ObjectStore } from '@opensono/pacs-capture/upload'
import { accessApi, PacsError, type UserRow } from '@opensono/pacs-core'
import { useState } from 'react'
import { useDocumentUpload } from '../form/useDocumentUpload'
import { useMutationCall } from '../provider/useMutationCall'
import { type SignatureFault, signatureFault } from './signatureFault'

/** What keeping a signature uses of the world outside. */
export interface UseSignatureOptions {
  user: UserRow
  onChanged: (user: UserRow) => void
  /** @defaultValue the S3 that the credentials name */
  store?: Pick<ObjectStore, 'put'> | undefined
}

/** How far a chosen picture is. */
export type SignatureState =
  | { readonly phase: 'rest' }
  | { readonly phase: 'sending'; readonly percent: number }
  | {
      readonly phase: 'refused'
      readonly fault: SignatureFault
      readonly facts: { readonly name: string; readonly width?: number; readonly height?: number }
    }
  | { readonly phase: 'failed'; readonly error: PacsError }

async function sizeOf(file: File): Promise<{ width: number; height: number } | null> {
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    picture.close()
    return { width, height }
  } catch {
    return null
  }
}

/**
 * Sends a picture and keeps it as a user's signature. What the server would refuse is refused before anything is sent.
 *
 * @param options - whose, and where the file goes.
 */
export function useSignature({ user, onChanged, store }: UseSignatureOptions) {
  const [state, setState] = useState<SignatureState>({ phase: 'rest' })
  const { begin, upload } = useDocumentUpload('signature', store)
  const keep = useMutationCall(accessApi.setUserSignature)
  const remove = useMutationCall(accessApi.removeUserSignature, {
    onDone: onChanged,
    onFailed: (error) => setState({ phase: 'failed', error }),
  })
  const { userId } = user

  async function send(file: File): Promise<void> {
    const signal = begin()
    const size = await sizeOf(file)
    // Another one was chosen while this one was read.
    if (signal.aborted) return
    const fault = signatureFault({ name: file.name, sizeBytes: file.size, size })
    if (fault !== null) return setState({ phase: 'refused', fault, facts: { name: file.name, ...size } })
    try {
      const onPercent = (percent: number) => setState({ phase: 'sending', percent })
      const { uploadId } = await upload(file, { signal, onPercent })
      onChanged(await keep.mutateAsync({ userId, uploadId }))
      setState({ phase: 'rest' })
    } catch (thrown) {
      if (!signal.aborted) setState({ phase: 'failed', error: PacsError.from(thrown) })
    }
  }

  return { state, send, remove: () => remove.mutate({ userId }), isRemoving: remove.isPending }
}
