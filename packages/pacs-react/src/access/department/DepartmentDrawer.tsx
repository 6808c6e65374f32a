import { type Department, departmentApi, RoomId } from '@opensono/pacs-core'
import { Banner } from '../../control/feedback/Banner'
import { EditDrawer } from '../../control/panel/EditDrawer'
import { useToasts } from '../../control/toast/ToastProvider'
import { EntryConflictChoice } from '../../expert/EntryConflictChoice'
import { useEntryForm } from '../../expert/useEntryForm'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { type DepartmentDraft, draftOf, faultsOf } from './DepartmentDraft'
import { DepartmentFields } from './DepartmentFields'
import { departmentsChanged } from './departmentsChanged'
import { departmentText } from './departmentText'
import { EndOfDepartment } from './EndOfDepartment'

/** Which department is edited. Give it a `key`, so that another department is another form. */
export interface DepartmentDrawerProps {
  /** null adds a new department. */
  department: Department | null
  /** The other departments, whose rooms can move here. */
  others: readonly Department[]
  onClose: () => void
}

/** A department: its name, its type, its term and its rooms. */
export function DepartmentDrawer({ department, others, onClose }: DepartmentDrawerProps) {
  const { t } = useText(departmentText)
  const { pacs } = usePacs()
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const timeZone = useUser()?.timeZone
  const tells = departmentsChanged
  const create = useMutationCall(departmentApi.create, { tells })
  const edit = useMutationCall(departmentApi.edit, { tells })
  const refusal = useRefusal(departmentApi.edit)
  const asDraft = (row: Department | null) => draftOf(row, timeZone)
  const form = useEntryForm<Department, DepartmentDraft>({
    row: department,
    draftOf: asDraft,
    faultsOf,
    send({ name, type, endsOn, addRoomIds }, from) {
      const typed = type.trim()
      const fields = {
        name: name.trim(),
        type: typed === '' ? null : typed,
        endsOn,
        addRoomIds: addRoomIds.map((id) => RoomId.parse(id)),
      }
      if (from === null) return create.mutateAsync(fields)
      return edit.mutateAsync({ ...fields, departmentId: from.departmentId, version: from.version })
    },
    fresh: async ({ departmentId }) =>
      (await pacs.call(departmentApi.list, {})).find((each) => each.departmentId === departmentId) ?? null,
    onSaved({ name }, isNew) {
      toasts.success(t(isNew ? 'department.created' : 'department.saved', { name }))
      onClose()
    },
  })
  const { conflict, error } = form
  const rooms = others.flatMap((other) =>
    other.rooms.map(({ roomId, name }) => ({ id: roomId as string, label: `${name} (${other.name})` })),
  )
  const roomName = (id: string) => rooms.find((room) => room.id === id)?.label ?? id

  return (
    <EditDrawer
      title={department === null ? t('department.titleNew') : department.name}
      isDirty={form.isDirty}
      onClose={onClose}
      save={
        conflict === null
          ? { label: t('department.save'), isSaving: form.isSaving, refusal, onSave: () => void form.save() }
          : null
      }
      others={department !== null && <EndOfDepartment department={department} onClose={onClose} />}
    >
      {conflict === null ? (
        <div className="pacs-access-form">
          {error !== null && <Banner tone="danger">{sayWhy(error)}</Banner>}
          <DepartmentFields form={form} rooms={rooms} isReadOnly={refusal !== undefined} />
        </div>
      ) : (
        <EntryConflictChoice
          form={form}
          conflict={conflict}
          draftOf={asDraft}
          label={(field) => t(`department.${field}`)}
          words={(from, field) => {
            if (field === 'addRoomIds') return from.addRoomIds.map(roomName).join(', ')
            if (field === 'endsOn') return from.endsOn?.replaceAll('-', '/') ?? t('department.noEnd')
            return field === 'type' && from.type === '' ? t('department.general') : from[field]
          }}
        />
      )}
    </EditDrawer>
  )
}
