import { accessApi, limits, type UserId } from '@opensono/pacs-core'
import { useState } from 'react'
import { ComboBox } from '../control/field/ComboBox'
import { NativeSelect } from '../control/field/NativeSelect'
import { TextArea } from '../control/field/TextArea'
import { TextField } from '../control/field/TextField'
import { useCall } from '../provider/useCall'
import { useText } from '../provider/useText'
import type { ExpertDraft, ExpertForm } from './ExpertDraft'
import { expertText } from './expertText'
import { useDepartments } from './useDepartments'

interface ExpertFieldsProps {
  form: ExpertForm
  isReadOnly: boolean
}

const { nameLength, titleLength, resumeLength } = limits.expert
const most = { name: nameLength, phone: 16, title: titleLength, resume: resumeLength } as const

/** Whose account takes the consultations, and what is written of them. */
export function ExpertFields({ form, isReadOnly }: ExpertFieldsProps) {
  const { t } = useText(expertText)
  const { draft, base } = form

  function field(name: keyof typeof most) {
    return {
      label: t(`expert.${name}`),
      value: draft[name],
      onChange: (value: string) => form.change({ [name]: value }),
      ref: form.fieldRef(name),
      maxLength: most[name],
      isReadOnly,
      error: form.errorOf(name),
    }
  }

  return (
    <div className="pacs-access-fields">
      <div className="pacs-access-whole">
        <UserChoice form={form} isReadOnly={isReadOnly} />
      </div>
      <TextField {...field('name')} isRequired autoComplete="off" />
      <TextField {...field('title')} autoComplete="off" />
      <TextField {...field('phone')} type="tel" isRequired autoComplete="off" />
      <DepartmentChoice form={form} isReadOnly={isReadOnly} />
      <TextArea {...field('resume')} className="pacs-access-whole" rows={base === null ? 2 : 4} />
    </div>
  )
}

/** The department that consultations go to; a consultation of the whole hospital needs none. */
function DepartmentChoice({ form, isReadOnly }: ExpertFieldsProps) {
  const { t } = useText(expertText)
  const { draft, base } = form
  const offered = (useDepartments() ?? []).map(({ id, name }) => ({
    id: id as ExpertDraft['departmentId'],
    label: name,
  }))
  const isGone = draft.departmentId !== '' && offered.every(({ id }) => id !== draft.departmentId)
  const former = isGone ? [{ id: draft.departmentId, label: base?.departmentName ?? '' }] : []
  return (
    <NativeSelect<ExpertDraft['departmentId']>
      label={t('expert.department')}
      isReadOnly={isReadOnly}
      options={[{ id: '', label: t('expert.departmentNone') }, ...former, ...offered]}
      value={draft.departmentId}
      onChange={(departmentId) => form.change({ departmentId })}
    />
  )
}

/** Finds a user by what is typed. What the user list knows of them fills the fields that are empty. */
function UserChoice({ form, isReadOnly }: ExpertFieldsProps) {
  const { t } = useText(expertText)
  const { draft, base } = form
  const [typed, setTyped] = useState('')
  const query = { pageNumber: 0, pageSize: 20, isEnabled: true, ...(typed.trim() !== '' && { search: typed.trim() }) }
  const { data, isPending } = useCall(accessApi.users, isReadOnly ? null : query)
  const users = data?.rows ?? []
  const known =
    base !== null && users.every(({ userId }) => userId !== base.userId)
      ? [{ id: base.userId, label: base.userName }]
      : []
  return (
    <ComboBox
      ref={form.fieldRef('userId')}
      label={t('expert.user')}
      isRequired
      isReadOnly={isReadOnly}
      filter="server"
      options={[...known, ...users.map((user) => ({ id: user.userId, label: user.name, description: user.phone }))]}
      value={draft.userId === '' ? null : draft.userId}
      unlisted={draft.unlistedUser}
      onUnlisted={(unlistedUser) => form.change({ unlistedUser })}
      onInputChange={setTyped}
      onChange={(id) => {
        const chosen = users.find(({ userId }) => userId === id)
        form.change({
          userId: (id ?? '') as UserId | '',
          ...(chosen !== undefined && draft.name.trim() === '' && { name: chosen.name }),
          ...(chosen !== undefined && draft.phone.trim() === '' && { phone: chosen.phone }),
        })
      }}
      isLoading={isPending && !isReadOnly}
      loadingText={t('expert.userLoading')}
      noMatchText={t('expert.userNone')}
      hint={t('expert.userHint')}
      error={form.errorOf('userId')}
    />
  )
}
