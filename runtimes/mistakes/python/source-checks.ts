import { typedOnOtherKeyboard } from '../keyboards.ts'
import { lonelyBracket, type LonelyBracket } from '../masked-source.ts'
import { nearest } from '../near-words.ts'
import type { Check, Found } from './check.ts'
import { codeAfter, codeBefore, indentOf, isCode, lineAt, type PythonProgram } from './python-program.ts'
import { allWords, commands, keywords, starters, WORD } from './python-words.ts'

/** Of programs that cannot be read. */

const mathsSigns: Readonly<Record<string, string>> = {
  '×': '*',
  '÷': '/',
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '−': '-',
  '–': '-',
  '—': '-',
  '²': '**2',
  '√': 'sqrt',
}
const otherSigns: Readonly<Record<string, string>> = {
  '&&': 'and',
  '||': 'or',
  '!': 'not',
  '=>': '>=',
  '=<': '<=',
  '<>': '!=',
  '===': '==',
  '!==': '!=',
}
const meantBy =
  (signs: Readonly<Record<string, string>>): Check =>
  (_, { holes }) => {
    const meant = signs[holes.sign ?? '']
    return meant === undefined ? null : { meant }
  }

const openText = ({ texts }: PythonProgram) => texts.find(({ isClosed }) => !isClosed)

const bracketOf =
  (kind: LonelyBracket['kind']): Check =>
  ({ masked }) => {
    const found = lonelyBracket(masked)
    return found?.kind === kind ? { ...found } : null
  }

export const sourceChecks: Readonly<Record<string, Check>> = {
  koreanKeyboard: ({ maskedLines }) => typedOnOtherKeyboard(maskedLines, allWords, 'korean'),
  thaiKeyboard: ({ maskedLines }) => typedOnOtherKeyboard(maskedLines, allWords, 'thai'),
  otherSign: meantBy(mathsSigns),
  meantSign: meantBy(otherSigns),

  mixedQuotes(program) {
    const text = openText(program)
    if (!text || text.quote.length > 1) return null
    const other = text.quote === '"' ? "'" : '"'
    const inside = program.source.slice(text.start + 1, text.end)
    const isMixed = new RegExp(`${other}\\s*[\\])},:]*\\s*$`).test(inside)
    return isMixed && { line: text.line, open: text.quote, close: other }
  },
  unclosedQuote(program) {
    const text = openText(program)
    return text ? { line: text.line, sign: text.quote } : null
  },
  mismatchedBracket: bracketOf('mismatched'),
  extraBracket: bracketOf('extra'),
  unclosedBracket: bracketOf('unclosed'),

  capitalKeyword(_, { holes: { word = '' } }) {
    const meant = word.toLowerCase()
    return word !== meant && keywords.has(meant) ? { meant } : null
  },
  nameWithSpace(_, { holes: { name = '' } }) {
    const [first = ''] = name.split(/\s+/)
    return !keywords.has(first) && nearest(first, keywords) === null
  },
  elseAlone(program, { line }) {
    const depth = indentOf(lineAt(program, line))
    for (let at = codeBefore(program, line); at > 0; at = codeBefore(program, at)) {
      const text = lineAt(program, at)
      if (indentOf(text) > depth) continue
      return !(indentOf(text) === depth && /^\s*(if|elif|for|while|try|except)\b/.test(text))
    }
    return true
  },
  extraColon(program, { line }) {
    const text = lineAt(program, line)
    const first = new RegExp(`^\\s*(${WORD})`, 'u').exec(text)?.[1] ?? ''
    const opens = keywords.has(first) || first === 'match' || first === 'case'
    return !opens && nearest(first, keywords) === null && lonelyBracket(text) === null
  },
  tabsAndSpaces({ lines }) {
    const starts = lines.map((line) => /^[ \t]*/.exec(line)![0])
    if (!starts.some((start) => start.includes('\t')) || !starts.some((start) => start.includes(' '))) return null
    const [first] = starts.find((start) => start !== '')!
    return { line: starts.findIndex((start) => [...start].some((sign) => sign !== first)) + 1 }
  },
  missingIndent(program) {
    const { line, lines } = program
    const before = codeBefore(program, line)
    const text = lineAt(program, line)
    if (before === 0 || !/:\s*$/.test(lineAt(program, before)) || !isCode(text)) return null
    const isNoted = lines.slice(before, line - 1).some((other) => other.trim().startsWith('#'))
    if (isNoted || /^\s*(elif|else|except|finally|def|class)\b/.test(text)) return null
    return indentOf(text) === indentOf(lineAt(program, before)) && { line }
  },
  emptyBody(program) {
    const head = /^\s*(if|elif|else|for|while|def|class|try|except|finally|with)\b.*:\s*$/
    const at = program.maskedLines.findIndex((text, index) => {
      if (!head.test(text)) return false
      const after = codeAfter(program, index + 1)
      return after === 0 || indentOf(lineAt(program, after)) <= indentOf(text)
    })
    return at >= 0 && { line: at + 1 }
  },
  unevenIndent({ maskedLines }) {
    const depths = [0]
    for (const [at, text] of maskedLines.entries()) {
      if (!isCode(text)) continue
      const depth = indentOf(text)
      if (depth > depths.at(-1)!) depths.push(depth)
      while (depth < depths.at(-1)!) depths.pop()
      if (depth !== depths.at(-1)) return { line: at + 1 }
    }
    return null
  },
  misspelledKeyword({ names }, { holes: { word = '' } }) {
    if (keywords.has(word) || commands.has(word) || names.has(word)) return null
    const meant = nearest(word, starters)
    return meant === null ? null : { meant }
  },
  curlyInText({ texts, source }) {
    const uneven = texts.find(({ start, end }) => {
      const isFormatted = /[fF]/.test(source[start - 1] ?? '')
      return isFormatted && lonelyBracket(source.slice(start, end).replaceAll(/[^{}]/g, '')) !== null
    })
    return uneven ? { line: uneven.line } : null
  },
  missingComma: (program, { line }) => sideBySide(program, line, true),
  twoStatements: (program, { line }) => sideBySide(program, line, false) !== null,
}

/** Values that stand side by side: `1 2`, `"a" name`, `) name`. */
function sideBySide(program: PythonProgram, line: number, inBrackets: boolean): Found | null {
  const raw = program.lines[line - 1] ?? ''
  const piece = new RegExp(`[fFrRbB]?["']~*["']|\\d[\\d.]*|${WORD}|[^\\s]`, 'gu')
  const pieces = [...lineAt(program, line).matchAll(piece)].map(({ 0: text, index }) => ({ text, index }))
  const rawOf = ({ text, index }: { text: string; index: number }) => raw.slice(index, index + text.length)
  let depth = 0
  for (const [at, one] of pieces.entries()) {
    const next = pieces[at + 1]
    if ('([{'.includes(one.text)) depth++
    if (')]}'.includes(one.text)) depth--
    if (!next || (inBrackets ? depth === 0 : depth > 0)) continue
    const ends = isValue(one.text) || (!inBrackets && (one.text === ')' || one.text === ']'))
    if (ends && isValue(next.text)) return { left: rawOf(one), right: rawOf(next) }
  }
  return null
}

const isValue = (piece: string): boolean =>
  /^[fFrRbB]?["']|^\d/.test(piece) ||
  (new RegExp(`^${WORD}$`, 'u').test(piece) && (!keywords.has(piece) || /^(True|False|None)$/.test(piece)))
