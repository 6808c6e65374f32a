import { ToggleButton, type ToggleButtonProps, Tooltip } from '@opensono/pacs-react'

interface IconToggleProps extends Pick<ToggleButtonProps, 'icon' | 'isSelected' | 'onChange'> {
  /** Read out, and shown in the tooltip. */
  label: string
}

/** A condition that is on or off, as an icon alone. */
export function IconToggle({ label, ...rest }: IconToggleProps) {
  return (
    <Tooltip text={label}>
      <ToggleButton {...rest} aria-label={label} />
    </Tooltip>
  )
}
