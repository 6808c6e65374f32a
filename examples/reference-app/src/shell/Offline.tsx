import { Banner, useText } from '@opensono/pacs-react'
import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { appText } from '../locale/appText'
import { useServices } from '../service/ServicesContext'

/** Says that the server cannot be reached, and what still works. */
export function Offline() {
  const { t } = useText(appText)
  const { pacs } = useServices()
  const [isReachable, setReachable] = useState(true)
  useEffect(() => pacs.on('reachable', setReachable), [pacs])
  if (isReachable) return null
  return (
    <Banner tone="warning" icon={<WifiOff aria-hidden className="pacs-banner-icon" />} className="app-offline">
      {t('app.offline')}
    </Banner>
  )
}
