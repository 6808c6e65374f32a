import type { Language, TemplateType } from '@opensono/pacs-core'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { SegmentedControl } from '../../../control/button/SegmentedControl'
import { EmptyState } from '../../../control/feedback/EmptyState'
import { Skeleton } from '../../../control/feedback/Skeleton'
import { PdfPreview } from '../../../paper/PdfPreview'
import { ErrorNote } from '../../../provider/ErrorNote'
import { useText } from '../../../provider/useText'
import { templateText } from '../templateText'
import { familyOf } from '../useTemplateForm'
import { useTemplatePreview } from './useTemplatePreview'

interface TemplatePreviewProps {
  type: TemplateType
  xml: string
  /** Whether it can be shown: a template with faults has no paper. */
  isReady: boolean
  pdfWorkerUrl?: string | URL | undefined
}

/** The paper of the template on sample data, as the server's engine prints it, in either language. */
export function TemplatePreview({ type, xml, isReady, pdfWorkerUrl }: TemplatePreviewProps) {
  const { t, language: spoken } = useText(templateText)
  const [language, setLanguage] = useState<Language>(spoken)
  const isPrinted = type !== 'consultation'
  const { pdf, isPending, error, retry } = useTemplatePreview(
    familyOf(type),
    isReady && isPrinted ? xml : null,
    language,
  )
  return (
    <section className="pacs-template-preview" aria-label={t('templates.editor.preview')} aria-busy={isPending}>
      <header>
        <h3>{t('templates.editor.preview')}</h3>
        <span className="pacs-access-note" role="status">
          {isPrinted &&
            t(!isReady ? 'templates.editor.halted' : isPending ? 'templates.editor.making' : 'templates.editor.sample')}
        </span>
        <span className="pacs-list-space" />
        {isPrinted && (
          <SegmentedControl<Language>
            label={t('templates.editor.language')}
            segments={[
              { id: 'zh', label: t('templates.editor.chinese') },
              { id: 'en', label: t('templates.editor.english') },
            ]}
            value={language}
            onChange={setLanguage}
          />
        )}
      </header>
      {error !== null && <ErrorNote error={error} onRetry={retry} />}
      {!isPrinted && (
        <EmptyState icon={<FileText aria-hidden />} title={t('templates.editor.noPaper')}>
          {t('templates.editor.noPaperText')}
        </EmptyState>
      )}
      {isPrinted && pdf === null && error === null && <Skeleton height={480} />}
      {pdf !== null && <PdfPreview pdf={pdf} {...(pdfWorkerUrl !== undefined && { workerUrl: pdfWorkerUrl })} />}
    </section>
  )
}
