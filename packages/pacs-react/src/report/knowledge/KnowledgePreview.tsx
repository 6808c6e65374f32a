import { Button } from '../../control/button/Button'
import { Tooltip } from '../../control/tooltip/Tooltip'
import { useText } from '../../provider/useText'
import type { ReportPanelProps } from '../side/ReportPanel'
import { knowledgeText } from './knowledgeText'

interface KnowledgePreviewProps extends Pick<ReportPanelProps, 'isReadOnly' | 'onInsert'> {
  texts: { readonly findings: string; readonly impression: string }
  onInsertBoth: () => void
}

const fields = ['findings', 'impression'] as const

/** What the selected entry would write. */
export function KnowledgePreview({ texts, isReadOnly, onInsertBoth, onInsert }: KnowledgePreviewProps) {
  const { t } = useText(knowledgeText)
  return (
    <section className="pacs-knowledge-preview" aria-label={t('knowledge.preview')}>
      <div className="pacs-knowledge-texts">
        {fields.map((field) => texts[field] !== '' && <p key={field}>{texts[field]}</p>)}
      </div>
      <div className="pacs-knowledge-insert">
        <Tooltip text={t('knowledge.insertHint')}>
          <Button size="small" variant="primary" isDisabled={isReadOnly} onPress={onInsertBoth}>
            {t('knowledge.insert')}
          </Button>
        </Tooltip>
        {fields.map((field) => (
          <Button
            key={field}
            size="small"
            isDisabled={isReadOnly || texts[field] === ''}
            onPress={() => onInsert(texts[field], field)}
          >
            {t(`knowledge.${field}Only`)}
          </Button>
        ))}
      </div>
    </section>
  )
}
