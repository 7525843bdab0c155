import { collectFeatureTables, commands, mayRun } from './command-matrix.ts'
import type { AnyCommand } from './feature-testing.ts'
import { actorFor, principals, type Principal, type World } from './principals.ts'
import type { OwnerServices } from './test-services.ts'
import type { Command } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { execute } from '#app/platform/commands/execute.server.ts'

/** Helpers for tests of two concurrent operations in a deterministic order. */

/** Wraps a command so that it waits before its commit until `release` is called. */
export function holdBeforeCommit<I, L, R>(command: Command<I, L, R>) {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const run: typeof command.run = async (...args) => {
    const result = await command.run(...args)
    reached.resolve()
    await released.promise
    return result
  }
  return { command: { ...command, run }, reached: reached.promise, release: released.resolve }
}

const waitingSql = `SELECT FROM pg_stat_activity WHERE datname = current_database()
  AND (wait_event_type = 'Lock' OR state = 'idle in transaction' AND query LIKE '%pg_try_advisory_xact_lock(%people:%')`

/** Waits until the operation is settled, or blocked by a lock of another operation. */
export async function waitUntilSettledOrLocked({ owner }: OwnerServices, operation: Promise<unknown>): Promise<void> {
  let settled = false
  const markSettled = () => (settled = true)
  operation.then(markSettled, markSettled)
  while (!settled && (await owner.query(waitingSql)).rowCount === 0)
    await new Promise((resolve) => setTimeout(resolve, 2))
}

/** Returns an AppError as a value; other errors are thrown. */
export const toRefusal = (error: unknown): AppError => {
  if (!(error instanceof AppError)) throw error
  return error
}

const resend = collectFeatureTables('resend')

/** Prepares a command for sending; its actor is loaded now, before the concurrent operation starts. */
export async function prepareCommand(world: World, name: string, preferred?: Principal) {
  const isPreferredAllowed = preferred && (await mayRun(world, preferred, commands[name]!))
  const principal = isPreferredAllowed ? preferred : (resend[name]?.by ?? (await findAllowedPrincipal(world, name)))
  const id = world.idOf(principal)
  if (id) await resend[name]?.before?.(world, id)
  const input = { ...((await commands[name]!.input?.(world)) as object), ...resend[name]?.input?.(world) }
  const invocation = { actor: await actorFor(world, principal) }
  return (command: AnyCommand) => execute(world.services, command, input, invocation).catch(toRefusal)
}

async function findAllowedPrincipal(world: World, name: string): Promise<Principal> {
  for (const principal of principals) if (await mayRun(world, principal, commands[name]!)) return principal
  throw new Error('no principal may run the command')
}
