import { errorText, PacsError } from '@opensono/pacs-core'
import { Button, ErrorState, useText } from '@opensono/pacs-react'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { appText } from '../locale/appText'
import { reportFailure } from '../service/reportFailure'
import { useServices } from '../service/ServicesContext'

/** Stands in for the page when not even its shell could be loaded: mostly the server cannot be reached. */
export function StartFailure() {
  const { t } = useText(appText)
  const services = useServices()
  const thrown = useRouteError()
  const error = PacsError.from(thrown, 'NETWORK_UNREACHABLE')
  useEffect(() => reportFailure(services, PacsError.from(thrown, 'NETWORK_UNREACHABLE'), '/'), [services, thrown])
  return (
    <div className="app-start-failure">
      <ErrorState
        title={t('app.startFailed')}
        facts={[
          { label: t('common.errorCode'), value: error.code },
          ...(error.requestId === undefined ? [] : [{ label: t('common.requestId'), value: error.requestId }]),
        ]}
        action={
          <Button variant="primary" onPress={() => window.location.reload()}>
            {t('common.reload')}
          </Button>
        }
      >
        {errorText(t, error, { timeZone: null })}
      </ErrorState>
    </div>
  )
}
