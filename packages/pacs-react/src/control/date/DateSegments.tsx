import { DateInput, DateSegment } from 'react-aria-components/DatePicker'
import { present } from '../present'

/** Year, month and day, each typed or stepped by the arrow keys. */
export function DateSegments({ slot }: { slot?: 'start' | 'end' | undefined }) {
  return (
    <DateInput className="pacs-date-input" {...present({ slot })}>
      {(segment) => <DateSegment segment={segment} className="pacs-date-segment" />}
    </DateInput>
  )
}
