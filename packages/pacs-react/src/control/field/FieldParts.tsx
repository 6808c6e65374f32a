import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import type { FieldProps } from '../ControlProps'

/** The props of a field that describe the field around the control, taken apart from the rest. */
export function splitField<Props extends FieldProps>(props: Props) {
  const { label, isBare, isRequired, isDisabled, disabledReason, isReadOnly, hint, error, ...rest } = props
  return {
    frame: { label, isBare, isRequired, hint: disabledReason ?? hint, error },
    aria: {
      isRequired,
      isDisabled: Boolean(isDisabled || disabledReason),
      isInvalid: Boolean(error),
      ...(isBare && { 'aria-label': props['aria-label'] ?? label }),
    },
    isReadOnly,
    rest,
  }
}

interface FieldFrameProps {
  label: string
  isBare?: boolean | undefined
  isRequired?: boolean | undefined
  hint?: string | undefined
  error?: string | undefined
  /** Right end of the note line, for example a count. */
  note?: ReactNode
  children: ReactNode
}

/** Label above, note line below; the control is the child. Must be inside a react-aria field. */
export function FieldFrame({ label, isBare, isRequired, hint, error, note, children }: FieldFrameProps) {
  if (isBare) return <>{children}</>
  return (
    <>
      <Label className="pacs-field-label">
        <span className="pacs-truncate" title={label}>
          {label}
        </span>
        {isRequired && (
          <span className="pacs-field-star" aria-hidden>
            *
          </span>
        )}
      </Label>
      {children}
      <div className="pacs-field-note">
        {error ? (
          <Text slot="errorMessage" className="pacs-field-error" title={error}>
            <CircleAlert aria-hidden />
            <span className="pacs-truncate">{error}</span>
          </Text>
        ) : (
          hint && (
            <Text slot="description" className="pacs-field-hint pacs-truncate" title={hint}>
              {hint}
            </Text>
          )
        )}
        {note && <span className="pacs-field-count">{note}</span>}
      </div>
    </>
  )
}
