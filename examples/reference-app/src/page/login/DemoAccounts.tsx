import { Button, useText } from '@opensono/pacs-react'
import { appText } from '../../locale/appText'
import { demoAccounts, demoPassword } from './accounts'

/** The accounts of the demo, each one press away. Shown where the server says that it is a demo. */
export function DemoAccounts({ onChoose }: { onChoose: (account: { phone: string; password: string }) => void }) {
  const { t } = useText(appText)
  return (
    <section className="app-demo" aria-label={t('app.demoAccounts')}>
      <p className="app-demo-hint">{t('app.demoHint')}</p>
      <ul className="app-demo-list">
        {demoAccounts.map(({ phone, role }) => (
          <li key={phone}>
            <Button onPress={() => onChoose({ phone, password: demoPassword })}>{t(`app.demoRole.${role}`)}</Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
