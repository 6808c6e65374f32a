import {
  defaultRules,
  type RecordPlace,
  recordTarget,
  ruleApi,
  type StudyRow,
  type WorkRules,
} from '@opensono/pacs-core'
import { Button, type StudyOpenTarget, StudyRecords, studyText, useCall, usePacs, useText } from '@opensono/pacs-react'
import { useCallback, useMemo } from 'react'
import { useNavigate, useRouteLoaderData } from 'react-router'
import { moreInfoPath } from '../../route/guard'
import type { ShellData } from '../../route/ShellData'
import { useStudyQuery } from './useStudyQuery'

/** Where a study can be opened. */
const places = ['report', 'image', 'register'] as const

/** The places as the hospital's setting names them. */
const placeOf = { report: 'report', image: 'image', register: 'registration' } as const
const targetOf = { report: 'report', image: 'image', registration: 'register' } as const

/** The records of the hospital; the list waits for what the hospital wants it to start with. */
export function RecordPage() {
  const { data, isPending } = useCall(ruleApi.atWork, {})
  return isPending ? <div className="app-page app-record" /> : <Records rules={data ?? defaultRules} />
}

function Records({ rules }: { rules: WorkRules }) {
  const { t } = useText(studyText)
  const { currentPatient } = usePacs()
  const navigate = useNavigate()
  const query = useStudyQuery(rules)
  const loaded = useRouteLoaderData<ShellData>('shell')
  const targets = useMemo(() => places.filter((place) => loaded?.routes.some(({ name }) => name === place)), [loaded])

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
  // In a window of its own, beside the work; where a host opens none, in this one.
  const showMore = useCallback(
    (row: StudyRow) => {
      const address = `${moreInfoPath}?study=${encodeURIComponent(row.studyId)}`
      if (window.open(address, '_blank') === null) void navigate(address)
    },
    [navigate],
  )
  const consult = (row: StudyRow) => {
    currentPatient.set(row)
    void navigate('/consultation/consultationExpert')
  }
  const reachable: readonly RecordPlace[] = targets.map((target) => placeOf[target])
  const place = recordTarget(rules.recordDoubleClick, reachable)

  return (
    <div className="app-page app-record">
      <StudyRecords
        query={query}
        onOpen={open}
        targets={targets}
        onMoreInfo={showMore}
        onConsult={loaded?.routes.some(({ name }) => name === 'consultation') ? consult : undefined}
        onRowAction={place === null ? undefined : (row) => open(row, targetOf[place])}
        emptyAction={
          targets.includes('register') ? (
            <Button onPress={() => void navigate('/register')}>{t('studyList.register')}</Button>
          ) : undefined
        }
      />
    </div>
  )
}
