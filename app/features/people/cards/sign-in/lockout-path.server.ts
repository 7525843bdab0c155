import { openKeys } from '#app/platform/secrets/keys.server.ts'
import type { Env } from '#app/platform/services/env.server.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'

type ChildRef = { schoolId: SchoolId; studentId: PersonId }
type ClassroomRef = { schoolId: SchoolId; classroomId: ClassroomId }
type Secrets = Pick<Env, 'SECRET'>

const childKey = ({ schoolId, studentId }: ChildRef) => `${schoolId}.${studentId}`
const classKey = ({ schoolId, classroomId }: ClassroomRef) => `${schoolId}.${classroomId}`

/** Only the locked-out screen gets this signature: classmates know each other's ids but must not see lockouts. */
export const signLockout = ({ SECRET }: Secrets, child: ChildRef): string =>
  openKeys(SECRET).sign('sign-in-rest', childKey(child))

export const isLockoutSignature = ({ SECRET }: Secrets, child: ChildRef, signature: string): boolean =>
  openKeys(SECRET).matches('sign-in-rest', childKey(child), signature)

/** Live path to which a locked-out screen subscribes; it reports when the student may try again. */
export const lockoutPath = (env: Secrets, { schoolId, studentId }: ChildRef): string =>
  `sign-in-rests/${schoolId}/${studentId}/${signLockout(env, { schoolId, studentId })}`

/** Signature for the pause of a whole class; every screen with the class code gets it. */
export const signClassPause = ({ SECRET }: Secrets, classroomRef: ClassroomRef): string =>
  openKeys(SECRET).sign('class-rest', classKey(classroomRef))

export const isClassPauseSignature = ({ SECRET }: Secrets, classroomRef: ClassroomRef, signature: string): boolean =>
  openKeys(SECRET).matches('class-rest', classKey(classroomRef), signature)

export const classPausePath = (env: Secrets, { schoolId, classroomId }: ClassroomRef): string =>
  `class-rests/${schoolId}/${classroomId}/${signClassPause(env, { schoolId, classroomId })}`
