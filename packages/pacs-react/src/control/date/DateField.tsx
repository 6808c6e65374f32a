import { CalendarDays as CalendarIcon } from 'lucide-react'
import { forwardRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { Calendar } from 'react-aria-components/Calendar'
import { DatePicker } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { Popover } from 'react-aria-components/Popover'
import type { FieldProps } from '../ControlProps'
import { classes } from '../classes'
import { FieldFrame, splitField } from '../field/FieldParts'
import { present } from '../present'
import { useControlText, usePortalProps } from '../root/RootContext'
import { CalendarDays, CalendarHead } from './CalendarParts'
import { DateLocale } from './DateLocale'
import { DateSegments } from './DateSegments'
import { dateValue } from './dateValue'

/** Props of {@link DateField}. Dates are written `YYYY-MM-DD`. */
export interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`; null is empty. */
  value?: string | null | undefined
  /** Called with a whole date or null, never with a half-typed one. */
  onChange?: ((date: string | null) => void) | undefined
  /** Called when the focus leaves the field; its calendar belongs to the field. */
  onBlur?: (() => void) | undefined
  /** Earliest date, `YYYY-MM-DD`, included. */
  minDate?: string | undefined
  /** Latest date, `YYYY-MM-DD`, included. */
  maxDate?: string | undefined
  autoFocus?: boolean | undefined
}

/** A calendar date, typed as year, month, day or chosen in a calendar. The ref is the box. */
export const DateField = forwardRef<HTMLDivElement, DateFieldProps>(function DateField(props, ref) {
  const { frame, aria, isReadOnly, rest } = splitField(props)
  const { className, value, onChange, onBlur, minDate, maxDate, ...field } = rest
  const t = useControlText()
  const portal = usePortalProps()
  return (
    <DateLocale>
      <DatePicker
        {...present({ ...field, ...aria, isReadOnly })}
        {...(value !== undefined && { value: dateValue(value) })}
        minValue={dateValue(minDate)}
        maxValue={dateValue(maxDate)}
        onChange={(date) => onChange?.(date === null ? null : date.toString())}
        {...(onBlur && { onBlur: () => onBlur() })}
        className={classes('pacs-field', className)}
        firstDayOfWeek="mon"
        shouldForceLeadingZeros
        validationBehavior="aria"
      >
        <FieldFrame {...frame}>
          <Group ref={ref} className="pacs-input-box pacs-date-box">
            <DateSegments />
            <Button className="pacs-input-button" aria-label={t('control.openCalendar')}>
              <CalendarIcon aria-hidden />
            </Button>
          </Group>
        </FieldFrame>
        <Popover {...portal} className="pacs-popover" placement="bottom end" offset={4}>
          <Dialog className="pacs-popover-body">
            <Calendar className="pacs-calendar" data-kind="single">
              <CalendarHead />
              <CalendarDays />
            </Calendar>
          </Dialog>
        </Popover>
      </DatePicker>
    </DateLocale>
  )
})
