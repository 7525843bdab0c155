import { typedOnOtherKeyboard } from '../keyboards.ts'
import { lonelyBracket } from '../masked-source.ts'
import { nearest, sameButCase } from '../near-words.ts'
import {
  commands,
  escaped,
  keywords,
  lineAt,
  lineOf,
  WORD,
  type Check,
  type JavaScriptProgram,
} from './javascript-program.ts'

/** Of programs that cannot be read, and of names that are not known. */

const allWords = new Set([...keywords, ...commands])
const starters = 'function let const return while for if else switch case break'.split(' ')

const meantBy =
  (hole: 'sign' | 'word' | 'name', meanings: Readonly<Record<string, string>>): Check =>
  (_, { holes }) => {
    const meant = Object.hasOwn(meanings, holes[hole] ?? '') ? meanings[holes[hole]!] : undefined
    return meant === undefined ? null : { meant }
  }

const bracketOf = ({ masked }: JavaScriptProgram, kind: string) => {
  const found = lonelyBracket(masked)
  return found?.kind === kind ? found : null
}

const openText = ({ texts }: JavaScriptProgram) => texts.find(({ isClosed }) => !isClosed)

export const sourceChecks: Readonly<Record<string, Check>> = {
  koreanKeyboard: ({ maskedLines }) => typedOnOtherKeyboard(maskedLines, allWords, 'korean'),
  thaiKeyboard: ({ maskedLines }) => typedOnOtherKeyboard(maskedLines, allWords, 'thai'),
  otherSign: meantBy('sign', {
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
  meantSign: meantBy('sign', { '=>': '>=', '=<': '<=', '<>': '!==' }),
  meantWord: meantBy('word', { and: '&&', or: '||', not: '!' }),
  smallWord: meantBy('name', { True: 'true', False: 'false', None: 'null', TRUE: 'true', FALSE: 'false' }),
  pythonCommand: meantBy('name', {
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
    const at = source.lastIndexOf('/*')
    const isOpen = at >= 0 && masked[at] === ' ' && !source.includes('*/', at)
    return isOpen && { line: lineOf(source, at) }
  },
  mismatchedBracket(program) {
    const found = bracketOf(program, 'mismatched')
    return found && { ...found }
  },
  extraBracket(program) {
    const found = bracketOf(program, 'extra')
    return found && { ...found }
  },
  unclosedBracket(program) {
    const found = bracketOf(program, 'unclosed')
    return found && 'sign' in found && found.sign !== '{' ? { ...found } : null
  },
  unclosedBrace(program) {
    const found = bracketOf(program, 'unclosed')
    return found && 'sign' in found && found.sign === '{' ? { ...found } : null
  },
  capitalKeyword(_, { holes: { word = '' } }) {
    const meant = word.toLowerCase()
    return word !== meant && keywords.has(meant) ? { meant } : null
  },
  misspelledKeyword({ names }, { holes: { word = '' } }) {
    if (keywords.has(word) || commands.has(word) || names.has(word)) return null
    const meant = nearest(word, starters)
    return meant === null ? null : { meant }
  },
  sameButCase({ names }, { holes: { name = '' } }) {
    const near = sameButCase(name, [...names, ...commands])
    return near === null ? null : { nearest: near }
  },
  nameTypo({ names }, { holes: { name = '' } }) {
    const near = nearest(name, names) ?? nearest(name, commands, 1)
    return near === null ? null : { nearest: near }
  },
  outsideItsPart({ declarations, line }, { holes: { name } }) {
    const made = declarations.find((one) => one.name === name && one.how !== 'none' && one.line < line)
    return made ? { other: made.line } : null
  },
  withoutQuotes(program, { holes: { name = '' } }) {
    const alone = new RegExp(`(?:\\(\\s*|[=,+]\\s*|\\[\\s*)${escaped(name)}\\s*(?:[\\]),;+]|$)`, 'u')
    return alone.test(lineAt(program, program.line))
  },
  twice({ declarations, functions }) {
    const made = declarations.filter(({ how }) => how !== 'none')
    const second = made.find(({ name }, at) => made.slice(0, at).some((other) => other.name === name))
    if (second)
      return { line: second.line, name: second.name, other: made.find(({ name }) => name === second.name)!.line }
    for (const { inputs, start, end, line } of functions) {
      const again = made.find(({ name, at }) => inputs.includes(name) && at > start && at < end)
      if (again) return { line: again.line, name: again.name, other: line }
    }
    return null
  },
  emptyConst({ masked }) {
    const made = new RegExp(`\\bconst\\s+(${WORD})\\s*(?:;|\\n|$)`, 'u').exec(masked)
    return made && { line: lineOf(masked, made.index), name: made[1]! }
  },
}
