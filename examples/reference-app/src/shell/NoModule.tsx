import { EmptyState, useText } from '@opensono/pacs-react'
import { Lock } from 'lucide-react'
import { shellText } from '../locale/shellText'

/** The start of a user who may open nothing yet. */
export function NoModule() {
  const { t } = useText(shellText)
  return (
    <div className="app-page">
      <EmptyState icon={<Lock aria-hidden />} title={t('error.NO_MODULE_PERMISSION')}>
        {t('app.noModule')}
      </EmptyState>
    </div>
  )
}
