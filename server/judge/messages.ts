import { readJson } from '#rules/input/json.ts'
import type { TaskRules } from '#rules/tasks/task-file.ts'
import type { TaskCase, TaskVerdict } from '#rules/tasks/task-verdict.ts'
import type { Judgement } from '#app/platform/judge.server.ts'

/** What goes to a child and comes back: one line each. What comes back is read as something that may mean harm. */

export type Job = { readonly id: number; readonly task: TaskRules; readonly program: string }

export const MOST_ANSWER_BYTES = 1_000_000

/**
 * What JSON leaves as it is ends no line here: `node:readline` also parts at U+2028 and U+2029, which a program may hold.
 */
export function* linesOf(pieces: Iterable<string>): Generator<string> {
  let unread = ''
  for (const piece of pieces) {
    const lines = (unread + piece).split('\n')
    unread = lines.pop()!
    yield* lines
  }
}

export type Answer = Judgement & { readonly id: number }

export function readAnswer(line: string): Answer | null {
  const read = readJson(line, { depth: 8, values: 5_000 })
  if (!read.ok || !isRecord(read.value)) return null
  const { id, verdict, ms } = read.value
  const whole = isRecord(verdict) ? verdictOf(verdict) : null
  return typeof id === 'number' && typeof ms === 'number' && whole ? { id, ms, verdict: whole } : null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function verdictOf({ solved, stars, reason, lines, cases }: Record<string, unknown>): TaskVerdict | null {
  if (typeof solved !== 'boolean' || typeof reason !== 'string' || !isCount(lines) || !Array.isArray(cases)) return null
  if (stars !== 0 && stars !== 1 && stars !== 2 && stars !== 3) return null
  const read = cases.map((one: unknown) => (isRecord(one) ? caseOf(one) : null))
  if (!read.every((one) => one !== null) || solved !== stars > 0) return null
  return { solved, stars, reason: reason.slice(0, 40), lines, cases: read }
}

function caseOf({ passed, reason, output, value, error, stoppedAt, steps }: Record<string, unknown>): TaskCase | null {
  if (typeof passed !== 'boolean' || typeof reason !== 'string' || typeof output !== 'string' || !isCount(steps))
    return null
  return {
    passed,
    reason: reason.slice(0, 40),
    output,
    value: typeof value === 'string' ? value : null,
    error: isRecord(error) ? { type: textOf(error.type), text: textOf(error.text), line: lineOf(error.line) } : null,
    stoppedAt: lineOf(stoppedAt),
    steps,
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 500) : '')
const lineOf = (value: unknown) => (isCount(value) ? value : null)
