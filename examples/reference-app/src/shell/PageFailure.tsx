import { errorText, PacsError } from '@opensono/pacs-core'
import { Button, ErrorState, useText } from '@opensono/pacs-react'
import { useEffect } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { appText } from '../locale/appText'
import { reportFailure } from '../service/reportFailure'
import { useServices } from '../service/ServicesContext'

/** Stands in for a page whose code does not come: mostly the network is away. The shell around it goes on. */
export function PageFailure() {
  const { t } = useText(appText)
  const services = useServices()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const thrown = useRouteError()
  const error = PacsError.from(thrown, 'NETWORK_UNREACHABLE')
  useEffect(
    () => reportFailure(services, PacsError.from(thrown, 'NETWORK_UNREACHABLE'), pathname),
    [services, thrown, pathname],
  )
  return (
    <ErrorState
      title={t('common.somethingFailed')}
      facts={[{ label: t('common.errorCode'), value: error.code }]}
      action={
        <Button variant="primary" onPress={() => void navigate(pathname + search, { replace: true })}>
          {t('common.retry')}
        </Button>
      }
    >
      {errorText(t, error, { timeZone: null })}
    </ErrorState>
  )
}
