import { type TemplateContent, type TemplateFault, templateFaultText } from '@opensono/pacs-core'
import { useState } from 'react'
import { Button } from '../../../control/button/Button'
import { SegmentedControl } from '../../../control/button/SegmentedControl'
import { Banner } from '../../../control/feedback/Banner'
import { TextArea } from '../../../control/field/TextArea'
import { ConfirmDialog } from '../../../control/overlay/ConfirmDialog'
import { Dialog } from '../../../control/overlay/Dialog'
import { useText } from '../../../provider/useText'
import { templateText } from '../templateText'
import { useTemplateSurroundings } from '../useTemplateSurroundings'
import { type TemplateName, TemplatePartForm } from './TemplatePartForm'
import { type TemplatePart, TemplateParts } from './TemplateParts'
import { TemplatePreview } from './TemplatePreview'
import { useTemplateDocument } from './useTemplateDocument'

/** A template under the editor. */
export interface TemplateEditorProps {
  /** Its current content. */
  content: TemplateContent
  /** Its XML as somebody wrote it; null for a new one. */
  xml: string | null
  /** Takes the template over, which has no faults. */
  onDone: (xml: string) => void
  onClose: () => void
  /** Where the worker of the preview lies, when the host serves it elsewhere. */
  pdfWorkerUrl?: string | URL | undefined
}

const views = ['parts', 'xml'] as const
const namesOf = (names: readonly string[] = []): TemplateName[] =>
  [...new Set(names)].map((name) => ({ id: name, label: name }))

/** Edits a template as parts or as XML, with the paper that it makes beside it. */
export function TemplateEditor({ content, xml, onDone, onClose, pdfWorkerUrl }: TemplateEditorProps) {
  const { t } = useText(templateText)
  const around = useTemplateSurroundings()
  const document = useTemplateDocument({ content, xml }, around)
  const [view, setView] = useState<(typeof views)[number]>('parts')
  const [part, setPart] = useState<TemplatePart>('paper')
  const [isLeaving, setLeaving] = useState(false)
  const { faults, isUnread, isChanged } = document
  const close = () => (isChanged ? setLeaving(true) : onClose())
  return (
    <Dialog
      isOpen
      size="full"
      title={t('templates.editor.label')}
      onOpenChange={(isOpen) => !isOpen && close()}
      actions={
        <>
          <Button onPress={close}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            disabledReason={faults.length > 0 ? t('templates.editor.faulty', { count: faults.length }) : undefined}
            onPress={() => onDone(document.xml)}
          >
            {t('templates.editor.done')}
          </Button>
        </>
      }
    >
      <div className="pacs-template-editor">
        <div className="pacs-template-edit">
          <SegmentedControl
            label={t('templates.editor.view')}
            segments={views.map((id) => ({ id, label: t(`templates.editor.views.${id}`) }))}
            value={view}
            onChange={setView}
          />
          <EditorFaults faults={faults} />
          {view === 'xml' && (
            <TextArea
              label={t('templates.editor.views.xml')}
              className="pacs-template-xml"
              isFilling
              spellCheck={false}
              value={document.xml}
              onChange={document.setXml}
            />
          )}
          {view === 'parts' && isUnread && <Banner tone="warning">{t('templates.editor.unread')}</Banner>}
          {view === 'parts' && !isUnread && (
            <div className="pacs-template-design">
              <TemplateParts
                content={document.content}
                chosen={part}
                onChoose={setPart}
                onChange={document.setContent}
              />
              <div className="pacs-template-form">
                <TemplatePartForm
                  // Another part is another form.
                  key={part}
                  content={document.content}
                  part={part}
                  onChange={document.setContent}
                  examTypes={namesOf(around.examTypes)}
                  parameters={namesOf(around.parameters)}
                />
              </div>
            </div>
          )}
        </div>
        <TemplatePreview
          type={document.content.type}
          xml={document.xml}
          isReady={faults.length === 0}
          pdfWorkerUrl={pdfWorkerUrl}
        />
      </div>
      <ConfirmDialog
        isOpen={isLeaving}
        title={t('templates.editor.leaveTitle')}
        confirmLabel={t('templates.editor.leave')}
        tone="danger"
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      >
        {t('templates.editor.leaveText')}
      </ConfirmDialog>
    </Dialog>
  )
}

/** Maximum number of faults shown at once; the others follow when these are fixed. */
const mostFaults = 4

function EditorFaults({ faults }: { faults: readonly TemplateFault[] }) {
  const { t } = useText(templateText)
  return (
    <div aria-live="polite">
      {faults.length > 0 && (
        <ul className="pacs-template-faults" aria-label={t('templates.faultList')}>
          {faults.slice(0, mostFaults).map((fault) => {
            const words = templateFaultText(t, fault)
            return <li key={words}>{words}</li>
          })}
        </ul>
      )}
    </div>
  )
}
