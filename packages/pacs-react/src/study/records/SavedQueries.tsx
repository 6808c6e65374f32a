import {
  type RecordSort,
  recordConditionsOf,
  recordQueryApi,
  type SavedQuery,
  type StudyQuery,
} from '@opensono/pacs-core'
import { Bookmark, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../control/button/IconButton'
import { Skeleton } from '../../control/feedback/Skeleton'
import { lazyView } from '../../control/lazy/lazyView'
import { ConfirmDialog } from '../../control/overlay/ConfirmDialog'
import { Popover } from '../../control/overlay/Popover'
import { useToasts } from '../../control/toast/ToastProvider'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { studyText } from '../studyText'

// The list of queries comes with the page; the form, with what compares two versions, comes with the press for it.
const SaveQuery = lazyView(() => import('./SaveQuery').then((part) => part.SaveQuery), <Skeleton height={120} />)

/** Conditions that were kept under a name, by the user or for the whole hospital: asked for by one press. */
export function SavedQueries({ query }: { query: StudyQuery }) {
  const { t } = useText(studyText)
  const [isOpen, setOpen] = useState(false)
  const [removing, setRemoving] = useState<SavedQuery | null>(null)
  if (!usePermission(recordQueryApi.list)) return null
  return (
    <>
      <Popover
        label={t('studyList.saved.title')}
        placement="bottom end"
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={<IconButton label={t('studyList.saved.title')} icon={<Bookmark aria-hidden />} />}
      >
        {(close) => (
          <Queries
            onUse={(saved) => {
              query.use(saved)
              close()
            }}
            onRemove={(saved) => {
              close()
              setRemoving(saved)
            }}
            query={query}
            onSaved={close}
          />
        )}
      </Popover>
      {removing !== null && <RemoveQuery saved={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

interface QueriesProps {
  query: StudyQuery
  onUse: (saved: SavedQuery) => void
  onRemove: (saved: SavedQuery) => void
  onSaved: () => void
}

function Queries({ query, onUse, onRemove, onSaved }: QueriesProps) {
  const { t } = useText(studyText)
  const userId = useUser()?.userId
  const { data, error, refetch } = useCall(recordQueryApi.list, {})
  const state = query.getSnapshot()
  return (
    <div className="pacs-queries">
      <h3 className="pacs-queries-head">{t('studyList.saved.title')}</h3>
      {data === undefined ? (
        error === null ? (
          <Skeleton height={30} />
        ) : (
          <ErrorNote error={error} onRetry={() => void refetch()} />
        )
      ) : data.length === 0 ? (
        <p className="pacs-preview-none">{t('studyList.saved.none')}</p>
      ) : (
        <ul className="pacs-queries-list">
          {data.map((saved) => (
            <li key={saved.id} className="pacs-queries-row">
              <button type="button" className="pacs-queries-use" onClick={() => onUse(saved)}>
                <span className="pacs-truncate" title={saved.name}>
                  {saved.name}
                </span>
                <span className="pacs-queries-note">
                  {saved.isShared && <Users aria-hidden />}
                  {saved.ownerId !== userId
                    ? t('studyList.saved.byOther', { name: saved.ownerName })
                    : saved.isShared && t('studyList.saved.shared')}
                </span>
              </button>
              {saved.ownerId === userId && (
                <IconButton
                  size="small"
                  label={t('studyList.saved.removeOf', { name: saved.name })}
                  icon={<Trash2 aria-hidden />}
                  onPress={() => onRemove(saved)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <SaveQuery
        conditions={recordConditionsOf(state)}
        range={state.range}
        sort={state.sort satisfies RecordSort | null}
        own={(data ?? []).filter(({ ownerId }) => ownerId === userId)}
        onSaved={onSaved}
      />
    </div>
  )
}

function RemoveQuery({ saved, onClose }: { saved: SavedQuery; onClose: () => void }) {
  const { t } = useText(studyText)
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const { name, id, isShared } = saved
  const remove = useMutationCall(recordQueryApi.remove, {
    onDone() {
      toasts.success(t('studyList.saved.removed', { name }))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      tone="danger"
      title={t('studyList.saved.removeTitle', { name })}
      confirmLabel={t('studyList.saved.remove')}
      isPending={remove.isPending}
      error={remove.isError && <p className="pacs-field-error">{sayWhy(remove.error)}</p>}
      onConfirm={() => remove.mutate({ queryId: id })}
      onCancel={onClose}
    >
      {t(isShared ? 'studyList.saved.removeShared' : 'studyList.saved.removeText')}
    </ConfirmDialog>
  )
}
