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

const piece =
  /[ \t\f]*(?:(?<name>[\p{XID_Start}_]\p{XID_Continue}*)|(?<number>\d+(?:\.\d+)?)|(?<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<sign>\.\.\.|\/\/|==|!=|<=|>=|\+=|-=|[-+*/%<>=()[\],:.]))/uy

/** Brackets, colons or spaces as a Chinese, Korean or Thai keyboard or a web page has them, but not Python. */
const wide = /[^\S \t\f]|[\u200b\uff01-\uff5e\u3001\u3002\u201c\u201d\u2018\u2019]/u

export function splitLine(line: string): SourceLine {
  const hash = commentStart(line)
  const beforeComment = hash === -1 ? line : line.slice(0, hash)
  const indent = /^[ \t]*/.exec(beforeComment)?.[0] ?? ''
  return {
    indent,
    code: beforeComment.slice(indent.length).replace(/[ \t\f]+$/, ''),
    comment: hash === -1 ? null : line.slice(hash + 1).trim(),
  }
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
  piece.lastIndex = 0
  while (piece.lastIndex < code.length) {
    const from = piece.lastIndex
    const found = piece.exec(code)
    if (!found?.groups) return { ok: false, reason: reasonAt(code.slice(from).replace(/^[ \t\f]+/, '')) }
    const [kind, text] = Object.entries(found.groups).find(([, matched]) => matched !== undefined) as [
      Token['kind'],
      string,
    ]
    tokens.push({ kind, text })
  }
  return { ok: true, value: tokens }
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
