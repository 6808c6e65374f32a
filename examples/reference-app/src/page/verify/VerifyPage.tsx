import { useText, VerifyReport } from '@opensono/pacs-react'
import { appText } from '../../locale/appText'
import { LookButtons } from '../../shell/LookButtons'
import { PageTitle } from '../../shell/PageTitle'
import '../login/login.css'

/** Where anybody verifies a sealed report. It needs no login. */
export function VerifyPage() {
  const { t } = useText(appText)
  return (
    <div className="app-login">
      <PageTitle title={t('app.routeTitle.verify')} />
      <header className="app-login-tools">
        <LookButtons />
      </header>
      <main className="pacs-login-card app-login-card">
        <div className="pacs-login-title">
          <h1>{t('app.routeTitle.verify')}</h1>
        </div>
        <VerifyReport />
      </main>
    </div>
  )
}
