import { findOtherKeyboardText } from '../keyboards.ts'
import { findUnmatchedBracket } from '../masked-source.ts'
import { findNearest, findSameExceptCase } from '../near-words.ts'
import {
  commands,
  escapeRegExp,
  keywords,
  lineAt,
  lineOf,
  WORD,
  type Check,
  type JavaScriptProgram,
} from './javascript-program.ts'

/** Checks of programs that cannot be parsed, and of unknown names. */

const allWords = new Set([...keywords, ...commands])
const lineStarters = 'function let const return while for if else switch case break'.split(' ')

const createMeaningCheck =
  (hole: 'sign' | 'word' | 'name', meanings: Readonly<Record<string, string>>): Check =>
  (_, { holes }) => {
    const meant = Object.hasOwn(meanings, holes[hole] ?? '') ? meanings[holes[hole]!] : undefined
    return meant === undefined ? null : { meant }
  }

const findBracket = ({ masked }: JavaScriptProgram, kind: string) => {
  const bracket = findUnmatchedBracket(masked)
  return bracket?.kind === kind ? bracket : null
}

const openText = ({ texts }: JavaScriptProgram) => texts.find(({ isClosed }) => !isClosed)

export const sourceChecks: Readonly<Record<string, Check>> = {
  koreanKeyboard: ({ maskedLines }) => findOtherKeyboardText(maskedLines, allWords, 'korean'),
  thaiKeyboard: ({ maskedLines }) => findOtherKeyboardText(maskedLines, allWords, 'thai'),
  otherSign: createMeaningCheck('sign', {
    '×': '*',
    '÷': '/',
    '≤': '<=',
    '≥': '>=',
    '≠': '!==',
    '−': '-',
    '–': '-',
    '—': '-',
    '²': '**2',
    '√': 'Math.sqrt',
  }),
  meantSign: createMeaningCheck('sign', { '=>': '>=', '=<': '<=', '<>': '!==' }),
  meantWord: createMeaningCheck('word', { and: '&&', or: '||', not: '!' }),
  smallWord: createMeaningCheck('name', { True: 'true', False: 'false', None: 'null', TRUE: 'true', FALSE: 'false' }),
  pythonCommand: createMeaningCheck('name', {
    len: '.length',
    str: 'String( )',
    int: 'Number( )',
    input: 'prompt( )',
    print: 'console.log( )',
  }),
  browserOnly: (_, { holes: { name = '' } }) =>
    ['document', 'window', 'alert', 'confirm', 'setTimeout', 'setInterval', 'fetch'].includes(name),
  unclosedQuote(program) {
    const text = openText(program)
    return text ? { line: text.line, sign: text.quote } : null
  },
  unclosedNote({ source, masked }) {
    const position = source.lastIndexOf('/*')
    const isOpen = position >= 0 && masked[position] === ' ' && !source.includes('*/', position)
    return isOpen && { line: lineOf(source, position) }
  },
  mismatchedBracket(program) {
    const bracket = findBracket(program, 'mismatched')
    return bracket && { ...bracket }
  },
  extraBracket(program) {
    const bracket = findBracket(program, 'extra')
    return bracket && { ...bracket }
  },
  unclosedBracket(program) {
    const bracket = findBracket(program, 'unclosed')
    return bracket && 'sign' in bracket && bracket.sign !== '{' ? { ...bracket } : null
  },
  unclosedBrace(program) {
    const bracket = findBracket(program, 'unclosed')
    return bracket && 'sign' in bracket && bracket.sign === '{' ? { ...bracket } : null
  },
  capitalKeyword(_, { holes: { word = '' } }) {
    const meant = word.toLowerCase()
    return word !== meant && keywords.has(meant) ? { meant } : null
  },
  misspelledKeyword({ names }, { holes: { word = '' } }) {
    if (keywords.has(word) || commands.has(word) || names.has(word)) return null
    const meant = findNearest(word, lineStarters)
    return meant === null ? null : { meant }
  },
  sameButCase({ names }, { holes: { name = '' } }) {
    const match = findSameExceptCase(name, [...names, ...commands])
    return match === null ? null : { nearest: match }
  },
  nameTypo({ names }, { holes: { name = '' } }) {
    const match = findNearest(name, names) ?? findNearest(name, commands, 1)
    return match === null ? null : { nearest: match }
  },
  outsideItsPart({ declarations, line }, { holes: { name } }) {
    const declaration = declarations.find(
      (candidate) => candidate.name === name && candidate.keyword !== 'none' && candidate.line < line,
    )
    return declaration ? { other: declaration.line } : null
  },
  withoutQuotes(program, { holes: { name = '' } }) {
    const pattern = new RegExp(`(?:\\(\\s*|[=,+]\\s*|\\[\\s*)${escapeRegExp(name)}\\s*(?:[\\]),;+]|$)`, 'u')
    return pattern.test(lineAt(program, program.line))
  },
  twice({ declarations, functions }) {
    const declarationList = declarations.filter(({ keyword }) => keyword !== 'none')
    const second = declarationList.find(({ name }, index) =>
      declarationList.slice(0, index).some((earlier) => earlier.name === name),
    )
    if (second)
      return {
        line: second.line,
        name: second.name,
        other: declarationList.find(({ name }) => name === second.name)!.line,
      }
    for (const { inputs, start, end, line } of functions) {
      const repeated = declarationList.find(({ name, at }) => inputs.includes(name) && at > start && at < end)
      if (repeated) return { line: repeated.line, name: repeated.name, other: line }
    }
    return null
  },
  emptyConst({ masked }) {
    const match = new RegExp(`\\bconst\\s+(${WORD})\\s*(?:;|\\n|$)`, 'u').exec(masked)
    return match && { line: lineOf(masked, match.index), name: match[1]! }
  },
}
