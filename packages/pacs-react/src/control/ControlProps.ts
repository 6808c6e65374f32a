import type { CSSProperties, ReactNode } from 'react'

/** What every control takes and hands on to its outermost element. */
export interface ControlProps {
  id?: string | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
  'aria-label'?: string | undefined
  'aria-labelledby'?: string | undefined
  'aria-describedby'?: string | undefined
}

/** What a form field takes besides its value. The label is above; hint and error share one line below. */
export interface FieldProps extends ControlProps {
  /** Always given; `isBare` only hides it from sight. */
  label: string
  /** Leaves label and note line away, for filter bars and table cells; the label is still read out. */
  isBare?: boolean | undefined
  /** Adds `*` to the label and `aria-required`; checking is the form's business. */
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
  /** Says why the field is disabled; shown in the note line, and disables the field by itself. */
  disabledReason?: string | undefined
  isReadOnly?: boolean | undefined
  hint?: string | undefined
  /** A text makes the field invalid and takes the place of the hint. */
  error?: string | undefined
  name?: string | undefined
}

/** One entry of a Select, NativeSelect or ComboBox. */
export interface Option {
  id: string
  label: string
  /** Second line or right-hand note, for example a pinyin code. */
  description?: string | undefined
  /** Other words that find it when one types in a ComboBox. */
  words?: string | undefined
  icon?: ReactNode
  isDisabled?: boolean | undefined
}

/** The tone of a message; never the only sign, an icon or a word goes with it. */
export type Tone = 'info' | 'success' | 'warning' | 'danger'
