import { useEffect, useRef, useState } from 'react'

/** Rest after the last key before the list is asked. */
const typingPauseMs = 250

/**
 * A condition that is typed: it holds when the typing rests, not at every key.
 *
 * @param value - the condition as it holds now.
 * @param onChange - called with the text when the typing rests.
 * @returns the text as it is typed, and a function that has it hold at once.
 */
export function useTyped(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(value)
  const known = useRef(value)
  useEffect(() => {
    // What was reported from here comes back when the list is drawn: by then more may have been typed.
    if (value !== known.current) setTyped(value)
    known.current = value
  }, [value])
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => {
      known.current = typed
      onChange(typed)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return {
    typed,
    setTyped,
    settle: () => {
      if (typed === value) return
      known.current = typed
      onChange(typed)
    },
  }
}
