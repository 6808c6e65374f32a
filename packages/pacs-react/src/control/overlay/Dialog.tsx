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

/** Props of {@link Dialog}. The host opens and closes it by `isOpen`. */
export interface DialogProps extends ControlProps {
  isOpen: boolean
  /** Called with false by Escape, the close button and, where allowed, a press outside. */
  onOpenChange: (isOpen: boolean) => void
  title: string
  children: ReactNode
  /** Buttons, bottom right; the main one last. */
  actions?: ReactNode
  /** 400, 560 or 800 px, or the whole window, for what needs it side by side. @defaultValue 'medium' */
  size?: 'small' | 'medium' | 'large' | 'full' | undefined
  /** Whether a press outside closes it; not for forms, which would be lost. @defaultValue false */
  isDismissable?: boolean | undefined
  /** `alertdialog` for a confirmation. @defaultValue 'dialog' */
  role?: 'dialog' | 'alertdialog' | undefined
  /** It asks which patient is meant: nothing is captured before it is answered, as under an `alertdialog`. @defaultValue false */
  isAboutPatient?: boolean | undefined
}

/**
 * A box over the page, only to confirm or to choose. Adding and editing belong in a {@link Drawer}. An
 * `alertdialog` has no close button: it must be answered.
 */
export const Dialog = forwardRef<HTMLElement, DialogProps>(function Dialog(props, ref) {
  const {
    isOpen,
    onOpenChange,
    title,
    children,
    actions,
    size,
    isDismissable,
    role,
    isAboutPatient,
    className,
    ...rest
  } = props
  const t = useControlText()
  const portal = usePortalProps()
  const isReady = useIsPortalReady()
  useKeyScope(role === 'alertdialog' || isAboutPatient === true ? 'question' : 'dialog', isOpen && isReady)
  return (
    <ModalOverlay
      {...portal}
      className="pacs-scrim"
      isOpen={isOpen && isReady}
      onOpenChange={onOpenChange}
      isDismissable={isDismissable ?? false}
    >
      <Modal className="pacs-dialog" data-size={size ?? 'medium'}>
        <AriaDialog
          {...present(rest)}
          ref={ref}
          role={role ?? 'dialog'}
          aria-label={title}
          className={classes('pacs-dialog-box', className)}
        >
          <header className="pacs-dialog-head">
            <Heading slot="title" level={2} className="pacs-dialog-title">
              {title}
            </Heading>
            {role !== 'alertdialog' && (
              <Button
                variant="quiet"
                icon={<X />}
                aria-label={t('control.close')}
                onPress={() => onOpenChange(false)}
              />
            )}
          </header>
          <ScrollArea className="pacs-dialog-body">{children}</ScrollArea>
          {actions && <footer className="pacs-dialog-actions">{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
})
