import {
  type QualityIndicatorId,
  type QualitySettings,
  qualityIndicatorApi,
  qualityIndicatorIds,
} from '@opensono/pacs-core'
import { Switch } from '../../control/choice/Switch'
import { Skeleton } from '../../control/feedback/Skeleton'
import { NumberField } from '../../control/field/NumberField'
import { Drawer } from '../../control/panel/Drawer'
import { useToasts } from '../../control/toast/ToastProvider'
import { useVersionedForm } from '../../form/useVersionedForm'
import { VersionedDrawer } from '../../form/VersionedDrawer'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { statisticText } from '../statisticText'
import { draftOfQuality, type IndicatorWish, type QualityDraft, qualityItems } from './QualityDraft'

interface QualitySettingsDrawerProps {
  onClose: () => void
}

/** Which indicators the hospital goes by, and where it wants them. */
export function QualitySettingsDrawer({ onClose }: QualitySettingsDrawerProps) {
  const { t } = useText(statisticText)
  const { data, error, refetch } = useCall(qualityIndicatorApi.list, {})
  if (data !== undefined) return <SettingsForm stored={data} onClose={onClose} />
  return (
    <Drawer isOpen isDismissable onOpenChange={onClose} title={t('statisticBoard.quality.settings')}>
      {error === null ? <Skeleton height="100%" /> : <ErrorNote error={error} onRetry={() => void refetch()} />}
    </Drawer>
  )
}

function SettingsForm({ stored, onClose }: QualitySettingsDrawerProps & { stored: QualitySettings }) {
  const { t } = useText(statisticText)
  const { pacs } = usePacs()
  const toasts = useToasts()
  const save = useMutationCall(qualityIndicatorApi.set)
  const form = useVersionedForm<QualitySettings, QualityDraft>({
    stored,
    draftOf: draftOfQuality,
    save: (draft, { version }) => save.mutateAsync({ items: qualityItems(draft), version }),
    read: () => pacs.call(qualityIndicatorApi.list, {}),
    onSaved: () => toasts.success(t('statisticBoard.quality.saved')),
    onClose,
  })
  const words = ({ isEnabled, target }: IndicatorWish) =>
    isEnabled
      ? target === null
        ? t('statisticBoard.quality.noTarget')
        : t('statisticBoard.quality.targetIs', { percent: target })
      : t('statisticBoard.quality.off')
  return (
    <VersionedDrawer
      form={form}
      title={t('statisticBoard.quality.settings')}
      saveLabel={t('statisticBoard.quality.save')}
      onClose={onClose}
      fields={qualityIndicatorIds.map((id) => ({
        id,
        label: t(`statistics.indicator.${id}.name`),
        words: (draft: QualityDraft) => words(draft[id]),
      }))}
    >
      <p className="pacs-filter-hint">{t('statisticBoard.quality.settingsHint')}</p>
      {qualityIndicatorIds.map((id) => (
        <IndicatorFields key={id} id={id} wish={form.draft[id]} onChange={(wish) => form.change({ [id]: wish })} />
      ))}
    </VersionedDrawer>
  )
}

interface IndicatorFieldsProps {
  id: QualityIndicatorId
  wish: IndicatorWish
  onChange: (wish: IndicatorWish) => void
}

function IndicatorFields({ id, wish, onChange }: IndicatorFieldsProps) {
  const { t } = useText(statisticText)
  const name = t(`statistics.indicator.${id}.name`)
  return (
    <div className="pacs-quality-wish">
      <Switch isSelected={wish.isEnabled} onChange={(isEnabled) => onChange({ ...wish, isEnabled })}>
        {name}
      </Switch>
      <NumberField
        isBare
        label={t('statisticBoard.quality.targetOf', { name })}
        placeholder={t('statisticBoard.quality.noTarget')}
        minValue={0}
        maxValue={100}
        step={0.1}
        unit="%"
        isDisabled={!wish.isEnabled}
        value={wish.target}
        onChange={(target) => onChange({ ...wish, target })}
      />
    </div>
  )
}
