import { idPurposes, viewParts } from '@opensono/pacs-core'
import { forwardRef } from 'react'
import type { ControlProps } from '../control/ControlProps'
import { classes } from '../control/classes'
import { Tabs } from '../control/tabs/Tabs'
import { useText } from '../provider/useText'
import { HospitalViewSettings } from './layout/HospitalViewSettings'
import { layoutText } from './layout/layoutText'
import { RegistrationFieldSettings } from './layout/RegistrationFieldSettings'
import { ReviewModelSettings } from './review/ReviewModelSettings'
import { DepartmentRules } from './rule/DepartmentRules'
import { IdFormatForm } from './rule/IdFormatForm'
import { RulePage } from './rule/RulePage'
import { ruleText } from './rule/ruleText'

/** How the work in the hospital goes: its rules, its numbers, its forms and lists, its logins. What is typed in one tab stays while another is looked at. */
export const SystemRules = forwardRef<HTMLDivElement, ControlProps>(function SystemRules({ className, ...box }, ref) {
  const { t } = useText(ruleText)
  const { t: word } = useText(layoutText)
  return (
    <Tabs
      {...box}
      ref={ref}
      className={classes('pacs-rules-tabs', className)}
      label={t('rule.systemRules')}
      isKeepingPanels
      tabs={[
        {
          id: 'rules',
          label: t('rule.general'),
          content: (
            <RulePage page="system-rule">
              <ReviewModelSettings />
            </RulePage>
          ),
        },
        {
          id: 'numbers',
          label: t('rule.numbers'),
          content: (
            <div className="pacs-rules">
              <div className="pacs-rules-body">
                <p className="pacs-rules-note">{t('idFormat.note')}</p>
                {idPurposes.map((purpose) => (
                  <IdFormatForm key={purpose} purpose={purpose} />
                ))}
              </div>
            </div>
          ),
        },
        { id: 'fields', label: word('layout.fields'), content: <RegistrationFieldSettings /> },
        {
          id: 'records',
          label: word('layout.records'),
          content: (
            <div className="pacs-rules-pair">
              {viewParts.map((part) => (
                <HospitalViewSettings key={part} part={part} />
              ))}
            </div>
          ),
        },
        { id: 'logins', label: t('rule.logins'), content: <DepartmentRules /> },
      ]}
    />
  )
})
