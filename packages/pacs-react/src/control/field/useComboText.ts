import { useState } from 'react'
import type { Option } from '../ControlProps'
import { useControlText } from '../root/RootContext'
import { firstMatch, isFoundBy, namedOption } from './matchOptions'

/** Key of the entry that takes the typed text as it is; ids have no blanks. */
const asTyped = 'as typed'

/** What can be chosen, and what follows. */
export interface UseComboTextOptions {
  options: readonly Option[]
  value: string | null | undefined
  onChange: ((id: string | null) => void) | undefined
  filter: 'local' | 'server'
  onInputChange: ((text: string) => void) | undefined
  onCustomText: ((text: string) => void) | undefined
  unlisted: string | undefined
  onUnlisted: ((text: string) => void) | undefined
  /** Options that are drawn at most. */
  mostShown: number | undefined
}

/**
 * The text of a ComboBox. It names the chosen option, or is being typed, or was left although it names no option: such a text stays until
 * somebody changes it.
 *
 * @param combo - what can be chosen, and what follows.
 */
export function useComboText(combo: UseComboTextOptions) {
  const { options, filter, onCustomText, onInputChange, mostShown } = combo
  const say = useControlText()
  const [ownValue, setOwnValue] = useState<string | null>(null)
  const [ownUnlisted, setOwnUnlisted] = useState('')
  /** What is being typed; null when nothing is. */
  const [typed, setTyped] = useState<string | null>(null)
  /** The list was opened without typing: it shows everything. */
  const [isWhole, setWhole] = useState(false)
  /** Options from the server leave when others are asked for, and the name of the chosen one stays. */
  const [taken, setTaken] = useState<Option | null>(null)
  const value = combo.value === undefined ? ownValue : combo.value
  const unlisted = combo.unlisted ?? ownUnlisted
  const [shownValue, setShownValue] = useState(value)
  if (value !== shownValue) {
    setShownValue(value)
    setTyped(null)
  }
  const label = [...options, ...(taken === null ? [] : [taken])].find(({ id }) => id === value)?.label ?? ''
  /** What names no option, as far as anybody knows. */
  const searched = (typed ?? unlisted).trim()
  const found = filter === 'server' || isWhole ? options : options.filter((option) => isFoundBy(option, searched))
  const isCustomOffered = onCustomText !== undefined && searched !== '' && namedOption(options, searched) === null
  const shown = isCustomOffered
    ? [...found.slice(0, mostShown), { id: asTyped, label: say('control.useText', { text: searched }) }]
    : found.slice(0, mostShown)
  const firstOfServer = filter === 'server' ? found.find(({ isDisabled }) => isDisabled !== true) : undefined
  const first = firstMatch(found, searched) ?? firstOfServer

  function change(id: string | null): void {
    setOwnValue(id)
    combo.onChange?.(id)
  }

  function leave(text: string): void {
    setOwnUnlisted(text)
    if (text !== unlisted) combo.onUnlisted?.(text)
  }

  function settle(): void {
    setTyped(null)
    leave('')
    if (typed !== null) onInputChange?.('')
  }

  function take(key: string): void {
    settle()
    if (key === asTyped) onCustomText?.(searched)
    else {
      setTaken(options.find(({ id }) => id === key) ?? null)
      change(key)
    }
  }

  return {
    value,
    text: typed ?? (unlisted === '' ? label : unlisted),
    shown,
    /** What is highlighted while one types: Enter and Tab take it. Null when nothing is typed or found. */
    wanted: searched === '' ? null : (first?.id ?? (isCustomOffered ? asTyped : null)),
    /** A text that names no option was left. */
    isUnlisted: unlisted !== '',
    isTyped: searched !== '',
    take,
    type(text: string): void {
      setTyped(text === label ? null : text)
      setWhole(false)
      leave('')
      if (text === '' && value !== null) change(null)
      onInputChange?.(text)
    },
    /** The list opens by a button, an arrow or the focus, or by typing. */
    open: (isByTyping: boolean) => setWhole(!isByTyping),
    /** Takes what the text can only mean; else it stays and is said to name no option. */
    finish(): void {
      const named = namedOption(options, searched)
      if (searched === '') settle()
      else if (named !== null) take(named.id)
      else if (isCustomOffered && first === undefined) take(asTyped)
      else {
        setTyped(null)
        leave(searched)
      }
    },
    /** Back to the chosen option; without one the text stays. */
    revert: () => value !== null && settle(),
  }
}
