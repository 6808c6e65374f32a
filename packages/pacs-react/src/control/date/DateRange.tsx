import { type DatePreset, type DateRangeValue, datePresetRange, datePresets } from '@opensono/pacs-core'
import { CalendarDays as CalendarIcon } from 'lucide-react'
import { forwardRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { DateRangePicker } from 'react-aria-components/DateRangePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { Popover } from 'react-aria-components/Popover'
import { RangeCalendar } from 'react-aria-components/RangeCalendar'
import type { FieldProps } from '../ControlProps'
import { classes } from '../classes'
import { FieldFrame, splitField } from '../field/FieldParts'
import { present } from '../present'
import { useControlText, usePortalProps } from '../root/RootContext'
import { CalendarDays, CalendarHead } from './CalendarParts'
import { DateLocale } from './DateLocale'
import { DateSegments } from './DateSegments'
import { dateValue } from './dateValue'
import { RangePresets } from './RangePresets'

/** Props of {@link DateRange}. Dates are written `YYYY-MM-DD`; both ends are included. */
export interface DateRangeProps extends FieldProps {
  /** Two dates, both inside; null is no limit. */
  value: DateRangeValue | null
  /** Called with two whole dates, or with null when the range or one of its dates is cleared; never with half-typed ones. */
  onChange: (range: DateRangeValue | null) => void
  /** Called when the focus leaves the field; its calendar belongs to the field. */
  onBlur?: (() => void) | undefined
  /** Today in the hospital's zone, `YYYY-MM-DD`; the presets end there. */
  today: string
  /** @defaultValue all of them */
  presets?: readonly DatePreset[] | undefined
  /** Earliest date, `YYYY-MM-DD`, included. */
  minDate?: string | undefined
  /** Latest date, `YYYY-MM-DD`, included. */
  maxDate?: string | undefined
}

/** Two dates, typed, chosen in a calendar or taken from a named range. The ref is the box. */
export const DateRange = forwardRef<HTMLDivElement, DateRangeProps>(function DateRange(props, ref) {
  const { frame, aria, isReadOnly, rest } = splitField(props)
  const { className, value, onChange, onBlur, today, presets = datePresets, minDate, maxDate, ...field } = rest
  const t = useControlText()
  const portal = usePortalProps()
  const start = dateValue(value?.start)
  const end = dateValue(value?.end)
  return (
    <DateLocale>
      <DateRangePicker
        {...present({ ...field, ...aria, isReadOnly })}
        value={start && end ? { start, end } : null}
        minValue={dateValue(minDate)}
        maxValue={dateValue(maxDate)}
        onChange={(range) =>
          onChange(range === null ? null : { start: range.start.toString(), end: range.end.toString() })
        }
        {...(onBlur && { onBlur: () => onBlur() })}
        className={classes('pacs-field', className)}
        firstDayOfWeek="mon"
        shouldForceLeadingZeros
        validationBehavior="aria"
      >
        <FieldFrame {...frame}>
          <Group ref={ref} className="pacs-input-box pacs-date-box">
            <DateSegments slot="start" />
            <span className="pacs-date-to" aria-hidden>
              –
            </span>
            <DateSegments slot="end" />
            <Button className="pacs-input-button" aria-label={t('control.openCalendar')}>
              <CalendarIcon aria-hidden />
            </Button>
          </Group>
        </FieldFrame>
        <Popover {...portal} className="pacs-popover" placement="bottom start" offset={4}>
          <Dialog className="pacs-popover-body">
            <div className="pacs-range-panel">
              <RangePresets
                presets={presets}
                value={value}
                rangeOf={(preset) => datePresetRange(preset, today)}
                onChoose={onChange}
              />
              <RangeCalendar className="pacs-calendar" visibleDuration={{ months: 2 }}>
                <CalendarHead />
                <div className="pacs-calendar-months">
                  <CalendarDays />
                  <CalendarDays monthsOffset={1} />
                </div>
              </RangeCalendar>
            </div>
          </Dialog>
        </Popover>
      </DateRangePicker>
    </DateLocale>
  )
})
