/** One line of Python, cut into the pieces that the reader knows. */

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

/** Names in any language; what is written with plain letters is cut by hand, which takes a fifth of the time. */
const anyName = /[\p{XID_Start}_]\p{XID_Continue}*/uy
const anyText = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/uy
const signs = '-+*/%<>=()[],:.'
const doubleSigns: ReadonlySet<string> = new Set(['//', '==', '!=', '<=', '>=', '+=', '-='])

/** Brackets, colons or spaces as a Chinese, Korean or Thai keyboard or a web page has them, but not Python. */
const wide = /[^\S \t\f]|[\u200b\uff01-\uff5e\u3001\u3002\u201c\u201d\u2018\u2019]/u

export function splitLine(line: string): SourceLine {
  const hash = line.includes('#') ? commentStart(line) : -1
  const end = hash === -1 ? line.length : hash
  let start = 0
  while (start < end && (line[start] === ' ' || line[start] === '\t')) start++
  return {
    indent: line.slice(0, start),
    code: withoutEnd(line.slice(start, end)),
    comment: hash === -1 ? null : line.slice(hash + 1).trim(),
  }
}

/** By hand: a pattern would look again from each of thousands of spaces in the middle of a line. */
function withoutEnd(code: string): string {
  let end = code.length
  while (end > 0 && ' \t\f'.includes(code[end - 1]!)) end--
  return code.slice(0, end)
}

/** A number sign inside a text begins no comment. */
function commentStart(line: string): number {
  let quote: string | null = null
  for (let at = 0; at < line.length; at++) {
    const character = line[at]!
    if (quote && character === '\\') at++
    else if (quote) quote = character === quote ? null : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === '#') return at
  }
  return -1
}

export function tokensOf(code: string): Tokens {
  const tokens: Token[] = []
  for (let at = 0; at < code.length; ) {
    const kind = kindAt(code, at)
    if (kind === 'blank') {
      at++
      continue
    }
    const end = kind === null ? at : endOf[kind](code, at)
    if (kind === null || end === at) return { ok: false, reason: reasonAt(code.slice(at)) }
    tokens.push({ kind, text: code.slice(at, end) })
    at = end
  }
  return { ok: true, value: tokens }
}

const isLetter = (code: number) => (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95
const isDigit = (code: number) => code >= 48 && code <= 57

/** By its first character. */
function kindAt(code: string, at: number): Token['kind'] | 'blank' | null {
  const character = code.charCodeAt(at)
  if (isLetter(character) || character > 127) return 'name'
  if (character === 32 || character === 9 || character === 12) return 'blank'
  if (isDigit(character)) return 'number'
  if (character === 34 || character === 39) return 'text'
  return signs.includes(code[at]!) || code[at] === '!' ? 'sign' : null
}

/** Where a piece ends that begins here; where it began, if it is none. */
const endOf: Record<Token['kind'], (code: string, at: number) => number> = {
  name(code, from) {
    let at = from
    while (isLetter(code.charCodeAt(at)) || isDigit(code.charCodeAt(at))) at++
    return code.charCodeAt(at) > 127 ? endOfPattern(anyName, code, from) : at
  },
  number(code, from) {
    let at = from
    while (isDigit(code.charCodeAt(at))) at++
    if (code[at] === '.' && isDigit(code.charCodeAt(at + 1))) for (at++; isDigit(code.charCodeAt(at)); ) at++
    return at
  },
  text: (code, from) => endOfPattern(anyText, code, from),
  sign(code, at) {
    if (code.startsWith('...', at)) return at + 3
    if (doubleSigns.has(code.slice(at, at + 2))) return at + 2
    return code[at] === '!' ? at : at + 1
  },
}

function endOfPattern(pattern: RegExp, code: string, from: number): number {
  pattern.lastIndex = from
  return pattern.test(code) ? pattern.lastIndex : from
}

function reasonAt(rest: string): TokenReason {
  if (/^["']/.test(rest)) return 'unclosed-text'
  return wide.test(rest[0] ?? '') ? 'wide-characters' : 'not-understood'
}

/** What a text in quotes says; `null` where it says something that the tree cannot keep. */
export function textOf(token: string): string | null {
  const inner = token.slice(1, -1)
  const escapes: Record<string, string> = { '\\': '\\', '"': '"', "'": "'" }
  let fits = true
  const said = inner.replace(/\\(.)/g, (_, escaped: string) => {
    fits &&= Object.hasOwn(escapes, escaped)
    return escapes[escaped] ?? ''
  })
  return fits ? said : null
}
