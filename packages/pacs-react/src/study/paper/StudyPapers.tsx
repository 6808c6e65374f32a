import { Button } from '../../control/button/Button'
import { lazyView } from '../../control/lazy/lazyView'
import { Dialog } from '../../control/overlay/Dialog'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import type { UsePapersResult } from './usePapers'

const PrintFrame = lazyView(() => import('../../paper/PrintFrame').then((part) => part.PrintFrame))
const PdfPreview = lazyView(() => import('../../paper/PdfPreview').then((part) => part.PdfPreview))

interface StudyPapersProps {
  papers: UsePapersResult
}

/** The application form that is looked at, and what is at the printer. */
export function StudyPapers({ papers }: StudyPapersProps) {
  const { t } = useText(studyText)
  return (
    <>
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
    </>
  )
}
