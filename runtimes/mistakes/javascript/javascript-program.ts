import type { Ended } from '../ended.ts'
import { maskSource } from '../masked-source.ts'
import type { Check as CheckOf, ReadProgram } from '../match-rules.ts'

/** A learner's program, as far as it can be known also where it cannot be read. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

export const keywords = words(
  'await break case catch class const continue debugger default delete do else export extends false finally for function if import in instanceof let new null of return static super switch this throw true try typeof var void while with yield',
)
export const commands = words('console log Math Number String Array Object JSON prompt parseInt parseFloat isNaN')
export const methods = words(
  'log push pop shift unshift slice splice concat join reverse sort map filter forEach reduce indexOf includes find some every toUpperCase toLowerCase trim split replace charAt startsWith endsWith padStart repeat toFixed toString keys values entries floor ceil round random max min abs sqrt',
)

/** A name, as part of a pattern. */
export const WORD = String.raw`[\p{L}\p{M}_$][\p{L}\p{M}\p{N}_$]*`
export const NOT_IN_WORD = String.raw`(?<![\p{L}\p{M}\p{N}_$.])`
export const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
export const standsAlone = (name: string): RegExp =>
  new RegExp(`${NOT_IN_WORD}${escaped(name)}(?![\\p{L}\\p{M}\\p{N}_$])`, 'u')

export type Declaration = {
  /** `none`: it only gets a value. */
  readonly how: 'let' | 'const' | 'var' | 'none'
  readonly name: string
  readonly line: number
  readonly at: number
  readonly value: string
}

export type OwnFunction = {
  readonly name: string
  readonly inputs: readonly string[]
  readonly line: number
  readonly start: number
  readonly end: number
  readonly body: string
  /** It has a `return` with a value. */
  readonly givesBack: boolean
}

export type Loop = { readonly isFor: boolean; readonly line: number; readonly head: string; readonly body: string }

export type JavaScriptProgram = ReadProgram & {
  readonly functions: readonly OwnFunction[]
  readonly declarations: readonly Declaration[]
  readonly loops: readonly Loop[]
  readonly names: ReadonlySet<string>
}

export type Check = CheckOf<JavaScriptProgram>

export function readProgram(source: string, ended: Ended): JavaScriptProgram {
  const masked = maskSource(source, 'javascript')
  const functions = functionsIn(masked.masked)
  const declarations = declarationsIn(masked.masked, source)
  const names = [...declarations.map(({ name }) => name), ...functions.flatMap(({ name, inputs }) => [name, ...inputs])]
  return {
    ...masked,
    ended,
    line: ended.error?.line ?? ended.stoppedAt ?? 0,
    functions,
    declarations,
    loops: loopsIn(masked.masked),
    names: new Set([...names, ...(ended.known ?? [])]),
  }
}

export const lineOf = (masked: string, at: number): number => masked.slice(0, at).split('\n').length
export const lineAt = ({ maskedLines }: JavaScriptProgram, line: number): string => maskedLines[line - 1] ?? ''

function declarationsIn(masked: string, source: string): readonly Declaration[] {
  const made = [...masked.matchAll(new RegExp(`\\b(let|const|var)\\s+(${WORD})\\s*(?:=([^;\\n]*))?`, 'gu'))]
  const set = [...masked.matchAll(new RegExp(`^\\s*(${WORD})\\s*=(?!=)([^;\\n]*)`, 'gmu'))]
  return [
    ...made.map(({ 0: text, 1: how, 2: name, index }) => ({
      how: how as Declaration['how'],
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
    ...set
      .filter(([, name]) => !keywords.has(name!))
      .map(({ 0: text, 1: name, 2: value, index }) => ({
        how: 'none' as const,
        name: name!,
        line: lineOf(masked, index + text.indexOf(name!)),
        at: index,
        value: value!.trim(),
      })),
  ]
}

function functionsIn(masked: string): readonly OwnFunction[] {
  const named = new RegExp(`\\bfunction\\s+(${WORD})\\s*\\(([^)]*)\\)\\s*\\{`, 'gu')
  const held = new RegExp(
    `\\b(?:let|const|var)\\s+(${WORD})\\s*=\\s*(?:function\\s*)?\\(([^)]*)\\)\\s*(?:=>\\s*)?\\{`,
    'gu',
  )
  return [...masked.matchAll(named), ...masked.matchAll(held)].map(({ 0: text, 1: name, 2: inputs, index }) => {
    const start = index + text.length
    const end = closingOf(masked, start - 1)
    const body = masked.slice(start, end)
    const parts = inputs!.split(',').map((part) => part.split('=')[0]!.trim())
    const givesBack = /\breturn[ \t]+[^\s;}]/.test(body)
    return { name: name!, inputs: parts.filter(Boolean), line: lineOf(masked, index), start, end, body, givesBack }
  })
}

/** Where the bracket that opens there is closed. */
export function closingOf(masked: string, open: number): number {
  let depth = 0
  for (let at = open; at < masked.length; at++) {
    if ('{(['.includes(masked[at]!)) depth++
    if ('})]'.includes(masked[at]!) && --depth === 0) return at
  }
  return masked.length
}

const loopsIn = (masked: string): readonly Loop[] =>
  [...masked.matchAll(/\b(while|for)\s*\(/g)].map(({ 0: text, 1: kind, index }) => {
    const open = index + text.length - 1
    const close = closingOf(masked, open)
    const start = masked.indexOf('{', close)
    const body = start === -1 ? '' : masked.slice(start, closingOf(masked, start))
    return { isFor: kind === 'for', line: lineOf(masked, index), head: masked.slice(open + 1, close), body }
  })
