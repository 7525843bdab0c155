import type { Language } from '../runtime.ts'

/** A program prepared for patterns that match code only, even if the program cannot be parsed. Lines start at 1. */
export type MaskedSource = {
  readonly source: string
  readonly lines: readonly string[]
  /** String contents replaced by `~` and comments by spaces; positions are the same as in the source. */
  readonly masked: string
  readonly maskedLines: readonly string[]
  readonly texts: readonly SourceText[]
}

export type SourceText = {
  readonly line: number
  readonly start: number
  /** Position after the last character. */
  readonly end: number
  readonly quote: string
  readonly isClosed: boolean
}

const quotes: Record<Language, readonly string[]> = { python: ['"""', "'''", '"', "'"], javascript: ['"', "'", '`'] }
const comments: Record<Language, RegExp> = { python: /#.*/y, javascript: /\/\/.*|\/\*[^]*?(?:\*\/|$)/y }

export function maskSource(source: string, language: Language): MaskedSource {
  const characters = source.split('')
  const texts: SourceText[] = []
  const mask = (start: number, end: number, replacement: string) => {
    for (let index = start; index < end; index++) if (characters[index] !== '\n') characters[index] = replacement
  }
  let position = 0
  let line = 1
  while (position < source.length) {
    const quote = quotes[language].find((candidate) => source.startsWith(candidate, position))
    const comment = commentAt(source, position, language)
    if (comment !== '') {
      mask(position, position + comment.length, ' ')
      line += comment.split('\n').length - 1
      position += comment.length
    } else if (quote) {
      const text = textAt(source, position, quote, line)
      texts.push(text)
      mask(position + quote.length, text.isClosed ? text.end - quote.length : text.end, '~')
      line += source.slice(position, text.end).split('\n').length - 1
      position = text.end
    } else {
      if (source[position] === '\n') line++
      position++
    }
  }
  const masked = characters.join('')
  return { source, lines: source.split('\n'), masked, maskedLines: masked.split('\n'), texts }
}

const isLong = (quote: string) => quote.length === 3 || quote === '`'

function commentAt(source: string, position: number, language: Language): string {
  const pattern = comments[language]
  pattern.lastIndex = position
  return pattern.exec(source)?.[0] ?? ''
}

function textAt(source: string, start: number, quote: string, line: number): SourceText {
  let end = start + quote.length
  while (end < source.length && !source.startsWith(quote, end) && (isLong(quote) || source[end] !== '\n'))
    end += source[end] === '\\' ? 2 : 1
  end = Math.min(end, source.length)
  const isClosed = source.startsWith(quote, end)
  return { line, start, end: isClosed ? end + quote.length : end, quote, isClosed }
}

const partners: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

export type UnmatchedBracket =
  | { readonly kind: 'extra' | 'unclosed'; readonly sign: string; readonly line: number }
  | { readonly kind: 'mismatched'; readonly open: string; readonly close: string; readonly line: number }

/** The first unmatched closing bracket, or the innermost bracket that stays open. */
export function findUnmatchedBracket(masked: string): UnmatchedBracket | null {
  const openBrackets: { readonly sign: string; readonly line: number }[] = []
  let line = 1
  for (const sign of masked) {
    if (sign === '\n') line++
    else if ('([{'.includes(sign)) openBrackets.push({ sign, line })
    else if (')]}'.includes(sign)) {
      const opener = openBrackets.pop()
      if (!opener) return { kind: 'extra', sign, line }
      if (opener.sign !== partners[sign]) return { kind: 'mismatched', open: opener.sign, close: sign, line }
    }
  }
  const last = openBrackets.at(-1)
  return last ? { kind: 'unclosed', ...last } : null
}
