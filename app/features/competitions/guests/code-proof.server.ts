import { openKeys } from '#app/platform/keys.server.ts'
import type { Services } from '#app/platform/services.server.ts'

type Shown = { id: string; code: string | null }
type Sealing = Pick<Services, 'env' | 'now'>

const purpose = 'guest-code'
const lifeMs = 10 * 60_000

const textOf = ({ id, code }: Shown, until: number) => `${id} ${code} ${until}`

/** That this browser has shown the code of a room: it is not asked again on the way to its request. */
export function codeProof({ env, now }: Sealing, shown: Shown): string {
  const until = now() + lifeMs
  return `${until}.${openKeys(env.SECRET).seal(purpose, textOf(shown, until))}`
}

export function isCodeProof({ env, now }: Sealing, shown: Shown, given: string | null): boolean {
  const [until = '', seal = ''] = (given ?? '').split('.')
  return Number(until) > now() && openKeys(env.SECRET).matches(purpose, textOf(shown, Number(until)), seal)
}
