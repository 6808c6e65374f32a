import { type HisSettings, hisAuthentications, isUnencryptedAddress, limits } from '@opensono/pacs-core'
import { RadioGroup } from '../control/choice/RadioGroup'
import { Banner } from '../control/feedback/Banner'
import { NumberField } from '../control/field/NumberField'
import { TextField } from '../control/field/TextField'
import type { VersionedForm } from '../form/useVersionedForm'
import { useText } from '../provider/useText'
import { type HisDraft, keepsSecret } from './HisDraft'
import { hisText } from './hisText'

interface HisFieldsProps {
  form: VersionedForm<HisSettings, HisDraft>
  isReadOnly: boolean
}

const { his } = limits
const times = ['connectSeconds', 'answerSeconds', 'searchSeconds'] as const

/** Where orders are asked for, and how long an answer is waited for. */
export function HisFields({ form, isReadOnly }: HisFieldsProps) {
  const { t } = useText(hisText)
  const { draft, base } = form
  const { authentication } = draft
  const isKept = keepsSecret(draft, base)
  return (
    <section className="pacs-access-section" aria-label={t('his.pull')}>
      <h3>{t('his.pull')}</h3>
      <TextField
        ref={form.fieldRef('baseUrl')}
        label={t('his.baseUrl')}
        type="url"
        autoComplete="off"
        spellCheck={false}
        value={draft.baseUrl}
        onChange={(baseUrl) => form.change({ baseUrl })}
        maxLength={his.addressLength}
        isReadOnly={isReadOnly}
        hint={t('his.baseUrlHint')}
        error={form.errorOf('baseUrl')}
      />
      {isUnencryptedAddress(draft.baseUrl) && <Banner tone="warning">{t('his.unencrypted')}</Banner>}
      <RadioGroup
        label={t('his.authentication')}
        options={hisAuthentications.map((id) => ({ id, label: t(`his.proof.${id}`) }))}
        value={authentication}
        isReadOnly={isReadOnly}
        onChange={(next) => form.change({ authentication: next, secret: '' })}
      />
      {authentication !== 'none' && (
        <div className="pacs-access-fields">
          {authentication === 'basic' && (
            <TextField
              ref={form.fieldRef('userName')}
              label={t('his.userName')}
              isRequired
              autoComplete="off"
              value={draft.userName}
              onChange={(userName) => form.change({ userName })}
              maxLength={his.textLength}
              isReadOnly={isReadOnly}
              error={form.errorOf('userName')}
            />
          )}
          <TextField
            ref={form.fieldRef('secret')}
            label={t(`his.secret.${authentication}`)}
            type="password"
            autoComplete="new-password"
            isRequired={!isKept}
            value={draft.secret}
            onChange={(secret) => form.change({ secret })}
            maxLength={his.secretLength}
            isReadOnly={isReadOnly}
            hint={isKept ? t('his.secretKept') : base.hasSecret ? t('his.secretAnew') : undefined}
            error={form.errorOf('secret')}
          />
        </div>
      )}
      <div className="pacs-his-times">
        {times.map((name) => (
          <NumberField
            key={name}
            label={t(`his.${name}`)}
            unit={t('his.seconds')}
            value={draft[name]}
            minValue={his[name].min}
            maxValue={his[name].max}
            isReadOnly={isReadOnly}
            onChange={(value) => form.change({ [name]: value ?? his[name].default })}
          />
        ))}
      </div>
      <TextField
        label={t('his.codeSystem')}
        autoComplete="off"
        spellCheck={false}
        value={draft.codeSystem}
        onChange={(codeSystem) => form.change({ codeSystem })}
        maxLength={his.addressLength}
        isReadOnly={isReadOnly}
        hint={t('his.codeSystemHint')}
      />
    </section>
  )
}
