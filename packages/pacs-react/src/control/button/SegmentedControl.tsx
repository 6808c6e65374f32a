import { pressedKey } from '@opensono/pacs-core'
import { forwardRef, type ReactNode } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import type { ControlProps } from '../ControlProps'
import { classes } from '../classes'
import { present } from '../present'

/** One choice of a {@link SegmentedControl}. */
export interface Segment<Id extends string = string> {
  id: Id
  label: string
  icon?: ReactNode
  /** Shows the icon alone; the label is still read out and in the title. */
  isIconOnly?: boolean | undefined
  isDisabled?: boolean | undefined
}

/** Props of {@link SegmentedControl}. `value` is the id of a segment. */
export interface SegmentedControlProps<Id extends string = string> extends ControlProps {
  /** Names the group for a reader. */
  label: string
  segments: readonly Segment<Id>[]
  value: Id | null
  /** Called with the id of the segment that is pressed, also when it is chosen already. */
  onChange?: ((id: Id) => void) | undefined
  isDisabled?: boolean | undefined
}

/** The place of the radio that has the focus; -1 without one. */
function focusedRadio(group: HTMLElement): number {
  return [...group.querySelectorAll('[role=radio]')].findIndex((radio) => radio.matches(':focus'))
}

/** Two to five short choices of which exactly one holds, all in sight. An arrow key chooses what it reaches, as radio buttons do. */
export const SegmentedControl = forwardRef(function SegmentedControl(
  { label, segments, value, onChange, className, ...rest },
  ref,
) {
  return (
    <ToggleButtonGroup
      {...present(rest)}
      ref={ref}
      className={classes('pacs-segments', className)}
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={(keys) => {
        const chosen = segments.find((segment) => keys.has(segment.id))
        if (chosen) onChange?.(chosen.id)
      }}
      render={(group) => (
        <div
          {...group}
          onKeyDownCapture={(event) => {
            const before = focusedRadio(event.currentTarget)
            group.onKeyDownCapture?.(event)
            const after = focusedRadio(event.currentTarget)
            const reached = after === before || pressedKey(event) === 'Tab' ? undefined : segments[after]
            if (reached) onChange?.(reached.id)
          }}
        />
      )}
    >
      {segments.map((segment) => (
        <ToggleButton
          key={segment.id}
          id={segment.id}
          className="pacs-segment"
          {...present({ isDisabled: segment.isDisabled })}
          {...(segment.isIconOnly && { 'aria-label': segment.label })}
        >
          {segment.icon}
          {!segment.isIconOnly && <span className="pacs-button-words">{segment.label}</span>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}) as <Id extends string = string>(props: SegmentedControlProps<Id> & React.RefAttributes<HTMLDivElement>) => ReactNode
