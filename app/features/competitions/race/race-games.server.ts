import type { GameSlug } from '#rules/games/catalogue.ts'
import { gamesOfClass, offeredGames } from '#app/features/minigames/public.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { RoomChoice } from '#app/platform/room.ts'

/** What can be raced in: the games that those who teach the class have not put away. */
export async function raceGames({ services, actor }: Visit, room: RoomChoice): Promise<readonly GameSlug[]> {
  const { hidden } = await read(services, actor, (db) => gamesOfClass(db, room.schoolId, room.id))
  return offeredGames.filter((game) => !hidden.includes(game))
}
