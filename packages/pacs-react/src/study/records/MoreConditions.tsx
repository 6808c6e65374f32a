import type { StudyQuery, StudyQueryState } from '@opensono/pacs-core'
import { RotateCcw } from 'lucide-react'
import { Button } from '../../control/button/Button'
import { Drawer } from '../../control/panel/Drawer'
import { useText } from '../../provider/useText'
import { RowsField } from '../registration/RowsField'
import { studyText } from '../studyText'
import type { AnyCondition } from './conditionKinds'
import { RecordCondition } from './RecordCondition'
import type { Person } from './usePeople'

interface MoreConditionsProps {
  /** Those that found no place in the line. */
  ids: readonly AnyCondition[]
  query: StudyQuery
  asked: StudyQueryState
  people: readonly Person[]
  /** How many studies they find; null while that is not known. */
  found: { readonly total: number; readonly isTotalExact: boolean } | null
  /** Above the conditions. @defaultValue that they work at once, and where they are arranged */
  hint?: string | undefined
  onClose: () => void
}

/** Conditions of the record list beside those of the line; the button counts what they find, where that is known. */
export function MoreConditions({ ids, query, asked, people, found, hint, onClose }: MoreConditionsProps) {
  const { t, language } = useText(studyText)
  return (
    <Drawer
      isOpen
      isDismissable
      onOpenChange={onClose}
      title={t('studyList.more')}
      actions={
        <>
          <Button icon={<RotateCcw aria-hidden />} onPress={query.reset}>
            {t('studyList.reset')}
          </Button>
          <Button variant="primary" onPress={onClose}>
            {found === null
              ? t('common.close')
              : found.isTotalExact
                ? t('studyList.show', { count: found.total })
                : t('studyList.showMany', { count: found.total.toLocaleString(language) })}
          </Button>
        </>
      }
    >
      <p className="pacs-filter-hint">{hint ?? t('studyList.moreHint')}</p>
      <div className="pacs-filter-panel">
        {ids.map((id) => (
          <RecordCondition key={id} id={id} query={query} asked={asked} people={people} several={RowsField} />
        ))}
      </div>
    </Drawer>
  )
}
