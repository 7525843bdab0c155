import type { ProgramError } from '../../runtime.ts'
import type { Ended } from '../ended.ts'
import { matchRules, type Checks, type Rule, type TextMistake } from '../match-rules.ts'
import rules from '../python.json' with { type: 'json' }
import { errorChecks } from './error-checks.ts'
import { loopChecks } from './loop-checks.ts'
import { nameChecks } from './name-checks.ts'
import { outputChecks } from './output-checks.ts'
import { readProgram, type PythonProgram } from './python-program.ts'
import { standsAlone } from './python-words.ts'
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

/** What a learner of Python most likely meant, by what the program says and what Python says about it. */
export function findPythonMistake(source: string, ended: Ended): TextMistake | null {
  const { error } = ended
  const lines = readProgram(source, { ...ended, error: null }).maskedLines
  const program = readProgram(source, { ...ended, error: error && { ...error, line: trueLine(error, lines) } })
  return matchRules(rules as readonly Rule[], checks, program)
}

/**
 * Python finds an unknown name of a question when the loop comes round, and names the line where it was then. The name
 * stands above in a `while`, or below in the same brackets.
 */
function trueLine({ text, line }: ProgramError, masked: readonly string[]): number | null {
  const name = /^name '(.+)' isn't defined$/.exec(text)?.[1]
  if (name === undefined || line === null) return line
  const holds = (at: number) => standsAlone(name).test(masked[at - 1] ?? '')
  if (holds(line)) return line
  const above = masked.slice(0, line).findLastIndex((one, at) => /^\s*while\b/.test(one) && holds(at + 1)) + 1
  const below = masked.findIndex((_, at) => at >= line && holds(at + 1)) + 1
  return above || below || line
}
