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
  GBK: 'gb18030',
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

/** Number of a defined term: `ISO_IR 100` and `ISO 2022 IR 100` are both `100`. */
const setOfTerm = (term: string) => /^(?:ISO[_ ]IR|ISO 2022 IR) (\d+)$/.exec(term.trim())?.[1] ?? term.trim()

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

/**
 * Decodes text of a DICOM element.
 *
 * @param bytes - the value.
 * @param characterSets - values of Specific Character Set; none is ASCII.
 * @param isName - whether it is a person's name, whose delimiters also end a code extension.
 */
export function decodeText(bytes: Uint8Array, characterSets: readonly string[], isName = false): string {
  const first = setOfTerm(characterSets[0] ?? '') || '6'
  if (bytes.includes(escapeByte) && (characterSets.length > 1 || /2022/.test(characterSets[0] ?? ''))) {
    return decodeExtended(bytes, first, isName)
  }
  const isAscii = first === '6' && bytes.every((byte) => byte < 0x80)
  if (first === '6' && !isAscii) {
    // Bytes that the declared set does not have. UTF-8 is recognised by its form; else machines left out the escape sequence of a set that they named.
    const wide = characterSets
      .slice(1)
      .map(setOfTerm)
      .find((set) => wideSets.includes(set))
    for (const label of ['utf-8', labels[wide ?? '']]) {
      try {
        if (label !== undefined) return new TextDecoder(label, { fatal: true }).decode(bytes)
      } catch {}
    }
    return decoders('windows-1252').decode(bytes)
  }
  return decodeRun(bytes, first, first)
}
