import { errorText, PacsError } from '@opensono/pacs-core'
import { Button, ErrorState, useText } from '@opensono/pacs-react'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { appText } from '../locale/appText'
import { reportFailure } from '../service/reportFailure'
import { useServices } from '../service/ServicesContext'

/**
 * Shown in place of a page that could not be loaded: mostly the server cannot be reached.
 *
 * @param missing - why the code of a page did not come, which is asked for again meanwhile; left out, not even its shell could be loaded.
 */
export function StartFailure({ missing }: { missing?: unknown }) {
  const { t } = useText(appText)
  const services = useServices()
  const routeError = useRouteError()
  const thrown = missing ?? routeError
  const error = PacsError.from(thrown, 'NETWORK_UNREACHABLE')
  useEffect(() => reportFailure(services, PacsError.from(thrown, 'NETWORK_UNREACHABLE'), '/'), [services, thrown])
  return (
    <div className="app-start-failure">
      <ErrorState
        title={t(missing === undefined ? 'app.startFailed' : 'app.pageMissing')}
        code={error.code}
        requestId={error.requestId}
        action={
          missing === undefined && (
            <Button variant="primary" onPress={() => window.location.reload()}>
              {t('common.reload')}
            </Button>
          )
        }
      >
        {errorText(t, error, { timeZone: null })}
      </ErrorState>
    </div>
  )
}
