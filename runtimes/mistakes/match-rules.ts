import type { Ended } from './ended.ts'
import type { MaskedSource } from './masked-source.ts'

/** Tries the rules of a language one after the other. */

export type TextMistake = {
  readonly id: string
  readonly kind: MistakeKind
  readonly line: number | null
  /** What fills the holes of its words. */
  readonly holes: Readonly<Record<string, string>>
}

/** Found in what is written, in what the language says, in a program that does not end, or in what came out. */
type MistakeKind = 'source' | 'exception' | 'limit' | 'result'

export type Rule = {
  readonly id: string
  readonly kind: MistakeKind
  /** Patterns for type and words of the language; without, it says nothing. */
  readonly exception?: { readonly type: string; readonly text: string }
  /** Tried line by line, on code without texts and comments; `raw`: on the line itself. */
  readonly pattern?: string
  readonly where?: string
  readonly raw?: boolean
  /** The name of what is looked at besides. */
  readonly check?: string
  /** Closes a family: what only it explains is not recognised, and counted by `npm run unrecognised`. */
  readonly fallback?: boolean
}

export type ReadProgram = MaskedSource & {
  readonly ended: Ended
  /** Where it stopped; 0 where it did not. */
  readonly line: number
}

/** What fills the holes of a message; `line` and `other` are lines. */
export type Found = { readonly [hole: string]: string | number }

/**
 * Looks where a pattern is not enough. `holes` are the named parts of what the language said and of the pattern, `line`
 * the line of the pattern or the error. Says what else is known, `true` where nothing is to be added, or nothing at all.
 */
export type Check<Program extends ReadProgram> = (
  program: Program,
  found: { readonly line: number; readonly holes: Readonly<Record<string, string>> },
) => Found | boolean | null

export type Checks<Program extends ReadProgram> = Readonly<Record<string, Check<Program>>>

type Place = Pick<TextMistake, 'line' | 'holes'>

/** The first of the list that fits: it is in the order of trying. */
export function matchRules<Program extends ReadProgram>(
  rules: readonly Rule[],
  checks: Checks<Program>,
  program: Program,
): TextMistake | null {
  for (const rule of rules) {
    const found = fits(rule, checks, program)
    if (found) return { id: rule.id, kind: rule.kind, ...found }
  }
  return null
}

function fits<Program extends ReadProgram>(rule: Rule, checks: Checks<Program>, program: Program): Place | null {
  const said = saidOf(rule, program.ended)
  if (!said) return null
  const found = rule.pattern === undefined ? { line: program.line || null, holes: {} } : foundIn(rule, program)
  if (!found) return null
  const place = { line: found.line, holes: { ...said, ...found.holes } }
  return rule.check === undefined ? place : checked(checks[rule.check]!, program, place)
}

function checked<Program extends ReadProgram>(
  check: Check<Program>,
  program: Program,
  { line, holes }: Place,
): Place | null {
  const more = check(program, { line: line ?? 0, holes })
  if (more === null || more === false) return null
  if (more === true) return { line, holes }
  const { line: at = line, ...others } = more
  const words = Object.entries(others).map(([name, value]) => [name, String(value)] as const)
  return { line: Number(at) || null, holes: { ...holes, ...Object.fromEntries(words) } }
}

/** The named parts of what the language says, where that is what the rule is about. */
function saidOf({ kind, exception }: Rule, { error, isOther, stoppedAt }: Ended): Place['holes'] | null {
  const isStopped = stoppedAt !== undefined && stoppedAt !== null
  if (isStopped !== (kind === 'limit')) return null
  if (!exception) return error || (kind === 'result' && !isOther) ? null : {}
  if (!error || !new RegExp(`^(?:${exception.type})$`).test(error.type)) return null
  const said = new RegExp(exception.text, 'u').exec(error.text)
  return said && { ...said.groups }
}

/** The first line in which the pattern stands, with its named parts. */
function foundIn({ pattern = '', where = 'any', raw = false }: Rule, program: ReadProgram): Place | null {
  const { lines, maskedLines } = program
  const own = new RegExp(pattern, 'du')
  for (const at of linesToTry(where, program)) {
    const hit = own.exec((raw ? lines : maskedLines)[at - 1] ?? '')
    if (!hit) continue
    const parts = Object.entries(hit.indices?.groups ?? {}).flatMap(([name, span]) =>
      // From the line as it was written: in the other, texts are not to be read.
      span ? [[name, lines[at - 1]!.slice(...span)] as const] : [],
    )
    return { line: at, holes: Object.fromEntries(parts) }
  }
  return null
}

/** Line numbers, nearest to the error first where only those near it count. */
function linesToTry(where: string, { maskedLines, line }: ReadProgram): readonly number[] {
  const all = maskedLines.map((_, at) => at + 1)
  if (where === 'any') return all
  if (line === 0) return []
  const upwards = all.filter((at) => at <= line && maskedLines[at - 1]!.trim() !== '').toReversed()
  return where === 'error' ? [line] : where === 'near' ? upwards.slice(0, 2) : upwards
}
