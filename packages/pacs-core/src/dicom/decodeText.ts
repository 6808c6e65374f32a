/** Labels of the Encoding Standard for the single sets of DICOM PS3.3 C.12.1.1.2. */
const labels: Readonly<Record<string, string>> = {
  '6': 'windows-1252',
  '100': 'windows-1252',
  '101': 'iso-8859-2',
  '109': 'iso-8859-3',
  '110': 'iso-8859-4',
  '144': 'iso-8859-5',
  '127': 'iso-8859-6',
  '126': 'iso-8859-7',
  '138': 'iso-8859-8',
  '148': 'windows-1254',
  '203': 'iso-8859-15',
  '13': 'shift_jis',
  '166': 'windows-874',
  '192': 'utf-8',
  '149': 'euc-kr',
  '58': 'gb18030',
  '87': 'windows-1252',
  '159': 'windows-1252',
  GB18030: 'gb18030',
  BIG5: 'big5',
}

/** Names of sets that machines write in place of the defined term, folded. */
const aliases: Readonly<Record<string, string>> = {
  GBK: 'GB18030',
  GB2312: 'GB18030',
  CP936: 'GB18030',
  UTF8: '192',
  UNICODE: '192',
  ASCII: '6',
  USASCII: '6',
  LATIN1: '100',
  ISO88591: '100',
  SHIFTJIS: '13',
  SJIS: '13',
  EUCKR: '149',
}

/** Sets of two bytes a character whose bytes cannot be those of ASCII: Korean and Chinese. */
const wideSets: readonly string[] = ['149', '58']

/** Escape sequences of PS3.3 table C.12-3 and C.12-4, without ESC, and what follows them. */
const escapes: Readonly<Record<string, string>> = {
  '(B': 'ascii',
  '-A': '100',
  '-B': '101',
  '-C': '109',
  '-D': '110',
  '-L': '144',
  '-G': '127',
  '-F': '126',
  '-H': '138',
  '-M': '148',
  '-b': '203',
  '-T': '166',
  ')I': '13',
  '(J': '13',
  $B: 'jis0208',
  '$@': 'jis0208',
  '$(D': 'jis0212',
  '$)C': '149',
  '$)A': '58',
}

const escapeByte = 0x1b
const decoders = (label: string) => new TextDecoder(label)

/** Number of a defined term: `ISO_IR 100`, `ISO-IR-100` and `ISO 2022 IR 100` are all `100`; empty for none, and for one that is unknown. */
function setOfTerm(term: string): string {
  const folded = term.toUpperCase().replaceAll(/[-_\s]/g, '')
  const number = /^ISO(?:2022)?IR(\d+)$/.exec(folded)?.[1]
  const set = number ?? aliases[folded] ?? folded
  return set in labels ? set : ''
}

/** Two-byte sets in 7 bits become those of EUC-JP: its first byte chooses JIS X 0212. */
function decodeJis(bytes: Uint8Array, isSupplement: boolean): string {
  const pairs = Array.from({ length: bytes.length >> 1 }, (_, index) => {
    const pair = [(bytes[2 * index] ?? 0) | 0x80, (bytes[2 * index + 1] ?? 0) | 0x80]
    return isSupplement ? [0x8f, ...pair] : pair
  })
  return decoders('euc-jp').decode(Uint8Array.from(pairs.flat()))
}

function decodeRun(bytes: Uint8Array, set: string, first: string): string {
  if (bytes.length === 0) return ''
  if (set === 'jis0208' || set === 'jis0212') return decodeJis(bytes, set === 'jis0212')
  return decoders(labels[set === 'ascii' ? first : set] ?? 'windows-1252').decode(bytes)
}

/** What returns to the first set: control characters, and the delimiters of values, name components and name groups (PS3.5, 6.1.2.5.3). */
function isReset(byte: number, isName: boolean): boolean {
  if (byte === 0x5c || byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d) return true
  return isName && (byte === 0x5e || byte === 0x3d)
}

function escapeAt(bytes: Uint8Array, at: number): { set: string; length: number } | null {
  for (const length of [2, 3]) {
    const set = escapes[String.fromCharCode(...bytes.subarray(at + 1, at + 1 + length))]
    if (set !== undefined) return { set, length: length + 1 }
  }
  return null
}

/** Code extensions: runs of bytes, each in the set that an escape sequence named. */
function decodeExtended(bytes: Uint8Array, first: string, isName: boolean): string {
  let text = ''
  let set = first
  let from = 0
  const finish = (to: number) => {
    text += decodeRun(bytes.subarray(from, to), set, first)
    from = to
  }
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === escapeByte) {
      const found = escapeAt(bytes, at)
      finish(at)
      from = at + (found?.length ?? 1)
      at = from - 1
      set = found?.set ?? set
    } else if (set === 'jis0208' || set === 'jis0212') {
      // Two bytes a character, either of which may look like a delimiter; a control character ends the run.
      if (byte < 0x21) {
        finish(at)
        set = first
      } else at += 1
    } else if (set !== first && isReset(byte, isName)) {
      finish(at)
      set = first
    }
  }
  finish(bytes.length)
  return text
}

/** Decodes bytes that are wholly in an encoding. @returns null where they are not. */
function strictly(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Letters of East Asian scripts, each three or four bytes of UTF-8: other sets have no such row of bytes by chance. */
const eastAsian = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u
/** A word of Latin letters with accents, and at least one without. */
const isLatinWord = (word: string) => /^[a-z\u00c0-\u024f'-]+$/i.test(word) && /[a-z]/i.test(word)
/** Sets in which two bytes of UTF-8 are a character. */
const doubleByte: ReadonlySet<string> = new Set(['GB18030', 'BIG5', '58', '149', '13'])

/**
 * Text of UTF-8, whatever set was named; null where the bytes are none. Many names in GB18030, such as 谢伟, are well-formed UTF-8 of two
 * bytes a character as well: where that may be, they are UTF-8 only if the words are Latin ones.
 */
function utf8Of(bytes: Uint8Array, set: string): string | null {
  const text = strictly('utf-8', bytes)
  if (text === null || set === '192' || eastAsian.test(text)) return text
  const words = text.split(/[^\p{L}\p{M}'-]+/u).filter((word) => /\P{ASCII}/u.test(word))
  if (doubleByte.has(set))
    return words.length > 0 && words.every(isLatinWord) && !/[\u0250-\u{10ffff}]/u.test(text) ? text : null
  // Controls that no single-byte set uses, or letters alone.
  const hasControls = bytes.some((byte) => byte >= 0x80 && byte < 0xa0)
  return hasControls || !/[^\p{ASCII}\p{L}\p{M}]/u.test(text) ? text : null
}

/** Whether bytes beyond ASCII are Latin letters within words, as in `M\u00fcller`, and no halves of wider characters. */
function isLatin(bytes: Uint8Array): boolean {
  const isWide = (at: number) => (bytes[at] ?? 0) >= 0x80
  const isLetter = (byte: number | undefined) => byte !== undefined && /[a-z]/i.test(String.fromCharCode(byte))
  return bytes.some((byte, at) => byte >= 0xc0 && !isWide(at - 1) && !isWide(at + 1) && isLetter(bytes[at - 1]))
}

/** Whether all bytes beyond ASCII are pairs of the Chinese characters of GB 2312, none within a Latin word. */
function isChinese(bytes: Uint8Array): boolean {
  const text = strictly('gb18030', bytes)
  if (text === null) return false
  const words = text.split(/[^\p{L}\p{N}\u00b7]+/u).filter((word) => /\P{ASCII}/u.test(word))
  const isPaired = (at: number) => (bytes[at] ?? 0) >= 0xb0 && (bytes[at] ?? 0) <= 0xf7 && (bytes[at + 1] ?? 0) >= 0xa1
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue
    if (!isPaired(at)) return false
    at += 1
  }
  return words.length > 0 && words.every((word) => !/[a-z]/i.test(word))
}

/** Text of a set that the hospital's machines use without naming it; null where the bytes are not in it. */
function usualText(bytes: Uint8Array, set: string, usual: string): string | null {
  const label = labels[usual]
  if (label === undefined) return null
  const isNamed = set !== '' && set !== '6'
  if (usual !== 'GB18030') return isNamed && set !== '192' ? null : strictly(label, bytes)
  // Of two accented letters side by side nothing but the words around them says that they are no Chinese character.
  if (set === '100') return isChinese(bytes) ? strictly(label, bytes) : null
  return (isNamed && set !== '192') || isLatin(bytes) ? null : strictly(label, bytes)
}

/**
 * Decodes text of a DICOM element. Bytes that are UTF-8 are read as such whatever set is named.
 *
 * @param bytes - the value.
 * @param characterSets - values of Specific Character Set, however they are written; none is ASCII.
 * @param isName - whether it is a person's name, whose delimiters also end a code extension.
 * @param usualCharacterSet - defined term of the set that machines use without naming it, such as `GB18030`; left out: Latin letters.
 */
export function decodeText(
  bytes: Uint8Array,
  characterSets: readonly string[],
  isName = false,
  usualCharacterSet = '',
): string {
  if (bytes.every((byte) => byte < 0x80 && byte !== escapeByte)) return decoders('windows-1252').decode(bytes)
  const set = setOfTerm(characterSets[0] ?? '')
  const first = set || '6'
  if (bytes.includes(escapeByte) && (characterSets.length > 1 || /2022/.test(characterSets[0] ?? ''))) {
    return decodeExtended(bytes, first, isName)
  }
  const utf8 = utf8Of(bytes, first === '6' ? setOfTerm(usualCharacterSet) || first : first)
  if (utf8 !== null) return utf8
  if (first === '6') {
    // Machines leave out the escape sequence of a set that they named.
    const wide = characterSets
      .slice(1)
      .map(setOfTerm)
      .find((named) => wideSets.includes(named))
    const found = wide === undefined ? null : strictly(labels[wide] ?? '', bytes)
    if (found !== null) return found
  }
  return usualText(bytes, set, setOfTerm(usualCharacterSet)) ?? decodeRun(bytes, first, first)
}

/** Defined terms of PS3.3 C.12.1.1.2, as every reader knows them. */
const definedTerm = /^(?:ISO_IR \d+|ISO 2022 IR \d+|GB18030|GBK)$/

/**
 * Whether text is in the character set that its file names, so that every reader shows the same letters.
 *
 * @param bytes - the value, with bytes beyond ASCII or escape sequences.
 * @param characterSets - values of Specific Character Set.
 * @param isName - whether it is a person's name.
 * @param read - the text as {@link decodeText} reads it.
 */
export function isInNamedSet(
  bytes: Uint8Array,
  characterSets: readonly string[],
  isName: boolean,
  read: string,
): boolean {
  const terms = characterSets.filter((term) => term !== '')
  if (terms.length === 0 || terms.some((term) => !definedTerm.test(term))) return false
  const first = setOfTerm(characterSets[0] ?? '') || '6'
  if (bytes.includes(escapeByte)) return decodeExtended(bytes, first, isName) === read
  return first !== '6' && strictly(labels[first] ?? '', bytes) === read
}
