import type { StudyRow } from '@opensono/pacs-core'
import { ChevronUp, X } from 'lucide-react'
import { Button } from '../../control/button/Button'
import { IconButton } from '../../control/button/IconButton'
import { Menu, type MenuEntry } from '../../control/menu/Menu'
import { useText } from '../../provider/useText'
import type { StudyMenuId } from '../act/useActEntries'
import { studyText } from '../studyText'

interface BulkBarProps {
  rows: readonly StudyRow[]
  entries: readonly MenuEntry<StudyMenuId>[]
  onAct: (id: StudyMenuId) => void
  onClear: () => void
}

/** What can be done to several studies at once; it is shown beside the pager, so that no row moves. */
export function BulkBar({ rows, entries, onAct, onClear }: BulkBarProps) {
  const { t } = useText(studyText)
  return (
    <div className="pacs-bulk" role="toolbar" aria-label={t('studyAct.bulk')}>
      <span aria-live="polite">{t('studyAct.selected', { count: rows.length })}</span>
      {entries.length > 0 && (
        <Menu
          label={t('studyAct.bulk')}
          placement="top start"
          trigger={
            <Button variant="primary" icon={<ChevronUp aria-hidden />}>
              {t('studyAct.bulk')}
            </Button>
          }
          entries={entries}
          onAction={onAct}
        />
      )}
      <IconButton label={t('studyAct.clear')} icon={<X aria-hidden />} onPress={onClear} />
    </div>
  )
}
