import type { ProgramOutcome } from '../program-outcome.ts'
import { maskSource, type MaskedSource } from '../masked-source.ts'
import type { ParsedProgram } from '../match-rules.ts'
import { keywords, wordPattern, WORD } from './python-words.ts'

/** Line-based analysis of a student's program that also works if Python cannot parse it. */

export type DefinedFunction = {
  readonly name: string
  readonly inputs: readonly string[]
  readonly line: number
  readonly body: readonly number[]
  /** Whether it has a `return` with a value. */
  readonly returnsValue: boolean
}

/** An assignment of a value to a name. */
export type Assignment = { readonly name: string; readonly line: number; readonly value: string }

export type PythonProgram = ParsedProgram & {
  readonly functions: readonly DefinedFunction[]
  readonly assignments: readonly Assignment[]
  readonly names: ReadonlySet<string>
}

export function parsePythonProgram(source: string, ended: ProgramOutcome): PythonProgram {
  const masked = maskSource(source, 'python')
  const functions = findFunctions(masked)
  const assignments = findAssignments(masked)
  const names = [
    ...assignments.map(({ name }) => name),
    ...functions.flatMap(({ name, inputs }) => [name, ...inputs]),
    ...(ended.known ?? []),
  ]
  const line = ended.error?.line ?? ended.stoppedAt ?? 0
  return { ...masked, ended, line, functions, assignments, names: new Set(names) }
}

type MaskedLines = Pick<MaskedSource, 'maskedLines'>

export const lineAt = ({ maskedLines }: MaskedLines, line: number): string => maskedLines[line - 1] ?? ''
export const indentOf = (line: string): number => /^[ \t]*/.exec(line)![0].replaceAll('\t', '        ').length
export const isCode = (line: string): boolean => line.trim() !== ''

/** The next line with code above or below; 0 if there is none. */
export const codeBefore = ({ maskedLines }: MaskedLines, line: number): number =>
  maskedLines.slice(0, Math.max(0, line - 1)).findLastIndex(isCode) + 1
export const codeAfter = ({ maskedLines }: MaskedLines, line: number): number =>
  maskedLines.findIndex((text, index) => index >= line && isCode(text)) + 1

/** Lines of the block below this line, by indentation. */
export function bodyOf({ maskedLines }: MaskedLines, line: number): readonly number[] {
  const depth = indentOf(maskedLines[line - 1] ?? '')
  const body: number[] = []
  for (let lineNumber = line + 1; lineNumber <= maskedLines.length; lineNumber++) {
    const text = maskedLines[lineNumber - 1]!
    if (!isCode(text)) continue
    if (indentOf(text) <= depth) break
    body.push(lineNumber)
  }
  return body
}

function findFunctions(lines: MaskedLines): readonly DefinedFunction[] {
  const headPattern = new RegExp(`^\\s*def\\s+(${WORD})\\s*\\(([^)]*)\\)`, 'u')
  return lines.maskedLines.flatMap((text, index) => {
    const match = headPattern.exec(text)
    if (!match) return []
    const body = bodyOf(lines, index + 1)
    const inputs = match[2]!.split(',').map((part) => part.split('=')[0]!.trim())
    return [
      {
        name: match[1]!,
        inputs: inputs.filter(Boolean),
        line: index + 1,
        body,
        returnsValue: body.some((line) => /^\s*return\b\s*\S/.test(lineAt(lines, line))),
      },
    ]
  })
}

/** `name = …`, `name += …`, `a, b = …`, `for name in`, imports. */
function findAssignments({ maskedLines, lines }: MaskedSource): readonly Assignment[] {
  const names = `((?:${WORD})(?:\\s*,\\s*${WORD})*)`
  const assignmentPattern = new RegExp(`^\\s*${names}\\s*(?:[-+*/%]|//|\\*\\*)?=(?!=)(.*)$`, 'u')
  const loopPattern = new RegExp(`^\\s*for\\s+${names}\\s+in\\b`, 'u')
  return maskedLines.flatMap((text, index) => {
    const assignAll = (list: string, value: string) =>
      list.split(',').map((name) => ({ name: name.trim(), line: index + 1, value }))
    const assignment = assignmentPattern.exec(text)
    const loopHead = loopPattern.exec(text)
    const importMatch = /^\s*(?:from\s+\w+\s+)?import\s+(.+)$/.exec(text)
    return [
      ...(assignment ? assignAll(assignment[1]!, lines[index]!.slice(text.length - assignment[2]!.length).trim()) : []),
      ...(loopHead ? assignAll(loopHead[1]!, 'for') : []),
      ...(importMatch ? assignAll(importMatch[1]!.replaceAll(/[^,]*\s+as\s+/g, ''), 'import') : []),
    ]
  })
}

export const functionAround = ({ functions }: PythonProgram, line: number): DefinedFunction | null =>
  functions.findLast(({ body }) => body.includes(line)) ?? null

/** The last assignment of a name up to that line. */
export const lastValue = ({ assignments }: PythonProgram, name: string, line: number): Assignment | undefined =>
  assignments.findLast((assignment) => assignment.name === name && assignment.line <= line)

/** Whether the value comes from `input()`, so it is a string. */
export const isInputCall = (value = ''): boolean => /^input\s*\(/.test(value)

export const namesInLine = (program: MaskedLines, line: number): readonly string[] =>
  [...lineAt(program, line).matchAll(new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_.])${WORD}`, 'gu'))].map(([name]) => name)

export const isNameInLine = (program: MaskedLines, line: number, name: string): boolean =>
  wordPattern(name).test(lineAt(program, line))

/** Loops around a line, the innermost first. */
export const loopsAround = (program: MaskedLines, line: number): readonly number[] =>
  program.maskedLines
    .flatMap((text, index) =>
      /^\s*(for|while)\b/.test(text) && bodyOf(program, index + 1).includes(line) ? [index + 1] : [],
    )
    .toReversed()

/** `while` lines, with the names in their conditions. */
export const findWhileConditions = (
  program: MaskedLines,
): readonly { readonly line: number; readonly names: readonly string[] }[] =>
  program.maskedLines.flatMap((text, index) =>
    /^\s*while\b.*:\s*$/.test(text)
      ? [{ line: index + 1, names: namesInLine(program, index + 1).filter((name) => !keywords.has(name)) }]
      : [],
  )

/** Python reports the last line of a `while` loop if its condition fails; this returns the line of the condition. */
export function correctConditionLine(program: PythonProgram): number {
  const { line, ended, maskedLines } = program
  const loop =
    maskedLines.findIndex((text, index) => /^\s*while\b/.test(text) && bodyOf(program, index + 1).at(-1) === line) + 1
  const hasNoOperator = !/[-+*/<>]/.test(lineAt(program, line).replace(/^\s*\S+\s*=/, ''))
  return loop > 0 && /[<>=]/.test(lineAt(program, loop)) && ended.error?.type === 'TypeError' && hasNoOperator
    ? loop
    : line
}

/** Finds a loop over a list whose body changes that list by one of these methods. */
export function findLoopOverChangedList(
  program: MaskedLines,
  methods: string,
): { line: number; name: string; other: number } | null {
  const headPattern = new RegExp(`^\\s*for\\s+.+\\bin\\s+(?:range\\s*\\(\\s*len\\s*\\(\\s*)?(${WORD})[\\s):]*$`, 'u')
  for (const [index, text] of program.maskedLines.entries()) {
    const name = headPattern.exec(text)?.[1]
    if (name === undefined) continue
    const namePattern = name.replaceAll('$', '\\$')
    const changePattern = new RegExp(
      `(?<![\\p{L}\\p{N}_])${namePattern}\\.(?:${methods})\\s*\\(|^\\s*del\\s+${namePattern}\\b`,
      'u',
    )
    const line = bodyOf(program, index + 1).find((bodyLine) => changePattern.test(lineAt(program, bodyLine)))
    if (line !== undefined) return { line, name, other: index + 1 }
  }
  return null
}
