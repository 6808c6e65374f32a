import { pressedKey } from '@opensono/pacs-core'
import { Search } from 'lucide-react'
import { TextField } from './TextField'
import { useTyped } from './useTyped'

/** The condition that is typed, and what follows when it changes. */
export interface SearchFieldProps {
  label: string
  /** The condition as it holds now. */
  value: string
  /** Called with the text when the typing rests, at Enter, and when the field is left. */
  onChange: (value: string) => void
  placeholder?: string | undefined
  maxLength?: number | undefined
  className?: string | undefined
  /** Shows the label above the field, for one that is alone. */
  isLabelShown?: boolean
}

/** A condition of a list that is typed: the list is asked when the typing rests, not at every key. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, placeholder, maxLength = 64, className, isLabelShown = false } = props
  const { typed, setTyped, settle } = useTyped(value, onChange)
  return (
    <TextField
      isBare={!isLabelShown}
      label={label}
      type="search"
      className={className}
      placeholder={placeholder}
      before={<Search aria-hidden />}
      value={typed}
      onChange={setTyped}
      maxLength={maxLength}
      // Anyone who goes on to a button means the value that is here.
      onBlur={settle}
      onKeyDown={(event) => {
        if (pressedKey(event) === 'Enter') settle()
      }}
    />
  )
}
