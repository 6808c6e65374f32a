import { type DepartmentRule, ruleApi } from '@opensono/pacs-core'
import { KeyRound } from 'lucide-react'
import { useMemo } from 'react'
import { EmptyState } from '../../control/feedback/EmptyState'
import { Table } from '../../control/table/Table'
import type { TableColumn } from '../../control/table/TableColumn'
import { useOpenedRow } from '../../list/useOpenedRow'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useText } from '../../provider/useText'
import { DepartmentRuleDrawer } from './DepartmentRuleDrawer'
import { passwordWords } from './passwordWords'
import { ruleText } from './ruleText'

/** What each department asks of users who log in there; one opens in a drawer. */
export function DepartmentRules() {
  const { t, language } = useText(ruleText)
  const found = useCall(ruleApi.departmentRules, {})
  const [opened, setOpened] = useOpenedRow(found.data ?? [], (row) => row.departmentId)
  const columns = useMemo<readonly TableColumn<DepartmentRule>[]>(
    () => [
      {
        id: 'department',
        label: t('departmentRule.department'),
        width: '1fr',
        minWidth: 120,
        isRowHeader: true,
        cell: (row) => row.departmentName,
      },
      {
        id: 'password',
        label: t('departmentRule.password'),
        width: '3fr',
        minWidth: 200,
        cell: (row) => passwordWords(t, language, row.rule),
      },
      {
        id: 'validity',
        label: t('departmentRule.validity'),
        width: 160,
        cell: ({ rule: { validityDays } }) =>
          validityDays === null ? t('departmentRule.forEver') : t('departmentRule.days', { count: validityDays }),
      },
      {
        id: 'sms',
        label: t('departmentRule.sms'),
        width: 100,
        cell: (row) => t(row.needsSmsCode ? 'rule.on' : 'rule.off'),
      },
      {
        id: 'idle',
        label: t('departmentRule.idle'),
        width: 100,
        cell: (row) => t('departmentRule.minutes', { count: row.idleMinutes }),
      },
    ],
    [t, language],
  )
  return (
    <div className="pacs-rules">
      <Table
        label={t('departmentRule.label')}
        columns={columns}
        rows={found.data ?? []}
        rowId={(row) => row.departmentId}
        status={found.isPending ? 'loading' : found.isError ? 'error' : 'ready'}
        empty={<EmptyState icon={<KeyRound aria-hidden />} title={t('departmentRule.empty')} />}
        error={found.error ? <ErrorNote error={found.error} onRetry={() => void found.refetch()} /> : undefined}
        onRowAction={setOpened}
      />
      {opened !== null && opened !== 'new' && (
        <DepartmentRuleDrawer key={opened.departmentId} opened={opened} onClose={() => setOpened(null)} />
      )}
    </div>
  )
}
