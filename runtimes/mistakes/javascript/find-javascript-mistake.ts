import type { ProgramOutcome } from '../program-outcome.ts'
import rules from '../javascript.json' with { type: 'json' }
import { matchRules, type Checks, type Rule, type TextMistake } from '../match-rules.ts'
import { parseJavaScriptProgram, type JavaScriptProgram } from './javascript-program.ts'
import { resultChecks } from './result-checks.ts'
import { runChecks } from './run-checks.ts'
import { sourceChecks } from './source-checks.ts'

const checks: Checks<JavaScriptProgram> = { ...sourceChecks, ...runChecks, ...resultChecks }

/** Finds the most likely mistake of a student's JavaScript program. */
export const findJavaScriptMistake = (source: string, ended: ProgramOutcome): TextMistake | null =>
  matchRules(rules as readonly Rule[], checks, parseJavaScriptProgram(source, ended))
