import { type CompositionEvent, type FormEvent, useRef, useState } from 'react'

/** A text as a field shows and reports it. */
export interface ComposedText {
  /** What the field shows; undefined where it keeps its text itself. */
  readonly value: string | undefined
  readonly onChange: (text: string) => void
  /** Properties of the input. */
  readonly inputProps: {
    readonly onCompositionStart: () => void
    readonly onCompositionEnd: (event: CompositionEvent<HTMLInputElement | HTMLTextAreaElement>) => void
    readonly onInput: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  }
}

/**
 * Keeps what an input method composes inside of a field: the letters of an unfinished word are shown there, and no user of the field gets
 * them. What was chosen is reported when the composition ends.
 *
 * @param value - the text of a controlled field.
 * @param onChange - called with each finished text.
 */
export function useComposedText(value: string | undefined, onChange: (text: string) => void): ComposedText {
  const isComposing = useRef(false)
  const [composed, setComposed] = useState<string | null>(null)
  return {
    value: value === undefined ? undefined : (composed ?? value),
    onChange(text) {
      if (isComposing.current) setComposed(text)
      else onChange(text)
    },
    inputProps: {
      onCompositionStart() {
        isComposing.current = true
      },
      onCompositionEnd({ currentTarget }) {
        isComposing.current = false
        setComposed(null)
        onChange(currentTarget.value)
      },
      onInput({ nativeEvent }) {
        // An input method that went away without its end must not keep what is typed after it.
        if (nativeEvent instanceof InputEvent && !nativeEvent.isComposing && isComposing.current) {
          isComposing.current = false
          setComposed(null)
        }
      },
    },
  }
}
