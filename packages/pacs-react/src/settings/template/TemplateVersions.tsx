import type { SaveFile } from '@opensono/pacs-capture/export'
import { formatDateTime, type TemplateRow, templateFamilies } from '@opensono/pacs-core'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { Skeleton } from '../../control/feedback/Skeleton'
import { useToasts } from '../../control/toast/ToastProvider'
import { useFileSaving } from '../../file/useFileSaving'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useErrorText } from '../../provider/useErrorText'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { TemplateOutline } from './TemplateOutline'
import { templateText } from './templateText'
import { familyOf } from './useTemplateForm'

interface TemplateVersionsProps {
  template: TemplateRow
  save?: SaveFile | undefined
}

/** The versions of a template: what each holds, and its file. */
export function TemplateVersions({ template, save }: TemplateVersionsProps) {
  const { t } = useText(templateText)
  const timeZone = useUser()?.timeZone
  const family = templateFamilies[familyOf(template.type)]
  const { data, error, refetch } = useCall(family.versions, { templateId: template.id })
  const [opened, setOpened] = useState<number | null>(null)
  const shown = opened ?? data?.[0]?.number

  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />
  return (
    <section className="pacs-access-section" aria-label={t('templates.versions')}>
      <h3>{t('templates.versions')}</h3>
      {data === undefined && <Skeleton />}
      <ul className="pacs-template-versions">
        {data?.map((version) => (
          <li key={version.number}>
            <header>
              <span>{t('templates.versionLine', { number: version.number })}</span>
              <span className="pacs-access-note">
                {t('templates.versionFacts', {
                  at: formatDateTime(version.createdAt, timeZone),
                  name: version.createdByName,
                  size: Math.max(1, Math.round(version.sizeBytes / 1024)),
                })}
              </span>
              <span className="pacs-list-space" />
              {version.number !== shown && (
                <Button size="small" variant="quiet" onPress={() => setOpened(version.number)}>
                  {t('templates.show')}
                </Button>
              )}
              <VersionDownload template={template} number={version.number} save={save} />
            </header>
            {version.number === shown && <TemplateOutline content={version.content} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function VersionDownload({ template, number, save }: TemplateVersionsProps & { number: number }) {
  const { t } = useText(templateText)
  const { pacs } = usePacs()
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const { isPending, start } = useFileSaving({ save, onFailed: (error) => toasts.error(sayWhy(error)) })
  const { xml } = templateFamilies[familyOf(template.type)]
  const download = () =>
    start(async (signal) => {
      const file = await pacs.call(xml, { templateId: template.id, number }, { signal })
      return { ...file, blob: new Blob([file.xml], { type: 'application/xml' }) }
    })
  return (
    <Button size="small" isPending={isPending} onPress={() => void download()}>
      {t('templates.download')}
    </Button>
  )
}
