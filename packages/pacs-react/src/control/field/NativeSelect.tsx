import { ChevronDown, CircleAlert } from 'lucide-react'
import { forwardRef, useId } from 'react'
import { classes } from '../classes'
import type { SelectProps } from './Select'

/** The browser opens the list, and says itself that it is empty. */
export interface NativeSelectProps<Id extends string = string>
  extends Omit<SelectProps<Id>, 'emptyText' | 'autoFocus'> {}

/**
 * The same as Select on the browser's own list: no listbox code, for pages that must load fast (login) and for
 * devices whose system shows a better list. Descriptions and icons of options are not shown. The ref is the select.
 */
export const NativeSelect = forwardRef(function NativeSelect(
  { options, label, value, onChange, onBlur, placeholder, hint, error, className, style, ...props },
  ref,
) {
  const ownId = useId()
  const id = props.id ?? ownId
  const note = error ?? props.disabledReason ?? hint
  return (
    <div
      className={classes('pacs-field', className)}
      style={style}
      data-readonly={props.isReadOnly || undefined}
      data-invalid={error ? true : undefined}
    >
      {!props.isBare && (
        <label className="pacs-field-label" htmlFor={id}>
          <span className="pacs-truncate" title={label}>
            {label}
          </span>
          {props.isRequired && (
            <span className="pacs-field-star" aria-hidden>
              *
            </span>
          )}
        </label>
      )}
      <div className="pacs-input-box" data-invalid={error ? true : undefined}>
        <select
          ref={ref}
          id={id}
          name={props.name}
          className="pacs-input pacs-native-select"
          aria-label={props.isBare ? (props['aria-label'] ?? label) : undefined}
          aria-required={props.isRequired || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={note && !props.isBare ? `${id}-note` : props['aria-describedby']}
          disabled={Boolean(props.isDisabled || props.disabledReason || props.isReadOnly)}
          value={value ?? ''}
          onChange={(event) => {
            const chosen = options.find((option) => option.id === event.target.value)
            if (chosen) onChange?.(chosen.id)
          }}
          onBlur={() => onBlur?.()}
        >
          {(value === null || value === undefined || value === '') && !options.some((option) => option.id === '') && (
            <option value="" disabled hidden>
              {placeholder ?? ''}
            </option>
          )}
          {options.map((option) => (
            <option key={option.id} value={option.id} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="pacs-input-icon" />
      </div>
      {!props.isBare && (
        <div className="pacs-field-note">
          {note && (
            <span id={`${id}-note`} className={error ? 'pacs-field-error' : 'pacs-field-hint'} title={note}>
              {error && <CircleAlert aria-hidden />}
              <span className="pacs-truncate">{note}</span>
            </span>
          )}
        </div>
      )}
    </div>
  )
}) as <Id extends string = string>(
  props: NativeSelectProps<Id> & React.RefAttributes<HTMLSelectElement>,
) => React.ReactNode
