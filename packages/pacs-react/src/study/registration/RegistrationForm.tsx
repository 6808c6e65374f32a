import {
  pressedKey,
  refusalFactsOf,
  type Study,
  type StudyRow,
  studyFactsOf,
  whyNotEditRegistration,
} from '@opensono/pacs-core'
import {
  forwardRef,
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../control/button/Button'
import type { ControlProps } from '../../control/ControlProps'
import { classes } from '../../control/classes'
import { useShortcut } from '../../control/key/useKeymap'
import { useFormPart } from '../../form/useVersionedForm'
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
import { type UseRegistrationOptions, type UseRegistrationResult, useRegistration } from './useRegistration'

/** Takes the number of a scanned ID card; null where the number is not the form's. */
export type CardReceiver = ((idCard: string) => void) | null

/** Where a form puts what takes the number of a scanned ID card. */
export type CardTarget = RefObject<CardReceiver>

/** What is registered, and what follows. Give it a `key` of the study's id, so that another study is another form. */
export interface RegistrationFormProps extends UseRegistrationOptions, ControlProps {
  /** Leaves the study that is being changed and begins a new one. */
  onNew?: (() => void) | undefined
  /** Opens an earlier study of the patient. */
  onOpen?: ((row: StudyRow) => void) | undefined
  /** Whether something was typed that is not saved. Give it the same function each time. */
  onBegun?: ((isBegun: boolean) => void) | undefined
  /** Receives what takes the number of a scanned ID card; null while the form takes none. */
  cardTarget?: CardTarget | undefined
  /** Shows the application form of the study that is changed. */
  onPaper?: (() => void) | undefined
}

/** Figures and texts are taken when their box is left: one that still has the focus counts, too. */
function takeTyped(box: EventTarget | undefined): void {
  if (!(box instanceof HTMLInputElement)) return
  // What is wrong with it is known before the focus comes back, so that no list opens over it.
  flushSync(() => box.blur())
  box.focus({ preventScroll: true })
}

/** Why a study's registration cannot be changed, or undefined. */
function useEditRefusal(study: Study | null): string | undefined {
  const actor = useActor()
  const refusal = study === null || actor === null ? null : whyNotEditRegistration(studyFactsOf(study), actor)
  return useRefusal(undefined, refusal, study === null ? {} : refusalFactsOf(study))
}

/** F9 and Shift+F9 save from wherever the focus is, unless the form waits for something. */
function useSaveKeys(save: (isNext: boolean) => Promise<void>, isBusy: boolean): void {
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
}

/** Enter is the next field, unless it means something of its own where it was pressed. */
function walkByEnter(event: ReactKeyboardEvent<HTMLFormElement>): void {
  if (pressedKey(event) !== 'Enter') return
  // What is in a dialog is a child of the form for React alone.
  if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
  if (!focusNextField(event.currentTarget, event.target)) return
  event.preventDefault()
  event.stopPropagation()
}

/** Registers a patient and an examination by keyboard alone: Enter is the next field, F9 saves for the next patient, Shift+F9 saves and stays. */
export const RegistrationForm = forwardRef<HTMLFormElement, RegistrationFormProps>(
  function RegistrationForm(props, ref) {
    const { study, onSaved, draftStorage, changes, onNew, onOpen, onPaper, onBegun, cardTarget, className, ...rest } =
      props
    const { t } = useText(studyText)
    const registration = useRegistration({ study, onSaved, draftStorage, changes })
    const { form, saving, clear } = registration
    const [dialog, setDialog] = useState<RegistrationDialog | null>(null)
    const isSaving = useFormPart(form, (view) => view.isSaving)
    const isBegun = useFormPart(form, (view) => view.isDirty)
    const isGone = useFormPart(form, (view) => view.isGone)
    const conflict = useFormPart(form, (view) => view.conflict)
    const ruleRefusal = useEditRefusal(study)
    const refusal = isGone ? t('common.conflict.gone') : ruleRefusal
    const isAsked = conflict !== null || saving.question !== null || dialog !== null
    useSaveKeys(saving.save, refusal !== undefined || isSaving || isAsked)
    useEffect(() => onBegun?.(isBegun), [onBegun, isBegun])
    useImperativeHandle<CardReceiver, CardReceiver>(cardTarget, () =>
      study === null && !isAsked ? saving.takeCard : null,
    )
    const title =
      study === null ? t('registration.titleNew') : t('registration.titleEdit', { examNumber: study.examNumber })
    return (
      <form
        {...rest}
        ref={ref}
        className={classes('pacs-registration', className)}
        noValidate
        autoComplete="off"
        aria-label={t('registration.title')}
        onSubmit={(event) => event.preventDefault()}
        onKeyDownCapture={walkByEnter}
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
              <RegistrationFields registration={registration} isDisabled={ruleRefusal !== undefined} />
            </div>
            <SaveBar saving={saving} isSaving={isSaving} refusal={refusal} onClear={clear} />
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

interface SaveBarProps {
  saving: UseRegistrationResult['saving']
  isSaving: boolean
  refusal: string | undefined
  onClear: () => void
}

/** Clearing and saving, at the foot of the form. */
function SaveBar({ saving, isSaving, refusal, onClear }: SaveBarProps) {
  const { t } = useText(studyText)
  return (
    <footer className="pacs-registration-bar">
      <Button variant="quiet" onPress={onClear}>
        {t('registration.clear')}
      </Button>
      {/* Its room is always there: nothing moves while one types. */}
      <span className="pacs-registration-sending pacs-truncate" role="status">
        {saving.sent
          .filter(({ error }) => error === null)
          .map(({ patientName }) => t('registration.sending', { name: patientName }))
          .join(' ')}
      </span>
      <Button hotkey="⇧F9" isPending={isSaving} disabledReason={refusal} onPress={() => void saving.save(false)}>
        {t('registration.saveAndStay')}
      </Button>
      <Button
        variant="primary"
        hotkey="F9"
        isPending={isSaving}
        disabledReason={refusal}
        onPress={() => void saving.save(true)}
      >
        {t('registration.save')}
      </Button>
    </footer>
  )
}
