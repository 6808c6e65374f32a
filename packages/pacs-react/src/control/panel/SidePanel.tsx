import { X } from 'lucide-react'
import { forwardRef, type ReactNode, useId } from 'react'
import { Button } from '../button/Button'
import type { ControlProps } from '../ControlProps'
import { classes } from '../classes'
import { ScrollArea } from '../layout/ScrollArea'
import { useControlText } from '../root/RootContext'

/** Props of {@link SidePanel}. With `onClose` the user can close it. */
export interface SidePanelProps extends ControlProps {
  title: string
  children: ReactNode
  /** Buttons beside the title. */
  tools?: ReactNode
  /** Sticky bar at the foot. */
  actions?: ReactNode
  /** Without it the panel cannot be closed. */
  onClose?: (() => void) | undefined
}

/** A panel beside a list that previews what is chosen, without leaving the list. */
export const SidePanel = forwardRef<HTMLElement, SidePanelProps>(function SidePanel(props, ref) {
  const { title, children, tools, actions, onClose, className, ...rest } = props
  const t = useControlText()
  const titleId = useId()
  return (
    <aside {...rest} ref={ref} className={classes('pacs-side-panel', className)} aria-labelledby={titleId}>
      <header className="pacs-panel-head">
        <h2 id={titleId} className="pacs-panel-title">
          {title}
        </h2>
        {tools}
        {onClose && <Button variant="quiet" icon={<X />} aria-label={t('control.close')} onPress={onClose} />}
      </header>
      <ScrollArea className="pacs-side-panel-body">{children}</ScrollArea>
      {actions && <footer className="pacs-panel-actions">{actions}</footer>}
    </aside>
  )
})
