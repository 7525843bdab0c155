import type { SchoolId } from '#rules/ids.ts'
import { gather } from '#app/platform/gather.server.ts'
import type { Services } from '#app/platform/services.server.ts'

type Room = { schoolId: SchoolId; id: string }
type Asking = Pick<Services, 'pool'>

/** In each room somebody answers every moment: all that ask within this share a statement. */
const gatherMs = 50

const processes = new WeakMap<Asking['pool'], (room: Room) => Promise<number>>()

/** How many have answered in the round that is on. */
export function answeredCount({ pool }: Asking, room: Room): Promise<number> {
  const ask = processes.get(pool) ?? gather(gatherMs, (rooms: readonly Room[]) => countAll(pool, rooms))
  processes.set(pool, ask)
  return ask(room)
}

async function countAll(pool: Asking['pool'], rooms: readonly Room[]): Promise<number[]> {
  const { rows } = await pool.query<{ place: number; answered: number | null }>({
    name: 'count_competition_answers',
    text: 'SELECT place, answered FROM count_competition_answers($1::uuid[], $2::uuid[])',
    values: [rooms.map(({ schoolId }) => schoolId), rooms.map(({ id }) => id)],
  })
  const counts = rooms.map(() => 0)
  for (const { place, answered } of rows) counts[place - 1] = answered ?? 0
  return counts
}
