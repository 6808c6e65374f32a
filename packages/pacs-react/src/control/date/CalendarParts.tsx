import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { Heading } from 'react-aria-components/Heading'

/** The month's name between the buttons to the months beside it. Stands inside a react-aria calendar. */
export function CalendarHead() {
  return (
    <header className="pacs-calendar-head">
      <Button slot="previous" className="pacs-calendar-step">
        <ChevronLeft aria-hidden />
      </Button>
      <Heading className="pacs-calendar-title" />
      <Button slot="next" className="pacs-calendar-step">
        <ChevronRight aria-hidden />
      </Button>
    </header>
  )
}

/** The days of a month. */
export function CalendarDays({ monthsOffset = 0 }: { monthsOffset?: number }) {
  return (
    <CalendarGrid className="pacs-calendar-grid" weekdayStyle="short" offset={{ months: monthsOffset }}>
      <CalendarGridHeader>
        {(day) => <CalendarHeaderCell className="pacs-calendar-weekday">{day}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody>{(date) => <CalendarCell date={date} className="pacs-calendar-day" />}</CalendarGridBody>
    </CalendarGrid>
  )
}
