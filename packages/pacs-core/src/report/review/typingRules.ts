import { placeholdersOf } from '../placeholder'
import { type Remark, type Review, remarkOn } from './Review'
import { placesOf, type Span } from './readText'

const gap = /_{2,}/g

/** Placeholders of a template that were not filled: one remark on the first of them, which says how many there are. */
export function openPlaceholders({ texts, history }: Review): Remark[] {
  const places = [...texts, history].flatMap((text) =>
    [...placeholdersOf(text.text), ...placesOf(text.text, gap)]
      .sort((one, other) => one.start - other.start)
      .map((place) => ({ text, place })),
  )
  return places.slice(0, 1).map(({ text, place }) => remarkOn(text, place, { count: String(places.length) }))
}

const isHan = (code: number) => code >= 0x4e00 && code <= 0x9fff
const [shortest, longest] = [2, 6]

/** Chinese words of two to six characters that are repeated: 可见可见. A character that occurs four times is no word. */
function twiceHan(text: string): Span[] {
  const found: Span[] = []
  for (let length = shortest; length <= longest; length += 1) {
    let run = 0
    for (let at = length; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      run = isHan(code) && code === text.charCodeAt(at - length) ? run + 1 : 0
      if (run < length) continue
      const start = at + 1 - 2 * length
      if (text.charCodeAt(start) !== text.charCodeAt(start + 1)) found.push({ start, end: at + 1 })
      run = 0
    }
  }
  return found
}

const twiceSign = /的的|了了|见见|呈呈|为为|(?<!隐隐)约约|与与|和和|未未|无无|示示|。。|,,|、、|;;|::/g
const latinWord = /[A-Za-z]{2,}/g
const mayStandTwice: readonly string[] = ['had', 'that']

function twiceLatin(text: string): Span[] {
  const found: Span[] = []
  let former: Span | null = null
  for (const word of placesOf(text, latinWord)) {
    const lower = text.slice(word.start, word.end).toLowerCase()
    const isTwice =
      former !== null &&
      word.start - former.end <= 3 &&
      text.slice(former.end, word.start).trim() === '' &&
      text.slice(former.start, former.end).toLowerCase() === lower &&
      !mayStandTwice.includes(lower)
    if (isTwice && former !== null) found.push({ start: former.start, end: word.end })
    former = word
  }
  return found
}

/** Words and signs that are repeated. */
export function doubledWords({ texts, history }: Review): Remark[] {
  return [...texts, history].flatMap((text) =>
    [...twiceHan(text.text), ...placesOf(text.text, twiceSign), ...twiceLatin(text.text)].map((each) =>
      remarkOn(text, each),
    ),
  )
}
