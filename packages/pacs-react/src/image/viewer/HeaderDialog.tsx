import { Dialog } from '../../control/overlay/Dialog'
import { useText } from '../../provider/useText'
import { DicomHeader, type DicomHeaderProps } from '../dicom/DicomHeader'
import { viewerText } from './viewerText'

/** Whose elements are shown. */
export interface HeaderDialogProps extends DicomHeaderProps {
  /** What the image is called. */
  name: string
  onClose: () => void
}

/** The elements of the shown DICOM file, over the viewer. */
export function HeaderDialog({ name, read, onClose }: HeaderDialogProps) {
  const { t } = useText(viewerText)
  return (
    <Dialog isOpen isDismissable size="large" onOpenChange={onClose} title={`${name} · ${t('viewer.header')}`}>
      <DicomHeader read={read} />
    </Dialog>
  )
}
