import { DrawSignature } from '@opensono/pacs-react'
import { useParams } from 'react-router'
import { LookButtons } from '../../shell/LookButtons'
import { PageTitle } from '../../shell/PageTitle'
import '../login/login.css'

/** Where a doctor draws the signature of a report on a phone, by a one-time link. It needs no login. */
export function SignPage() {
  const { ticket = '' } = useParams()
  return (
    <div className="app-login">
      <PageTitle name="sign" />
      <header className="app-login-tools">
        <LookButtons />
      </header>
      <main className="pacs-login-card app-login-card" data-wide="">
        <DrawSignature ticket={ticket} />
      </main>
    </div>
  )
}
