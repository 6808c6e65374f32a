import { useNarrow, useRecordingClock, useText, WaitingFilesCount } from '@opensono/pacs-react'
import { NavLink } from 'react-router'
import { shellText } from '../locale/shellText'
import type { AppRoute } from '../route/appRoutes'
import { CommandKey } from './CommandKey'
import { ConsultationCount } from './consultationParts'
import { routeIcons } from './routeIcons'

/** The modules that the user may open, at the left edge. */
export function Rail({ routes }: { routes: readonly AppRoute[] }) {
  const { t } = useText(shellText)
  const clock = useRecordingClock()
  const isIconOnly = useNarrow()
  return (
    <>
      <CommandKey routes={routes} />
      <nav className="app-rail" aria-label={t('app.modules')}>
        {routes.map((route) => {
          const Icon = routeIcons[route.name]
          const label = t(`app.route.${route.name}`)
          const isRecording = route.name === 'image' && clock !== null
          return (
            <NavLink
              key={route.name}
              to={route.path}
              className="app-rail-link"
              data-recording={isRecording || undefined}
              title={isIconOnly ? label : undefined}
            >
              <Icon aria-hidden />
              {route.name === 'consultation' && <ConsultationCount />}
              {route.name === 'waiting' && <WaitingFilesCount />}
              <span className="app-rail-word pacs-truncate">{label}</span>
              {isRecording && <span className="app-rail-clock pacs-numeric">{clock}</span>}
            </NavLink>
          )
        })}
      </nav>
    </>
  )
}
