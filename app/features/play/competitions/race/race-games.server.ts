import type { GameSlug } from '#rules/games/catalog.ts'
import { loadClassGames, offeredGames } from '#app/features/play/minigames/public.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'

/** Minigames that the teachers of the class have not hidden. */
export async function listRaceGames(
  { services, actor }: RequestContext,
  workspace: WorkspaceChoice,
): Promise<readonly GameSlug[]> {
  const { hidden } = await read(services, actor, (db) => loadClassGames(db, workspace.schoolId, workspace.id))
  return offeredGames.filter((game) => !hidden.includes(game))
}
