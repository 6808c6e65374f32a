import { shortcuts, viewKeys } from '@opensono/pacs-capture'
import {
  dictionaryName,
  type ExamView,
  type ImageId,
  imageApi,
  type Study,
  type StudyId,
  type StudyImage,
  type ViewCoverage,
  viewCoverage,
} from '@opensono/pacs-core'
import type { MenuEntry } from '../../control/menu/Menu'
import { useToasts } from '../../control/toast/ToastProvider'
import { callKey } from '../../provider/callKey'
import { useErrorText } from '../../provider/useErrorText'
import { useMaybeController } from '../../provider/useMaybeController'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'
import type { StripItem } from '../StripItem'
import type { ViewAct } from '../strip/stripMenu'
import { useStudyRefusals } from '../useStudyRefusals'

/** The images of a study. */
export interface UseImageViewsOptions {
  studyId: StudyId | null
  /** The study whole; undefined while it is not known. */
  study: Study | undefined
  items: readonly StripItem[]
}

/** The views that a study asks for, and how its images are tagged with them. */
export interface UseImageViewsResult {
  /** Each view in its order and how far it is; empty where the exam type asks for none. */
  readonly coverage: readonly ViewCoverage[]
  /** Whether the user may tag images; the server decides on the study. */
  readonly mayTag: boolean
  /** The key of a view; null for one without. */
  readonly keyOf: (view: ExamView) => string | null
  readonly viewName: (view: ExamView) => string
  /** Name of the view that an image is tagged with. */
  readonly nameOf: (item: StripItem) => string | undefined
  /** Tags images with a view; null takes their tags away. It is seen at once, and taken back when the server refuses it. */
  readonly tag: (items: readonly StripItem[], viewCode: string | null) => void
  /** Entries of the menu of an image. */
  readonly menuOf: (item: StripItem) => readonly MenuEntry<ViewAct>[]
  /** What these entries do. */
  readonly handlers: Readonly<Record<ViewAct, (item: StripItem) => void>>
}

/**
 * Which views of a study are there, and how an image is tagged: also one that is on its way, whose tag goes with it.
 *
 * @param options - the study and its images.
 */
export function useImageViews({ studyId, study, items }: UseImageViewsOptions): UseImageViewsResult {
  const { language } = useText(imageText)
  const captureKeys = useCaptureKeys()
  const refusal = useStudyRefusals(study).tag
  const maySet = usePermission(imageApi.setView)
  const send = useSendView(studyId, refusal)
  const views = study?.examViews ?? []
  const mayTag = maySet && views.length > 0
  const viewName = (view: ExamView) => dictionaryName(view, language)
  const keyOf = (view: ExamView) => {
    const shortcut = viewKeys[views.indexOf(view)]
    return shortcut === undefined || captureKeys.includes(shortcuts[shortcut]) ? null : shortcuts[shortcut]
  }
  const toggle = (item: StripItem, code: string) => send([item], item.viewCode === code ? null : code)
  return {
    coverage: viewCoverage(views, items),
    mayTag,
    keyOf,
    viewName,
    nameOf({ viewCode }) {
      const view = views.find(({ code }) => code === viewCode)
      return view === undefined ? undefined : viewName(view)
    },
    tag: send,
    menuOf: (item) =>
      mayTag
        ? views.map((view, at) => ({
            id: `view:${view.code}` as const,
            label: viewName(view),
            hotkey: keyOf(view) ?? undefined,
            isSelected: item.viewCode === view.code,
            disabledReason: refusal,
            startsGroup: at === 0,
          }))
        : [],
    handlers: Object.fromEntries(
      views.map(({ code }) => [`view:${code}` as const, (item: StripItem) => toggle(item, code)]),
    ),
  }
}

/** The keys that capture has: they tag nothing. */
function useCaptureKeys(): readonly string[] {
  return useMaybeController(usePacs().hotkeys, (state) => Object.values(state?.keys ?? {}))
}

/** Tags images, on the server or on their way to it. */
function useSendView(studyId: StudyId | null, refusal: string | undefined): UseImageViewsResult['tag'] {
  const { queryClient, uploads } = usePacs()
  const toasts = useToasts()
  const errorText = useErrorText()
  const { mutateEach } = useMutationCall(imageApi.setView)

  async function store(ids: readonly ImageId[], viewCode: string | null, ofStudy: StudyId): Promise<void> {
    const queryKey = callKey(imageApi.list, { studyId: ofStudy })
    // What is read before the tag is stored would show the former one.
    await queryClient.cancelQueries({ queryKey })
    // Addresses are as old as before.
    const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt
    queryClient.setQueryData<StudyImage[]>(
      queryKey,
      (rows) => rows?.map((row) => (ids.includes(row.id) ? { ...row, viewCode } : row)),
      updatedAt === undefined ? {} : { updatedAt },
    )
    const { failed } = await mutateEach(ids.map((imageId) => ({ imageId, viewCode })))
    const [first] = failed
    if (first !== undefined) toasts.error(errorText(first.error))
  }

  return (items, viewCode) => {
    if (refusal !== undefined) return toasts.info(refusal)
    const other = items.filter((item) => item.viewCode !== viewCode)
    for (const { uploadId } of other) if (uploadId !== null) uploads?.setView(uploadId, viewCode)
    const ids = other.flatMap(({ imageId }) => imageId ?? [])
    if (studyId !== null && ids.length > 0) void store(ids, viewCode, studyId)
  }
}
