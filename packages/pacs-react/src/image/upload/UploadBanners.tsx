import { createStore } from '@opensono/pacs-core'
import type { ControlProps } from '../../control/ControlProps'
import { classes } from '../../control/classes'
import { Banner } from '../../control/feedback/Banner'
import { useController } from '../../provider/useController'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { captureText } from '../captureText'
import { othersText, recoveredText } from './recoveredText'
import { useUploads } from './useUploads'

/** What the user has read and closed: it is not shown again, on any page, until it is something else. */
const createReadBanners = () => createStore<{ readonly texts: readonly string[] }>({ texts: [] })

/**
 * Notices after login: recovered files, and files of other users on this computer. Each can be closed. That nothing can be kept on this computer
 * is shown as long as it is so: who captures must know it before a recording.
 */
export function UploadBanners({ className, ...rest }: ControlProps) {
  const { t } = useText(captureText)
  const { uploads, lifetime } = usePacs()
  const state = useUploads()
  const read = lifetime.once(createReadBanners)
  const { texts } = useController(read)
  const recovered = recoveredText(t, state.recovered)
  const others = othersText(t, state.others)
  const user = useUser()
  const isKept = state.isDurable || user?.authorities.includes('pacs:image:collect_image') !== true
  const warning = others === null || texts.includes(others) ? null : others

  if (recovered === null && warning === null && isKept) return null
  return (
    <div {...rest} className={classes('pacs-upload-banners', className)}>
      {!isKept && <Banner tone="danger">{t('uploads.notKeptHere')}</Banner>}
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
