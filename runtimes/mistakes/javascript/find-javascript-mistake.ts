import type { Ended } from '../ended.ts'
import rules from '../javascript.json' with { type: 'json' }
import { matchRules, type Checks, type Rule, type TextMistake } from '../match-rules.ts'
import { readProgram, type JavaScriptProgram } from './javascript-program.ts'
import { resultChecks } from './result-checks.ts'
import { runChecks } from './run-checks.ts'
import { sourceChecks } from './source-checks.ts'

const checks: Checks<JavaScriptProgram> = { ...sourceChecks, ...runChecks, ...resultChecks }

/** What a learner of JavaScript most likely meant. */
export const findJavaScriptMistake = (source: string, ended: Ended): TextMistake | null =>
  matchRules(rules as readonly Rule[], checks, readProgram(source, ended))
