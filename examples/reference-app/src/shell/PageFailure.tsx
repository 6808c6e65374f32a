import { errorText, PacsError } from '@opensono/pacs-core'
import { ErrorState, useText } from '@opensono/pacs-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { appText } from '../locale/appText'
import { reportFailure } from '../service/reportFailure'
import { useServices } from '../service/ServicesContext'

/** Stands in for a page whose code does not come: mostly the network is away. It is asked for again meanwhile. */
export function PageFailure({ thrown }: { thrown: unknown }) {
  const { t } = useText(appText)
  const services = useServices()
  const { pathname } = useLocation()
  const error = PacsError.from(thrown, 'NETWORK_UNREACHABLE')
  useEffect(
    () => reportFailure(services, PacsError.from(thrown, 'NETWORK_UNREACHABLE'), pathname),
    [services, thrown, pathname],
  )
  return (
    <ErrorState title={t('app.pageMissing')} code={error.code}>
      {errorText(t, error, { timeZone: null })}
    </ErrorState>
  )
}
