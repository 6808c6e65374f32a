import { type StudyRow, studyFactsOf, whyNotEditRegistration } from '@opensono/pacs-core'
import { forwardRef, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../control/button/Button'
import type { ControlProps } from '../../control/ControlProps'
import { classes } from '../../control/classes'
import { useShortcut } from '../../control/key/useKeymap'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { useActor } from '../../provider/useUser'
import { studyText } from '../studyText'
import { focusNextField } from './nextField'
import { RegistrationConflictChoice } from './RegistrationConflictChoice'
import { type RegistrationDialog, RegistrationDialogs } from './RegistrationDialogs'
import { RegistrationFields } from './RegistrationFields'
import { RegistrationNotices } from './RegistrationNotices'
import { RegistrationTools } from './RegistrationTools'
import { type UseRegistrationOptions, useRegistration } from './useRegistration'

/** What is registered, and what follows. Give it a `key` of the study's id, so that another study is another form. */
export interface RegistrationFormProps extends UseRegistrationOptions, ControlProps {
  /** Leaves the study that is being changed and begins a new one. */
  onNew?: (() => void) | undefined
  /** Opens an earlier study of the patient. */
  onOpen?: ((row: StudyRow) => void) | undefined
  /** Whether something was typed that is not saved. Give it the same function each time. */
  onBegun?: ((isBegun: boolean) => void) | undefined
  /** Shows the application form of the study that is changed. */
  onPaper?: (() => void) | undefined
}

/** Figures and texts are taken when their box is left: one that somebody still stands in counts, too. */
function takeTyped(box: EventTarget | undefined): void {
  if (!(box instanceof HTMLInputElement)) return
  // What is wrong with it is known before the focus comes back, so that no list opens over it.
  flushSync(() => box.blur())
  box.focus({ preventScroll: true })
}

/** Registers a patient and an examination by keyboard alone: Enter is the next field, F9 saves for the next patient, Shift+F9 saves and stays. */
export const RegistrationForm = forwardRef<HTMLFormElement, RegistrationFormProps>(
  function RegistrationForm(props, ref) {
    const { study, onSaved, draftStorage, onNew, onOpen, onPaper, onBegun, className, ...rest } = props
    const { t } = useText(studyText)
    const actor = useActor()
    const registration = useRegistration({ study, onSaved, draftStorage })
    const { save, clear, isSaving, conflict, duplicates, identity, isBegun, refusedKnown } = registration
    const [dialog, setDialog] = useState<RegistrationDialog | null>(null)
    const ruleRefusal = study === null || actor === null ? null : whyNotEditRegistration(studyFactsOf(study), actor)
    const refusal = useRefusal(undefined, ruleRefusal, {
      ...{ ...study?.occupant, lockedUntil: study?.lockedUntil },
      ...{ examinedByName: study?.examinedByName, reportedByName: study?.reportedByName },
    })
    const isAsked = identity.question !== null || refusedKnown !== null
    const isBusy =
      refusal !== undefined || isSaving || conflict !== null || duplicates !== null || dialog !== null || isAsked
    const title =
      study === null ? t('registration.titleNew') : t('registration.titleEdit', { examNumber: study.examNumber })
    useEffect(() => onBegun?.(isBegun), [onBegun, isBegun])
    const saver = useRef(save)
    useEffect(() => {
      saver.current = isBusy ? async () => undefined : save
    })

    const saveByKey = (event: KeyboardEvent, isNext: boolean) => {
      takeTyped(event.composedPath()[0])
      void saver.current(isNext)
    }
    useShortcut('saveRegistration', (event) => saveByKey(event, true))
    useShortcut('saveAndStay', (event) => saveByKey(event, false))

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
          // What stands in a dialog is a child of the form for React alone.
          if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
          if (focusNextField(event.currentTarget, event.target)) {
            event.preventDefault()
            event.stopPropagation()
          }
        }}
      >
        <header className="pacs-registration-head">
          <h2 className="pacs-registration-title pacs-truncate" title={title}>
            {title}
          </h2>
          <RegistrationTools
            registration={registration}
            study={study}
            onDialog={setDialog}
            onNew={onNew}
            onPaper={onPaper}
          />
        </header>
        {conflict !== null ? (
          <div className="pacs-registration-body">
            <RegistrationConflictChoice registration={registration} conflict={conflict} />
          </div>
        ) : (
          <>
            <div className="pacs-registration-body">
              <RegistrationNotices registration={registration} refusal={refusal} onDialog={setDialog} />
              <RegistrationFields registration={registration} isDisabled={refusal !== undefined} />
            </div>
            <footer className="pacs-registration-bar">
              <Button variant="quiet" onPress={clear}>
                {t('registration.clear')}
              </Button>
              <span className="pacs-filter-space" />
              <Button hotkey="⇧F9" isPending={isSaving} disabledReason={refusal} onPress={() => void save(false)}>
                {t('registration.saveAndStay')}
              </Button>
              <Button
                variant="primary"
                hotkey="F9"
                isPending={isSaving}
                disabledReason={refusal}
                onPress={() => void save(true)}
              >
                {t('registration.save')}
              </Button>
            </footer>
          </>
        )}
        <RegistrationDialogs
          registration={registration}
          study={study}
          dialog={dialog}
          onClose={() => setDialog(null)}
          onOpen={onOpen}
        />
      </form>
    )
  },
)
