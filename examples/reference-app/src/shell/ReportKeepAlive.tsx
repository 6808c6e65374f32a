import { lazyView } from '@opensono/pacs-react'
import { Activity, useState } from 'react'
import { StartFailure } from './StartFailure'

const ReportPage = lazyView(
  () => import('../page/report/ReportPage').then((page) => page.ReportPage),
  null,
  StartFailure,
)

/** Keeps the report alive while the user is elsewhere: hidden, at rest, and as it was left. */
export function ReportKeepAlive({ isShown }: { isShown: boolean }) {
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  if (!wasShown) return null
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <ReportPage />
    </Activity>
  )
}
