import { forwardRef, type ReactNode } from 'react'
import { Tooltip } from '../tooltip/Tooltip'
import { Button, type ButtonProps } from './Button'

/** What an {@link IconButton} takes: all that a {@link Button} takes, with an icon and a name in place of the words. */
export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'aria-label'> {
  /** The name of the action, read out and shown in the tooltip. */
  label: string
  icon: ReactNode
  /** What has to be known before it is pressed: a second line of the tooltip. */
  note?: string | undefined
}

/** A button of an icon alone; its name is in the tooltip. Quiet by default. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, icon, variant, note, ...rest },
  ref,
) {
  const button = <Button {...rest} ref={ref} variant={variant ?? 'quiet'} icon={icon} aria-label={label} />
  // A refused button shows its reason there instead.
  return rest.disabledReason ? (
    button
  ) : (
    <Tooltip text={note === undefined ? label : `${label}\n${note}`} isDisabled={rest.isDisabled}>
      {button}
    </Tooltip>
  )
})
