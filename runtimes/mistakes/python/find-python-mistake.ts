import type { ProgramError } from '../../runtime.ts'
import type { ProgramOutcome } from '../program-outcome.ts'
import { matchRules, type Checks, type Rule, type TextMistake } from '../match-rules.ts'
import rules from '../python.json' with { type: 'json' }
import { errorChecks } from './error-checks.ts'
import { loopChecks } from './loop-checks.ts'
import { nameChecks } from './name-checks.ts'
import { outputChecks } from './output-checks.ts'
import { parsePythonProgram, type PythonProgram } from './python-program.ts'
import { wordPattern } from './python-words.ts'
import { resultChecks } from './result-checks.ts'
import { sourceChecks } from './source-checks.ts'

const checks: Checks<PythonProgram> = {
  ...sourceChecks,
  ...nameChecks,
  ...errorChecks,
  ...loopChecks,
  ...resultChecks,
  ...outputChecks,
}

/** Finds the most likely mistake of a student's Python program from its text and its outcome. */
export function findPythonMistake(source: string, ended: ProgramOutcome): TextMistake | null {
  const { error } = ended
  const lines = parsePythonProgram(source, { ...ended, error: null }).maskedLines
  const program = parsePythonProgram(source, {
    ...ended,
    error: error && { ...error, line: correctErrorLine(error, lines) },
  })
  return matchRules(rules as readonly Rule[], checks, program)
}

/**
 * Corrects the line of a NameError. Python may report the last line of the loop body for a name in the `while` condition
 * above it, or the first line of a multi-line expression for a name further down.
 */
function correctErrorLine({ text, line }: ProgramError, masked: readonly string[]): number | null {
  const name = /^name '(.+)' isn't defined$/.exec(text)?.[1]
  if (name === undefined || line === null) return line
  const containsName = (lineNumber: number) => wordPattern(name).test(masked[lineNumber - 1] ?? '')
  if (containsName(line)) return line
  const above =
    masked.slice(0, line).findLastIndex((text, index) => /^\s*while\b/.test(text) && containsName(index + 1)) + 1
  const below = masked.findIndex((_, index) => index >= line && containsName(index + 1)) + 1
  return above || below || line
}
