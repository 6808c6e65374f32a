import { type Department, limits } from '@opensono/pacs-core'
import type { Option } from '../../control/ControlProps'
import { DateField } from '../../control/date/DateField'
import { TextField } from '../../control/field/TextField'
import type { VersionedForm } from '../../form/useVersionedForm'
import { useText } from '../../provider/useText'
import { RowState } from '../../settings/basicData/RowState'
import { RowsField } from '../../settings/basicData/RowsField'
import type { DepartmentDraft } from './DepartmentDraft'
import { departmentText } from './departmentText'

interface DepartmentFieldsProps {
  form: VersionedForm<Department | null, DepartmentDraft>
  /** Rooms of other departments. */
  rooms: readonly Option[]
  isReadOnly: boolean
}

const { nameLength, typeLength } = limits.department

/** What is typed of a department. */
export function DepartmentFields({ form, rooms, isReadOnly }: DepartmentFieldsProps) {
  const { t } = useText(departmentText)
  const { draft, base } = form
  const own = base?.rooms ?? []
  return (
    <>
      <TextField
        ref={form.fieldRef('name')}
        label={t('department.name')}
        isRequired
        autoFocus={base === null}
        autoComplete="off"
        value={draft.name}
        onChange={(name) => form.change({ name })}
        maxLength={nameLength}
        isReadOnly={isReadOnly}
        error={form.errorOf('name')}
      />
      <TextField
        ref={form.fieldRef('type')}
        label={t('department.type')}
        autoComplete="off"
        value={draft.type}
        onChange={(type) => form.change({ type })}
        maxLength={typeLength}
        isReadOnly={isReadOnly}
        hint={t('department.typeHint')}
        error={form.errorOf('type')}
      />
      <DateField
        ref={form.fieldRef('endsOn')}
        label={t('department.endsOn')}
        value={draft.endsOn}
        onChange={(endsOn) => form.change({ endsOn })}
        isReadOnly={isReadOnly}
        hint={t('department.endsOnHint')}
      />
      <section className="pacs-access-section" aria-label={t('department.rooms')}>
        <h3>{t('department.rooms')}</h3>
        <p className="pacs-access-note">{own.length === 0 ? t('department.roomsNone') : t('department.roomsHint')}</p>
        {own.length > 0 && (
          <ul className="pacs-department-rooms">
            {own.map((room) => (
              <li key={room.roomId}>
                <span className="pacs-truncate" title={room.name}>
                  {room.name}
                </span>
                <RowState isEnabled={room.isEnabled} />
              </li>
            ))}
          </ul>
        )}
        <RowsField
          ref={form.fieldRef('addRoomIds')}
          label={t('department.addRoomIds')}
          options={rooms.map(({ id, label }) => ({ id, label, words: label.toLowerCase() }))}
          value={draft.addRoomIds}
          onChange={(addRoomIds) => form.change({ addRoomIds })}
          isReadOnly={isReadOnly}
          error={form.errorOf('addRoomIds')}
        />
      </section>
      <p className="pacs-access-note">{t('department.loginRules')}</p>
    </>
  )
}
