import type { Ended } from '../ended.ts'
import { maskSource, type MaskedSource } from '../masked-source.ts'
import type { ReadProgram } from '../match-rules.ts'
import { keywords, standsAlone, WORD } from './python-words.ts'

/** A learner's program line by line, as far as it can be known also where Python cannot read it. */

export type OwnFunction = {
  readonly name: string
  readonly inputs: readonly string[]
  readonly line: number
  readonly body: readonly number[]
  /** It has a `return` with a value. */
  readonly givesBack: boolean
}

/** Where a name gets a value. */
export type Assignment = { readonly name: string; readonly line: number; readonly value: string }

export type PythonProgram = ReadProgram & {
  readonly functions: readonly OwnFunction[]
  readonly assignments: readonly Assignment[]
  readonly names: ReadonlySet<string>
}

export function readProgram(source: string, ended: Ended): PythonProgram {
  const masked = maskSource(source, 'python')
  const functions = functionsIn(masked)
  const assignments = assignmentsIn(masked)
  const names = [
    ...assignments.map(({ name }) => name),
    ...functions.flatMap(({ name, inputs }) => [name, ...inputs]),
    ...(ended.known ?? []),
  ]
  const line = ended.error?.line ?? ended.stoppedAt ?? 0
  return { ...masked, ended, line, functions, assignments, names: new Set(names) }
}

type Lines = Pick<MaskedSource, 'maskedLines'>

export const lineAt = ({ maskedLines }: Lines, line: number): string => maskedLines[line - 1] ?? ''
export const indentOf = (line: string): number => /^[ \t]*/.exec(line)![0].replaceAll('\t', '        ').length
export const isCode = (line: string): boolean => line.trim() !== ''

/** The next line that says something, above or below; 0 where there is none. */
export const codeBefore = ({ maskedLines }: Lines, line: number): number =>
  maskedLines.slice(0, Math.max(0, line - 1)).findLastIndex(isCode) + 1
export const codeAfter = ({ maskedLines }: Lines, line: number): number =>
  maskedLines.findIndex((text, at) => at >= line && isCode(text)) + 1

/** The lines that stand deeper than this one, directly below it. */
export function bodyOf({ maskedLines }: Lines, line: number): readonly number[] {
  const depth = indentOf(maskedLines[line - 1] ?? '')
  const body: number[] = []
  for (let at = line + 1; at <= maskedLines.length; at++) {
    const text = maskedLines[at - 1]!
    if (!isCode(text)) continue
    if (indentOf(text) <= depth) break
    body.push(at)
  }
  return body
}

function functionsIn(lines: Lines): readonly OwnFunction[] {
  const head = new RegExp(`^\\s*def\\s+(${WORD})\\s*\\(([^)]*)\\)`, 'u')
  return lines.maskedLines.flatMap((text, at) => {
    const found = head.exec(text)
    if (!found) return []
    const body = bodyOf(lines, at + 1)
    const inputs = found[2]!.split(',').map((part) => part.split('=')[0]!.trim())
    return [
      {
        name: found[1]!,
        inputs: inputs.filter(Boolean),
        line: at + 1,
        body,
        givesBack: body.some((line) => /^\s*return\b\s*\S/.test(lineAt(lines, line))),
      },
    ]
  })
}

/** `name = …`, `name += …`, `a, b = …`, `for name in`, imports. */
function assignmentsIn({ maskedLines, lines }: MaskedSource): readonly Assignment[] {
  const names = `((?:${WORD})(?:\\s*,\\s*${WORD})*)`
  const set = new RegExp(`^\\s*${names}\\s*(?:[-+*/%]|//|\\*\\*)?=(?!=)(.*)$`, 'u')
  const loop = new RegExp(`^\\s*for\\s+${names}\\s+in\\b`, 'u')
  return maskedLines.flatMap((text, at) => {
    const all = (list: string, value: string) =>
      list.split(',').map((name) => ({ name: name.trim(), line: at + 1, value }))
    const given = set.exec(text)
    const round = loop.exec(text)
    const brought = /^\s*(?:from\s+\w+\s+)?import\s+(.+)$/.exec(text)
    return [
      ...(given ? all(given[1]!, lines[at]!.slice(text.length - given[2]!.length).trim()) : []),
      ...(round ? all(round[1]!, 'for') : []),
      ...(brought ? all(brought[1]!.replaceAll(/[^,]*\s+as\s+/g, ''), 'import') : []),
    ]
  })
}

export const functionAround = ({ functions }: PythonProgram, line: number): OwnFunction | null =>
  functions.findLast(({ body }) => body.includes(line)) ?? null

/** What a name was given last, up to that line. */
export const lastValue = ({ assignments }: PythonProgram, name: string, line: number): Assignment | undefined =>
  assignments.findLast((one) => one.name === name && one.line <= line)

/** Typed in, and still a text. */
export const isAsked = (value = ''): boolean => /^input\s*\(/.test(value)

export const namesOn = (program: Lines, line: number): readonly string[] =>
  [...lineAt(program, line).matchAll(new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_.])${WORD}`, 'gu'))].map(([name]) => name)

export const isNamedOn = (program: Lines, line: number, name: string): boolean =>
  standsAlone(name).test(lineAt(program, line))

/** Loops around a line, the innermost first. */
export const loopsAround = (program: Lines, line: number): readonly number[] =>
  program.maskedLines
    .flatMap((text, at) => (/^\s*(for|while)\b/.test(text) && bodyOf(program, at + 1).includes(line) ? [at + 1] : []))
    .toReversed()

/** `while` lines, with the names of their questions. */
export const questionsIn = (program: Lines): readonly { readonly line: number; readonly names: readonly string[] }[] =>
  program.maskedLines.flatMap((text, at) =>
    /^\s*while\b.*:\s*$/.test(text)
      ? [{ line: at + 1, names: namesOn(program, at + 1).filter((name) => !keywords.has(name)) }]
      : [],
  )

/** Python tells the last line of a `while` loop when its question breaks; the question is meant. */
export function questionLine(program: PythonProgram): number {
  const { line, ended, maskedLines } = program
  const loop =
    maskedLines.findIndex((text, at) => /^\s*while\b/.test(text) && bodyOf(program, at + 1).at(-1) === line) + 1
  const isQuiet = !/[-+*/<>]/.test(lineAt(program, line).replace(/^\s*\S+\s*=/, ''))
  return loop > 0 && /[<>=]/.test(lineAt(program, loop)) && ended.error?.type === 'TypeError' && isQuiet ? loop : line
}

/** A loop over a list whose body changes that list by one of these methods. */
export function loopOverChanged(program: Lines, methods: string): { line: number; name: string; other: number } | null {
  const head = new RegExp(`^\\s*for\\s+.+\\bin\\s+(?:range\\s*\\(\\s*len\\s*\\(\\s*)?(${WORD})[\\s):]*$`, 'u')
  for (const [at, text] of program.maskedLines.entries()) {
    const name = head.exec(text)?.[1]
    if (name === undefined) continue
    const own = name.replaceAll('$', '\\$')
    const change = new RegExp(`(?<![\\p{L}\\p{N}_])${own}\\.(?:${methods})\\s*\\(|^\\s*del\\s+${own}\\b`, 'u')
    const line = bodyOf(program, at + 1).find((one) => change.test(lineAt(program, one)))
    if (line !== undefined) return { line, name, other: at + 1 }
  }
  return null
}
