import { type Lesion, lesionNames, lesions } from './lesions'
import { type Organ, organNames, organs } from './organs'
import type { ReviewedField, Side } from './ReportFacts'

/** A place in a text: UTF-16 offsets. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A side that is written: one, or both. */
export type WrittenSide = Side | 'both'

/** An organ that a text speaks of, with its side where that is said. */
export interface Mention extends Span {
  /** Null for a thing with a side that the rules do not know. */
  readonly organ: Organ | null
  readonly side: WrittenSide | null
  /** False for a side alone, such as 左叶 behind 甲状腺. */
  readonly isNamed: boolean
}

/** A finding that a text speaks of. */
export interface Statement extends Span {
  readonly lesion: Lesion
  readonly organ: Organ | null
  readonly side: WrittenSide | null
  /** Said not to be there. */
  readonly isDenied: boolean
  readonly clause: number
}

/** A part of a sentence between commas. */
export interface Clause extends Span {
  /** Number of its sentence, from 0. */
  readonly sentence: number
  /** Where its sentence begins. */
  readonly sentenceStart: number
  readonly mentions: readonly Mention[]
  readonly hasHan: boolean
}

/** A text, taken apart. */
export interface ReadText {
  readonly field: ReviewedField
  /** With full-width letters, digits and signs as ASCII; as long as the original. */
  readonly text: string
  readonly clauses: readonly Clause[]
  readonly statements: readonly Statement[]
}

const fullWidth = /[\uff01-\uff5e]/g
const isHan = (code: number) => code >= 0x4e00 && code <= 0x9fff
const isDigit = (code: number) => code >= 0x30 && code <= 0x39
const isSpaceAt = (text: string, at: number) => at >= text.length || text.charCodeAt(at) <= 0x20

/** Whether a sentence, or only a clause, ends with the character at a place. */
function endAt(text: string, at: number): 'sentence' | 'clause' | null {
  const sign = text[at]
  if (sign === '。' || sign === ';' || sign === '!' || sign === '?' || sign === '\n') return 'sentence'
  if (sign === '.') return isSpaceAt(text, at + 1) ? 'sentence' : null
  if (sign !== ',') return null
  return isDigit(text.charCodeAt(at - 1)) && isDigit(text.charCodeAt(at + 1)) ? null : 'clause'
}

type Frame = Omit<Clause, 'mentions'> & { paragraph: number }

function framesOf(text: string): Frame[] {
  const frames: Frame[] = []
  let [start, sentence, sentenceStart, paragraph, hasHan] = [0, 0, 0, 0, false]
  for (let at = 0; at <= text.length; at += 1) {
    hasHan ||= isHan(text.charCodeAt(at))
    const end = at === text.length ? 'sentence' : endAt(text, at)
    if (end === null) continue
    if (at > start) frames.push({ start, end: at, sentence, sentenceStart, paragraph, hasHan })
    start = at + 1
    hasHan = false
    if (end === 'sentence') {
      sentence += 1
      sentenceStart = start
      if (text[at] === '\n') paragraph += 1
    }
  }
  return frames
}

/** All places of an expression with the flag `g`. */
export function placesOf(text: string, expression: RegExp): Span[] {
  return Array.from(text.matchAll(expression), ({ index, 0: { length } }) => ({ start: index, end: index + length }))
}

const sides = /双侧?|两侧|左右|左侧?|右侧?|\b(?:left|right|bilateral|both)\b/gi

function sideOf(word: string): WrittenSide {
  const lower = word.toLowerCase()
  if (lower === 'left' || (lower.startsWith('左') && lower !== '左右')) return 'left'
  return lower === 'right' || lower.startsWith('右') ? 'right' : 'both'
}

/** What follows a side that belongs to the organ before it: its lobe, its pole, a verb, or the end. */
const ownSide =
  /^(?:-sided)?(?:\s{0,3}(?:$|[,.;:、)和及与见未可内大较呈为约探正无者多回则亦也均\d]|[前后上中下侧外内]{0,2}[叶极象段]|\b(?:lobes?|sides?|one|upper pole|lower pole|pole|is|are|was|has|have|shows?|measures?|contains?|and|with|at|in)\b))/i

interface Marked extends Span {
  readonly organ: Organ | null
  readonly side: WrittenSide | null
}

function organPlaces(text: string): Marked[] {
  return organNames
    .flatMap((organ) => placesOf(text, organs[organ].words).map((span) => ({ ...span, organ, side: null })))
    .sort((a, b) => a.start - b.start || b.end - a.end)
}

const sidePlaces = (text: string): Marked[] =>
  placesOf(text, sides).map((span) => ({ ...span, organ: null, side: sideOf(text.slice(span.start, span.end)) }))

/** Characters between a side and the organ that it is the side of. */
const longestGap = { han: 4, latin: 24 } as const

/** The organs and sides of a clause in their order: a side right before an organ is its side. */
function mentionsIn(text: string, frame: Frame, marked: readonly Marked[], context: Mention | null): Mention[] {
  const found: Mention[] = []
  const gap = frame.hasHan ? longestGap.han : longestGap.latin
  let current = context
  let waiting: Marked | null = null
  const endWaiting = (): void => {
    if (waiting === null) return
    const { start, end, side } = waiting
    const isOwn = current !== null && ownSide.test(text.slice(end, Math.min(end + 24, frame.end)))
    current = { start, end, side, organ: isOwn ? (current?.organ ?? null) : null, isNamed: false }
    found.push(current)
    waiting = null
  }
  for (const mark of marked) {
    if (mark.organ === null) {
      endWaiting()
      waiting = mark
      continue
    }
    const before: Marked | null = waiting
    const isBeside = before !== null && mark.start - before.end <= gap
    if (!isBeside) endWaiting()
    waiting = null
    const { end, organ } = mark
    // 左附件 is one word with its side in it.
    const within = text.slice(mark.start, mark.start + 1)
    const own = '左右双两'.includes(within) ? sideOf(within) : null
    current = {
      start: isBeside ? before.start : mark.start,
      end,
      organ,
      side: isBeside ? before.side : own,
      isNamed: true,
    }
    found.push(current)
  }
  endWaiting()
  return found
}

function clausesOf(text: string): Clause[] {
  const marked = [...organPlaces(text), ...sidePlaces(text)].sort((a, b) => a.start - b.start || b.end - a.end)
  const clauses: Clause[] = []
  let [next, paragraph] = [0, 0]
  let context: Mention | null = null
  for (const frame of framesOf(text)) {
    if (frame.paragraph !== paragraph) context = null
    paragraph = frame.paragraph
    const inside: Marked[] = []
    for (let mark = marked[next]; mark !== undefined && mark.start < frame.end; mark = marked[next]) {
      const last = inside.at(-1)
      // A shorter word in a longer one: 胆囊 has 胆 in it, 左附件 has 左.
      if (last === undefined || mark.start >= last.end) inside.push(mark)
      next += 1
    }
    const mentions = mentionsIn(text, frame, inside, context)
    context = mentions.at(-1) ?? context
    const { start, end, sentence, sentenceStart, hasHan } = frame
    clauses.push({ start, end, sentence, sentenceStart, hasHan, mentions })
  }
  return clauses
}

/** Words that deny what follows in their clause; in English, in their sentence. */
const denials =
  /未(?:见|探及|发现|及|触及|显示|检出|示|闻|提示|引出|出现)|无(?!回声|法|痛)|没有|排除|否认|[未不](?=[增扩肿膨狭大宽厚])|\b(?:no|not|without|negative for|absence of|free of|neither|nor|denies|exclude[sd]?|rules? out|ruled out)\b/gi
/** Words behind which a denial does not hold any more. */
const turns =
  /但|而|可见|另见|伴|余|(?<!未)见|\b(?:but|however|although|though|except|whereas|while|there (?:is|are|was|were)|shows?|contains?|demonstrates?|has|have|measur(?:es|ing))\b/gi
const deniedBehind =
  /^(?:征象?|回声)?(?:不明显|未见(?![\u4e00-\u9fff])|未显示|未探及(?![\u4e00-\u9fff])|阴性|消失|\(-\))/
const deniedBehindLatin =
  /\b(?:not (?:seen|identified|visuali[sz]ed|detected|present|demonstrated|evident)|absent|excluded)\b/i
/** Maximum characters within which a denial in English says so. */
const behindMost = 60

/** How many of some places, in their order, begin before another one. */
export function countBefore(places: readonly Span[], at: number): number {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.start ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}

const lastBefore = (places: readonly Span[], at: number) => places[countBefore(places, at) - 1]?.start ?? -1

/** Says whether something at a place is denied. */
function denialsIn(text: string) {
  const [denied, turned] = [placesOf(text, denials), placesOf(text, turns)]
  return ({ start, end }: Span, clause: Clause): boolean => {
    const scope = clause.hasHan ? clause.start : clause.sentenceStart
    const last = lastBefore(denied, start)
    if (last >= scope && lastBefore(turned, start) < last) return true
    const behind = text.slice(end, Math.min(end + behindMost, clause.end))
    return clause.hasHan ? deniedBehind.test(behind) : deniedBehindLatin.test(behind)
  }
}

const joins = /\b(?:in|of|within|on|at|from)\b/i

/** What a finding is of: in Chinese what comes before it; in English what comes after an "in", or before it. */
function ownerOf(text: string, place: Span, next: number, clause: Clause, context: Mention | null): Mention | null {
  const { mentions } = clause
  const count = countBefore(mentions, place.start + 1)
  const last = mentions[count - 1]
  // A lymph node belongs to the region that is named before it.
  const before = last?.organ === 'node' ? (mentions[count - 2] ?? last) : last
  const following = mentions[count]
  const behind = following !== undefined && following.start < next ? following : undefined
  const isJoined =
    behind !== undefined && joins.test(text.slice(place.end, Math.min(behind.start, place.end + behindMost)))
  if (!clause.hasHan && isJoined) return behind
  return before ?? context ?? behind ?? null
}

function statementsIn(text: string, clauses: readonly Clause[]): Statement[] {
  const isDenied = denialsIn(text)
  const places = lesionNames
    .flatMap((lesion) => placesOf(text, lesions[lesion].words).map((span) => ({ ...span, lesion })))
    .sort((a, b) => a.start - b.start)
  const found: Statement[] = []
  let at = 0
  let context: Mention | null = null
  let contextOf = 0
  for (const [index, place] of places.entries()) {
    while (at < clauses.length - 1 && (clauses[at]?.end ?? 0) <= place.start) at += 1
    const clause = clauses[at]
    if (clause === undefined) continue
    for (; contextOf < at; contextOf += 1) {
      const before = clauses[contextOf]
      const isParagraphEnd = before !== undefined && text[before.end] === '\n'
      context = isParagraphEnd ? null : (before?.mentions.at(-1) ?? context)
    }
    const next = places[index + 1]?.start ?? clause.end
    const owner = ownerOf(text, place, next, clause, context)
    const { organ = null, side = null } = owner ?? {}
    found.push({ ...place, organ, side, isDenied: isDenied(place, clause), clause: at })
  }
  return found
}

/**
 * Takes a text apart: clauses, the organs and sides that it speaks of, and what it says is there or is not. Linear in its length.
 *
 * @param field - which text of the report it is.
 * @param original - as it was written.
 */
export function readText(field: ReviewedField, original: string): ReadText {
  const text = original.replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
  const clauses = clausesOf(text)
  return { field, text, clauses, statements: statementsIn(text, clauses) }
}
