import { apiBasePath, formatDateTime, type HisSettings, hisApi, limits, machineKeyHeader } from '@opensono/pacs-core'
import { useState } from 'react'
import { Button } from '../control/button/Button'
import { Banner } from '../control/feedback/Banner'
import { CopyField } from '../control/field/CopyField'
import { NumberField } from '../control/field/NumberField'
import { ConfirmDialog } from '../control/overlay/ConfirmDialog'
import { RemoveEntry } from '../control/overlay/RemoveEntry'
import type { VersionedForm } from '../form/useVersionedForm'
import { useErrorText } from '../provider/useErrorText'
import { useMutationCall } from '../provider/useMutationCall'
import { useRefusal } from '../provider/useRefusal'
import { useText } from '../provider/useText'
import { useUser } from '../provider/useUser'
import type { HisDraft } from './HisDraft'
import { hisText } from './hisText'

/** The door by which orders are sent to us: how long they are kept, and the key, which is shown once. */
export function HisKey({ form, isReadOnly }: { form: VersionedForm<HisSettings, HisDraft>; isReadOnly: boolean }) {
  const { t } = useText(hisText)
  const timeZone = useUser()?.timeZone
  const { base, draft } = form
  const [shown, setShown] = useState<string | null>(null)
  const { keyMadeAt } = base
  const { retentionDays } = limits.his
  return (
    <section className="pacs-access-section" aria-label={t('his.push')}>
      <h3>{t('his.push')}</h3>
      <p className="pacs-access-note">
        {t('his.pushText', { path: apiBasePath + hisApi.push.path, header: machineKeyHeader })}
      </p>
      <div className="pacs-his-times">
        <NumberField
          label={t('his.retentionDays')}
          unit={t('his.days')}
          value={draft.retentionDays}
          minValue={retentionDays.min}
          maxValue={retentionDays.max}
          isReadOnly={isReadOnly}
          onChange={(value) => form.change({ retentionDays: value ?? retentionDays.default })}
        />
      </div>
      <div className="pacs-access-fact">
        <span className="pacs-access-fact-label">{t('his.key')}</span>
        <span className="pacs-access-fact-value">
          {keyMadeAt === null ? t('his.keyNone') : t('his.keySince', { at: formatDateTime(keyMadeAt, timeZone) })}
        </span>
        <MakeKey
          hasKey={keyMadeAt !== null}
          onMade={(key, settings) => {
            form.rebase(settings)
            setShown(key)
          }}
        />
        {keyMadeAt !== null && (
          <RemoveKey
            onRemoved={(settings) => {
              form.rebase(settings)
              setShown(null)
            }}
          />
        )}
      </div>
      {shown !== null && (
        <Banner tone="warning">
          <p>{t('his.keyOnce')}</p>
          <CopyField label={t('his.key')} value={shown} />
        </Banner>
      )}
    </section>
  )
}

interface MakeKeyProps {
  hasKey: boolean
  onMade: (key: string, settings: HisSettings) => void
}

/** Generates a key. Replacing one asks first, because the current key stops working. */
function MakeKey({ hasKey, onMade }: MakeKeyProps) {
  const { t } = useText(hisText)
  const sayWhy = useErrorText()
  const [isAsking, setAsking] = useState(false)
  const refusal = useRefusal(hisApi.rotateKey)
  const rotate = useMutationCall(hisApi.rotateKey, {
    onDone({ key, settings }) {
      setAsking(false)
      onMade(key, settings)
    },
  })
  return (
    <>
      <Button
        disabledReason={refusal}
        isPending={rotate.isPending}
        onPress={() => (hasKey ? setAsking(true) : rotate.mutate({}))}
      >
        {t(hasKey ? 'his.keyRotate' : 'his.keyMake')}
      </Button>
      {rotate.error !== null && !isAsking && <Banner tone="danger">{sayWhy(rotate.error)}</Banner>}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('his.keyRotateTitle')}
        confirmLabel={t('his.keyRotate')}
        tone="danger"
        isPending={rotate.isPending}
        error={rotate.error !== null && <Banner tone="danger">{sayWhy(rotate.error)}</Banner>}
        onConfirm={() => rotate.mutate({})}
        onCancel={() => setAsking(false)}
      >
        {t('his.keyRotateText')}
      </ConfirmDialog>
    </>
  )
}

function RemoveKey({ onRemoved }: { onRemoved: (settings: HisSettings) => void }) {
  const { t } = useText(hisText)
  const sayWhy = useErrorText()
  const refusal = useRefusal(hisApi.removeKey)
  const remove = useMutationCall(hisApi.removeKey, { onDone: onRemoved })
  return (
    <RemoveEntry
      label={t('his.keyRemove')}
      confirmLabel={t('his.keyRemoveDo')}
      title={t('his.keyRemoveTitle')}
      refusal={refusal}
      isPending={remove.isPending}
      error={remove.error && sayWhy(remove.error)}
      onConfirm={() => remove.mutate({})}
    >
      {t('his.keyRemoveText')}
    </RemoveEntry>
  )
}
