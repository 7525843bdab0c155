import type { PersonId, SchoolId } from '#rules/ids.ts'
import { AppError } from './errors.ts'
import { rotatingLine, type RotatingLine } from './rotating-line.server.ts'
import type { Services } from './services.server.ts'
import { waitingLine } from './waiting-line.server.ts'

/** More windows than anybody opens, each pressing once. */
const mostWaiting = 50

type Line = { inTurn: ReturnType<typeof waitingLine>; inIt: number }

/** Of each process, those who are doing something just now. */
const processes = new WeakMap<Services, Map<string, Line>>()

/**
 * What protects an account is in a line of its own: a thief's session could otherwise stand before whoever ends it.
 */
export const accountLine = (personId: PersonId | null): string | null => personId && `${personId} account`

const heavyLines = new WeakMap<Services, RotatingLine>()

/**
 * What takes long is done two at a time, one of a school, each school in its turn: who asks for their own data, which may
 * be in many schools, makes no school wait for more than one of them.
 */
export function heavyInTurn<Value>(services: Services, schoolId: SchoolId | null, act: () => Promise<Value>) {
  const line = heavyLines.get(services) ?? rotatingLine(2, { waiting: 2_000, each: 1 })
  heavyLines.set(services, line)
  return line(schoolId ?? 'own data', act)
}

/**
 * What one person does is done one after the other. Their actions would wait for each other in PostgreSQL anyway, each
 * holding a connection, of which the process has ten: somebody with ten windows would leave none for anybody else.
 */
export async function inTurn<Value>(
  services: Services,
  whose: string | null,
  act: () => Promise<Value>,
): Promise<Value> {
  if (whose === null) return act()
  const lines = processes.get(services) ?? new Map<string, Line>()
  const own = lines.get(whose) ?? { inTurn: waitingLine(1, mostWaiting), inIt: 0 }
  if (own.inIt > mostWaiting) throw new AppError('limited', { retryAfterSeconds: 5 })
  processes.set(services, lines.set(whose, own))
  own.inIt++
  try {
    return await own.inTurn(act)
  } finally {
    if (--own.inIt === 0) lines.delete(whose)
  }
}
