import { hisApi } from '@opensono/pacs-core'
import { forwardRef, useState } from 'react'
import { Button } from '../control/button/Button'
import type { ControlProps } from '../control/ControlProps'
import { classes } from '../control/classes'
import { Skeleton } from '../control/feedback/Skeleton'
import { ErrorNote } from '../provider/ErrorNote'
import { useCall } from '../provider/useCall'
import { useText } from '../provider/useText'
import { HisDrawer } from './HisDrawer'
import { hisText } from './hisText'

/** How the hospital information system is reached, in a line; all of it opens in a drawer. */
export const HisSettings = forwardRef<HTMLElement, ControlProps>(function HisSettings({ className, ...box }, ref) {
  const { t } = useText(hisText)
  const found = useCall(hisApi.settings, {})
  const [isOpen, setOpen] = useState(false)
  const { data } = found
  return (
    <section {...box} ref={ref} className={classes('pacs-his', className)} aria-label={t('his.section')}>
      <h3>{t('his.section')}</h3>
      {found.error !== null && <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
      {data === undefined ? (
        found.error === null && <Skeleton />
      ) : (
        <div className="pacs-his-line">
          <span className="pacs-truncate" title={data.baseUrl}>
            {data.baseUrl === '' ? t('his.none') : data.baseUrl}
          </span>
          <Button onPress={() => setOpen(true)}>{t('his.open')}</Button>
        </div>
      )}
      {isOpen && data !== undefined && <HisDrawer settings={data} onClose={() => setOpen(false)} />}
    </section>
  )
})
