import { findOtherKeyboardText } from '../keyboards.ts'
import { findUnmatchedBracket, type UnmatchedBracket } from '../masked-source.ts'
import { findNearest } from '../near-words.ts'
import type { Check, MistakeDetails } from './check.ts'
import { codeAfter, codeBefore, indentOf, isCode, lineAt, type PythonProgram } from './python-program.ts'
import { allWords, commands, keywords, lineStarters, WORD } from './python-words.ts'

/** Checks of programs that cannot be parsed. */

const mathSigns: Readonly<Record<string, string>> = {
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
const foreignOperators: Readonly<Record<string, string>> = {
  '&&': 'and',
  '||': 'or',
  '!': 'not',
  '=>': '>=',
  '=<': '<=',
  '<>': '!=',
  '===': '==',
  '!==': '!=',
}
const createSignCheck =
  (meanings: Readonly<Record<string, string>>): Check =>
  (_, { holes }) => {
    const meant = meanings[holes.sign ?? '']
    return meant === undefined ? null : { meant }
  }

const openText = ({ texts }: PythonProgram) => texts.find(({ isClosed }) => !isClosed)

const createBracketCheck =
  (kind: UnmatchedBracket['kind']): Check =>
  ({ masked }) => {
    const bracket = findUnmatchedBracket(masked)
    return bracket?.kind === kind ? { ...bracket } : null
  }

export const sourceChecks: Readonly<Record<string, Check>> = {
  koreanKeyboard: ({ maskedLines }) => findOtherKeyboardText(maskedLines, allWords, 'korean'),
  thaiKeyboard: ({ maskedLines }) => findOtherKeyboardText(maskedLines, allWords, 'thai'),
  otherSign: createSignCheck(mathSigns),
  meantSign: createSignCheck(foreignOperators),

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
  mismatchedBracket: createBracketCheck('mismatched'),
  extraBracket: createBracketCheck('extra'),
  unclosedBracket: createBracketCheck('unclosed'),

  capitalKeyword(_, { holes: { word = '' } }) {
    const meant = word.toLowerCase()
    return word !== meant && keywords.has(meant) ? { meant } : null
  },
  nameWithSpace(_, { holes: { name = '' } }) {
    const [first = ''] = name.split(/\s+/)
    return !keywords.has(first) && findNearest(first, keywords) === null
  },
  elseAlone(program, { line }) {
    const depth = indentOf(lineAt(program, line))
    for (
      let previousLine = codeBefore(program, line);
      previousLine > 0;
      previousLine = codeBefore(program, previousLine)
    ) {
      const text = lineAt(program, previousLine)
      if (indentOf(text) > depth) continue
      return !(indentOf(text) === depth && /^\s*(if|elif|for|while|try|except)\b/.test(text))
    }
    return true
  },
  extraColon(program, { line }) {
    const text = lineAt(program, line)
    const first = new RegExp(`^\\s*(${WORD})`, 'u').exec(text)?.[1] ?? ''
    const opens = keywords.has(first) || first === 'match' || first === 'case'
    return !opens && findNearest(first, keywords) === null && findUnmatchedBracket(text) === null
  },
  tabsAndSpaces({ lines }) {
    const starts = lines.map((line) => /^[ \t]*/.exec(line)![0])
    if (!starts.some((start) => start.includes('\t')) || !starts.some((start) => start.includes(' '))) return null
    const [first] = starts.find((start) => start !== '')!
    return { line: starts.findIndex((start) => [...start].some((character) => character !== first)) + 1 }
  },
  missingIndent(program) {
    const { line, lines } = program
    const previousLine = codeBefore(program, line)
    const text = lineAt(program, line)
    if (previousLine === 0 || !/:\s*$/.test(lineAt(program, previousLine)) || !isCode(text)) return null
    const hasComment = lines.slice(previousLine, line - 1).some((other) => other.trim().startsWith('#'))
    if (hasComment || /^\s*(elif|else|except|finally|def|class)\b/.test(text)) return null
    return indentOf(text) === indentOf(lineAt(program, previousLine)) && { line }
  },
  emptyBody(program) {
    const head = /^\s*(if|elif|else|for|while|def|class|try|except|finally|with)\b.*:\s*$/
    const headIndex = program.maskedLines.findIndex((text, lineIndex) => {
      if (!head.test(text)) return false
      const after = codeAfter(program, lineIndex + 1)
      return after === 0 || indentOf(lineAt(program, after)) <= indentOf(text)
    })
    return headIndex >= 0 && { line: headIndex + 1 }
  },
  unevenIndent({ maskedLines }) {
    const depths = [0]
    for (const [index, text] of maskedLines.entries()) {
      if (!isCode(text)) continue
      const depth = indentOf(text)
      if (depth > depths.at(-1)!) depths.push(depth)
      while (depth < depths.at(-1)!) depths.pop()
      if (depth !== depths.at(-1)) return { line: index + 1 }
    }
    return null
  },
  misspelledKeyword({ names }, { holes: { word = '' } }) {
    if (keywords.has(word) || commands.has(word) || names.has(word)) return null
    const meant = findNearest(word, lineStarters)
    return meant === null ? null : { meant }
  },
  curlyInText({ texts, source }) {
    const uneven = texts.find(({ start, end }) => {
      const isFormatted = /[fF]/.test(source[start - 1] ?? '')
      return isFormatted && findUnmatchedBracket(source.slice(start, end).replaceAll(/[^{}]/g, '')) !== null
    })
    return uneven ? { line: uneven.line } : null
  },
  missingComma: (program, { line }) => findAdjacentValues(program, line, true),
  twoStatements: (program, { line }) => findAdjacentValues(program, line, false) !== null,
}

/** Finds two adjacent values without an operator: `1 2`, `"a" name`, `) name`. */
function findAdjacentValues(program: PythonProgram, line: number, inBrackets: boolean): MistakeDetails | null {
  const raw = program.lines[line - 1] ?? ''
  const tokenPattern = new RegExp(`[fFrRbB]?["']~*["']|\\d[\\d.]*|${WORD}|[^\\s]`, 'gu')
  const tokens = [...lineAt(program, line).matchAll(tokenPattern)].map(({ 0: text, index }) => ({ text, index }))
  const rawText = ({ text, index }: { text: string; index: number }) => raw.slice(index, index + text.length)
  let depth = 0
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1]
    if ('([{'.includes(token.text)) depth++
    if (')]}'.includes(token.text)) depth--
    if (!next || (inBrackets ? depth === 0 : depth > 0)) continue
    const endsValue = isValue(token.text) || (!inBrackets && (token.text === ')' || token.text === ']'))
    if (endsValue && isValue(next.text)) return { left: rawText(token), right: rawText(next) }
  }
  return null
}

const isValue = (token: string): boolean =>
  /^[fFrRbB]?["']|^\d/.test(token) ||
  (new RegExp(`^${WORD}$`, 'u').test(token) && (!keywords.has(token) || /^(True|False|None)$/.test(token)))
