import { type DepartmentRule, fieldFaultText, limits, type PasswordRule, ruleApi } from '@opensono/pacs-core'
import { Checkbox } from '../../control/choice/Checkbox'
import { NumberField } from '../../control/field/NumberField'
import { useToasts } from '../../control/toast/ToastProvider'
import { useVersionedForm } from '../../form/useVersionedForm'
import { VersionedDrawer } from '../../form/VersionedDrawer'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { useRefusal } from '../../provider/useRefusal'
import { useText } from '../../provider/useText'
import { passwordParts, passwordWords } from './passwordWords'
import { ruleText } from './ruleText'

type Draft = Pick<DepartmentRule, 'rule' | 'needsSmsCode' | 'idleMinutes'>

const draftOf = ({ rule, needsSmsCode, idleMinutes }: DepartmentRule): Draft => ({ rule, needsSmsCode, idleMinutes })

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
  const refusal = useRefusal(ruleApi.setDepartmentRule)
  const send = useMutationCall(ruleApi.setDepartmentRule)
  const { departmentId } = opened
  const form = useVersionedForm<DepartmentRule, Draft>({
    stored: opened,
    draftOf,
    save: (draft, { version }) => send.mutateAsync({ departmentId, ...draft, version }),
    async read() {
      const rows = await pacs.call(ruleApi.departmentRules, {})
      return rows.find((row) => row.departmentId === departmentId) ?? null
    },
    onSaved: () => toasts.success(t('rule.saved')),
    onClose,
  })
  const { rule, needsSmsCode, idleMinutes } = form.draft
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
      error={isWithin(value, bounds) ? undefined : fieldFaultText(t, { message: 'between', expected: bounds })}
      formatOptions={{ maximumFractionDigits: 0, useGrouping: false }}
      onChange={(next) => onChange(next ?? Number.NaN)}
    />
  )
  const expiry = (days: number | null) =>
    days === null ? t('departmentRule.forEver') : t('departmentRule.days', { count: days })

  return (
    <VersionedDrawer
      form={form}
      title={t('departmentRule.edit', { name: opened.departmentName })}
      saveLabel={t('rule.save')}
      refusal={refusal ?? (isRight ? undefined : t('rule.faults'))}
      onClose={onClose}
      fields={[
        {
          id: 'rule',
          label: t('departmentRule.password'),
          words: (of) => `${passwordWords(t, language, of.rule)}; ${expiry(of.rule.validityDays)}`,
        },
        {
          id: 'needsSmsCode',
          label: t('departmentRule.sms'),
          words: (of) => t(of.needsSmsCode ? 'rule.on' : 'rule.off'),
        },
        {
          id: 'idleMinutes',
          label: t('departmentRule.idle'),
          words: (of) => t('departmentRule.minutes', { count: of.idleMinutes }),
        },
      ]}
    >
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
        {figure('idleMinutes', idleMinutes, limits.departmentIdleMinutes, (next) => form.change({ idleMinutes: next }))}
      </section>
    </VersionedDrawer>
  )
}
