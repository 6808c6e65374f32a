import { expertApi, limits } from '@opensono/pacs-core'
import { Checkbox } from '../control/choice/Checkbox'
import { useCall } from '../provider/useCall'
import { useText } from '../provider/useText'
import type { ExpertForm } from './ExpertDraft'
import { expertText } from './expertText'

/** The groups that an expert is in. */
export function ExpertGroups({ form, isReadOnly }: { form: ExpertForm; isReadOnly: boolean }) {
  const { t } = useText(expertText)
  const groups = (useCall(expertApi.groups, {}).data ?? []).filter(({ isEnabled }) => isEnabled)
  const { groupIds } = form.draft
  return (
    <section className="pacs-access-section" aria-label={t('expert.groups')}>
      <h3>{t('expert.groups')}</h3>
      {groups.length === 0 && <p className="pacs-access-note">{t('expert.groupsNone')}</p>}
      <div className="pacs-access-checks">
        {groups.map(({ groupId, name }) => {
          const isIn = groupIds.includes(groupId)
          return (
            <Checkbox
              key={groupId}
              isSelected={isIn}
              isReadOnly={isReadOnly}
              isDisabled={!isIn && groupIds.length >= limits.expert.groups}
              onChange={(isChosen) =>
                form.change({
                  groupIds: isChosen ? [...groupIds, groupId] : groupIds.filter((each) => each !== groupId),
                })
              }
            >
              {name}
            </Checkbox>
          )
        })}
      </div>
    </section>
  )
}
