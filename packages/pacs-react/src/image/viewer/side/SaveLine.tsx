import { Check, CircleAlert, LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../../control/button/Button'
import { Banner } from '../../../control/feedback/Banner'
import { useMaybeToasts } from '../../../control/toast/ToastProvider'
import { useErrorText } from '../../../provider/useErrorText'
import { useText } from '../../../provider/useText'
import type { Drawings } from '../drawings/createDrawings'
import { markWords } from '../stage/marks'
import { useDrawingsState } from '../stage/useMarks'
import { viewerText } from '../viewerText'

/** Says whether what is drawn is saved, why not, and what others drew meanwhile. */
export function SaveLine({ drawings }: { drawings: Drawings | null }) {
  const { t } = useText(viewerText)
  const { t: measured } = useText(markWords)
  const reasonOf = useErrorText()
  const toasts = useMaybeToasts()
  const { status, fault, error } = useDrawingsState(drawings)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the language ends no subscription.
  useEffect(
    () =>
      drawings?.on('merged', ({ isDoubled }) =>
        isDoubled ? toasts?.warning(t('viewer.save.doubled')) : toasts?.info(t('viewer.save.merged')),
      ),
    [drawings, toasts],
  )
  if (drawings === null || status === 'loading') return null
  if (fault !== null) return <Banner tone="warning">{measured(`measure.fault.${fault}`)}</Banner>
  if (status === 'save-failed' && error !== null) {
    return (
      <Banner tone="danger" actions={<Button onPress={() => void drawings.save()}>{t('viewer.save.retry')}</Button>}>
        {t('viewer.save.failed', { reason: reasonOf(error) })}
      </Banner>
    )
  }
  if (status === 'too-much') return <Banner tone="danger">{t('viewer.save.tooMuch')}</Banner>
  const words = { saved: 'saved', saving: 'saving', unsaved: 'unsaved' } as const
  const key = status === 'saving' || status === 'unsaved' ? words[status] : words.saved
  return (
    <p className="pacs-viewer-save" role="status">
      {key === 'saved' ? (
        <Check aria-hidden />
      ) : key === 'saving' ? (
        <LoaderCircle aria-hidden />
      ) : (
        <CircleAlert aria-hidden />
      )}
      {t(`viewer.save.${key}`)}
    </p>
  )
}
