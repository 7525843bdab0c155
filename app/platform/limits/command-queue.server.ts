import type { PersonId, SchoolId } from '#rules/ids.ts'
import { AppError } from '../errors/errors.ts'
import { roundRobinQueue, type RoundRobinQueue } from './round-robin-queue.server.ts'
import type { Services } from '../services/services.server.ts'
import { limitConcurrency } from './limit-concurrency.server.ts'

/** More than the open tabs of one user, each sending one command. */
const maxWaiting = 50

type UserQueue = { run: ReturnType<typeof limitConcurrency>; size: number }

/** Queues of users with running commands, per process. */
const userQueues = new WeakMap<Services, Map<string, UserQueue>>()

/** Separate queue for commands that protect the account: a stolen session could otherwise delay its own termination. */
export const accountQueueKey = (personId: PersonId | null): string | null => personId && `${personId} account`

const heavyQueues = new WeakMap<Services, RoundRobinQueue>()

/**
 * Runs two heavy commands at a time, at most one per school, schools round-robin. Exports of personal data, which can
 * span many schools, count as one school.
 */
export function runInHeavyQueue<Value>(services: Services, schoolId: SchoolId | null, run: () => Promise<Value>) {
  const queue = heavyQueues.get(services) ?? roundRobinQueue(2, { maxWaiting: 2_000, maxPerOwner: 1 })
  heavyQueues.set(services, queue)
  return queue(schoolId ?? 'own data', run)
}

/**
 * Serializes the commands of one user. They would wait for each other in PostgreSQL anyway, each holding one of the ten
 * connections of the process: a user with ten tabs would block everyone else.
 */
export async function runInUserQueue<Value>(
  services: Services,
  queueKey: string | null,
  run: () => Promise<Value>,
): Promise<Value> {
  if (queueKey === null) return run()
  const queues = userQueues.get(services) ?? new Map<string, UserQueue>()
  const queue = queues.get(queueKey) ?? { run: limitConcurrency(1, maxWaiting), size: 0 }
  if (queue.size > maxWaiting) throw new AppError('limited', { retryAfterSeconds: 5 })
  userQueues.set(services, queues.set(queueKey, queue))
  queue.size++
  try {
    return await queue.run(run)
  } finally {
    if (--queue.size === 0) queues.delete(queueKey)
  }
}
