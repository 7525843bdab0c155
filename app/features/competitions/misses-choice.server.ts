import type { RoomChoice } from '#app/platform/room.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { bounds } from './inputs.ts'
import type { BankChoice } from './components/wizard/bank-choice.ts'
import { lastMisses } from './freeze-misses.server.ts'

/** What the class missed lately, to be played like a bank; nothing where it missed nothing. */
export async function missesChoice({ services, actor }: Visit, room: RoomChoice): Promise<readonly BankChoice[]> {
  const misses = await read(services, actor, (db) => lastMisses(db, room.schoolId, room.id))
  if (!misses) return []
  const { from, questions } = misses
  return [{ bank: 'misses', title: '', ours: false, from, questions: Math.min(questions, bounds.questions) }]
}
