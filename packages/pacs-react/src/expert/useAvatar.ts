import type { ObjectStore } from '@opensono/pacs-capture/upload'
import { PacsError, uploadRules } from '@opensono/pacs-core'
import { useEffect, useRef, useState } from 'react'
import { useDocumentUpload } from '../form/useDocumentUpload'

/** Why a file cannot be a picture of an expert. Words: `avatar.<fault>`. */
type AvatarFault = 'type' | 'bytes' | 'unreadable'

/** How far a chosen picture is. */
export type AvatarState =
  | { readonly phase: 'rest' }
  | { readonly phase: 'cropping'; readonly picture: ImageBitmap }
  | { readonly phase: 'sending'; readonly percent: number }
  | { readonly phase: 'refused'; readonly fault: AvatarFault; readonly name: string }
  | { readonly phase: 'failed'; readonly error: PacsError }

/** What taking a picture uses of the world outside. */
export interface UseAvatarOptions {
  onTaken: (uploadId: string, url: string) => void
  /** @defaultValue the S3 that the credentials name */
  store?: Pick<ObjectStore, 'put'> | undefined
}

function faultOf(file: File): AvatarFault | null {
  const { extensions, maxBytes } = uploadRules.avatar
  if (!extensions.some((extension) => file.name.toLowerCase().endsWith(extension))) return 'type'
  return file.size > maxBytes ? 'bytes' : null
}

/**
 * Takes a picture for an expert: opens it, has a square cut out of it, and sends that. What the server would refuse is refused before
 * anything is sent.
 *
 * @param options - what follows, and where the file goes.
 */
export function useAvatar({ onTaken, store }: UseAvatarOptions) {
  const { begin, upload } = useDocumentUpload('avatar', store)
  const [state, setState] = useState<AvatarState>({ phase: 'rest' })
  const opened = useRef<ImageBitmap | null>(null)
  const choices = useRef(0)
  const close = () => {
    opened.current?.close()
    opened.current = null
  }
  useEffect(
    () => () => {
      choices.current += 1
      opened.current?.close()
    },
    [],
  )

  async function choose(file: File): Promise<void> {
    choices.current += 1
    const choice = choices.current
    const fault = faultOf(file)
    if (fault !== null) return setState({ phase: 'refused', fault, name: file.name })
    const picture = await createImageBitmap(file).catch(() => null)
    // Another one was chosen while this one was read, or nobody waits for it any more.
    if (choice !== choices.current) return picture?.close()
    if (picture === null) return setState({ phase: 'refused', fault: 'unreadable', name: file.name })
    close()
    opened.current = picture
    setState({ phase: 'cropping', picture })
  }

  async function send(square: Blob): Promise<void> {
    close()
    const signal = begin()
    try {
      const onPercent = (percent: number) => setState({ phase: 'sending', percent })
      const { uploadId, url } = await upload(square, { filename: 'avatar.jpg', signal, onPercent })
      setState({ phase: 'rest' })
      onTaken(uploadId, url)
    } catch (thrown) {
      if (!signal.aborted) setState({ phase: 'failed', error: PacsError.from(thrown) })
    }
  }

  function cancel(): void {
    close()
    setState({ phase: 'rest' })
  }

  return { state, choose, send, cancel }
}
