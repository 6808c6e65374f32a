import { WifiOff } from 'lucide-react'
import type { ControlProps } from '../../control/ControlProps'
import { Banner } from '../../control/feedback/Banner'
import { useOfflineText } from './useOfflineText'

/** Says that there is no network or no server, and what still works. Else it draws nothing. */
export function OfflineBanner(props: ControlProps) {
  const text = useOfflineText()
  if (text === null) return null
  return (
    <Banner {...props} tone="warning" icon={<WifiOff aria-hidden className="pacs-banner-icon" />}>
      {text}
    </Banner>
  )
}
