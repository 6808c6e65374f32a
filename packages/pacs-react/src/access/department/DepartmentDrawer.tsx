import { type Department, departmentApi, RoomId } from '@opensono/pacs-core'
import { useToasts } from '../../control/toast/ToastProvider'
import { useVersionedForm } from '../../form/useVersionedForm'
import { VersionedDrawer } from '../../form/VersionedDrawer'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { type DepartmentDraft, draftOf, faultsOf } from './DepartmentDraft'
import { DepartmentFields } from './DepartmentFields'
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
  const timeZone = useUser()?.timeZone
  const create = useMutationCall(departmentApi.create)
  const edit = useMutationCall(departmentApi.edit)
  const refusal = useRefusal(departmentApi.edit)
  const form = useVersionedForm<Department | null, DepartmentDraft>({
    stored: department,
    draftOf: (row) => draftOf(row, timeZone),
    faultsOf,
    save({ name, type, endsOn, addRoomIds }, from) {
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
    read: async ({ departmentId }) =>
      (await pacs.call(departmentApi.list, {})).find((each) => each.departmentId === departmentId) ?? null,
    onSaved({ name }, isNew) {
      toasts.success(t(isNew ? 'department.created' : 'department.saved', { name }))
    },
    onClose,
  })
  const { base } = form
  const rooms = others.flatMap((other) =>
    other.rooms.map(({ roomId, name }) => ({ id: roomId as string, label: `${name} (${other.name})` })),
  )
  const roomName = (id: string) => rooms.find((room) => room.id === id)?.label ?? id

  return (
    <VersionedDrawer
      form={form}
      title={base === null ? t('department.titleNew') : base.name}
      saveLabel={t('department.save')}
      refusal={refusal}
      onClose={onClose}
      others={base !== null && <EndOfDepartment department={base} onClose={onClose} />}
      fields={[
        { id: 'name', label: t('department.name') },
        {
          id: 'type',
          label: t('department.type'),
          words: ({ type }) => (type.trim() === '' ? t('department.general') : type),
        },
        {
          id: 'endsOn',
          label: t('department.endsOn'),
          words: ({ endsOn }) => endsOn?.replaceAll('-', '/') ?? t('department.noEnd'),
        },
        {
          id: 'addRoomIds',
          label: t('department.addRoomIds'),
          words: ({ addRoomIds }) => addRoomIds.map(roomName).join(t('common.listSeparator')),
        },
      ]}
    >
      <DepartmentFields form={form} rooms={rooms} isReadOnly={refusal !== undefined} />
    </VersionedDrawer>
  )
}
