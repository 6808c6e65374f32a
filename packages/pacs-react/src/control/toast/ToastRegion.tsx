import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { forwardRef, useLayoutEffect, useSyncExternalStore } from 'react'
import { Button } from '../button/Button'
import type { ControlProps } from '../ControlProps'
import { classes } from '../classes'
import { useControlText } from '../root/RootContext'
import type { Toasts, ToastTone } from './createToasts'
import { useNearestToasts } from './ToastProvider'

/** Props of {@link ToastRegion}. Without `toasts` it shows those of the nearest provider. */
export interface ToastRegionProps extends ControlProps {
  /** The queue; else that of the nearest ToastProvider. */
  toasts?: Toasts | undefined
  /**
   * `inline` lets a workbench place it in its side column, and empties the one in the corner meanwhile; `corner` is bottom
   * right. @defaultValue 'corner'
   */
  placement?: 'corner' | 'inline' | undefined
}

const icons: Record<ToastTone, typeof Info> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
}

/** Where toasts appear. Place it once, inside the PacsRoot. Timers rest while it is hovered or focused. */
export const ToastRegion = forwardRef<HTMLElement, ToastRegionProps>(function ToastRegion(props, ref) {
  const { toasts: given, placement, className, ...rest } = props
  const t = useControlText()
  const toasts = useNearestToasts(given)
  if (!toasts) throw new Error('ToastRegion needs the toasts prop or a PacsRoot above it.')
  const { shown, isPlaced } = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot, toasts.getSnapshot)
  const isInline = placement === 'inline'
  // Before the screen is drawn: a notice is never shown in both places.
  useLayoutEffect(() => (isInline ? toasts.place() : undefined), [isInline, toasts])
  return (
    <section
      {...rest}
      ref={ref}
      className={classes('pacs-toasts', className)}
      data-placement={placement ?? 'corner'}
      // Only the one in the corner is a landmark of the page: two would have one name.
      role={placement === 'inline' ? 'group' : undefined}
      aria-label={t('control.notifications')}
      onPointerEnter={toasts.hold}
      onPointerLeave={toasts.release}
      onFocus={toasts.hold}
      onBlur={toasts.release}
    >
      {/* One live region that is always there: readers ignore text inside a region that appears with it. */}
      <div aria-live="polite" aria-relevant="additions">
        {(isInline || !isPlaced ? shown : []).map((toast) => {
          const Icon = icons[toast.tone]
          const { action } = toast
          const close = () => {
            toasts.close(toast.id)
            // The pressed button is gone, so no leave or blur will come.
            toasts.release()
          }
          return (
            <div key={toast.id} className="pacs-toast" data-tone={toast.tone}>
              <Icon aria-hidden className="pacs-toast-icon" />
              <p className="pacs-toast-text">{toast.text}</p>
              {action && (
                <Button
                  size="small"
                  variant="plain"
                  onPress={() => {
                    close()
                    action.onPress()
                  }}
                >
                  {action.label}
                </Button>
              )}
              <Button size="small" variant="quiet" icon={<X />} aria-label={t('control.close')} onPress={close} />
            </div>
          )
        })}
      </div>
    </section>
  )
})
