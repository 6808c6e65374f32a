import { createStore } from '@opensono/pacs-core'
import type { ControlProps } from '../../control/ControlProps'
import { classes } from '../../control/classes'
import { Banner } from '../../control/feedback/Banner'
import { useController } from '../../provider/useController'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { captureText } from '../captureText'
import { noUploads } from './noUploads'
import { othersText, recoveredText } from './recoveredText'

/** What the user has read and closed: it is not shown again, on any page, until it is something else. */
const createReadBanners = () => createStore<{ readonly texts: readonly string[] }>({ texts: [] })

/**
 * What a login should know of the files on this computer: what was recovered, and what lies here of other users. Each is read once
 * and closed.
 */
export function UploadBanners({ className, ...rest }: ControlProps) {
  const { t } = useText(captureText)
  const { uploads, lifetime } = usePacs()
  const state = useController(uploads ?? noUploads)
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
