import type { ProgramOutcome } from '../program-outcome.ts'
import { maskSource } from '../masked-source.ts'
import type { Check as CheckOf, ParsedProgram } from '../match-rules.ts'

/** Text-based analysis of a student's program that also works if it cannot be parsed. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

export const keywords = words(
  'await break case catch class const continue debugger default delete do else export extends false finally for function if import in instanceof let new null of return static super switch this throw true try typeof var void while with yield',
)
export const commands = words('console log Math Number String Array Object JSON prompt parseInt parseFloat isNaN')
export const methods = words(
  'log push pop shift unshift slice splice concat join reverse sort map filter forEach reduce indexOf includes find some every toUpperCase toLowerCase trim split replace charAt startsWith endsWith padStart repeat toFixed toString keys values entries floor ceil round random max min abs sqrt',
)

/** Regular expression source for a name. */
export const WORD = String.raw`[\p{L}\p{M}_$][\p{L}\p{M}\p{N}_$]*`
export const NOT_IN_WORD = String.raw`(?<![\p{L}\p{M}\p{N}_$.])`
export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
export const wordPattern = (name: string): RegExp =>
  new RegExp(`${NOT_IN_WORD}${escapeRegExp(name)}(?![\\p{L}\\p{M}\\p{N}_$])`, 'u')

export type Declaration = {
  /** `none`: an assignment without a declaration. */
  readonly keyword: 'let' | 'const' | 'var' | 'none'
  readonly name: string
  readonly line: number
  readonly at: number
  readonly value: string
}

export type DefinedFunction = {
  readonly name: string
  readonly inputs: readonly string[]
  readonly line: number
  readonly start: number
  readonly end: number
  readonly body: string
  /** Whether it has a `return` with a value. */
  readonly returnsValue: boolean
}

export type Loop = { readonly isFor: boolean; readonly line: number; readonly head: string; readonly body: string }

export type JavaScriptProgram = ParsedProgram & {
  readonly functions: readonly DefinedFunction[]
  readonly declarations: readonly Declaration[]
  readonly loops: readonly Loop[]
  readonly names: ReadonlySet<string>
}

export type Check = CheckOf<JavaScriptProgram>

export function parseJavaScriptProgram(source: string, ended: ProgramOutcome): JavaScriptProgram {
  const masked = maskSource(source, 'javascript')
  const functions = findFunctions(masked.masked)
  const declarations = findDeclarations(masked.masked, source)
  const names = [...declarations.map(({ name }) => name), ...functions.flatMap(({ name, inputs }) => [name, ...inputs])]
  return {
    ...masked,
    ended,
    line: ended.error?.line ?? ended.stoppedAt ?? 0,
    functions,
    declarations,
    loops: findLoops(masked.masked),
    names: new Set([...names, ...(ended.known ?? [])]),
  }
}

export const lineOf = (masked: string, position: number): number => masked.slice(0, position).split('\n').length
export const lineAt = ({ maskedLines }: JavaScriptProgram, line: number): string => maskedLines[line - 1] ?? ''

function findDeclarations(masked: string, source: string): readonly Declaration[] {
  const declarations = [...masked.matchAll(new RegExp(`\\b(let|const|var)\\s+(${WORD})\\s*(?:=([^;\\n]*))?`, 'gu'))]
  const assignments = [...masked.matchAll(new RegExp(`^\\s*(${WORD})\\s*=(?!=)([^;\\n]*)`, 'gmu'))]
  return [
    ...declarations.map(({ 0: text, 1: keyword, 2: name, index }) => ({
      keyword: keyword as Declaration['keyword'],
      name: name!,
      line: lineOf(masked, index),
      at: index,
      value: source
        .slice(index, index + text.length)
        .split('=')
        .slice(1)
        .join('=')
        .trim(),
    })),
    ...assignments
      .filter(([, name]) => !keywords.has(name!))
      .map(({ 0: text, 1: name, 2: value, index }) => ({
        keyword: 'none' as const,
        name: name!,
        line: lineOf(masked, index + text.indexOf(name!)),
        at: index,
        value: value!.trim(),
      })),
  ]
}

function findFunctions(masked: string): readonly DefinedFunction[] {
  const namedFunctions = new RegExp(`\\bfunction\\s+(${WORD})\\s*\\(([^)]*)\\)\\s*\\{`, 'gu')
  const variableFunctions = new RegExp(
    `\\b(?:let|const|var)\\s+(${WORD})\\s*=\\s*(?:function\\s*)?\\(([^)]*)\\)\\s*(?:=>\\s*)?\\{`,
    'gu',
  )
  return [...masked.matchAll(namedFunctions), ...masked.matchAll(variableFunctions)].map(
    ({ 0: text, 1: name, 2: inputs, index }) => {
      const start = index + text.length
      const end = findClosing(masked, start - 1)
      const body = masked.slice(start, end)
      const parts = inputs!.split(',').map((part) => part.split('=')[0]!.trim())
      const returnsValue = /\breturn[ \t]+[^\s;}]/.test(body)
      return { name: name!, inputs: parts.filter(Boolean), line: lineOf(masked, index), start, end, body, returnsValue }
    },
  )
}

/** Position of the bracket that closes the one at `open`. */
export function findClosing(masked: string, open: number): number {
  let depth = 0
  for (let position = open; position < masked.length; position++) {
    if ('{(['.includes(masked[position]!)) depth++
    if ('})]'.includes(masked[position]!) && --depth === 0) return position
  }
  return masked.length
}

const findLoops = (masked: string): readonly Loop[] =>
  [...masked.matchAll(/\b(while|for)\s*\(/g)].map(({ 0: text, 1: kind, index }) => {
    const open = index + text.length - 1
    const close = findClosing(masked, open)
    const start = masked.indexOf('{', close)
    const body = start === -1 ? '' : masked.slice(start, findClosing(masked, start))
    return { isFor: kind === 'for', line: lineOf(masked, index), head: masked.slice(open + 1, close), body }
  })
