import { type ConsultationHospital, expertApi } from '@opensono/pacs-core'
import { Building2, CircleCheck, CircleOff, Clock, Plus, RefreshCw } from 'lucide-react'
import { forwardRef, useMemo } from 'react'
import { Button } from '../control/button/Button'
import { IconButton } from '../control/button/IconButton'
import type { ControlProps } from '../control/ControlProps'
import { EmptyState } from '../control/feedback/EmptyState'
import { StatusTag } from '../control/feedback/StatusTag'
import { ListFrame } from '../control/list/ListFrame'
import { Table } from '../control/table/Table'
import type { TableColumn } from '../control/table/TableColumn'
import { listStatus } from '../list/listStatus'
import { useOpenedRow } from '../list/useOpenedRow'
import { ErrorNote } from '../provider/ErrorNote'
import { useCall } from '../provider/useCall'
import { useRefusal } from '../provider/useRefusal'
import { useText } from '../provider/useText'
import { expertText } from './expertText'
import { PartnerDrawer } from './PartnerDrawer'

/** The hospitals that this one consults with; one opens in a drawer. */
export const ConsultationHospitalTable = forwardRef<HTMLDivElement, ControlProps>(
  function ConsultationHospitalTable(box, ref) {
    const { t } = useText(expertText)
    const hospitals = useCall(expertApi.hospitals, {})
    const refusal = useRefusal(expertApi.addHospital)
    const [opened, setOpened] = useOpenedRow(hospitals.data ?? [], (row) => row.hospitalId)
    const refetch = () => void hospitals.refetch()
    const columns = useMemo<readonly TableColumn<ConsultationHospital>[]>(
      () => [
        { id: 'name', label: t('partner.column.name'), cell: (row) => row.name, width: '2fr', minWidth: 160 },
        { id: 'note', label: t('partner.column.note'), cell: (row) => row.note, width: '2fr', minWidth: 160 },
        {
          id: 'experts',
          label: t('partner.column.experts'),
          cell: (row) => row.expertCount,
          width: 128,
          align: 'right',
        },
        {
          id: 'state',
          label: t('partner.column.state'),
          width: 176,
          align: 'center',
          cell: (row) => <PartnerState partner={row} />,
        },
      ],
      [t],
    )
    const add = (
      <Button variant="primary" icon={<Plus aria-hidden />} disabledReason={refusal} onPress={() => setOpened('new')}>
        {t('partner.add')}
      </Button>
    )

    return (
      <>
        <ListFrame
          {...box}
          ref={ref}
          filterLabel={t('partner.filters')}
          filters={
            <>
              <p className="pacs-access-note">{t('partner.hint')}</p>
              <IconButton label={t('partner.refresh')} icon={<RefreshCw aria-hidden />} onPress={refetch} />
            </>
          }
          tools={add}
        >
          <Table
            label={t('partner.label')}
            columns={columns}
            rows={hospitals.data ?? []}
            rowId={(row) => row.hospitalId}
            status={listStatus(hospitals)}
            empty={
              <EmptyState icon={<Building2 aria-hidden />} title={t('partner.empty')} action={add}>
                {t('partner.emptyText')}
              </EmptyState>
            }
            error={hospitals.error ? <ErrorNote error={hospitals.error} onRetry={refetch} /> : undefined}
            onRowAction={setOpened}
            rowClassName={(row) => (row.isEnabled ? undefined : 'pacs-row-off')}
          />
        </ListFrame>
        {opened !== null && (
          <PartnerDrawer
            key={opened === 'new' ? 'new' : opened.hospitalId}
            partner={opened === 'new' ? null : opened}
            onClose={() => setOpened(null)}
          />
        )}
      </>
    )
  },
)

function PartnerState({ partner: { isEnabled, isMutual } }: { partner: ConsultationHospital }) {
  const { t } = useText(expertText)
  if (!isEnabled) return <StatusTag icon={<CircleOff aria-hidden />}>{t('partner.off')}</StatusTag>
  return isMutual ? (
    <StatusTag tone="success" icon={<CircleCheck aria-hidden />}>
      {t('partner.mutual')}
    </StatusTag>
  ) : (
    <StatusTag tone="warning" icon={<Clock aria-hidden />}>
      {t('partner.waiting')}
    </StatusTag>
  )
}
