import { expertApi, expertVisibilities } from '@opensono/pacs-core'
import { Checkbox } from '../control/choice/Checkbox'
import { RadioGroup } from '../control/choice/RadioGroup'
import { useCall } from '../provider/useCall'
import { useText } from '../provider/useText'
import type { ExpertForm } from './ExpertDraft'
import { expertText } from './expertText'

/** Which other hospitals see an expert. */
export function ExpertVisibility({ form, isReadOnly }: { form: ExpertForm; isReadOnly: boolean }) {
  const { t } = useText(expertText)
  const { data: hospitals } = useCall(expertApi.hospitals, {})
  const { visibility, visibleTo } = form.draft
  return (
    <section className="pacs-access-section" aria-label={t('expert.visibility')}>
      <RadioGroup
        label={t('expert.visibility')}
        options={expertVisibilities.map((id) => ({ id, label: t(`expert.visible.${id}`) }))}
        value={visibility}
        isReadOnly={isReadOnly}
        onChange={(next) => form.change({ visibility: next })}
        hint={t('expert.visibilityHint')}
        error={form.errorOf('visibleTo') && t('expert.visibleToNone')}
      />
      {visibility === 'some' && (
        <fieldset
          ref={form.fieldRef('visibleTo')}
          tabIndex={-1}
          className="pacs-access-checks pacs-expert-hospitals"
          aria-label={t('expert.visibleTo')}
        >
          {hospitals?.length === 0 && <p className="pacs-access-note">{t('expert.hospitalsNone')}</p>}
          {(hospitals ?? []).map(({ hospitalId, name }) => (
            <Checkbox
              key={hospitalId}
              isSelected={visibleTo.includes(hospitalId)}
              isReadOnly={isReadOnly}
              onChange={(isChosen) =>
                form.change({
                  visibleTo: isChosen ? [...visibleTo, hospitalId] : visibleTo.filter((each) => each !== hospitalId),
                })
              }
            >
              {name}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </section>
  )
}
