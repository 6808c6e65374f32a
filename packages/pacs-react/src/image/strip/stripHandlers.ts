import type { UploadQueue } from '@opensono/pacs-capture/upload'
import type { StripItem } from '../StripItem'
import type { StripAct, StripHeadAct } from './stripMenu'
import type { UseSelectionResult } from './useSelection'
import type { UseStripDialogsResult } from './useStripDialogs'

/** What the entries of an image's menu do; a strip adds those that it alone offers. */
export type StripHandlers = Partial<Record<StripAct, (item: StripItem) => void>>

/** What the entries of a strip's own menu do. */
export type StripHeadHandlers = Partial<Record<StripHeadAct, () => void>>

/** What the menu of an image does in every strip. */
export function stripHandlers(dialogs: UseStripDialogsResult, uploads: Pick<UploadQueue, 'retry'>): StripHandlers {
  const remove = (item: StripItem) => dialogs.remove([item])
  return {
    open: (item) => dialogs.show(item.key),
    comment: (item) => dialogs.edit({ item, field: 'comment' }),
    rename: (item) => dialogs.edit({ item, field: 'name' }),
    export: (item) => dialogs.export([item]),
    move: (item) => dialogs.move([item]),
    retry(item) {
      if (item.uploadId !== null) uploads.retry(item.uploadId)
    },
    remove,
    discard: remove,
  }
}

/** What a strip's own menu does with the chosen images in every strip. */
export function stripHeadHandlers(dialogs: UseStripDialogsResult, selection: UseSelectionResult): StripHeadHandlers {
  return {
    selectAll: selection.chooseAll,
    selectNone: selection.chooseNone,
    export: () => dialogs.export(selection.chosen),
    move: () => dialogs.move(selection.chosen),
    remove: () => dialogs.remove(selection.chosen),
  }
}
