import { reviewApi } from '@opensono/pacs-core'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { Skeleton } from '../../control/feedback/Skeleton'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useText } from '../../provider/useText'
import { ReviewModelDrawer } from './ReviewModelDrawer'
import { reviewModelText } from './reviewModelText'

/** Which model of the hospital reviews reports beside the rules, in a line; all of it opens in a drawer. */
export function ReviewModelSettings() {
  const { t } = useText(reviewModelText)
  const { data, error, refetch } = useCall(reviewApi.model, {})
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="pacs-his" aria-label={t('reviewModel.title')}>
      <h3>{t('reviewModel.title')}</h3>
      {error !== null && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <Skeleton />
      ) : (
        <div className="pacs-his-line">
          <span className="pacs-truncate" title={data.baseUrl}>
            {data.baseUrl === '' ? t('reviewModel.none') : `${data.name} · ${data.baseUrl}`}
          </span>
          <Button onPress={() => setOpen(true)}>{t('reviewModel.open')}</Button>
        </div>
      )}
      {isOpen && data !== undefined && <ReviewModelDrawer settings={data} onClose={() => setOpen(false)} />}
    </section>
  )
}
