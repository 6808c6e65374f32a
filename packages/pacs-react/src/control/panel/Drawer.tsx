import { X } from 'lucide-react'
import { forwardRef, type ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from '../button/Button'
import type { ControlProps } from '../ControlProps'
import { classes } from '../classes'
import { useKeyScope } from '../key/useKeymap'
import { ScrollArea } from '../layout/ScrollArea'
import { present } from '../present'
import { useControlText, useIsPortalReady, usePortalProps } from '../root/RootContext'

/** Props of {@link Drawer}. The host opens and closes it by `isOpen`. */
export interface DrawerProps extends ControlProps {
  isOpen: boolean
  /** Called with false by Escape, the close button and, where allowed, a press outside. */
  onOpenChange: (isOpen: boolean) => void
  title: string
  children: ReactNode
  /** Sticky bar at the foot; the main button last. */
  actions?: ReactNode
  /** 480 px, or 720 when wide. @defaultValue false */
  isWide?: boolean | undefined
  /** Whether a press outside closes it. @defaultValue false */
  isDismissable?: boolean | undefined
}

/** A panel over the right edge, for adding and editing. */
export const Drawer = forwardRef<HTMLElement, DrawerProps>(function Drawer(props, ref) {
  const { isOpen, onOpenChange, title, children, actions, isWide, isDismissable, className, ...rest } = props
  const t = useControlText()
  const portal = usePortalProps()
  const isReady = useIsPortalReady()
  useKeyScope('drawer', isOpen && isReady)
  return (
    <ModalOverlay
      {...portal}
      className="pacs-scrim"
      data-kind="drawer"
      isOpen={isOpen && isReady}
      onOpenChange={onOpenChange}
      isDismissable={isDismissable ?? false}
    >
      <Modal className="pacs-drawer" data-wide={isWide || undefined}>
        <AriaDialog {...present(rest)} ref={ref} aria-label={title} className={classes('pacs-drawer-box', className)}>
          <header className="pacs-panel-head">
            <Heading slot="title" level={2} className="pacs-panel-title">
              {title}
            </Heading>
            <Button variant="quiet" icon={<X />} aria-label={t('control.close')} onPress={() => onOpenChange(false)} />
          </header>
          <ScrollArea className="pacs-drawer-body">{children}</ScrollArea>
          {actions && <footer className="pacs-panel-actions">{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
})
