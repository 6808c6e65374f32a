import { type ConsultationHospital, expertApi, faultsIn, type HospitalId, limits } from '@opensono/pacs-core'
import { Checkbox } from '../control/choice/Checkbox'
import { NativeSelect } from '../control/field/NativeSelect'
import { TextArea } from '../control/field/TextArea'
import { RemoveEntry } from '../control/overlay/RemoveEntry'
import { useToasts } from '../control/toast/ToastProvider'
import type { FormFault } from '../form/saveForm'
import { useVersionedForm } from '../form/useVersionedForm'
import { VersionedDrawer } from '../form/VersionedDrawer'
import { useCall } from '../provider/useCall'
import { useMutationCall } from '../provider/useMutationCall'
import { usePacs } from '../provider/usePacs'
import { useRefusal } from '../provider/useRefusal'
import { useText } from '../provider/useText'
import { useUsageText } from '../settings/basicData/useUsageText'
import { expertText } from './expertText'

interface PartnerDrawerProps {
  /** null adds another hospital. */
  partner: ConsultationHospital | null
  onClose: () => void
}

interface PartnerDraft {
  hospitalId: HospitalId | ''
  note: string
  isEnabled: boolean
}

const { noteLength } = limits.expert
const draftOf = (partner: ConsultationHospital | null): PartnerDraft => ({
  hospitalId: partner?.hospitalId ?? '',
  note: partner?.note ?? '',
  isEnabled: partner?.isEnabled ?? true,
})

function faultsOf({ hospitalId, note }: PartnerDraft): readonly FormFault<PartnerDraft>[] {
  const faults = faultsIn(expertApi.addHospital.body, { note: note.trim() })
  return hospitalId === '' ? [{ path: 'hospitalId', message: 'required' }, ...faults] : faults
}

/** A hospital that this one consults with. */
export function PartnerDrawer({ partner, onClose }: PartnerDrawerProps) {
  const { t } = useText(expertText)
  const { pacs } = usePacs()
  const toasts = useToasts()
  const { data: candidates } = useCall(expertApi.candidates, partner === null ? {} : null)
  const add = useMutationCall(expertApi.addHospital)
  const edit = useMutationCall(expertApi.editHospital)
  const refusal = useRefusal(expertApi.editHospital)
  const form = useVersionedForm<ConsultationHospital | null, PartnerDraft>({
    stored: partner,
    draftOf,
    faultsOf,
    save(draft, from) {
      const fields = { note: draft.note.trim(), isEnabled: draft.isEnabled }
      if (from !== null) return edit.mutateAsync({ ...fields, hospitalId: from.hospitalId, version: from.version })
      return add.mutateAsync({ ...fields, hospitalId: draft.hospitalId as HospitalId })
    },
    read: async ({ hospitalId }) =>
      (await pacs.call(expertApi.hospitals, {})).find((each) => each.hospitalId === hospitalId) ?? null,
    onSaved({ name }, isNew) {
      toasts.success(t(isNew ? 'partner.created' : 'partner.saved', { name }))
    },
    onClose,
  })
  const { draft } = form

  return (
    <VersionedDrawer
      form={form}
      title={partner === null ? t('partner.titleNew') : partner.name}
      saveLabel={t('partner.save')}
      refusal={refusal}
      onClose={onClose}
      others={partner !== null && <RemovePartner partner={partner} onClose={onClose} />}
      fields={[
        { id: 'note', label: t('partner.note') },
        {
          id: 'isEnabled',
          label: t('partner.isEnabled'),
          words: ({ isEnabled }) => t(isEnabled ? 'partner.yes' : 'partner.no'),
        },
      ]}
    >
      {partner === null && (
        <NativeSelect<HospitalId | ''>
          ref={form.fieldRef('hospitalId')}
          label={t('partner.hospital')}
          isRequired
          options={(candidates ?? []).map(({ hospitalId, name }) => ({ id: hospitalId, label: name }))}
          value={draft.hospitalId}
          onChange={(hospitalId) => form.change({ hospitalId })}
          hint={candidates?.length === 0 ? t('partner.noCandidates') : undefined}
          error={form.errorOf('hospitalId')}
        />
      )}
      <TextArea
        ref={form.fieldRef('note')}
        label={t('partner.note')}
        value={draft.note}
        onChange={(note) => form.change({ note })}
        maxLength={noteLength}
        isReadOnly={refusal !== undefined}
        error={form.errorOf('note')}
      />
      <Checkbox
        isSelected={draft.isEnabled}
        isReadOnly={refusal !== undefined}
        onChange={(isEnabled) => form.change({ isEnabled })}
      >
        {t('partner.isEnabled')}
      </Checkbox>
      <p className="pacs-access-note">{t('partner.hint')}</p>
    </VersionedDrawer>
  )
}

function RemovePartner({ partner, onClose }: { partner: ConsultationHospital; onClose: () => void }) {
  const { t } = useText(expertText)
  const toasts = useToasts()
  const { hospitalId, name, expertCount } = partner
  const usage = useUsageText()
  const refusal = useRefusal(expertApi.removeHospital, expertCount > 0 ? 'ROW_IN_USE' : null, {
    usedBy: usage.say([{ by: 'expert', count: expertCount, names: [] }]),
  })
  const remove = useMutationCall(expertApi.removeHospital, {
    onDone() {
      toasts.success(t('partner.removed', { name }))
      onClose()
    },
  })
  return (
    <RemoveEntry
      label={t('partner.remove')}
      confirmLabel={t('partner.removeDo')}
      title={t('partner.removeTitle', { name })}
      refusal={refusal}
      isPending={remove.isPending}
      error={remove.error && usage.sayWhy(remove.error)}
      onConfirm={() => remove.mutate({ hospitalId })}
    >
      {t('partner.removeText')}
    </RemoveEntry>
  )
}
