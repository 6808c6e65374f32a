import type { SealedReport } from '@opensono/pacs-core'
import { Download, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { Banner } from '../../control/feedback/Banner'
import { useFileSaving } from '../../file/useFileSaving'
import { ErrorNote } from '../../provider/ErrorNote'
import { useText } from '../../provider/useText'
import { sealText } from './sealText'

interface SealLineProps {
  code: string
  /** Reads what was sealed, and whether what is stored still says so. */
  read: () => Promise<{ sealed: SealedReport; isWhole: boolean }>
}

/** The seal of a finished version, or of an addendum: its code, and the file that proves it. */
export function SealLine({ code, read }: SealLineProps) {
  const { t } = useText(sealText)
  const { isPending, error, start } = useFileSaving()
  const [isWhole, setWhole] = useState(true)

  async function download() {
    const saved = await start(async () => {
      const answer = await read()
      const blob = new Blob([JSON.stringify(answer.sealed, null, 2)], { type: 'application/json' })
      return { ...answer, blob, fileName: `report-${code}.json` }
    })
    if (saved !== null) setWhole(saved.isWhole)
  }

  return (
    <>
      <div className="pacs-report-seal">
        <ShieldCheck aria-hidden />
        <span>{t('seal.sealed')}</span>
        <code>{code}</code>
        <Button
          size="small"
          variant="quiet"
          icon={<Download />}
          isPending={isPending}
          aria-label={`${t('seal.download')}: ${code}`}
          onPress={() => void download()}
        />
      </div>
      {!isWhole && <Banner tone="danger">{t('seal.changed')}</Banner>}
      {error !== null && <ErrorNote error={error} />}
    </>
  )
}
