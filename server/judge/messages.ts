import { parseJson } from '#rules/input/json.ts'
import type { TaskRules } from '#rules/tasks/task-file.ts'
import type { TaskCase, TaskVerdict } from '#rules/tasks/task-verdict.ts'
import type { Judgment } from '#app/platform/services/judge.server.ts'

/** Messages to and from a judge child process, one line of JSON each. Its responses are untrusted input. */

export type Job = { readonly id: number; readonly task: TaskRules; readonly program: string }

export const MAX_RESPONSE_BYTES = 1_000_000

/**
 * Splits at line feeds only. `node:readline` also splits at U+2028 and U+2029, which JSON strings may contain.
 */
export function* splitLines(chunks: Iterable<string>): Generator<string> {
  let unread = ''
  for (const chunk of chunks) {
    const lines = (unread + chunk).split('\n')
    unread = lines.pop()!
    yield* lines
  }
}

export type JobResult = Judgment & { readonly id: number }

export function parseJobResult(line: string): JobResult | null {
  const parsed = parseJson(line, { depth: 8, values: 5_000 })
  if (!parsed.ok || !isRecord(parsed.value)) return null
  const { id, verdict, ms } = parsed.value
  const validVerdict = isRecord(verdict) ? parseVerdict(verdict) : null
  return typeof id === 'number' && typeof ms === 'number' && validVerdict ? { id, ms, verdict: validVerdict } : null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseVerdict({ solved, stars, reason, lines, cases }: Record<string, unknown>): TaskVerdict | null {
  if (typeof solved !== 'boolean' || typeof reason !== 'string' || !isCount(lines) || !Array.isArray(cases)) return null
  if (stars !== 0 && stars !== 1 && stars !== 2 && stars !== 3) return null
  const parsedCases = cases.map((item: unknown) => (isRecord(item) ? parseCase(item) : null))
  if (!parsedCases.every((item) => item !== null) || solved !== stars > 0) return null
  return { solved, stars, reason: reason.slice(0, 40), lines, cases: parsedCases }
}

function parseCase({
  passed,
  reason,
  output,
  value,
  error,
  stoppedAt,
  steps,
}: Record<string, unknown>): TaskCase | null {
  if (typeof passed !== 'boolean' || typeof reason !== 'string' || typeof output !== 'string' || !isCount(steps))
    return null
  return {
    passed,
    reason: reason.slice(0, 40),
    output,
    value: typeof value === 'string' ? value : null,
    error: isRecord(error)
      ? { type: toText(error.type), text: toText(error.text), line: toLineNumber(error.line) }
      : null,
    stoppedAt: toLineNumber(stoppedAt),
    steps,
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const toText = (value: unknown) => (typeof value === 'string' ? value.slice(0, 500) : '')
const toLineNumber = (value: unknown) => (isCount(value) ? value : null)
