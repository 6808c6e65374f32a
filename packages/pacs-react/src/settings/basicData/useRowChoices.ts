import {
  type BasicDataField,
  type BasicDataKind,
  type BasicDataRow,
  childrenOf,
  dictionaryName,
  foldersAbove,
  type HospitalId,
  type KnowledgeNode,
  knowledgeApi,
  type Language,
  sessionApi,
  settingsApi,
  templateApi,
} from '@opensono/pacs-core'
import type { Option } from '../../control/ControlProps'
import { useCall } from '../../provider/useCall'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { dictionaryText } from './dictionaryText'
import type { Names } from './fieldText'

const noRows: readonly BasicDataRow[] = []

/** A row as a choice, found by everything that it is called. */
export interface RowChoice extends Option {
  readonly words: string
}

/** What a field may point to. */
export interface RowChoices {
  readonly options: readonly RowChoice[]
  /** It is being read. */
  readonly isLoading: boolean
}

/** The kind of rows that a field points to. */
function kindOf(field: BasicDataField): BasicDataKind | null {
  return field.type === 'row' || field.type === 'rows' ? field.kind : null
}

/** The hospital's tree from the top down, each node with the folders above it. */
function nodeChoices(all: readonly KnowledgeNode[], language: Language): RowChoice[] {
  const nodes = all.filter(({ tree }) => tree === 'public')
  const children = childrenOf(nodes)
  const below = (parentId: string | null): readonly KnowledgeNode[] =>
    (children.get(parentId) ?? []).flatMap((node) => [node, ...below(node.id)])
  return below(null).map((node) => {
    const above = foldersAbove(nodes, node.id).map((folder) => dictionaryName(folder, language))
    const words = [node.name, node.englishName ?? '', node.briefCode].join(' ').toLowerCase()
    const path = above.reverse().join(' / ')
    return { id: node.id, label: dictionaryName(node, language), ...(path !== '' && { description: path }), words }
  })
}

/**
 * What a field may point to: rows that are offered or chosen already, departments, report templates, or the hospital's knowledge base.
 *
 * @param field - as `basicDataTable` has it.
 * @param chosen - ids that it contains.
 * @param names - of what it points to, as the row brings them.
 * @param ownerId - the row that is edited; null for a new one.
 */
export function useRowChoices(
  field: BasicDataField,
  chosen: readonly string[],
  names: Names,
  ownerId: string | null,
): RowChoices {
  const { t, language } = useText(dictionaryText)
  const user = useUser()
  const kind = kindOf(field)
  const rows = useCall(settingsApi.basicData, kind === null ? null : { kind })
  // A device belongs to one room: the others say which.
  const rooms = useCall(settingsApi.basicData, kind === 'device' ? { kind: 'room' } : null).data ?? noRows
  const hospitalId: HospitalId | null = field.type === 'department' && user !== null ? user.hospitalId : null
  const departments = useCall(sessionApi.department, hospitalId === null ? null : { hospitalId })
  const templates = useCall(templateApi.reports, field.type === 'template' ? {} : null)
  const nodes = useCall(knowledgeApi.list, field.type === 'knowledge' ? {} : null)

  const found: RowChoice[] =
    kind !== null
      ? (rows.data ?? noRows)
          .filter((row) => row.isEnabled || chosen.includes(row.id))
          .map((row) => {
            const room = rooms.find(({ id, fields }) => id !== ownerId && (fields.deviceIds ?? []).includes(row.id))
            const note =
              room === undefined ? row.briefCode : t('dictionary.inRoom', { room: dictionaryName(room, language) })
            return {
              id: row.id,
              label: dictionaryName(row, language),
              ...(note !== '' && { description: note }),
              words: [row.name, row.englishName ?? '', row.briefCode].join(' ').toLowerCase(),
              isDisabled: room !== undefined,
            }
          })
      : field.type === 'department'
        ? (departments.data ?? []).map(({ id, name }) => ({ id, label: name, words: name }))
        : field.type === 'knowledge'
          ? nodeChoices(nodes.data ?? [], language)
          : (templates.data ?? [])
              .filter(({ id, isEnabled }) => isEnabled || chosen.includes(id))
              .map(({ id, name }) => ({ id, label: name, words: name }))
  // What is chosen is shown by its name though it is not offered, or not read yet.
  const others = chosen.filter((id) => !found.some((option) => option.id === id))
  return {
    options: [...found, ...others.map((id) => ({ id, label: names[id] ?? id, words: '' }))],
    isLoading: rows.isLoading || departments.isLoading || templates.isLoading || nodes.isLoading,
  }
}
