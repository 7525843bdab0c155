import { openKeys } from '#app/platform/keys.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'

type Child = { schoolId: SchoolId; studentId: PersonId }

const named = ({ schoolId, studentId }: Child) => `${schoolId}.${studentId}`

/** Given to the screen that was told to wait: classmates know each other's ids, and not who is locked out. */
export const restSeal = ({ SECRET }: Pick<Env, 'SECRET'>, child: Child): string =>
  openKeys(SECRET).seal('sign-in-rest', named(child))

export const isRestSeal = ({ SECRET }: Pick<Env, 'SECRET'>, child: Child, seal: string): boolean =>
  openKeys(SECRET).matches('sign-in-rest', named(child), seal)

export const restPath = (env: Pick<Env, 'SECRET'>, { schoolId, studentId }: Child): string =>
  `sign-in-rests/${schoolId}/${studentId}/${restSeal(env, { schoolId, studentId })}`
