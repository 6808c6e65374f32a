import { type KeyValueStorage, productVersion, sessionApi } from '@opensono/pacs-core'
import {
  Banner,
  LoginForm,
  type LoginFormProps,
  lazyPart,
  lazyView,
  StorageBanner,
  useText,
} from '@opensono/pacs-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { appText } from '../../locale/appText'
import { appRoutes, trailOf } from '../../route/appRoutes'
import { afterLogin, moreInfoPath } from '../../route/guard'
import { useServices } from '../../service/ServicesContext'
import { LookButtons } from '../../shell/LookButtons'
import { PageTitle } from '../../shell/PageTitle'
import { StartFailure } from '../../shell/StartFailure'
import { DemoAccounts } from './DemoAccounts'
import { Logo } from './Logo'
import './login.css'

// Neither is needed on an ordinary morning.
const ForgotPassword = lazyPart(() => import('./ForgotPasswordStep').then((part) => part.ForgotPasswordStep))
const SetUpStep = lazyView(() => import('./SetUpStep').then((part) => part.SetUpStep), null, StartFailure)

/** Where this computer worked last: ids of hospital, department and room. */
const lastPlaceKey = 'opensono.lastPlace'

type Place = NonNullable<LoginFormProps['lastPlace']>

function readPlace(storage: KeyValueStorage): Place {
  try {
    const stored: unknown = JSON.parse(storage.getItem(lastPlaceKey) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

/** The way in. It loads little, so that a cold morning start is quick. */
export function LoginPage() {
  const { t } = useText(appText)
  const { pacs, storage } = useServices()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [lastPlace] = useState(() => readPlace(storage))
  const [isDemo, setDemo] = useState(false)
  const [account, setAccount] = useState<{ phone: string; password: string } | null>(null)
  const [view, setView] = useState<'login' | 'forgot' | 'setUp'>('login')
  const [forgotPhone, setForgotPhone] = useState('')
  /** What was done before this login, to be said above it. */
  const [done, setDone] = useState<string | null>(null)

  useEffect(() => {
    const abort = new AbortController()
    pacs
      .call(sessionApi.serverInfo, {}, { signal: abort.signal })
      .then((info) => {
        setDemo(info.isDemo)
        if (info.needsSetup) setView('setUp')
      })
      // Without an answer there is no demo to speak of; the login itself says what is wrong.
      .catch(() => null)
    return () => abort.abort()
  }, [pacs])

  function begin(next: { phone: string; password: string }, text: string): void {
    setAccount(next)
    setDone(text)
    setView('login')
  }

  return (
    <div className="app-login">
      <PageTitle title={t('app.routeTitle.login')} />
      <header className="app-login-tools">
        <LookButtons />
      </header>
      {/* Another place, not the same one grown: nothing of a login is left where a server has no hospital yet. */}
      <main
        key={view === 'setUp' ? 'setUp' : 'login'}
        className="pacs-login-card app-login-card"
        data-wide={view === 'setUp' || undefined}
      >
        <div className="pacs-login-title">
          <Logo />
          <div>
            <h1>{t('app.title')}</h1>
            <p>{t('app.tagline')}</p>
          </div>
        </div>
        <StorageBanner />
        {done !== null && <Banner tone="success">{done}</Banner>}
        {view === 'setUp' && <SetUpStep onDone={begin} />}
        {view === 'forgot' && (
          <ForgotPassword
            phone={forgotPhone}
            departmentId={lastPlace.departmentId}
            isDemo={isDemo}
            onClose={() => {
              setAccount({ phone: forgotPhone, password: '' })
              setView('login')
            }}
            onDone={begin}
          />
        )}
        {view === 'login' && (
          <LoginForm
            key={account?.phone ?? ''}
            lastPlace={lastPlace}
            isDemo={isDemo}
            account={account ?? undefined}
            onForgot={(phone) => {
              setForgotPhone(phone)
              setDone(null)
              setView('forgot')
            }}
            onDone={(_user, place) => {
              storage.setItem(lastPlaceKey, JSON.stringify(place))
              void navigate(afterLogin(search, (path) => path === moreInfoPath || trailOf(appRoutes, path).length > 0))
            }}
          >
            {isDemo && <DemoAccounts onChoose={setAccount} />}
          </LoginForm>
        )}
      </main>
      <footer className="app-login-foot">{t('app.version', { version: productVersion })}</footer>
    </div>
  )
}
