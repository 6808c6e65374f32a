import { formatDateTime, ruleApi } from '@opensono/pacs-core'
import { forwardRef } from 'react'
import type { ControlProps } from '../../control/ControlProps'
import { classes } from '../../control/classes'
import { HisSettings } from '../../his/HisSettings'
import { useCall } from '../../provider/useCall'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { RulePage } from './RulePage'
import { ruleText } from './ruleText'

/** What is true of the hospital as a whole; the licence is shown, not changed. */
export const GlobalParameters = forwardRef<HTMLDivElement, ControlProps>(function GlobalParameters(props, ref) {
  const { className, ...box } = props
  return (
    <div {...box} ref={ref} className={classes('pacs-rules-page', className)}>
      <RulePage page="global-parameter">
        <HisSettings />
        <Licence />
      </RulePage>
    </div>
  )
})

function Licence() {
  const { t } = useText(ruleText)
  const timeZone = useUser()?.timeZone
  const rows = useCall(ruleApi.licence, {}).data ?? []
  return (
    <section className="pacs-rules-group" aria-label={t('rule.licence')}>
      <h3>{t('rule.licence')}</h3>
      <dl className="pacs-rules-facts">
        {rows.map((row) => (
          <div key={row.departmentId}>
            <dt>{row.departmentName}</dt>
            <dd className="pacs-numeric">
              {row.endsAt === null ? t('rule.licenceNone') : formatDateTime(row.endsAt, timeZone)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
