import {
  type DataOf,
  type KeyValueStorage,
  type MeasureSource,
  measureSourceOf,
  type ReportDrawing,
  reportApi,
  type Study,
  type StudyId,
  type UserId,
} from '@opensono/pacs-core'
import type { ValueAtom } from '@opensono/pacs-core/measure'
import { FileText, History, Printer } from 'lucide-react'
import { memo, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../control/button/Button'
import { IconButton } from '../control/button/IconButton'
import type { ControlProps } from '../control/ControlProps'
import { classes } from '../control/classes'
import { Banner } from '../control/feedback/Banner'
import { EmptyState } from '../control/feedback/EmptyState'
import { Skeleton } from '../control/feedback/Skeleton'
import { StudyMark } from '../control/feedback/StudyMark'
import { useShortcut } from '../control/key/useKeymap'
import { ConfirmDialog } from '../control/overlay/ConfirmDialog'
import { Dialog } from '../control/overlay/Dialog'
import { ToastRegion } from '../control/toast/ToastRegion'
import { PatientLine } from '../identity/PatientLine'
import { DecidePatients } from '../image/dicom/DecidePatients'
import { ReplacedNotice } from '../image/dicom/ReplacedNotice'
import { useImageRefusal } from '../image/dicom/useImageRefusal'
import { StudyObjects } from '../image/object/StudyObjects'
import type { StripItem } from '../image/StripItem'
import { ArrivedImages } from '../image/strip/ArrivedImages'
import { useImageActions } from '../image/strip/useImageActions'
import { useStudyStrip } from '../image/strip/useStrip'
import { useImageViews } from '../image/view/useImageViews'
import { PdfPreview } from '../paper/PdfPreview'
import { PrintFrame } from '../paper/PrintFrame'
import { ErrorNote } from '../provider/ErrorNote'
import { useCall } from '../provider/useCall'
import { useController } from '../provider/useController'
import { useCurrentStudy } from '../provider/useCurrentStudy'
import { useErrorText, useRefusalText } from '../provider/useErrorText'
import { usePermission } from '../provider/usePermission'
import { useText } from '../provider/useText'
import { useActor, useUser } from '../provider/useUser'
import { useWorkRules } from '../settings/rule/useWorkRules'
import { useLockEnd } from '../study/useLockEnd'
import { UrgentButton } from '../urgent/UrgentButton'
import { ReportAddenda } from './addendum/ReportAddenda'
import { ReportAudit } from './audit/ReportAudit'
import type { ReportDraft, ReportDraftState } from './createReportDraft'
import { useSnippets } from './knowledge/useSnippets'
import { LanguageChoice } from './LanguageChoice'
import { OthersPrint } from './OthersPrint'
import { ReportBar } from './ReportBar'
import { ReportConflict } from './ReportConflict'
import type { ReportContent } from './ReportContent'
import { ReportEditor, type ReportEditorProps } from './ReportEditor'
import { ReportImages, type ShownImage } from './ReportImages'
import type { ReportInsertion } from './ReportInsertion'
import { type ReportQuestion, ReportQuestions } from './ReportQuestions'
import { type ReportRefusals, reportRefusals } from './reportRefusal'
import { reportText } from './reportText'
import { SaveState } from './SaveState'
import { ReportSidePanel } from './side/ReportSidePanel'
import { TemplateChoice } from './TemplateChoice'
import { useFinishedDrawings } from './useFinishedDrawings'
import { type HeldReport, type UseReportActsResult, useReportActs } from './useReportActs'
import { type UseReportDraftResult, useReportDraft } from './useReportDraft'
import { useSettledState } from './useSettledState'

/** How the workbench is placed on its page. */
export interface ReportWorkbenchProps extends ControlProps {
  /** False while the page is kept alive behind another: what is written is saved then. @defaultValue true */
  isShown?: boolean
  /** Says whether the report is reviewed before it is finished: a host lets nobody leave meanwhile. */
  onReviewing?: ((isReviewing: boolean) => void) | undefined
  /** Takes the user to where a study is chosen. */
  onChooseStudy?: (() => void) | undefined
  /** Where the script of the PDF worker lies, when the host serves it elsewhere. */
  pdfWorkerUrl?: string | URL
  /**
   * Address of the page on which a doctor draws their signature on a phone, for the ticket of a one-time link: a page of the host that shows
   * {@link DrawSignature}. Without it reports are not signed by phone.
   */
  signaturePage?: ((ticket: string) => string) | undefined
  /** Keeps small habits of the user on this computer: `localStorage`. Without it they last as long as the page. */
  storage?: KeyValueStorage | undefined
  /**
   * Of this tab alone (`sessionStorage`): what is written and could not be saved outlives a crash there, sealed so that only this session
   * reads it. Left out, it lives as long as the page.
   */
  draftStorage?: KeyValueStorage | undefined
  /** What the host adds above the text, beside the urgent values: asking for a consultation, for instance. */
  tools?: ((study: Study) => ReactNode) | undefined
}

/** The page where a doctor writes the report of the current study: images, text, preview and print. */
export function ReportWorkbench(props: ReportWorkbenchProps) {
  const {
    isShown = true,
    onReviewing,
    onChooseStudy,
    pdfWorkerUrl,
    signaturePage,
    storage,
    draftStorage,
    tools,
    className,
    ...rest
  } = props
  const { t } = useText(reportText)
  const user = useUser()
  const { studyId } = useCurrentStudy()
  return (
    <div {...rest} className={classes('pacs-report', className)}>
      {studyId === null || user === null ? (
        <EmptyState
          icon={<FileText />}
          title={t('report.noStudy')}
          action={
            onChooseStudy && (
              <Button variant="primary" onPress={onChooseStudy}>
                {t('report.chooseStudy')}
              </Button>
            )
          }
        >
          {t('report.noStudyText')}
        </EmptyState>
      ) : (
        <OpenReport
          key={studyId}
          studyId={studyId}
          userId={user.userId}
          timeZone={user.timeZone}
          isShown={isShown}
          onReviewing={onReviewing}
          pdfWorkerUrl={pdfWorkerUrl}
          signaturePage={signaturePage}
          storage={storage}
          draftStorage={draftStorage}
          tools={tools}
        />
      )}
    </div>
  )
}

interface OpenReportProps {
  studyId: StudyId
  userId: UserId
  timeZone: string
  isShown: boolean
  onReviewing: ((isReviewing: boolean) => void) | undefined
  pdfWorkerUrl: string | URL | undefined
  signaturePage: ((ticket: string) => string) | undefined
  storage: KeyValueStorage | undefined
  draftStorage: KeyValueStorage | undefined
  tools: ReportWorkbenchProps['tools']
}

function OpenReport(props: OpenReportProps) {
  const { studyId, userId, isShown, draftStorage } = props
  const { draft, state, loadError, reload } = useReportDraft(studyId, userId, isShown, draftStorage)
  return <ReadReport {...props} draft={draft} state={useSettledState(state)} loadError={loadError} reload={reload} />
}

const noTemplates: DataOf<typeof reportApi.templates> = []

/** The report as far as it was read; it is not drawn again by a key in a text. */
const ReadReport = memo(function ReadReport(props: OpenReportProps & UseReportDraftResult) {
  const { studyId, timeZone, isShown, onReviewing, pdfWorkerUrl, signaturePage, storage, tools } = props
  const { draft, state, loadError, reload } = props
  const { study } = useCurrentStudy()
  const { data: templates = noTemplates } = useCall(reportApi.templates, usePermission(reportApi.templates) ? {} : null)
  useLockEnd(study?.lockedUntil ?? null)
  const acts = useReportActs(draft, studyId)
  const { isReviewing } = acts
  useEffect(() => {
    onReviewing?.(isReviewing)
    return () => onReviewing?.(false)
  }, [onReviewing, isReviewing])
  // A result that was left unknown once is not asked for again, also after a conflict.
  const isLeftUnknown = useRef(false)

  const { content } = state
  if (content === null) {
    return loadError === null ? <Waiting /> : <ErrorNote error={loadError} onRetry={reload} />
  }
  if (state.status === 'conflict' && state.theirs !== null) {
    return (
      <ReportConflict
        mine={content}
        theirs={state.theirs}
        began={state.saved ?? content}
        templates={templates}
        onResolve={(chosen) => void draft.resolve(chosen)}
      />
    )
  }
  return (
    <WrittenReport
      draft={draft}
      state={state}
      content={content}
      acts={acts}
      study={study}
      templates={templates}
      timeZone={timeZone}
      isShown={isShown}
      pdfWorkerUrl={pdfWorkerUrl}
      signaturePage={signaturePage}
      storage={storage}
      tools={tools}
      isLeftUnknown={isLeftUnknown}
    />
  )
})

interface WrittenReportProps
  extends Pick<OpenReportProps, 'timeZone' | 'isShown' | 'pdfWorkerUrl' | 'signaturePage' | 'storage' | 'tools'> {
  draft: ReportDraft
  state: ReportDraftState
  content: ReportContent
  acts: UseReportActsResult
  study: Study | undefined
  templates: DataOf<typeof reportApi.templates>
  isLeftUnknown: RefObject<boolean>
}

/** What panels do to the text, done by the editor. */
function insertedBy(insertion: RefObject<ReportInsertion | null>) {
  return {
    onInsert: (...given: Parameters<ReportInsertion['insert']>) => insertion.current?.insert(...given),
    onInsertValue: (...given: Parameters<ReportInsertion['insertValue']>) => insertion.current?.insertValue(...given),
    onGoTo: (...given: Parameters<ReportInsertion['goTo']>) => insertion.current?.goTo(...given),
    onSelect: (...given: Parameters<ReportInsertion['select']>) => insertion.current?.select(...given),
  }
}

/** Puts a measured value into the text after the viewer was closed: it keeps the focus as long as it is there, and one types on in the text. */
const insertAfter =
  (close: () => void, insertion: RefObject<ReportInsertion | null>) => (atom: ValueAtom, text: string) => {
    flushSync(close)
    insertion.current?.insertValue(text, measureSourceOf(atom))
  }

/** Which image of the study is shown large, and what is shown in it. */
function useShownImage(items: readonly StripItem[]) {
  const [shown, setShown] = useState<ShownImage | null>(null)
  const openValue = ({ imageId, annotationId }: MeasureSource) => {
    const item = items.find((each) => each.imageId === imageId)
    if (item !== undefined) setShown({ key: item.key, annotationId })
  }
  return { shown, setShown, openValue }
}

/** The images of the study, the views that they are tagged with, and what must be decided on. */
function useReportImages(draft: ReportDraft, { drawings }: ReportContent, study: Study | undefined) {
  const { studyId } = draft
  const images = useStudyStrip(studyId)
  const views = useImageViews({ studyId, study, items: images.items })
  const actions = useImageActions()
  const notice = <DecidePatients items={images.items} study={study} actions={actions} />
  // Before the images are listed, every view would be missing.
  const printing = { drawings, onDrawings: (chosen: ReportDrawing[]) => draft.change({ drawings: chosen }) }
  const listed = { items: images.items, areItemsKnown: !images.isLoading && images.error === null }
  return { images, listed, reading: images, views: images.isLoading ? undefined : views, notice, ...printing }
}

/** What may not be done with the report now; null until its study is known. */
function useRefusals(
  study: Study | undefined,
  content: ReportContent,
  items: readonly StripItem[],
): ReportRefusals | null {
  const { t } = useText(reportText)
  const say = useRefusalText()
  const actor = useActor()
  const { isReportAuditOn: isAuditOn } = useWorkRules()
  const refusalOf = useImageRefusal()
  if (study === undefined || actor === null) return null
  const otherPatient = refusalOf(
    ...items.filter(({ imageId }) => imageId !== null && content.imageIds.includes(imageId)),
  )
  return reportRefusals(t, say, study, actor, content, { isAuditOn, otherPatient })
}

/** The texts as they are written, at each key. */
function WrittenTexts({ draft, ...rest }: Omit<ReportEditorProps, 'content' | 'onChange'> & { draft: ReportDraft }) {
  const content = useController(draft, (state) => state.content)
  return content === null ? null : <ReportEditor {...rest} content={content} onChange={draft.change} />
}

/** Selects the gap that keeps the report from being finished, each time that it does. */
function useGoToGap(held: HeldReport | null, isReadOnly: boolean, insertion: RefObject<ReportInsertion | null>): void {
  const followed = useRef<HeldReport | null>(null)
  useEffect(() => {
    // As long as the report is being finished nothing in it is selected.
    if (held?.gap == null || isReadOnly || followed.current === held) return
    followed.current = held
    insertion.current?.goTo(held.gap.field, held.gap.start)
  }, [held, isReadOnly, insertion])
}

/** A report that was read and has no conflict: its images, its text, and what ends it. */
function WrittenReport(props: WrittenReportProps) {
  const { draft, state, content, acts, study, templates, pdfWorkerUrl, storage, isLeftUnknown } = props
  const { language } = useText(reportText)
  const [asking, setAsking] = useState<ReportQuestion | null>(null)
  const { images, listed, ...beside } = useReportImages(draft, content, study)
  const finishedDrawings = useFinishedDrawings(state.saved, images.items)
  const insertion = useRef<ReportInsertion>(null)
  const { shown, setShown, openValue } = useShownImage(images.items)
  const template = templates.find(({ id }) => id === content.templateId)
  const snippets = useSnippets(study?.bodyParts.map(({ id }) => id) ?? [], content.language ?? language)
  const refusals = useRefusals(study, content, images.items)
  const isReadOnly = refusals === null || refusals.isFinished || refusals.edit !== undefined || acts.isActing
  useGoToGap(acts.held, isReadOnly, insertion)
  const end = (act: 'finish' | 'print') => void (act === 'finish' ? acts.finish() : acts.print())
  const askAndEnd = (act: 'finish' | 'print') => {
    if (content.result !== 'unknown' || isLeftUnknown.current || refusals?.isFinished === true) end(act)
    else setAsking(act)
  }
  return (
    <div className="pacs-report-open">
      <div className="pacs-report-side">
        <ArrivedImages studyId={draft.studyId} items={images.items} />
        <StudyObjects studyId={draft.studyId} isOpenOnArrival />
        <ReportImages
          items={images.items}
          imageIds={content.imageIds}
          onChange={(imageIds) => draft.change({ imageIds })}
          isReadOnly={isReadOnly}
          onStale={images.refreshAddresses}
          {...beside}
          finishedDrawings={finishedDrawings}
          study={study}
          limit={template?.imageLimit ?? undefined}
          shown={shown}
          onShow={setShown}
          onInsertValue={isReadOnly ? undefined : insertAfter(() => setShown(null), insertion)}
        />
        <ToastRegion placement="inline" />
      </div>
      <div className="pacs-report-main">
        <ReportHead
          {...props}
          isReadOnly={isReadOnly}
          isViewOnly={refusals?.edit !== undefined}
          onHistory={() => setAsking('history')}
        />
        <ReportNotices draft={draft} state={state} study={study} refusals={refusals} />
        <WrittenTexts
          draft={draft}
          isReadOnly={isReadOnly}
          insertionRef={insertion}
          studyId={draft.studyId}
          sections={template?.sections}
          items={images.items}
          onOpenValue={openValue}
          snippets={snippets}
        />
        {study !== undefined && state.saved !== null && <ReportAddenda study={study} version={state.saved.version} />}
        {refusals !== null && (
          <ReportBar
            draft={draft}
            state={state}
            acts={acts}
            refusals={refusals}
            onEnd={askAndEnd}
            onReopen={() => setAsking('reason')}
            signaturePage={props.signaturePage}
          />
        )}
      </div>
      {study !== undefined && (
        <ReportSidePanel
          study={study}
          content={content}
          current={() => draft.getSnapshot().content ?? content}
          onChange={draft.change}
          isReadOnly={isReadOnly}
          {...listed}
          onOpenValue={openValue}
          acts={acts}
          {...insertedBy(insertion)}
          storage={storage}
        />
      )}
      <ReportPaper
        {...props}
        items={images.items}
        changedDrawings={[...finishedDrawings.values()].filter(({ isChanged }) => isChanged).length}
        printRefusal={refusals?.print}
        onPrint={() => askAndEnd('print')}
        workerUrl={pdfWorkerUrl}
      />
      <ReportAsking
        draft={draft}
        acts={acts}
        isLeftUnknown={isLeftUnknown}
        restoreRefusal={refusals?.restore}
        asking={asking}
        onEnd={end}
        onClose={() => setAsking(null)}
      />
    </div>
  )
}

interface ReportAskingProps extends Pick<WrittenReportProps, 'draft' | 'acts' | 'isLeftUnknown'> {
  asking: ReportQuestion | null
  restoreRefusal: string | undefined
  onEnd: (act: 'finish' | 'print') => void
  onClose: () => void
}

/** What is asked before the report is finished, printed or reopened, and its history. */
function ReportAsking(props: ReportAskingProps) {
  const { draft, acts, isLeftUnknown, asking, restoreRefusal, onEnd, onClose } = props
  if (asking === null) return null
  return (
    <ReportQuestions
      draft={draft}
      question={asking}
      restoreRefusal={restoreRefusal}
      onResult={(act, result) => {
        isLeftUnknown.current = result === 'unknown'
        draft.change({ result })
        onClose()
        onEnd(act)
      }}
      onReopen={(reason) => {
        onClose()
        acts.reopen(reason)
      }}
      onClose={onClose}
    />
  )
}

interface ReportHeadProps
  extends Pick<
    WrittenReportProps,
    'draft' | 'state' | 'content' | 'study' | 'templates' | 'timeZone' | 'isShown' | 'tools'
  > {
  isReadOnly: boolean
  isViewOnly: boolean
  onHistory: () => void
}

// To save loses nothing, also while an image or a question is open over the report.
const overReport = ['question', 'dialog', 'drawer', 'viewer'] as const

/** The template, and how far the report is saved; it is saved at once by its key. */
function ReportHead(props: ReportHeadProps) {
  const { draft, state, content, study, templates, timeZone, isShown, tools, isReadOnly, isViewOnly, onHistory } = props
  const { t } = useText(reportText)
  useShortcut('saveReport', () => void draft.save(), { isOn: isShown, over: overReport })
  return (
    <header className="pacs-report-head">
      <TemplateChoice
        templates={templates}
        examTypeId={study?.examType?.id ?? null}
        content={content}
        onChange={draft.change}
        isReadOnly={isReadOnly}
      />
      <LanguageChoice templates={templates} content={content} onChange={draft.change} isReadOnly={isReadOnly} />
      <span className="pacs-report-space" />
      <span role="status" className="pacs-report-state">
        {study !== undefined && study.draftedAt !== null && <StudyMark kind="draft" isIconOnly />}
        <SaveState state={state} study={study} isViewOnly={isViewOnly} timeZone={timeZone} />
      </span>
      {study !== undefined && tools?.(study)}
      <UrgentButton studyId={draft.studyId} />
      <IconButton label={t('report.history.title')} icon={<History />} onPress={onHistory} />
    </header>
  )
}

interface ReportNoticesProps extends Pick<WrittenReportProps, 'draft' | 'state' | 'study'> {
  refusals: ReportRefusals | null
}

/** Why the report cannot be written on, and why it could not be saved. */
function ReportNotices({ draft, state, study, refusals }: ReportNoticesProps) {
  const { t } = useText(reportText)
  const errorText = useErrorText()
  const unlinked = state.content?.unlinked ?? []
  const isFinished = refusals === null || refusals.isFinished || refusals.edit !== undefined
  return (
    <>
      {study !== undefined && state.saved !== null && (
        <ReportAudit draft={draft} study={study} version={state.saved.version} />
      )}
      {refusals?.edit !== undefined &&
        (refusals.isOthersPrint && study !== undefined ? (
          <OthersPrint study={study}>{refusals.edit}</OthersPrint>
        ) : (
          <Banner tone="info">{refusals.edit}</Banner>
        ))}
      {unlinked.length > 0 && (
        <Banner
          tone="warning"
          actions={
            isFinished ? undefined : (
              <Button size="small" onPress={() => draft.change({ unlinked: [] })}>
                {t('report.values.accept')}
              </Button>
            )
          }
        >
          {t('report.values.unlinkedOf', {
            values: unlinked.map(({ text }) => text).join(t('common.listSeparator')),
          })}
        </Banner>
      )}
      {state.status === 'save-failed' && state.error !== null && (
        <Banner
          tone="danger"
          actions={
            <Button size="small" onPress={() => void draft.save()}>
              {t('common.retry')}
            </Button>
          }
        >
          {t('report.saveFailed', { reason: errorText(state.error) })}
        </Banner>
      )}
    </>
  )
}

interface ReportPaperProps {
  acts: UseReportActsResult
  /** The report as it is written now. */
  content: ReportContent
  /** The images of the study. */
  items: readonly StripItem[]
  /** Whose report it is, once that is known. */
  study: Study | undefined
  /** Images whose drawings were changed since the report was finished. */
  changedDrawings: number
  printRefusal: string | undefined
  onPrint: () => void
  workerUrl: string | URL | undefined
}

/** The preview, and the sheet that is at the printer. */
function ReportPaper(props: ReportPaperProps) {
  const { acts, content, items, study, changedDrawings, printRefusal, onPrint, workerUrl } = props
  const { t } = useText(reportText)
  const printed = items.filter(({ imageId }) => imageId !== null && content.imageIds.includes(imageId))
  return (
    <>
      {acts.preview !== null && (
        <Dialog
          isOpen
          onOpenChange={acts.closePreview}
          title={t('report.previewTitle')}
          size="large"
          isDismissable
          actions={
            <Button
              variant="primary"
              icon={<Printer />}
              disabledReason={printRefusal}
              onPress={() => {
                acts.closePreview()
                onPrint()
              }}
            >
              {t('report.print')}
            </Button>
          }
        >
          {study !== undefined && <PatientLine patient={study} className="pacs-report-preview-patient" />}
          {acts.previewFaults.map((fault) => (
            <Banner key={fault} tone="warning">
              {fault}
            </Banner>
          ))}
          <ReplacedNotice items={printed} />
          {changedDrawings > 0 && (
            <Banner tone="info">{t('report.drawings.changedOf', { count: changedDrawings })}</Banner>
          )}
          <PdfPreview pdf={acts.preview} {...(workerUrl !== undefined && { workerUrl })} />
        </Dialog>
      )}
      {acts.incomplete !== null && (
        <ConfirmDialog
          isOpen
          title={t('report.missing.title')}
          confirmLabel={t(acts.incomplete.act === 'print' ? 'report.missing.print' : 'report.missing.finish')}
          onConfirm={acts.incomplete.proceed}
          onCancel={acts.closeIncomplete}
        >
          {acts.incomplete.text}
        </ConfirmDialog>
      )}
      {acts.paper !== null && <PrintFrame pdf={acts.paper} workerUrl={workerUrl} onFailed={acts.failed} />}
    </>
  )
}

/** The shape of the page while the report is on its way. */
function Waiting() {
  return (
    <div className="pacs-report-open" aria-busy="true">
      <div className="pacs-report-side" />
      <div className="pacs-report-main">
        <div className="pacs-report-editor">
          <Skeleton height={240} />
          <Skeleton height={120} />
        </div>
      </div>
    </div>
  )
}
