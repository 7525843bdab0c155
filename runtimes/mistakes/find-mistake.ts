import type { Language } from '../runtime.ts'
import type { Ended } from './ended.ts'
import { findJavaScriptMistake } from './javascript/find-javascript-mistake.ts'
import type { TextMistake } from './match-rules.ts'
import { findPythonMistake } from './python/find-python-mistake.ts'

export type { TextMistake } from './match-rules.ts'

const finders = { python: findPythonMistake, javascript: findJavaScriptMistake }

/** What a learner most likely meant, by what the program says and what its language says about it. */
export const findMistake = (language: Language, source: string, ended: Ended): TextMistake | null =>
  finders[language](source, ended)
