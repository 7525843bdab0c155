import { gathered, commands, mayRun } from './command-matrix.ts'
import type { AnyCommand } from './feature-testing.ts'
import { actorFor, principals, type Principal, type World } from './principals.ts'
import type { HasOwner } from './test-services.ts'
import type { Command } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { execute } from '#app/platform/execute.server.ts'

/** For tests in which two do something at the same moment, in an order that is always the same. */

/** Stands before its commit until it is let go. */
export function held<I, L, R>(command: Command<I, L, R>) {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const run: typeof command.run = async (...given) => {
    const done = await command.run(...given)
    reached.resolve()
    await released.promise
    return done
  }
  return { command: { ...command, run }, reached: reached.promise, release: released.resolve }
}

const isWaiting = `SELECT FROM pg_stat_activity WHERE datname = current_database()
  AND (wait_event_type = 'Lock' OR state = 'idle in transaction' AND query LIKE '%pg_try_advisory_xact_lock(%people:%')`

/** It is done, or cannot go on before somebody else is. */
export async function settledOrWaiting({ owner }: HasOwner, act: Promise<unknown>): Promise<void> {
  let settled = false
  const settle = () => (settled = true)
  act.then(settle, settle)
  while (!settled && (await owner.query(isWaiting)).rowCount === 0)
    await new Promise((resolve) => setTimeout(resolve, 2))
}

/** A refusal is an answer. */
export const refusal = (error: unknown): AppError => {
  if (!(error instanceof AppError)) throw error
  return error
}

const resend = gathered('resend')

/** A command as it would be sent, by somebody who was asked who they are before anything else began. */
export async function sending(world: World, name: string, preferred?: Principal) {
  const prefers = preferred && (await mayRun(world, preferred, commands[name]!))
  const who = prefers ? preferred : (resend[name]?.by ?? (await firstWhoMay(world, name)))
  const id = world.idOf(who)
  if (id) await resend[name]?.before?.(world, id)
  const input = { ...((await commands[name]!.input?.(world)) as object), ...resend[name]?.input?.(world) }
  const by = { actor: await actorFor(world, who) }
  return (command: AnyCommand) => execute(world.services, command, input, by).catch(refusal)
}

async function firstWhoMay(world: World, name: string): Promise<Principal> {
  for (const who of principals) if (await mayRun(world, who, commands[name]!)) return who
  throw new Error('nobody may')
}
