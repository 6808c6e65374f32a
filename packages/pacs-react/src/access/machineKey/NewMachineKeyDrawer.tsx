import {
  calendarDate,
  type DataOf,
  isAllowed,
  limits,
  machineKeyApi,
  machinePermissionCodes,
} from '@opensono/pacs-core'
import { useMemo } from 'react'
import { DateField } from '../../control/date/DateField'
import { TextField } from '../../control/field/TextField'
import { CheckTree } from '../../control/tree/CheckTree'
import { useVersionedForm } from '../../form/useVersionedForm'
import { VersionedDrawer } from '../../form/VersionedDrawer'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { accessText } from '../accessText'
import { permissionNodes, permissionsOf } from '../permissionNodes'
import { emptyMachineKey, faultsOf, type MachineKeyDraft } from './MachineKeyDraft'

/** A key as the server answers it when it is made: the only time with the key itself. */
export type MadeMachineKey = DataOf<typeof machineKeyApi.create>

interface NewMachineKeyDrawerProps {
  onMade: (made: MadeMachineKey) => void
  onClose: () => void
}

const { nameLength } = limits.machineKey

/** A new machine key: its name, its last day, and what it permits. */
export function NewMachineKeyDrawer({ onMade, onClose }: NewMachineKeyDrawerProps) {
  const { t } = useText(accessText)
  const { pacs } = usePacs()
  const user = useUser()
  const refusal = useRefusal(machineKeyApi.create)
  const create = useMutationCall(machineKeyApi.create)
  const today = calendarDate(pacs.serverNow(), user?.timeZone)
  const form = useVersionedForm<(MadeMachineKey & { readonly version: number }) | null, MachineKeyDraft>({
    stored: null,
    draftOf: () => emptyMachineKey,
    faultsOf: (draft) => faultsOf(draft, today),
    async save({ name, endsOn, permissions }) {
      const input = { name: name.trim(), endsOn: endsOn ?? '', permissions: [...permissions] }
      // A key is never edited: it has one version.
      return { ...(await create.mutateAsync(input)), version: 1 }
    },
    read: async () => null,
    onSaved: onMade,
  })
  const { draft } = form
  const authorities = user?.authorities
  const nodes = useMemo(
    () =>
      permissionNodes(
        t,
        machinePermissionCodes.filter((code) => isAllowed(code, authorities ?? [])),
      ),
    [t, authorities],
  )

  return (
    <VersionedDrawer
      form={form}
      fields={[]}
      title={t('machineKey.titleNew')}
      saveLabel={t('machineKey.save')}
      refusal={refusal}
      onClose={onClose}
    >
      <TextField
        ref={form.fieldRef('name')}
        label={t('machineKey.name')}
        isRequired
        autoFocus
        autoComplete="off"
        value={draft.name}
        onChange={(name) => form.change({ name })}
        maxLength={nameLength}
        hint={t('machineKey.nameHint')}
        error={form.errorOf('name')}
      />
      <DateField
        ref={form.fieldRef('endsOn')}
        label={t('machineKey.endsOn')}
        isRequired
        value={draft.endsOn}
        minDate={today}
        onChange={(endsOn) => form.change({ endsOn })}
        hint={t('machineKey.endsOnHint')}
        error={form.errorOf('endsOn')}
      />
      <section className="pacs-access-section" aria-label={t('machineKey.permissions')}>
        <h3>{t('machineKey.permissions')}</h3>
        <p className="pacs-access-note">{t('machineKey.permissionsHint')}</p>
        <CheckTree
          label={t('machineKey.permissions')}
          nodes={nodes}
          checkedIds={new Set(draft.permissions)}
          onChange={(ids) => form.change({ permissions: permissionsOf(ids) })}
        />
      </section>
    </VersionedDrawer>
  )
}
