import { openKeys } from '#app/platform/keys.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'

type Child = { schoolId: SchoolId; studentId: PersonId }
type Class = { schoolId: SchoolId; classroomId: ClassroomId }
type Secrets = Pick<Env, 'SECRET'>

const childNamed = ({ schoolId, studentId }: Child) => `${schoolId}.${studentId}`
const classNamed = ({ schoolId, classroomId }: Class) => `${schoolId}.${classroomId}`

/** Given to the screen that was told to wait: classmates know each other's ids, and not who is locked out. */
export const restSeal = ({ SECRET }: Secrets, child: Child): string =>
  openKeys(SECRET).seal('sign-in-rest', childNamed(child))

export const isRestSeal = ({ SECRET }: Secrets, child: Child, seal: string): boolean =>
  openKeys(SECRET).matches('sign-in-rest', childNamed(child), seal)

export const restPath = (env: Secrets, { schoolId, studentId }: Child): string =>
  `sign-in-rests/${schoolId}/${studentId}/${restSeal(env, { schoolId, studentId })}`

/** The same for a whole class that is paused: for screens that hold its code. */
export const classRestSeal = ({ SECRET }: Secrets, place: Class): string =>
  openKeys(SECRET).seal('class-rest', classNamed(place))

export const isClassRestSeal = ({ SECRET }: Secrets, place: Class, seal: string): boolean =>
  openKeys(SECRET).matches('class-rest', classNamed(place), seal)

export const classRestPath = (env: Secrets, { schoolId, classroomId }: Class): string =>
  `class-rests/${schoolId}/${classroomId}/${classRestSeal(env, { schoolId, classroomId })}`
