import { lazy, Suspense } from 'react'
import { Button } from '../../control/button/Button'
import { Dialog } from '../../control/overlay/Dialog'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import type { UsePapersResult } from './usePapers'

const PrintFrame = lazy(() => import('../../paper/PrintFrame').then(({ PrintFrame }) => ({ default: PrintFrame })))
const PdfPreview = lazy(() => import('../../paper/PdfPreview').then(({ PdfPreview }) => ({ default: PdfPreview })))

interface StudyPapersProps {
  papers: UsePapersResult
}

/** The application form that is looked at, and what is at the printer. */
export function StudyPapers({ papers }: StudyPapersProps) {
  const { t } = useText(studyText)
  return (
    <Suspense>
      {papers.paper !== null && <PrintFrame pdf={papers.paper} onFailed={papers.failed} />}
      {papers.form !== null && (
        <Dialog
          isOpen
          size="large"
          onOpenChange={papers.closeForm}
          title={t('paper.applicationForm')}
          actions={
            <Button variant="primary" onPress={papers.printForm}>
              {t('paper.print')}
            </Button>
          }
        >
          <PdfPreview pdf={papers.form} />
        </Dialog>
      )}
    </Suspense>
  )
}
