import { createStore } from '@opensono/pacs-core'
import type { ControlProps } from '../../control/ControlProps'
import { classes } from '../../control/classes'
import { Banner } from '../../control/feedback/Banner'
import { useController } from '../../provider/useController'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { captureText } from '../captureText'
import { othersText, recoveredText } from './recoveredText'
import { useUploads } from './useUploads'

/** What the user has read and closed: it is not shown again, on any page, until it is something else. */
const createReadBanners = () => createStore<{ readonly texts: readonly string[] }>({ texts: [] })

/**
 * Notices after login: recovered files, and files of other users on this computer. Each can be closed.
 */
export function UploadBanners({ className, ...rest }: ControlProps) {
  const { t } = useText(captureText)
  const { uploads, lifetime } = usePacs()
  const state = useUploads()
  const read = lifetime.once(createReadBanners)
  const { texts } = useController(read)
  const recovered = recoveredText(t, state.recovered)
  const others = othersText(t, state.others)
  const warning = others === null || texts.includes(others) ? null : others

  if (recovered === null && warning === null) return null
  return (
    <div {...rest} className={classes('pacs-upload-banners', className)}>
      {recovered !== null && (
        <Banner tone="success" onClose={() => uploads?.dismissRecovered()}>
          {recovered}
        </Banner>
      )}
      {warning !== null && (
        <Banner tone="warning" onClose={() => read.update({ texts: [...texts, warning] })}>
          {warning}
        </Banner>
      )}
    </div>
  )
}
