import type { UploadQueue } from '@opensono/pacs-capture/upload'
import { useReducer } from 'react'
import type { ControlProps } from '../../control/ControlProps'
import { classes } from '../../control/classes'
import { Banner } from '../../control/feedback/Banner'
import { useController } from '../../provider/useController'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'
import { noUploads } from './noUploads'
import { othersText, recoveredText } from './recoveredText'

// What was read is not said again, on whatever page, until it is something else.
const readOf = new WeakMap<UploadQueue, readonly string[]>()

function isRead(uploads: UploadQueue | undefined, text: string): boolean {
  return uploads !== undefined && (readOf.get(uploads) ?? []).includes(text)
}

/**
 * What a login should know of the files on this computer: what was recovered, and what lies here of other users. Each is read once
 * and closed.
 */
export function UploadBanners({ className, ...rest }: ControlProps) {
  const { t } = useText(imageText)
  const { uploads } = usePacs()
  const state = useController(uploads ?? noUploads)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const recovered = recoveredText(t, state.recovered)
  const others = othersText(t, state.others)
  const warning = others === null || isRead(uploads, others) ? null : others

  function close(text: string): void {
    if (uploads !== undefined) readOf.set(uploads, [...(readOf.get(uploads) ?? []), text])
    redraw()
  }

  if (recovered === null && warning === null) return null
  return (
    <div {...rest} className={classes('pacs-upload-banners', className)}>
      {recovered !== null && (
        <Banner tone="success" onClose={() => uploads?.dismissRecovered()}>
          {recovered}
        </Banner>
      )}
      {warning !== null && (
        <Banner tone="warning" onClose={() => close(warning)}>
          {warning}
        </Banner>
      )}
    </div>
  )
}
