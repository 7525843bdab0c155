import type { Language } from '../runtime.ts'

/** A program of which a pattern meets only code, also where it cannot be read. Lines are counted from 1. */
export type MaskedSource = {
  readonly source: string
  readonly lines: readonly string[]
  /** The inside of texts as `~` and notes as blanks: every place in it is the same place in the source. */
  readonly masked: string
  readonly maskedLines: readonly string[]
  readonly texts: readonly SourceText[]
}

export type SourceText = {
  readonly line: number
  readonly start: number
  /** Behind its last sign. */
  readonly end: number
  readonly quote: string
  readonly isClosed: boolean
}

const quotes: Record<Language, readonly string[]> = { python: ['"""', "'''", '"', "'"], javascript: ['"', "'", '`'] }
const notes: Record<Language, RegExp> = { python: /#.*/y, javascript: /\/\/.*|\/\*[^]*?(?:\*\/|$)/y }

export function maskSource(source: string, language: Language): MaskedSource {
  const signs = source.split('')
  const texts: SourceText[] = []
  const blank = (from: number, to: number, sign: string) => {
    for (let at = from; at < to; at++) if (signs[at] !== '\n') signs[at] = sign
  }
  let at = 0
  let line = 1
  while (at < source.length) {
    const quote = quotes[language].find((sign) => source.startsWith(sign, at))
    const note = noteAt(source, at, language)
    if (note !== '') {
      blank(at, at + note.length, ' ')
      line += note.split('\n').length - 1
      at += note.length
    } else if (quote) {
      const text = textAt(source, at, quote, line)
      texts.push(text)
      blank(at + quote.length, text.isClosed ? text.end - quote.length : text.end, '~')
      line += source.slice(at, text.end).split('\n').length - 1
      at = text.end
    } else {
      if (source[at] === '\n') line++
      at++
    }
  }
  const masked = signs.join('')
  return { source, lines: source.split('\n'), masked, maskedLines: masked.split('\n'), texts }
}

const isLong = (quote: string) => quote.length === 3 || quote === '`'

function noteAt(source: string, at: number, language: Language): string {
  const pattern = notes[language]
  pattern.lastIndex = at
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

export type LonelyBracket =
  | { readonly kind: 'extra' | 'unclosed'; readonly sign: string; readonly line: number }
  | { readonly kind: 'mismatched'; readonly open: string; readonly close: string; readonly line: number }

/** The first bracket without its partner; of several that stay open, the innermost. */
export function lonelyBracket(masked: string): LonelyBracket | null {
  const opened: { readonly sign: string; readonly line: number }[] = []
  let line = 1
  for (const sign of masked) {
    if (sign === '\n') line++
    else if ('([{'.includes(sign)) opened.push({ sign, line })
    else if (')]}'.includes(sign)) {
      const opener = opened.pop()
      if (!opener) return { kind: 'extra', sign, line }
      if (opener.sign !== partners[sign]) return { kind: 'mismatched', open: opener.sign, close: sign, line }
    }
  }
  const last = opened.at(-1)
  return last ? { kind: 'unclosed', ...last } : null
}
