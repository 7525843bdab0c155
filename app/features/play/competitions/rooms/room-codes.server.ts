import { and, eq } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { competitions } from '../tables.server.ts'

/** Generates six digits that no open room of the school uses. */
export async function generateRoomCode({ db, newId }: CommandContext, schoolId: SchoolId): Promise<string> {
  for (let tries = 0; tries < 20; tries++) {
    const code = String(Number.parseInt(newId().slice(-8), 16) % 1_000_000).padStart(6, '0')
    const taken = await db.$count(competitions, and(eq(competitions.schoolId, schoolId), eq(competitions.code, code)))
    if (taken === 0) return code
  }
  throw new AppError('unavailable')
}
