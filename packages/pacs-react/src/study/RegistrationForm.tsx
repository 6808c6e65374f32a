import { studyFactsOf, whyNotEditRegistration } from '@opensono/pacs-core'
import { forwardRef, useEffect, useRef } from 'react'
import { Button } from '../control/button/Button'
import type { ControlProps } from '../control/ControlProps'
import { classes } from '../control/classes'
import { Banner } from '../control/feedback/Banner'
import { useErrorText } from '../provider/useErrorText'
import { useRefusal } from '../provider/useRefusal'
import { useText } from '../provider/useText'
import { useActor } from '../provider/useUser'
import { focusNextField } from './nextField'
import type { RegistrationDraft } from './RegistrationDraft'
import { RegistrationFields } from './RegistrationFields'
import { studyText } from './studyText'
import { type UseRegistrationOptions, useRegistration } from './useRegistration'

/** What is registered, and what follows. Give it a `key` of the study's id, so that another study is another form. */
export interface RegistrationFormProps extends UseRegistrationOptions, ControlProps {
  /** Leaves the study that is being changed and begins a new one. */
  onNew?: (() => void) | undefined
}

/** A summary is shown when more faults than this were found. */
const summaryFrom = 4

/** Registers a patient and an examination by keyboard alone: Enter is the next field, F9 saves, Shift+F9 saves and goes on. */
export const RegistrationForm = forwardRef<HTMLFormElement, RegistrationFormProps>(
  function RegistrationForm(props, ref) {
    const { study, onSaved, onNew, className, ...rest } = props
    const { t } = useText(studyText)
    const sayWhy = useErrorText()
    const actor = useActor()
    const registration = useRegistration({ study, onSaved })
    const { form, save, clear, isSaving } = registration
    const ruleRefusal = study === null || actor === null ? null : whyNotEditRegistration(studyFactsOf(study), actor)
    const refusal = useRefusal(undefined, ruleRefusal, { ...study?.occupant, lockedUntil: study?.lockedUntil })
    const saver = useRef(save)
    useEffect(() => {
      saver.current = refusal === undefined && !isSaving ? save : async () => undefined
    })

    useEffect(() => {
      const press = (event: KeyboardEvent) => {
        if (event.key !== 'F9' || event.ctrlKey || event.altKey || event.metaKey) return
        event.preventDefault()
        void saver.current(event.shiftKey)
      }
      window.addEventListener('keydown', press)
      return () => window.removeEventListener('keydown', press)
    }, [])

    const faults = Object.keys(form.formState.errors) as (keyof RegistrationDraft)[]
    return (
      <form
        {...rest}
        ref={ref}
        className={classes('pacs-registration', className)}
        noValidate
        autoComplete="off"
        aria-label={t('registration.title')}
        onSubmit={(event) => event.preventDefault()}
        onKeyDownCapture={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          if (focusNextField(event.currentTarget, event.target)) {
            event.preventDefault()
            event.stopPropagation()
          }
        }}
      >
        <header className="pacs-registration-head">
          <h2 className="pacs-registration-title pacs-truncate">
            {study === null
              ? t('registration.titleNew')
              : t('registration.titleEdit', { examNumber: study.examNumber })}
          </h2>
          {study !== null && onNew && <Button onPress={onNew}>{t('registration.newPatient')}</Button>}
        </header>
        <div className="pacs-registration-body">
          {refusal !== undefined && <Banner tone="warning">{refusal}</Banner>}
          {registration.error !== null && <Banner tone="danger">{sayWhy(registration.error)}</Banner>}
          {faults.length >= summaryFrom && (
            <Banner tone="danger">
              {t('registration.summary', { count: faults.length })}{' '}
              <span className="pacs-fault-links">
                {faults.map((name) => (
                  <button key={name} type="button" className="pacs-link" onClick={() => form.setFocus(name)}>
                    {t(`registration.${name === 'ageValue' ? 'patientAge' : (name as 'memo')}`)}
                  </button>
                ))}
              </span>
            </Banner>
          )}
          <RegistrationFields registration={registration} isDisabled={refusal !== undefined} />
        </div>
        <footer className="pacs-registration-bar">
          <Button variant="quiet" onPress={clear}>
            {t('registration.clear')}
          </Button>
          <span className="pacs-filter-space" />
          {study === null && (
            <Button hotkey="⇧F9" isPending={isSaving} onPress={() => void save(true)}>
              {t('registration.saveAndNext')}
            </Button>
          )}
          <Button
            variant="primary"
            hotkey="F9"
            isPending={isSaving}
            disabledReason={refusal}
            onPress={() => void save(false)}
          >
            {t('registration.save')}
          </Button>
        </footer>
      </form>
    )
  },
)
