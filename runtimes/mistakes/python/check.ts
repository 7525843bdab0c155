import type { Check as CheckOf } from '../match-rules.ts'
import type { PythonProgram } from './python-program.ts'

export type { MistakeDetails } from '../match-rules.ts'
export type Check = CheckOf<PythonProgram>
