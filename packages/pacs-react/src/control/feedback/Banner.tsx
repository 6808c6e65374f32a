import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { forwardRef, type ReactNode } from 'react'
import { Button } from '../button/Button'
import type { ControlProps, Tone } from '../ControlProps'
import { classes } from '../classes'
import { useControlText } from '../root/RootContext'

/** Props of {@link Banner}. With `onClose` the user can close it. */
export interface BannerProps extends ControlProps {
  /** @defaultValue 'info' */
  tone?: Tone | undefined
  /** What happened, what was kept, what to do. */
  children: ReactNode
  /** In place of the icon of the tone. */
  icon?: ReactNode
  actions?: ReactNode
  /** Adds a close button. */
  onClose?: (() => void) | undefined
}

const icons: Record<Tone, typeof Info> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
}

/** A message that is shown above a page or inside a form until its cause is gone. */
export const Banner = forwardRef<HTMLDivElement, BannerProps>(function Banner(props, ref) {
  const { tone = 'info', children, icon, actions, onClose, className, ...rest } = props
  const t = useControlText()
  const Icon = icons[tone]
  return (
    <div
      {...rest}
      ref={ref}
      className={classes('pacs-banner', className)}
      data-tone={tone}
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      {icon ?? <Icon aria-hidden className="pacs-banner-icon" />}
      <div className="pacs-banner-text">{children}</div>
      {actions}
      {onClose && (
        <Button size="small" variant="quiet" icon={<X />} aria-label={t('control.close')} onPress={onClose} />
      )}
    </div>
  )
})
