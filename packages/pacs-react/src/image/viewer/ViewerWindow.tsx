import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useKeyScope } from '../../control/key/useKeymap'
import { useIsPortalReady, usePortalProps } from '../../control/root/RootContext'
import { useText } from '../../provider/useText'
import { ImageViewer, type ImageViewerProps } from './ImageViewer'
import { viewerText } from './viewerText'

/** Props of {@link ViewerWindow}. */
export interface ViewerWindowProps extends ImageViewerProps {
  /** Called by Escape and by the close button; the window is shown until the host removes it. */
  onClose: () => void
}

/** The viewer over the whole window: keys of the page below have no effect until it is closed; those of capture do. */
export function ViewerWindow(props: ViewerWindowProps) {
  const { t } = useText(viewerText)
  const portal = usePortalProps()
  const isReady = useIsPortalReady()
  useKeyScope('viewer', isReady)
  return (
    <ModalOverlay {...portal} className="pacs-viewer-scrim" isOpen={isReady} onOpenChange={props.onClose}>
      <Modal className="pacs-viewer-window">
        <AriaDialog aria-label={t('viewer.title')}>
          <ImageViewer {...props} />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
