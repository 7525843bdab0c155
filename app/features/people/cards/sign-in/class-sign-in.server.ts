import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { parseClassCode } from '#rules/classrooms/class-code.ts'
import { guessLimits } from '#rules/cards/limits.ts'
import type { SecretKind } from '#rules/cards/secrets.ts'
import { openKeys } from '#app/platform/secrets/keys.server.ts'
import {
  classroomById,
  lookUpCode,
  nameRequestById,
  decideNameRequest,
  rosterOf,
  teachersOf,
  type Solution,
} from '#app/features/people/classrooms/public.server.ts'
import type { Origin } from '#app/platform/commands/command.server.ts'
import { inTransaction, systemTenant, type Database } from '#app/platform/db/db.server.ts'
import type { Env } from '#app/platform/services/env.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { listTiles } from '../children.server.ts'
import type { NameRequestSummary, ClassSignIn } from '../contract.ts'
import { verifyClaim } from '../name-requests/name-claim.server.ts'
import { readClassMisses } from './class-misses.server.ts'
import { classPausePath } from './lockout-path.server.ts'

type ClassroomRef = { schoolId: SchoolId; classroomId: ClassroomId }

/** The sign-in page for a class code: the open class, a proof-of-work puzzle to solve first, or `closed`. */
export async function loadClassSignIn(
  services: Services,
  origin: Origin,
  text: string,
  solution: Solution | null = null,
  claim = '',
): Promise<ClassSignIn> {
  const lookup = await lookUpCode(services, { personId: null, origin }, text, 'log-in', solution)
  if (lookup.state === 'puzzle') return lookup
  const signIn =
    lookup.state === 'found' &&
    (await readInSchool(services, lookup.classroomRef, (db) =>
      openClassSignIn(services, db, lookup.classroomRef, parseClassCode(text)!, claim),
    ))
  return signIn || { state: 'closed' }
}

const readInSchool = <T>({ pool }: Services, { schoolId }: ClassroomRef, work: (db: Database) => Promise<T>) =>
  inTransaction(pool, { ...systemTenant, schoolId }, work, 'read only')

/** The class, if `code` is its current code and both the class and the code are usable. */
async function findOpenClassroom(db: Database, { schoolId, classroomId }: ClassroomRef, code: string, now: number) {
  const classroom = await classroomById(db, schoolId, classroomId)
  const isUsable =
    classroom &&
    classroom.code === code &&
    classroom.status === 'active' &&
    (classroom.codeExpiresAt === null || classroom.codeExpiresAt.getTime() > now)
  return isUsable ? classroom : null
}

async function openClassSignIn(
  services: Services,
  db: Database,
  classroomRef: ClassroomRef,
  code: string,
  claim: string,
): Promise<ClassSignIn | null> {
  const { schoolId, classroomId } = classroomRef
  const now = services.now()
  const classroom = await findOpenClassroom(db, classroomRef, code, now)
  if (!classroom) return null
  const { name, icon, colour, loginMode: mode } = classroom
  const teachers = (await teachersOf(db, schoolId, [classroomId])).map((teacher) => teacher.name)
  const paused = (await readClassMisses(db, classroomId, now)) >= guessLimits.classPerDay
  // Send student names only if they can be used to sign in.
  const tiles =
    mode === 'email' || paused ? [] : await listTiles(db, schoolId, await rosterOf(db, schoolId, classroomId), mode)
  return {
    state: 'open',
    code,
    name,
    icon,
    colour,
    teachers,
    mode,
    paused,
    rest: paused ? classPausePath(services.env, classroomRef) : null,
    tiles,
    asks: mode !== 'email' && !paused && (await decideNameRequest(db, classroom, now)).ok,
    asked: await findSentNameRequest(db, services, classroomRef, claim),
    codeProof: createCodeProof(services, classroomRef, code),
  }
}

/** The join request that this browser sent to this class, unless it was already used to sign in. */
async function findSentNameRequest(
  db: Database,
  { env, now }: Services,
  { schoolId, classroomId }: ClassroomRef,
  claim: string,
): Promise<NameRequestSummary | null> {
  const requestRef = verifyClaim(env, claim, now())
  if (requestRef?.schoolId !== schoolId) return null
  const request = await nameRequestById(db, schoolId, requestRef.id)
  if (request?.classroomId !== classroomId || request.enteredAt !== null) return null
  return { schoolId, id: request.id, name: request.name, status: request.status }
}

const codeProofMs = 60 * 60_000

function createCodeProof({ env, now }: Services, { schoolId, classroomId }: ClassroomRef, code: string): string {
  const payload = `${schoolId}.${classroomId}.${now() + codeProofMs}`
  return `${payload}.${openKeys(env.SECRET).sign('class-code', `${payload}.${code}`)}`
}

/** The class that a code proof was issued for. Proofs expire after an hour and when the class gets a new code. */
export function verifyCodeProof(
  { SECRET }: Env,
  codeProof: string,
  code: string | null,
  now: number,
): ClassroomRef | null {
  const index = codeProof.lastIndexOf('.')
  const [payload, signature] = [codeProof.slice(0, index), codeProof.slice(index + 1)]
  const [schoolId, classroomId, expiresAt] = payload.split('.')
  const isValid =
    code !== null && openKeys(SECRET).matches('class-code', `${payload}.${code}`, signature) && Number(expiresAt) >= now
  return isValid && schoolId && classroomId ? { schoolId, classroomId } : null
}

/** The kind of secret for sign-in by name; `null` if the code is not valid or the class uses e-mail. */
export async function findNameSignInKind(
  db: Database,
  classroomRef: ClassroomRef,
  code: string,
  now: number,
): Promise<SecretKind | null> {
  const classroom = await findOpenClassroom(db, classroomRef, code, now)
  return classroom && classroom.loginMode !== 'email' ? classroom.loginMode : null
}
