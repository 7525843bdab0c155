import type { ProgramOutcome } from './program-outcome.ts'
import type { MaskedSource } from './masked-source.ts'

/** Matches the mistake rules of a language in order. */

export type TextMistake = {
  readonly id: string
  readonly kind: MistakeKind
  readonly line: number | null
  /** Values for the placeholders of its message. */
  readonly holes: Readonly<Record<string, string>>
}

/** Source of the evidence: program text, exception, step limit (endless program) or result. */
type MistakeKind = 'source' | 'exception' | 'limit' | 'result'

export type Rule = {
  readonly id: string
  readonly kind: MistakeKind
  /** Patterns for the type and text of the exception; without it, the rule applies only if there is no exception. */
  readonly exception?: { readonly type: string; readonly text: string }
  /** Matched line by line on code without strings and comments; with `raw`, on the original line. */
  readonly pattern?: string
  readonly where?: string
  readonly raw?: boolean
  /** Name of an additional check function. */
  readonly check?: string
  /** Last rule of a family: mistakes that match only this rule count as unrecognized in `npm run unrecognised`. */
  readonly fallback?: boolean
}

export type ParsedProgram = MaskedSource & {
  readonly ended: ProgramOutcome
  /** Line where the program stopped, or 0. */
  readonly line: number
}

/** Placeholder values of a mistake's message. `line` is the line of the mistake; `other` is a second line number or name. */
export type MistakeDetails = { readonly [hole: string]: string | number }

/**
 * Check for which a pattern is not enough. `holes` are the named groups of the exception text and the pattern; `line` is
 * the line of the pattern match or the error. Returns more details, `true` for a match without details, or null/false.
 */
export type Check<Program extends ParsedProgram> = (
  program: Program,
  match: { readonly line: number; readonly holes: Readonly<Record<string, string>> },
) => MistakeDetails | boolean | null

export type Checks<Program extends ParsedProgram> = Readonly<Record<string, Check<Program>>>

type MistakeMatch = Pick<TextMistake, 'line' | 'holes'>

/** Returns the first matching rule. */
export function matchRules<Program extends ParsedProgram>(
  rules: readonly Rule[],
  checks: Checks<Program>,
  program: Program,
): TextMistake | null {
  for (const rule of rules) {
    const match = matchRule(rule, checks, program)
    if (match) return { id: rule.id, kind: rule.kind, ...match }
  }
  return null
}

function matchRule<Program extends ParsedProgram>(
  rule: Rule,
  checks: Checks<Program>,
  program: Program,
): MistakeMatch | null {
  const exceptionHoles = matchException(rule, program.ended)
  if (!exceptionHoles) return null
  const sourceMatch =
    rule.pattern === undefined ? { line: program.line || null, holes: {} } : findPattern(rule, program)
  if (!sourceMatch) return null
  const match = { line: sourceMatch.line, holes: { ...exceptionHoles, ...sourceMatch.holes } }
  return rule.check === undefined ? match : applyCheck(checks[rule.check]!, program, match)
}

function applyCheck<Program extends ParsedProgram>(
  check: Check<Program>,
  program: Program,
  { line, holes }: MistakeMatch,
): MistakeMatch | null {
  const details = check(program, { line: line ?? 0, holes })
  if (details === null || details === false) return null
  if (details === true) return { line, holes }
  const { line: detailLine = line, ...otherDetails } = details
  const holeEntries = Object.entries(otherDetails).map(([name, value]) => [name, String(value)] as const)
  return { line: Number(detailLine) || null, holes: { ...holes, ...Object.fromEntries(holeEntries) } }
}

/** Named groups of the exception text if the rule applies to how the program ended, otherwise null. */
function matchException(
  { kind, exception }: Rule,
  { error, isOther, stoppedAt }: ProgramOutcome,
): MistakeMatch['holes'] | null {
  const isStopped = stoppedAt !== undefined && stoppedAt !== null
  if (isStopped !== (kind === 'limit')) return null
  if (!exception) return error || (kind === 'result' && !isOther) ? null : {}
  if (!error || !new RegExp(`^(?:${exception.type})$`).test(error.type)) return null
  const match = new RegExp(exception.text, 'u').exec(error.text)
  return match && { ...match.groups }
}

/** The first line that matches the pattern, with its named groups. */
function findPattern({ pattern = '', where = 'any', raw = false }: Rule, program: ParsedProgram): MistakeMatch | null {
  const { lines, maskedLines } = program
  const regex = new RegExp(pattern, 'du')
  for (const lineNumber of linesToTry(where, program)) {
    const match = regex.exec((raw ? lines : maskedLines)[lineNumber - 1] ?? '')
    if (!match) continue
    const parts = Object.entries(match.indices?.groups ?? {}).flatMap(([name, span]) =>
      // Use the original line, because strings are masked in the other.
      span ? [[name, lines[lineNumber - 1]!.slice(...span)] as const] : [],
    )
    return { line: lineNumber, holes: Object.fromEntries(parts) }
  }
  return null
}

/** Line numbers to search: all, or upwards from the error. */
function linesToTry(where: string, { maskedLines, line }: ParsedProgram): readonly number[] {
  const lineNumbers = maskedLines.map((_, index) => index + 1)
  if (where === 'any') return lineNumbers
  if (line === 0) return []
  const upwards = lineNumbers.filter((number) => number <= line && maskedLines[number - 1]!.trim() !== '').toReversed()
  return where === 'error' ? [line] : where === 'near' ? upwards.slice(0, 2) : upwards
}
