import type { StudyRow } from '@opensono/pacs-core'
import { Button, type StudyOpenTarget, StudyRecords, studyText, usePacs, useText } from '@opensono/pacs-react'
import { useCallback, useMemo } from 'react'
import { useNavigate, useRouteLoaderData } from 'react-router'
import type { AppRoute } from '../../route/appRoutes'
import { useServices } from '../../service/ServicesContext'
import { useStudyQuery } from './useStudyQuery'

/** Where a study can be opened. A double press leads to the first that the user may see. */
const places = ['report', 'image', 'register'] as const

/** The records of the hospital. */
export function RecordPage() {
  const { t } = useText(studyText)
  const { currentPatient } = usePacs()
  const services = useServices()
  const navigate = useNavigate()
  const query = useStudyQuery(services)
  const loaded = useRouteLoaderData<readonly AppRoute[]>('shell')
  const targets = useMemo(() => places.filter((place) => loaded?.some(({ name }) => name === place)), [loaded])

  const open = useCallback(
    (row: StudyRow, target: StudyOpenTarget) => {
      if (target === 'register') {
        void navigate(`/register?study=${encodeURIComponent(row.studyId)}`)
        return
      }
      currentPatient.set(row)
      if (target !== 'current') void navigate(`/${target}`)
    },
    [currentPatient, navigate],
  )
  const [target] = targets

  return (
    <div className="app-page app-record">
      <StudyRecords
        query={query}
        onOpen={open}
        targets={targets}
        onRowAction={target === undefined ? undefined : (row) => open(row, target)}
        emptyAction={
          targets.includes('register') ? (
            <Button onPress={() => void navigate('/register')}>{t('studyList.register')}</Button>
          ) : undefined
        }
      />
    </div>
  )
}
