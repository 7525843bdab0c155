import { can } from '#rules/permissions.ts'
import type { FeatureTesting, Operation } from './feature-testing.ts'
import { actorFor, thingFor, type Principal, type World } from './principals.ts'

/** What each feature says of itself in `feature.testing.ts`, put together: one table of each kind for the whole product. */
export const featureTestings = Object.values(
  import.meta.glob<FeatureTesting>('../../app/features/*/feature.testing.ts', { eager: true, import: 'default' }),
)

type Tables = { [Part in keyof FeatureTesting]-?: NonNullable<FeatureTesting[Part]> }

export const gathered = <Part extends keyof FeatureTesting>(part: Part): Tables[Part] =>
  (part === 'actions'
    ? actionsOfPages()
    : Object.assign({}, ...featureTestings.map((testing) => testing[part]))) as Tables[Part]

/** Several features may hang their screens into one page: each says which actions of it are its own. */
function actionsOfPages(): Tables['actions'] {
  const pages: Tables['actions'] = {}
  for (const { actions = {} } of featureTestings)
    for (const [path, named] of Object.entries(actions)) pages[path] = { ...pages[path], ...named }
  return pages
}

export const commands = gathered('commands')

/** What the permission table says, and what else must be true. */
export async function mayRun(
  world: World,
  who: Principal,
  { action, about, only, never }: Pick<Operation, 'action' | 'about' | 'only' | 'never'>,
): Promise<boolean> {
  if ((only && !only.includes(who)) || never?.includes(who)) return false
  return can(await actorFor(world, who), action, thingFor(world, who, about))
}
