import { newTemplate, PacsError, readTemplate, type TemplateContent, templateFamilies } from '@opensono/pacs-core'
import { PencilRuler } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../control/button/Button'
import { useToasts } from '../../../control/toast/ToastProvider'
import { lazyPart } from '../../../provider/lazyPart'
import { useErrorText } from '../../../provider/useErrorText'
import { usePacs } from '../../../provider/usePacs'
import { useText } from '../../../provider/useText'
import { templateText } from '../templateText'
import { familyOf, type TemplateForm } from '../useTemplateForm'
import type { TemplateEditorProps } from './TemplateEditor'

const TemplateEditor = lazyPart<TemplateEditorProps>(() =>
  import('./TemplateEditor').then((part) => part.TemplateEditor),
)

interface TemplateEditorButtonProps {
  form: TemplateForm
  refusal: string | undefined
  pdfWorkerUrl?: string | URL | undefined
}

interface Opened {
  readonly content: TemplateContent
  readonly xml: string | null
}

/** Opens the editor on what the form holds: the chosen file, else the newest version, else a new template. What it makes is the chosen file. */
export function TemplateEditorButton({ form, refusal, pdfWorkerUrl }: TemplateEditorButtonProps) {
  const { t } = useText(templateText)
  const { pacs } = usePacs()
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isReading, setReading] = useState(false)
  const { base } = form
  const { chosen } = form.draft

  async function readNow(): Promise<Opened> {
    const type = base?.type ?? 'report'
    const xml = await xmlNow()
    const content = xml === null ? null : readTemplate(xml).content
    return { content: content ?? newTemplate(type), xml: content === null ? null : xml }
  }
  async function xmlNow(): Promise<string | null> {
    if (chosen?.read?.content != null) return chosen.file.text()
    if (base === null || base.number === 0) return null
    return (await pacs.call(templateFamilies[familyOf(base.type)].xml, { templateId: base.id })).xml
  }
  async function open(): Promise<void> {
    setReading(true)
    try {
      setOpened(await readNow())
    } catch (thrown) {
      toasts.error(sayWhy(PacsError.from(thrown)))
    } finally {
      setReading(false)
    }
  }
  return (
    <>
      <Button
        icon={<PencilRuler aria-hidden />}
        disabledReason={refusal}
        isPending={isReading}
        onPress={() => void open()}
      >
        {t('templates.editor.open')}
      </Button>
      {opened !== null && (
        <TemplateEditor
          {...opened}
          pdfWorkerUrl={pdfWorkerUrl}
          onClose={() => setOpened(null)}
          onDone={(xml) => {
            setOpened(null)
            void form.choose(new File([xml], t('templates.editor.fileName'), { type: 'application/xml' }))
          }}
        />
      )}
    </>
  )
}
