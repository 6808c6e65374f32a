import {
  type PacsError,
  type RulePage as Page,
  type RuleName,
  type RuleValues,
  ruleApi,
  ruleFaults,
  ruleGroups,
  ruleSpec,
  rulesOf,
  settingsApi,
  withoutMissingRows,
} from '@opensono/pacs-core'
import type { ReactNode } from 'react'
import { Skeleton } from '../../control/feedback/Skeleton'
import { useToasts } from '../../control/toast/ToastProvider'
import { useVersionedForm } from '../../form/useVersionedForm'
import { VersionConflict } from '../../form/VersionConflict'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { RuleField } from './RuleField'
import { ruleText } from './ruleText'
import { ruleWords } from './ruleWords'
import { SettingBar } from './SettingBar'
import { useNamedRows } from './useNamedRows'

type Values = Partial<RuleValues>

interface StoredRules {
  readonly values: Values
  readonly version: number
}

// Both pages have the same calls over other settings; a form holds any of them.
const calls = {
  'system-rule': { read: ruleApi.systemRules, write: ruleApi.setSystemRules },
  'global-parameter': { read: ruleApi.globalParameters, write: ruleApi.setGlobalParameters },
} as unknown as Record<Page, { read: typeof ruleApi.systemRules; write: typeof ruleApi.setSystemRules }>

/** Which settings, and what is shown below them. */
export interface RulePageProps {
  page: Page
  children?: ReactNode
}

/** The settings of a page: one form, saved as a whole. */
export function RulePage({ page, children }: RulePageProps) {
  const found = useCall(calls[page].read, {})
  const unread = useUnreadRows(page)
  if (found.data === undefined) return <Waiting error={found.error} onRetry={() => void found.refetch()} />
  if (unread !== undefined) return <Waiting error={unread.error} onRetry={() => void unread.refetch()} />
  return (
    <RuleForm page={page} stored={found.data}>
      {children}
    </RuleForm>
  )
}

interface RuleFormProps extends RulePageProps {
  stored: StoredRules
}

function RuleForm({ page, stored, children }: RuleFormProps) {
  const { t } = useText(ruleText)
  const { pacs } = usePacs()
  const toasts = useToasts()
  const { read, write } = calls[page]
  const refusal = useRefusal(write)
  const send = useMutationCall(write)
  const { nameOf } = useNamedRows(page === 'system-rule')
  const form = useVersionedForm<StoredRules, Values>({
    stored,
    draftOf: ({ values }) => values,
    save: (values, { version }) => send.mutateAsync({ values: values as never, version }),
    read: () => pacs.call(read, {}),
    onSaved: () => toasts.success(t('rule.saved')),
    // Rows that somebody deleted meanwhile take nothing else with them.
    mend(values, error) {
      const kept = withoutMissingRows(values, error)
      if (kept === null) return null
      toasts.warning(t('rule.leftOut', { names: kept.leftOut.map(nameOf).join(t('rule.and')) }))
      return { draft: kept.values, isComplete: ruleFaults(kept.values).length === 0 }
    },
  })
  const { draft, conflict } = form
  const names: readonly RuleName[] = rulesOf(page)
  if (conflict !== null) {
    return (
      <VersionConflict<Values>
        {...conflict}
        mine={draft}
        fields={names.map((id) => ({
          id,
          label: t(`rule.name.${id}`),
          words: (values) => ruleWords(t, nameOf, id, values[id]),
        }))}
        onResolve={(chosen) => void form.resolve(chosen)}
      />
    )
  }

  const faults = ruleFaults(draft)
  return (
    <div className="pacs-rules">
      <div className="pacs-rules-body">
        {ruleGroups
          .filter((group) => names.some((name) => ruleSpec(name).group === group))
          .map((group) => (
            <section key={group} className="pacs-rules-group" aria-label={t(`rule.group.${group}`)}>
              <h3>{t(`rule.group.${group}`)}</h3>
              <div className="pacs-rules-fields">
                {names
                  .filter((name) => ruleSpec(name).group === group)
                  .map((name) => (
                    <RuleField
                      key={name}
                      name={name}
                      values={draft}
                      fault={faults.find(({ path }) => path === name)}
                      onChange={form.change}
                    />
                  ))}
              </div>
            </section>
          ))}
        {children}
      </div>
      <SettingBar form={form} hasFaults={faults.length > 0} refusal={refusal} />
    </div>
  )
}

/** The first list of basic data that the page draws and that is not read yet: its rows would push away what is below them. */
function useUnreadRows(page: Page) {
  const isDrawn = page === 'system-rule'
  const types = useCall(settingsApi.basicData, isDrawn ? { kind: 'urgent-value-type' } : null)
  const sources = useCall(settingsApi.basicData, isDrawn ? { kind: 'patient-source' } : null)
  return [types, sources].find(({ isLoading, isLoadingError }) => isLoading || isLoadingError)
}

/** Stands in the place of a form that is not read yet. */
export function Waiting({ error, onRetry }: { error: PacsError | null; onRetry: () => void }) {
  return error === null ? (
    <div className="pacs-rules" aria-busy>
      <Skeleton height="100%" />
    </div>
  ) : (
    <ErrorNote error={error} onRetry={onRetry} />
  )
}
