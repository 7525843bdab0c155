import type { SchoolId } from '#rules/ids.ts'
import { batchRequests } from '#app/platform/limits/batch-requests.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'

type Room = { schoolId: SchoolId; id: string }
type CountServices = Pick<Services, 'pool'>

/** Requests within this time share one SQL statement: every answer in every room triggers a count. */
const batchMs = 50

const countersByPool = new WeakMap<CountServices['pool'], (room: Room) => Promise<number>>()

/** Number of players who have answered in the current round. */
export function countAnswers({ pool }: CountServices, room: Room): Promise<number> {
  const countInBatch =
    countersByPool.get(pool) ?? batchRequests(batchMs, (rooms: readonly Room[]) => countAll(pool, rooms))
  countersByPool.set(pool, countInBatch)
  return countInBatch(room)
}

async function countAll(pool: CountServices['pool'], rooms: readonly Room[]): Promise<number[]> {
  const { rows } = await pool.query<{ place: number; answered: number | null }>({
    name: 'count_competition_answers',
    text: 'SELECT place, answered FROM count_competition_answers($1::uuid[], $2::uuid[])',
    values: [rooms.map(({ schoolId }) => schoolId), rooms.map(({ id }) => id)],
  })
  const counts = rooms.map(() => 0)
  for (const { place, answered } of rows) counts[place - 1] = answered ?? 0
  return counts
}
