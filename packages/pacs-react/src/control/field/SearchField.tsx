import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TextField } from './TextField'

export interface SearchFieldProps {
  label: string
  /** The condition as it holds now. */
  value: string
  /** Hears of the text when the typing rests, and at Enter. */
  onChange: (value: string) => void
  placeholder?: string | undefined
  maxLength?: number | undefined
  className?: string | undefined
}

/** Rest after the last key before the list is asked. */
const typingPauseMs = 250

/** A condition of a list that is typed: the list is asked when the typing rests, not at every key. */
export function SearchField({ label, value, onChange, placeholder, maxLength = 64, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onChange(typed), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <TextField
      isBare
      label={label}
      type="search"
      className={className}
      placeholder={placeholder}
      before={<Search aria-hidden />}
      value={typed}
      onChange={setTyped}
      maxLength={maxLength}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && typed !== value) onChange(typed)
      }}
    />
  )
}
