/** A feature that is looked at, and what each finding of it is worth. */
export interface WorksheetItem {
  readonly id: string
  /** Whether several of its options may be chosen; their points add up. */
  readonly isMany?: true
  readonly options: readonly WorksheetOption[]
}

/** A finding. */
export interface WorksheetOption {
  readonly id: string
  readonly points: number
  /** With this finding no other item adds points, and none is missing. */
  readonly isFinal?: true
  /** Cannot be chosen together with others of its item. */
  readonly isAlone?: true
}

/** A level, by the sum of the points. */
export interface WorksheetLevel {
  readonly id: string
  /** Both ends included; null for no end. */
  readonly from: number
  readonly to: number | null
  /** From which greatest diameter in millimetres on a biopsy is recommended; null for none. */
  readonly biopsyFromMm: number | null
  /** From which greatest diameter in millimetres on follow-up is recommended; null for none. */
  readonly followUpFromMm: number | null
}

/** A scored worksheet, as data: screens, texts and scores are made from it. */
export interface Worksheet {
  readonly id: string
  /** Name as it is written in a report, the same in every language. */
  readonly name: string
  /** Where points and levels come from. */
  readonly source: string
  readonly items: readonly WorksheetItem[]
  readonly levels: readonly WorksheetLevel[]
}

/** Options chosen, by id of the item. */
export type WorksheetAnswers = Readonly<Record<string, readonly string[]>>

/** What is recommended for the size of a finding. */
export type WorksheetAdvice = 'biopsy' | 'followUp' | 'none'

/** What answers are worth. */
export interface WorksheetScore {
  readonly points: number
  /** Items without an answer, in their order. With any of them there is no level yet. */
  readonly missing: readonly string[]
  /** Null while items are missing, and for a sum that no level has: the answers contradict one another then. */
  readonly level: WorksheetLevel | null
  /** Null without a level or a size. */
  readonly advice: WorksheetAdvice | null
}

/** The options of an item that are chosen, unknown ids left out. */
function chosenOf(item: WorksheetItem, answers: WorksheetAnswers): readonly WorksheetOption[] {
  const ids = answers[item.id] ?? []
  return item.options.filter(({ id }) => ids.includes(id))
}

function adviceOf(level: WorksheetLevel, sizeMm: number): WorksheetAdvice {
  if (level.biopsyFromMm !== null && sizeMm >= level.biopsyFromMm) return 'biopsy'
  return level.followUpFromMm !== null && sizeMm >= level.followUpFromMm ? 'followUp' : 'none'
}

/**
 * Adds up a worksheet.
 *
 * @param worksheet - its declaration.
 * @param answers - what was chosen.
 * @param sizeMm - greatest diameter of what is scored, in millimetres; null if it was not measured.
 */
export function scoreWorksheet(
  worksheet: Worksheet,
  answers: WorksheetAnswers,
  sizeMm: number | null = null,
): WorksheetScore {
  const chosen = worksheet.items.map((item) => ({ item, options: chosenOf(item, answers) }))
  const final = chosen.flatMap(({ options }) => options).find(({ isFinal }) => isFinal)
  const counted = final === undefined ? chosen.flatMap(({ options }) => options) : [final]
  const points = counted.reduce((sum, option) => sum + option.points, 0)
  const missing =
    final === undefined ? chosen.flatMap(({ item, options }) => (options.length === 0 ? item.id : [])) : []
  const isIn = ({ from, to }: WorksheetLevel) => points >= from && (to === null || points <= to)
  const level = missing.length > 0 ? null : (worksheet.levels.find(isIn) ?? null)
  return { points, missing, level, advice: level === null || sizeMm === null ? null : adviceOf(level, sizeMm) }
}

/**
 * The answers after an option was chosen or taken back.
 *
 * @param item - of the option.
 * @param optionId - the option.
 * @param isChosen - whether it is chosen from now on.
 */
export function answerItem(
  item: WorksheetItem,
  answers: WorksheetAnswers,
  optionId: string,
  isChosen: boolean,
): WorksheetAnswers {
  const option = item.options.find(({ id }) => id === optionId)
  if (option === undefined) return answers
  const former = answers[item.id] ?? []
  const isSingle = item.isMany !== true || option.isAlone === true
  const kept = item.options.filter(({ id, isAlone }) => id !== optionId && !isAlone && former.includes(id))
  const others = isSingle && isChosen ? [] : kept.map(({ id }) => id)
  return { ...answers, [item.id]: isChosen ? [...others, optionId] : former.filter((id) => id !== optionId) }
}
