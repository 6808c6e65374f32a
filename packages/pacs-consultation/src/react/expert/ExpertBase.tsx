import { type AvailableExpert, expertApi, isFoundIn } from '@opensono/pacs-core'
import {
  Button,
  type ControlProps,
  EmptyState,
  ErrorNote,
  NativeSelect,
  SearchConditions,
  Skeleton,
  useCall,
  useController,
  usePacs,
  useText,
  useUser,
} from '@opensono/pacs-react'
import { GraduationCap } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { AskPanel, type AskPanelProps } from './AskPanel'
import { createAskDraft } from './createAskDraft'
import { ExpertCard } from './ExpertCard'
import { expertBaseText } from './expertBaseText'
import { useKeptExperts } from './useKeptExperts'

/** Props of {@link ExpertBase}; its callbacks open the request that was sent and the choice of a study. */
export interface ExpertBaseProps extends ControlProps, Pick<AskPanelProps, 'onAsked' | 'onChooseStudy'> {
  /** In the line of conditions, for example where the lists are. */
  navigation?: ReactNode
}

interface Conditions {
  readonly search: string
  /** Empty for all. */
  readonly groupId: string
}

/** Who is present is asked for again after this time, in milliseconds. */
const presenceMs = 30_000

const none: readonly AvailableExpert[] = []
const anything: Conditions = { search: '', groupId: '' }
const unclassified = 'unclassified'

function isFound({ name, title, hospitalName, groups }: AvailableExpert, { search, groupId }: Conditions): boolean {
  if (!isFoundIn([name, title, hospitalName], search)) return false
  if (groupId === '') return true
  return groupId === unclassified ? groups.length === 0 : groups.some((group) => group.groupId === groupId)
}

/** The experts whom the user may consult, by group, and the request to those who are chosen. */
export function ExpertBase({ onAsked, onChooseStudy, navigation, className, ...box }: ExpertBaseProps) {
  const { t } = useText(expertBaseText)
  const { lifetime } = usePacs()
  const user = useUser()
  const draft = lifetime.once(createAskDraft)
  useEffect(() => {
    if (user !== null) draft.openFor(user.userId)
  }, [draft, user])
  const chosen = useController(draft, (state) => state.experts)
  const [conditions, setConditions] = useState(anything)
  const { data, error, isPending, refetch } = useCall(expertApi.available, {}, { refetchEveryMs: presenceMs })
  const experts = data ?? none
  useKeptExperts(draft, data)
  const found = experts.filter((expert) => isFound(expert, conditions))
  const reset = () => setConditions(anything)
  return (
    <div {...box} className={['pacs-expert-base', className].filter(Boolean).join(' ')}>
      <section className="pacs-expert-base-list" aria-label={t('expertBase.label')}>
        <search className="pacs-list-bar" aria-label={t('expertBase.filters')}>
          {navigation}
          <SearchConditions
            search={conditions.search}
            searchHint={t('expertBase.searchHint')}
            onSearch={(search) => setConditions({ ...conditions, search })}
            isShort
            onReset={reset}
            onRefresh={() => void refetch()}
          >
            <GroupChoice
              experts={experts}
              value={conditions.groupId}
              onChange={(groupId) => setConditions({ ...conditions, groupId })}
            />
          </SearchConditions>
          <span className="pacs-list-space" />
          <span role="status" className="pacs-consultation-muted">
            {!isPending && error === null && t('expertBase.count', { count: found.length })}
          </span>
        </search>
        {error !== null && experts.length === 0 ? (
          <ErrorNote error={error} onRetry={() => void refetch()} />
        ) : isPending ? (
          <div className="pacs-expert-cards" aria-busy="true">
            {[1, 2, 3, 4, 5, 6].map((place) => (
              <Skeleton key={place} height={104} />
            ))}
          </div>
        ) : found.length === 0 ? (
          <NobodyFound isFiltered={experts.length > 0} onReset={reset} />
        ) : (
          <ul className="pacs-expert-cards">
            {found.map((expert) => (
              <ExpertCard
                key={expert.expertId}
                expert={expert}
                isSelf={expert.userId === user?.userId}
                isChosen={chosen.some(({ userId }) => userId === expert.userId)}
                onToggle={() => draft.toggle(expert)}
              />
            ))}
          </ul>
        )}
      </section>
      <AskPanel draft={draft} available={experts} onAsked={onAsked} onChooseStudy={onChooseStudy} />
    </div>
  )
}

interface GroupChoiceProps {
  experts: readonly AvailableExpert[]
  value: string
  onChange: (groupId: string) => void
}

/** The sub-specialties that the experts are in; those who are in none come last. */
function GroupChoice({ experts, value, onChange }: GroupChoiceProps) {
  const { t } = useText(expertBaseText)
  const groups = new Map(
    experts.flatMap((expert) => expert.groups.map(({ groupId, name }) => [groupId, name] as const)),
  )
  return (
    <NativeSelect
      isBare
      label={t('expertBase.group')}
      options={[
        { id: '', label: t('expertBase.allGroups') },
        ...[...groups].map(([id, label]) => ({ id: String(id), label })),
        { id: unclassified, label: t('expertBase.unclassified') },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}

function NobodyFound({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const { t } = useText(expertBaseText)
  return (
    <EmptyState
      icon={<GraduationCap aria-hidden />}
      title={t(isFiltered ? 'expertBase.noMatch' : 'expertBase.empty')}
      action={isFiltered && <Button onPress={onReset}>{t('expertBase.resetFilters')}</Button>}
    >
      {t(isFiltered ? 'expertBase.noMatchText' : 'expertBase.emptyText')}
    </EmptyState>
  )
}
