import { Button, EmptyState, useText } from '@opensono/pacs-react'
import { TriangleAlert } from 'lucide-react'
import { useNavigate } from 'react-router'
import { appText } from '../../locale/appText'
import { useServices } from '../../service/ServicesContext'
import { LookButtons } from '../../shell/LookButtons'
import { PageTitle } from '../../shell/PageTitle'

/** Where an ultrasound device leads when it could not open its examination here. It needs no login. */
export function DeviceJumpErrorPage() {
  const { t } = useText(appText)
  const { session } = useServices()
  const navigate = useNavigate()
  const hasToken = session.token() !== null
  return (
    <div className="app-login">
      <PageTitle title={t('app.routeTitle.deviceJumpError')} />
      <header className="app-login-tools">
        <LookButtons />
      </header>
      <main className="pacs-login-card app-login-card">
        <h1 className="pacs-hidden-visually">{t('app.routeTitle.deviceJumpError')}</h1>
        <EmptyState
          icon={<TriangleAlert aria-hidden />}
          title={t('app.deviceJump.title')}
          action={
            <Button variant="primary" onPress={() => void navigate(hasToken ? '/' : '/login')}>
              {t(hasToken ? 'app.deviceJump.toStart' : 'app.deviceJump.toLogin')}
            </Button>
          }
        >
          <p>{t('app.deviceJump.kept')}</p>
          <p>{t('app.deviceJump.todo')}</p>
        </EmptyState>
      </main>
    </div>
  )
}
