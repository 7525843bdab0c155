import type { Language } from '../runtime.ts'
import type { ProgramOutcome } from './program-outcome.ts'
import { findJavaScriptMistake } from './javascript/find-javascript-mistake.ts'
import type { TextMistake } from './match-rules.ts'
import { findPythonMistake } from './python/find-python-mistake.ts'

export type { TextMistake } from './match-rules.ts'

const finders = { python: findPythonMistake, javascript: findJavaScriptMistake }

/** Finds the most likely mistake of a student's program from its text and its outcome. */
export const findMistake = (language: Language, source: string, ended: ProgramOutcome): TextMistake | null =>
  finders[language](source, ended)
