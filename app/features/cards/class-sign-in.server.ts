import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { readClassCode } from '#rules/class-code.ts'
import { limits } from '#rules/cards/limits.ts'
import type { SecretKind } from '#rules/cards/secrets.ts'
import { openKeys } from '#app/platform/keys.server.ts'
import {
  classroomById,
  lookUpCode,
  nameRequestById,
  nameRequestsTaken,
  rosterOf,
  teachersOf,
  type Solution,
} from '#app/features/classrooms/public.server.ts'
import type { Origin } from '#app/platform/command.server.ts'
import { inTransaction, nobody, type Database } from '#app/platform/db.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { tilesOf } from './children.server.ts'
import type { AskedByName, ClassSignIn } from './contract.ts'
import { placeOfClaim } from './name-claim.server.ts'
import { classMisses } from './failures.server.ts'
import { classRestPath } from './rest-path.server.ts'

type Place = { schoolId: SchoolId; classroomId: ClassroomId }

/** What somebody sees who brings a code: the class, a sum to work out first, or nothing. */
export async function classSignInFor(
  services: Services,
  origin: Origin,
  text: string,
  given: Solution | null = null,
  claim = '',
): Promise<ClassSignIn> {
  const look = await lookUpCode(services, { personId: null, origin }, text, 'log-in', given)
  if (look.state === 'puzzle') return look
  const signIn =
    look.state === 'found' &&
    (await inSchool(services, look.place, (db) =>
      openClassSignIn(services, db, look.place, readClassCode(text)!, claim),
    ))
  return signIn || { state: 'closed' }
}

const inSchool = <T>({ pool }: Services, { schoolId }: Place, work: (db: Database) => Promise<T>) =>
  inTransaction(pool, { ...nobody, schoolId }, work, 'read only')

/** The classroom behind a code, while that code opens it. */
async function openRoom(db: Database, { schoolId, classroomId }: Place, code: string, now: number) {
  const room = await classroomById(db, schoolId, classroomId)
  const usable =
    room &&
    room.code === code &&
    room.status === 'active' &&
    (room.codeExpiresAt === null || room.codeExpiresAt.getTime() > now)
  return usable ? room : null
}

async function openClassSignIn(
  services: Services,
  db: Database,
  place: Place,
  code: string,
  claim: string,
): Promise<ClassSignIn | null> {
  const { schoolId, classroomId } = place
  const now = services.now()
  const room = await openRoom(db, place, code, now)
  if (!room) return null
  const { name, icon, colour, loginMode: mode } = room
  const teachers = (await teachersOf(db, schoolId, [classroomId])).map((teacher) => teacher.name)
  const paused = (await classMisses(db, classroomId, now)) >= limits.classPerDay
  // Names are for those who may sign in by them.
  const tiles =
    mode === 'email' || paused ? [] : await tilesOf(db, schoolId, await rosterOf(db, schoolId, classroomId), mode)
  return {
    state: 'open',
    code,
    name,
    icon,
    colour,
    teachers,
    mode,
    paused,
    rest: paused ? classRestPath(services.env, place) : null,
    tiles,
    asks: mode !== 'email' && !paused && (await nameRequestsTaken(db, room, now)).ok,
    asked: await askedAt(db, services, place, claim),
    codeProof: codeProofOf(services, place, code),
  }
}

/** What this browser has asked in this class, unless it has gone in by it already. */
async function askedAt(
  db: Database,
  { env, now }: Services,
  { schoolId, classroomId }: Place,
  claim: string,
): Promise<AskedByName | null> {
  const claimed = placeOfClaim(env, claim, now())
  if (claimed?.schoolId !== schoolId) return null
  const found = await nameRequestById(db, schoolId, claimed.id)
  if (found?.classroomId !== classroomId || found.enteredAt !== null) return null
  return { schoolId, id: found.id, name: found.name, status: found.status }
}

const codeProofMs = 60 * 60_000

function codeProofOf({ env, now }: Services, { schoolId, classroomId }: Place, code: string): string {
  const named = `${schoolId}.${classroomId}.${now() + codeProofMs}`
  return `${named}.${openKeys(env.SECRET).seal('class-code', `${named}.${code}`)}`
}

/** The classroom a codeProof was given for; it ends with its hour, and with the code it was given for. */
export function placeOfCodeProof({ SECRET }: Env, codeProof: string, code: string | null, now: number): Place | null {
  const at = codeProof.lastIndexOf('.')
  const [named, seal] = [codeProof.slice(0, at), codeProof.slice(at + 1)]
  const [schoolId, classroomId, until] = named.split('.')
  const ours = code !== null && openKeys(SECRET).matches('class-code', `${named}.${code}`, seal) && Number(until) >= now
  return ours && schoolId && classroomId ? { schoolId, classroomId } : null
}

/** With what children sign in there by name, while the code opens the class. */
export async function nameSignInAt(db: Database, place: Place, code: string, now: number): Promise<SecretKind | null> {
  const room = await openRoom(db, place, code, now)
  return room && room.loginMode !== 'email' ? room.loginMode : null
}
