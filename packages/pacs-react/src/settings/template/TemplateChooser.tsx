import { type TemplateFault, templateFaultText, uploadRules } from '@opensono/pacs-core'
import { FileButton } from '../../control/button/FileButton'
import { Banner } from '../../control/feedback/Banner'
import { ProgressBar } from '../../control/feedback/ProgressBar'
import { useText } from '../../provider/useText'
import { TemplateEditorButton } from './editor/TemplateEditorButton'
import { TemplateOutline } from './TemplateOutline'
import { templateText } from './templateText'
import type { TemplateForm } from './useTemplateForm'

interface TemplateChooserProps {
  form: TemplateForm
  refusal: string | undefined
  pdfWorkerUrl?: string | URL | undefined
}

/** Chooses the file of a template, and shows what it holds or what is wrong with it, line by line. */
export function TemplateChooser({ form, refusal, pdfWorkerUrl }: TemplateChooserProps) {
  const { t } = useText(templateText)
  const { percent, fileFaults } = form
  const { chosen } = form.draft
  const name = chosen?.file.name ?? ''
  const content = chosen?.read?.content ?? null
  return (
    <section className="pacs-access-section" aria-label={t('templates.file')}>
      <h3>{t('templates.file')}</h3>
      <div className="pacs-template-source">
        <FileButton
          label={t('templates.file')}
          extensions={uploadRules.template.extensions}
          disabledReason={refusal}
          onChoose={(file) => void form.choose(file)}
        >
          {t(form.base === null ? 'templates.choose' : 'templates.replace')}
        </FileButton>
        <TemplateEditorButton form={form} refusal={refusal} pdfWorkerUrl={pdfWorkerUrl} />
      </div>
      <p className="pacs-access-note">{t(form.base === null ? 'templates.fileHint' : 'templates.versionHint')}</p>
      {form.isFileMissing && <Banner tone="danger">{t('templates.fileNeeded')}</Banner>}
      {chosen?.fault != null && <Banner tone="danger">{t(`templates.${chosen.fault}`, { name })}</Banner>}
      {fileFaults.length > 0 && <TemplateFaults name={name} faults={fileFaults} />}
      {form.otherType !== null && (
        <Banner tone="danger">
          {t('templates.otherType', {
            type: t(`templates.types.${form.otherType.type}`),
            other: t(`templates.types.${form.otherType.other}`),
          })}
        </Banner>
      )}
      {percent !== null && <ProgressBar label={t('templates.sending')} value={percent} valueText={`${percent}%`} />}
      {content !== null && fileFaults.length === 0 && form.otherType === null && (
        <>
          <Banner tone="success">{t('templates.chosen', { name })}</Banner>
          <TemplateOutline content={content} />
        </>
      )}
    </section>
  )
}

function TemplateFaults({ name, faults }: { name: string; faults: readonly TemplateFault[] }) {
  const { t } = useText(templateText)
  return (
    <>
      <Banner tone="danger">{t('templates.faults', { name, count: faults.length })}</Banner>
      <ul className="pacs-template-faults" aria-label={t('templates.faultList')}>
        {faults.map((fault) => {
          const words = templateFaultText(t, fault)
          return <li key={words}>{words}</li>
        })}
      </ul>
    </>
  )
}
