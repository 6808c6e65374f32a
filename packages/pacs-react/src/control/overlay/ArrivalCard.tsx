import { pressedKey } from '@opensono/pacs-core'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../button/Button'
import type { ControlProps } from '../ControlProps'
import { classes } from '../classes'
import { ScrollArea } from '../layout/ScrollArea'
import { useControlText, useIsPortalReady, usePortalElement } from '../root/RootContext'

/** Props of {@link ArrivalCard}. */
export interface ArrivalCardProps extends ControlProps {
  title: string
  children: ReactNode
  /** Buttons, bottom right; the main one last. None of them has the focus when the card appears. */
  actions: ReactNode
  /** Called by the close button, and by Escape while the focus is in the card. */
  onClose: () => void
}

/**
 * A card in the corner for what comes without the user asking for it, such as a call. It announces itself and takes nothing from the
 * user: the focus stays where it is, and no key that was meant for the page below answers it. It is answered by the pointer, or by the
 * keyboard once the user moved the focus into it. A {@link Dialog} opens only by an act of the user.
 */
export function ArrivalCard({ title, children, actions, onClose, className, ...rest }: ArrivalCardProps) {
  const t = useControlText()
  const portal = usePortalElement()
  const isReady = useIsPortalReady()
  const titleId = useId()
  if (!isReady) return null
  const card = (
    <div
      {...rest}
      role="dialog"
      aria-modal={false}
      aria-labelledby={titleId}
      className={classes('pacs-arrival', className)}
      // Reachable while a dialog is open, which hides everything else of the page.
      data-react-aria-top-layer="true"
      onKeyDown={(event) => {
        // What is pressed in the card is meant for it alone.
        event.stopPropagation()
        if (pressedKey(event) === 'Escape') onClose()
      }}
    >
      <div className="pacs-dialog-head">
        <h2 id={titleId} className="pacs-dialog-title">
          {title}
        </h2>
        <Button variant="quiet" icon={<X />} aria-label={t('control.close')} onPress={onClose} />
      </div>
      <ScrollArea className="pacs-dialog-body">{children}</ScrollArea>
      <div className="pacs-dialog-actions">{actions}</div>
    </div>
  )
  return portal === null ? card : createPortal(card, portal)
}
