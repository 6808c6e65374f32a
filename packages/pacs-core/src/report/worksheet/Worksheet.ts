import type { Organ } from '../review/organs'

/** A feature that is looked at, and what each finding of it is worth. */
export interface WorksheetItem {
  readonly id: string
  /** Whether several of its options may be chosen; their points add up. */
  readonly isMany?: true
  /** Describes the finding; the level does not need it. */
  readonly isOptional?: true
  /** Its answer is always needed, and is part of the sentence in the report. */
  readonly isSaid?: true
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

/** A level, by the sum of the points or by rules. */
export interface WorksheetLevel {
  readonly id: string
  /** Least sum of points, included; null for a level that rules give. */
  readonly from: number | null
  /** Greatest sum of points, included; null for no end. */
  readonly to: number | null
  /** From which greatest diameter in millimetres on a biopsy is recommended; null for none. */
  readonly biopsyFromMm: number | null
  /** From which greatest diameter in millimetres on follow-up is recommended; null for none. */
  readonly followUpFromMm: number | null
}

/** Answers that give a level. */
export interface WorksheetRule {
  /** Options of which one is chosen, by id of the item. */
  readonly when: Readonly<Record<string, readonly string[]>>
  /** Greatest diameter in millimetres, included. */
  readonly fromMm?: number
  /** Greatest diameter in millimetres, not included. */
  readonly belowMm?: number
  /** Id of the level. */
  readonly level: string
}

/** A scored worksheet, as data: screens, texts and scores are made from it. */
export interface Worksheet {
  readonly id: string
  /** Name as it is written in a report, the same in every language. */
  readonly name: string
  /** Where points and levels come from. */
  readonly source: string
  /** It is offered for studies of body parts of this organ. */
  readonly organ: Organ
  /** Scores the whole study and not one finding: a report has it once. */
  readonly isOfStudy?: true
  readonly items: readonly WorksheetItem[]
  readonly levels: readonly WorksheetLevel[]
  /** The level by rules and not by points: the first rule that holds counts. */
  readonly rules?: readonly WorksheetRule[]
}

/** Options chosen, by id of the item. */
export type WorksheetAnswers = Readonly<Record<string, readonly string[]>>

/** What is recommended for the size of a finding. */
export type WorksheetAdvice = 'biopsy' | 'followUp' | 'none'

/** What answers are worth. */
export interface WorksheetScore {
  readonly points: number
  /** Items without an answer that the level needs, in their order, and `size`. With any of them there is no level yet. */
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

/** A level that rules give. */
export const levelOfRules = (id: string): WorksheetLevel => ({
  id,
  from: null,
  to: null,
  biopsyFromMm: null,
  followUpFromMm: null,
})

/** Whether a rule holds; what it still needs, where that is not known yet. */
function judgeRule(rule: WorksheetRule, answers: WorksheetAnswers, sizeMm: number | null): boolean | readonly string[] {
  const needed: string[] = []
  for (const [itemId, optionIds] of Object.entries(rule.when)) {
    const chosen = answers[itemId] ?? []
    if (chosen.length === 0) needed.push(itemId)
    else if (!chosen.some((id) => optionIds.includes(id))) return false
  }
  if (rule.fromMm !== undefined || rule.belowMm !== undefined) {
    if (sizeMm === null) needed.push('size')
    else if (sizeMm < (rule.fromMm ?? 0) || sizeMm >= (rule.belowMm ?? Infinity)) return false
  }
  return needed.length === 0 ? true : needed
}

/** The level that the first rule gives that holds. What earlier rules still need is missing, unless they give the same level. */
function scoreByRules(
  { items, levels, rules = [] }: Worksheet,
  answers: WorksheetAnswers,
  sizeMm: number | null,
): WorksheetScore {
  const unanswered = (id: string) => (answers[id] ?? []).length === 0
  const missing = new Set(items.flatMap(({ id, isSaid }) => (isSaid && unanswered(id) ? id : [])))
  const open: { level: string; needed: readonly string[] }[] = []
  let level: string | null = null
  for (const rule of rules) {
    const judged = judgeRule(rule, answers, sizeMm)
    if (judged === false) continue
    if (judged === true) {
      level = rule.level
      break
    }
    open.push({ level: rule.level, needed: judged })
  }
  // Later rules may need other answers: what they are is known when the first open rule is decided.
  const undecided = open.find((each) => each.level !== level)
  for (const id of undecided?.needed ?? []) missing.add(id)
  const isWhole = missing.size === 0
  return {
    points: 0,
    missing: [...items.map(({ id }) => id), 'size'].filter((id) => missing.has(id)),
    level: isWhole ? (levels.find(({ id }) => id === level) ?? null) : null,
    advice: null,
  }
}

/**
 * Adds up a worksheet, or finds the rule that holds.
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
  if (worksheet.rules !== undefined) return scoreByRules(worksheet, answers, sizeMm)
  const chosen = worksheet.items.map((item) => ({ item, options: chosenOf(item, answers) }))
  const final = chosen.flatMap(({ options }) => options).find(({ isFinal }) => isFinal)
  const counted = final === undefined ? chosen.flatMap(({ options }) => options) : [final]
  const points = counted.reduce((sum, option) => sum + option.points, 0)
  const missing =
    final === undefined ? chosen.flatMap(({ item, options }) => (options.length === 0 ? item.id : [])) : []
  const isIn = ({ from, to }: WorksheetLevel) => from !== null && points >= from && (to === null || points <= to)
  const level = missing.length > 0 ? null : (worksheet.levels.find(isIn) ?? null)
  const hasThresholds = worksheet.levels.some((each) => each.biopsyFromMm !== null || each.followUpFromMm !== null)
  const advice = level === null || sizeMm === null || !hasThresholds ? null : adviceOf(level, sizeMm)
  return { points, missing, level, advice }
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
