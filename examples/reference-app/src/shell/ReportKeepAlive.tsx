import { Activity, lazy, Suspense, useState } from 'react'

const ReportPage = lazy(() => import('../page/report/ReportPage').then((page) => ({ default: page.ReportPage })))

/** Keeps the report alive while the user is elsewhere: hidden, at rest, and as it was left. */
export function ReportKeepAlive({ isShown }: { isShown: boolean }) {
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  if (!wasShown) return null
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <Suspense fallback={null}>
        <ReportPage />
      </Suspense>
    </Activity>
  )
}
