import { type DepartmentRule, limits, type PasswordRule, ruleApi } from '@opensono/pacs-core'
import { Checkbox } from '../../control/choice/Checkbox'
import { Banner } from '../../control/feedback/Banner'
import { NumberField } from '../../control/field/NumberField'
import { EditDrawer } from '../../control/panel/EditDrawer'
import { useToasts } from '../../control/toast/ToastProvider'
import { ConflictChoice } from '../../form/ConflictChoice'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { passwordParts, passwordWords } from './passwordWords'
import { rulesChanged } from './rulesChanged'
import { ruleText } from './ruleText'
import { type SettingVersion, useSettingForm } from './useSettingForm'

type Draft = Pick<DepartmentRule, 'rule' | 'needsSmsCode' | 'idleMinutes'>

function versionOf({ rule, needsSmsCode, idleMinutes, version }: DepartmentRule): SettingVersion<Draft> {
  return { draft: { rule, needsSmsCode, idleMinutes }, version }
}

const isWithin = (value: number, { min, max }: Bounds) => Number.isInteger(value) && value >= min && value <= max

interface Bounds {
  readonly min: number
  readonly max: number
}

const { password } = limits
const lengths: Bounds = { min: password.min, max: password.configurableMinMax }
const units = { minLength: 'charactersUnit', validityDays: 'daysUnit', idleMinutes: 'minutesUnit' } as const
const days: Bounds = { min: password.validityDaysMin, max: password.validityDaysMax }

/** Which department, and what follows. */
export interface DepartmentRuleDrawerProps {
  opened: DepartmentRule
  onClose: () => void
}

/** What a department asks of passwords, and of logins. */
export function DepartmentRuleDrawer({ opened, onClose }: DepartmentRuleDrawerProps) {
  const { t, language } = useText(ruleText)
  const { pacs } = usePacs()
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const refusal = useRefusal(ruleApi.setDepartmentRule)
  const send = useMutationCall(ruleApi.setDepartmentRule, { tells: rulesChanged })
  const { departmentId } = opened
  const form = useSettingForm<Draft>({
    stored: versionOf(opened),
    send: (draft, version) => send.mutateAsync({ departmentId, ...draft, version }),
    async fresh() {
      const rows = await pacs.call(ruleApi.departmentRules, {})
      const found = rows.find((row) => row.departmentId === departmentId)
      return found === undefined ? null : versionOf(found)
    },
    onSaved() {
      toasts.success(t('rule.saved'))
      onClose()
    },
  })
  const { conflict, error } = form
  const draft = form.draft ?? versionOf(opened).draft
  const { rule, needsSmsCode, idleMinutes } = draft
  const { validityDays } = rule
  const set = (patch: Partial<PasswordRule>) => form.change({ rule: { ...rule, ...patch } })
  const isRight =
    isWithin(rule.minLength, lengths) &&
    isWithin(idleMinutes, limits.departmentIdleMinutes) &&
    (validityDays === null || isWithin(validityDays, days))

  const figure = (
    name: 'minLength' | 'validityDays' | 'idleMinutes',
    value: number,
    bounds: Bounds,
    onChange: (next: number) => void,
  ) => (
    <NumberField
      className="pacs-rules-figure"
      label={t(`departmentRule.${name}`)}
      unit={t(`departmentRule.${units[name]}`)}
      value={Number.isNaN(value) ? null : value}
      hint={`${bounds.min}–${bounds.max}`}
      error={isWithin(value, bounds) ? undefined : t('rule.fault.bounds', { ...bounds })}
      formatOptions={{ maximumFractionDigits: 0, useGrouping: false }}
      onChange={(next) => onChange(next ?? Number.NaN)}
    />
  )
  const words = (name: keyof Draft, of: Draft) =>
    name === 'rule'
      ? `${passwordWords(t, language, of.rule)}; ${of.rule.validityDays === null ? t('departmentRule.forEver') : t('departmentRule.days', { count: of.rule.validityDays })}`
      : name === 'needsSmsCode'
        ? t(of.needsSmsCode ? 'rule.on' : 'rule.off')
        : t('departmentRule.minutes', { count: of.idleMinutes })
  const labels = { rule: 'password', needsSmsCode: 'sms', idleMinutes: 'idle' } as const

  return (
    <EditDrawer
      title={t('departmentRule.edit', { name: opened.departmentName })}
      isDirty={form.isDirty}
      onClose={onClose}
      save={
        conflict === null
          ? {
              label: t('rule.save'),
              isSaving: form.isSaving,
              refusal: refusal ?? (isRight ? undefined : t('rule.faults')),
              onSave: () => void form.save(),
            }
          : null
      }
    >
      {conflict === null ? (
        <div className="pacs-access-form">
          {error !== null && <Banner tone="danger">{sayWhy(error)}</Banner>}
          <section className="pacs-access-section" aria-label={t('departmentRule.password')}>
            <h3>{t('departmentRule.password')}</h3>
            {figure('minLength', rule.minLength, lengths, (minLength) => set({ minLength }))}
            {passwordParts.map((part) => (
              <Checkbox key={part} isSelected={rule[part]} onChange={(isOn) => set({ [part]: isOn })}>
                {t(`departmentRule.${part}`)}
              </Checkbox>
            ))}
            <Checkbox isSelected={validityDays !== null} onChange={(isOn) => set({ validityDays: isOn ? 90 : null })}>
              {t('departmentRule.expires')}
            </Checkbox>
            {validityDays !== null && figure('validityDays', validityDays, days, (next) => set({ validityDays: next }))}
            <p className="pacs-rules-note">{t('departmentRule.note')}</p>
          </section>
          <section className="pacs-access-section" aria-label={t('departmentRule.login')}>
            <h3>{t('departmentRule.login')}</h3>
            <Checkbox isSelected={needsSmsCode} onChange={(isOn) => form.change({ needsSmsCode: isOn })}>
              {t('departmentRule.needsSmsCode')}
            </Checkbox>
            {figure('idleMinutes', idleMinutes, limits.departmentIdleMinutes, (next) =>
              form.change({ idleMinutes: next }),
            )}
          </section>
        </div>
      ) : (
        <ConflictChoice<keyof Draft>
          savedByName={conflict.savedByName}
          savedAt={conflict.savedAt}
          fields={(Object.keys(labels) as (keyof Draft)[])
            .filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(conflict.theirs.draft[name]))
            .map((id) => ({
              id,
              label: t(`departmentRule.${labels[id]}`),
              mine: words(id, draft),
              theirs: words(id, conflict.theirs.draft),
              isTouched: JSON.stringify(draft[id]) !== JSON.stringify(form.base?.draft[id]),
            }))}
          onResolve={(choice) =>
            void form.resolve({
              rule: (choice.rule === 'mine' ? draft : conflict.theirs.draft).rule,
              needsSmsCode: (choice.needsSmsCode === 'mine' ? draft : conflict.theirs.draft).needsSmsCode,
              idleMinutes: (choice.idleMinutes === 'mine' ? draft : conflict.theirs.draft).idleMinutes,
            })
          }
        />
      )}
    </EditDrawer>
  )
}
