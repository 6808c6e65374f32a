import { useText, VerifyReport } from '@opensono/pacs-react'
import { appText } from '../../locale/appText'
import { LookButtons } from '../../shell/LookButtons'
import { PageTitle } from '../../shell/PageTitle'

/** Where anybody verifies a sealed report. It needs no login. */
export function VerifyPage() {
  const { t } = useText(appText)
  return (
    <div className="app-login">
      <PageTitle name="verify" />
      <header className="app-login-tools">
        <LookButtons />
      </header>
      <main className="pacs-login-card app-login-card">
        <h1>{t('app.routeTitle.verify')}</h1>
        <VerifyReport />
      </main>
    </div>
  )
}
