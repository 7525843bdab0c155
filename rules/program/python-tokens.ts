/** Tokenizer for one line of Python. */

export type Token = { readonly kind: 'name' | 'number' | 'text' | 'sign'; readonly text: string }

export type TokenReason = 'wide-characters' | 'unclosed-text' | 'not-understood'

export type SourceLine = {
  readonly indent: string
  readonly code: string
  readonly comment: string | null
}

export type Tokens =
  | { readonly ok: true; readonly value: readonly Token[] }
  | { readonly ok: false; readonly reason: TokenReason }

/** Names in any language. ASCII names are scanned by hand, which is five times as fast. */
const anyName = /[\p{XID_Start}_]\p{XID_Continue}*/uy
const anyText = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/uy
const symbols = '-+*/%<>=()[],:.'
const doubleSymbols: ReadonlySet<string> = new Set(['//', '==', '!=', '<=', '>=', '+=', '-='])

/** Full-width punctuation and special spaces from Asian keyboards or web pages, which Python rejects. */
const wideCharacters = /[^\S \t\f]|[\u200b\uff01-\uff5e\u3001\u3002\u201c\u201d\u2018\u2019]/u

export function splitLine(line: string): SourceLine {
  const hash = line.includes('#') ? commentStart(line) : -1
  const end = hash === -1 ? line.length : hash
  let start = 0
  while (start < end && (line[start] === ' ' || line[start] === '\t')) start++
  return {
    indent: line.slice(0, start),
    code: trimTrailingSpace(line.slice(start, end)),
    comment: hash === -1 ? null : line.slice(hash + 1).trim(),
  }
}

/** Not a regular expression: it would take quadratic time on long runs of spaces inside a line. */
function trimTrailingSpace(code: string): string {
  let end = code.length
  while (end > 0 && ' \t\f'.includes(code[end - 1]!)) end--
  return code.slice(0, end)
}

/** Ignores `#` inside quoted text. */
function commentStart(line: string): number {
  let quote: string | null = null
  for (let index = 0; index < line.length; index++) {
    const character = line[index]!
    if (quote && character === '\\') index++
    else if (quote) quote = character === quote ? null : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === '#') return index
  }
  return -1
}

export function tokenize(code: string): Tokens {
  const tokens: Token[] = []
  for (let index = 0; index < code.length; ) {
    const kind = kindAt(code, index)
    if (kind === 'blank') {
      index++
      continue
    }
    const end = kind === null ? index : findTokenEnd[kind](code, index)
    if (kind === null || end === index) return { ok: false, reason: reasonAt(code.slice(index)) }
    tokens.push({ kind, text: code.slice(index, end) })
    index = end
  }
  return { ok: true, value: tokens }
}

const isLetter = (code: number) => (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95
const isDigit = (code: number) => code >= 48 && code <= 57

/** Token kind, determined by the first character. */
function kindAt(code: string, index: number): Token['kind'] | 'blank' | null {
  const character = code.charCodeAt(index)
  if (isLetter(character) || character > 127) return 'name'
  if (character === 32 || character === 9 || character === 12) return 'blank'
  if (isDigit(character)) return 'number'
  if (character === 34 || character === 39) return 'text'
  return symbols.includes(code[index]!) || code[index] === '!' ? 'sign' : null
}

/** End index of the token that starts at `start`; returns `start` if there is no token. */
const findTokenEnd: Record<Token['kind'], (code: string, start: number) => number> = {
  name(code, from) {
    let end = from
    while (isLetter(code.charCodeAt(end)) || isDigit(code.charCodeAt(end))) end++
    return code.charCodeAt(end) > 127 ? endOfPattern(anyName, code, from) : end
  },
  number(code, from) {
    let end = from
    while (isDigit(code.charCodeAt(end))) end++
    if (code[end] === '.' && isDigit(code.charCodeAt(end + 1))) for (end++; isDigit(code.charCodeAt(end)); ) end++
    return end
  },
  text: (code, from) => endOfPattern(anyText, code, from),
  sign(code, start) {
    if (code.startsWith('...', start)) return start + 3
    if (doubleSymbols.has(code.slice(start, start + 2))) return start + 2
    return code[start] === '!' ? start : start + 1
  },
}

function endOfPattern(pattern: RegExp, code: string, from: number): number {
  pattern.lastIndex = from
  return pattern.test(code) ? pattern.lastIndex : from
}

function reasonAt(rest: string): TokenReason {
  if (/^["']/.test(rest)) return 'unclosed-text'
  return wideCharacters.test(rest[0] ?? '') ? 'wide-characters' : 'not-understood'
}

/** The content of quoted text; `null` for escapes that the tree does not support. */
export function unquote(token: string): string | null {
  const inner = token.slice(1, -1)
  const escapes: Record<string, string> = { '\\': '\\', '"': '"', "'": "'" }
  let isSupported = true
  const content = inner.replace(/\\(.)/g, (_, escaped: string) => {
    isSupported &&= Object.hasOwn(escapes, escaped)
    return escapes[escaped] ?? ''
  })
  return isSupported ? content : null
}
