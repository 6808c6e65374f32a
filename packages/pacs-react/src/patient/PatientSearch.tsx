import { type KnownPatient, pressedKey } from '@opensono/pacs-core'
import { forwardRef, type KeyboardEvent, useId, useRef, useState } from 'react'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Popover } from 'react-aria-components/Popover'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import type { FieldProps } from '../control/ControlProps'
import { classes } from '../control/classes'
import { FieldFrame, splitField } from '../control/field/FieldParts'
import { present } from '../control/present'
import { usePortalProps } from '../control/root/RootContext'
import { useText } from '../provider/useText'
import { optionId, PatientOptions } from './PatientOptions'
import { patientText } from './patientText'
import { usePatientSuggestions } from './usePatientSuggestions'

/** A field in which a patient is typed who may be known. */
export interface PatientSearchProps extends FieldProps {
  value: string
  /** Called with the whole text at each change of it. */
  onChange: (text: string) => void
  /** Called when the focus leaves the field. */
  onBlur?: (() => void) | undefined
  /** One of the known patients was chosen. */
  onChoose: (patient: KnownPatient) => void
  /** False offers nobody: the patient is known already. @defaultValue true */
  isSuggesting?: boolean | undefined
  maxLength?: number | undefined
  inputMode?: 'text' | 'numeric' | 'tel' | undefined
  autoFocus?: boolean | undefined
}

/**
 * A line of text that offers known patients while one types, by name, pinyin, phone, ID card, HIS or patient number. The focus stays in
 * the field: arrow keys move the mark in the list, Enter takes the marked patient, Escape closes the list, and typing on ignores it.
 */
export const PatientSearch = forwardRef<HTMLInputElement, PatientSearchProps>(function PatientSearch(props, ref) {
  const { frame, aria, isReadOnly, rest } = splitField(props)
  const { className, value, onChange, onBlur, onChoose, isSuggesting = true, ...field } = rest
  const { t } = useText(patientText)
  const portal = usePortalProps()
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [isTyping, setTyping] = useState(false)
  const [active, setActive] = useState(-1)
  const patients = usePatientSuggestions(isTyping && isSuggesting ? value : null)
  const isOpen = patients.length > 0
  const marked = isOpen ? patients[active] : undefined

  function close(): void {
    setTyping(false)
    setActive(-1)
  }
  function choose(patient: KnownPatient): void {
    close()
    onChoose(patient)
  }
  function press(event: KeyboardEvent): void {
    // Also the list that is still asked for.
    const key = pressedKey(event)
    if (key === 'Escape') close()
    if (!isOpen) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[key] ?? 0
    // Before the first and behind the last one is the field itself.
    const places = patients.length + 1
    if (step !== 0) setActive(((active + 1 + step + places) % places) - 1)
    else if (key === 'Enter' && marked !== undefined) choose(marked)
    else if (key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <AriaTextField
      {...present({ ...field, ...aria, isReadOnly, value })}
      onChange={(text) => {
        setTyping(true)
        setActive(-1)
        onChange(text)
      }}
      autoComplete="off"
      spellCheck="false"
      className={classes('pacs-field pacs-known-field', className)}
      validationBehavior="aria"
    >
      <FieldFrame {...frame}>
        <Group ref={box} className="pacs-input-box">
          <Input
            ref={ref}
            className="pacs-input"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={marked === undefined ? undefined : optionId(listId, active)}
            onKeyDown={press}
            onBlur={() => {
              close()
              onBlur?.()
            }}
          />
        </Group>
      </FieldFrame>
      <output className="pacs-hidden-visually">{isOpen && t('knownPatient.found', { count: patients.length })}</output>
      {isOpen && (
        <Popover
          {...portal}
          triggerRef={box}
          isOpen
          isNonModal
          shouldCloseOnInteractOutside={() => false}
          placement="bottom start"
          offset={4}
          className="pacs-popover pacs-known"
        >
          <PatientOptions listId={listId} patients={patients} active={active} onChoose={choose} />
        </Popover>
      )}
    </AriaTextField>
  )
})
