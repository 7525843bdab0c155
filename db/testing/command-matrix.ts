import { can } from '#rules/permissions.ts'
import type { FeatureTesting, Operation } from './feature-testing.ts'
import { actorFor, targetFor, type Principal, type World } from './principals.ts'

/** The test descriptions of all features, from their `feature.testing.ts`. */
export const featureTestings = Object.values(
  import.meta.glob<FeatureTesting>('../../app/features/**/feature.testing.ts', { eager: true, import: 'default' }),
)

type Tables = { [Part in keyof FeatureTesting]-?: NonNullable<FeatureTesting[Part]> }

export const collectFeatureTables = <Part extends keyof FeatureTesting>(part: Part): Tables[Part] =>
  (part === 'actions'
    ? mergePageActions()
    : Object.assign({}, ...featureTestings.map((testing) => testing[part]))) as Tables[Part]

/** Several features may share a page: each lists its own actions of that page. */
function mergePageActions(): Tables['actions'] {
  const pages: Tables['actions'] = {}
  for (const { actions = {} } of featureTestings)
    for (const [path, pageActions] of Object.entries(actions)) pages[path] = { ...pages[path], ...pageActions }
  return pages
}

export const commands = collectFeatureTables('commands')

/** Whether a principal may run an operation, by the permission table and its additional conditions. */
export async function mayRun(
  world: World,
  principal: Principal,
  { action, about, only, never }: Pick<Operation, 'action' | 'about' | 'only' | 'never'>,
): Promise<boolean> {
  if ((only && !only.includes(principal)) || never?.includes(principal)) return false
  return can(await actorFor(world, principal), action, targetFor(world, principal, about))
}
