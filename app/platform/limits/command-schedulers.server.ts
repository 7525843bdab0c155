import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Services } from '../services/services.server.ts'
import { fairScheduler } from './fair-scheduler.server.ts'
import { owners, schedulers } from './limits.ts'

/** Schedulers per process; tests open several processes. */
const schedulersOf = new WeakMap<Services, ReturnType<typeof openSchedulers>>()

const openSchedulers = () => ({
  commands: fairScheduler(schedulers.commands),
  heavy: fairScheduler(schedulers.heavyCommands),
})

function commandSchedulers(services: Services) {
  const opened = schedulersOf.get(services) ?? openSchedulers()
  schedulersOf.set(services, opened)
  return opened
}

/** Separate key for commands that protect the account: a stolen session could otherwise delay its own termination. */
export const accountKey = (personId: PersonId | null): string | null => personId && `${personId} account`

/**
 * Serializes the commands of one user. They would wait for each other in PostgreSQL anyway, each holding one of the ten
 * connections of the process: a user with ten tabs would block everyone else.
 */
export const runUserCommand = <Value>(services: Services, key: string | null, run: () => Promise<Value>) =>
  key === null ? run() : commandSchedulers(services).commands.run([{ key, ...owners.commandUser }], run)

/** Exports of personal data, which can span many schools, count as one school. */
export const runHeavyCommand = <Value>(services: Services, schoolId: SchoolId | null, run: () => Promise<Value>) =>
  commandSchedulers(services).heavy.run([{ key: schoolId ?? 'personal data', ...owners.heavySchool }], run)
