import { DrawSignature, useText } from '@opensono/pacs-react'
import { useParams } from 'react-router'
import { appText } from '../../locale/appText'
import { LookButtons } from '../../shell/LookButtons'
import { PageTitle } from '../../shell/PageTitle'
import '../login/login.css'

/** Where a doctor draws the signature of a report on a phone, by a one-time link. It needs no login. */
export function SignPage() {
  const { ticket = '' } = useParams()
  const { t } = useText(appText)
  return (
    <div className="app-login">
      <PageTitle title={t('app.routeTitle.sign')} />
      <header className="app-login-tools">
        <LookButtons />
      </header>
      <main className="pacs-login-card app-login-card" data-wide="">
        <DrawSignature ticket={ticket} />
      </main>
    </div>
  )
}
