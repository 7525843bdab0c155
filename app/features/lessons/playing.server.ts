import { redirect } from 'react-router'
import type { Access } from '#rules/assignments/access.ts'
import { can } from '#rules/permissions.ts'
import type { CodingSkin } from '#rules/classroom.ts'
import { codingSkinsOf } from '#app/features/classrooms/public.server.ts'
import { isTrial, lessonAccess, ownTest, testElsewhere } from '#app/features/courses/public.server.ts'
import type { OwnTest } from '#app/features/courses/public.ts'
import { enterRoom, roomsOfVisit } from '#app/features/rooms/public.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { addressAt, placeAsked } from '#app/platform/place-address.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { RoomChoice } from '#app/platform/room.ts'

/** A lesson that is not open to a child yet, and what opens it. */
export type Closed = {
  readonly classroomId: string
  /** Hidden: nothing is said of it, not even its name. */
  readonly state: Extract<Access['state'], 'locked' | 'hidden'>
  readonly opensAt: string | null
  /** Of the school: its clock is the one on the wall. */
  readonly timeZone: string
}

export type Playing = {
  /** The school that keeps what is done here: that of the class in the address, where whoever plays learns in it. */
  readonly school: string | null
  readonly classroom: string | null
  readonly closed: Closed | null
  /** In which skin whoever plays codes in the class. */
  readonly coding: CodingSkin | null
  /** Where the lesson is a test for them, whose results are not told yet. */
  readonly test: OwnTest | null
}

const nowhere: Playing = { school: null, classroom: null, closed: null, coding: null, test: null }

type Step = { readonly lessonId: string; readonly stepId: string }

/** Whoever learns in a class keeps what they do there, and opens what is open to them there; others leave nothing. */
export async function playing(visit: Visit, request: Request, { lessonId, stepId }: Step): Promise<Playing> {
  const { services, signedIn } = visit
  if (!signedIn) return nowhere
  const asked = placeAsked(visit, request)
  const entered = (await enterRoom(visit, asked)) ?? (asked && (await enterRoom(visit, null)))
  const trial = isTrial(lessonId, stepId)
  if (!entered) {
    // Without a class nobody knows what is open: who learns in several says in which.
    const rooms = await roomsOfVisit({ services, signedIn })
    if (!trial && rooms.some(({ relations }) => relations.includes('student')))
      throw redirect(localePath(visit.locale, `/account/select-room?redirect=${encodeURIComponent(visit.path)}`))
    return nowhere
  }
  const { room, actor } = entered
  const { schoolId } = room
  const learns = room.kind === 'classroom' && can(actor, 'progress.record', { schoolId, personId: actor.id })
  if (!learns) return nowhere
  const learner = { schoolId, classroomId: room.id, studentId: actor.id! }
  const now = services.now()
  const { access, test, elsewhere, coding } = await read(services, actor, async (db) => {
    const found = await lessonAccess(db, learner, lessonId, now)
    const own = await ownTest(db, learner, found, now)
    const skins = await codingSkinsOf(db, learner)
    const coding = skins && (skins.own ?? skins.ofClass)
    return { coding, access: found, test: own, elsewhere: own ? null : await testElsewhere(db, learner, lessonId, now) }
  })
  // Neither hints nor what came of a run help in a test by being asked for in another class.
  const meant = elsewhere && addressAt(visit, request, { kind: 'classroom', id: elsewhere })
  if (meant) throw redirect(meant)
  // What anybody may try is open to all, unless it is a test.
  return { school: schoolId, classroom: room.id, closed: trial && !test ? null : closedBy(access, room), coding, test }
}

const closedBy = ({ state, opensAt }: Access, { id, timeZone }: RoomChoice): Closed | null =>
  state === 'locked' || state === 'hidden'
    ? { classroomId: id, state, opensAt: opensAt === null ? null : new Date(opensAt).toISOString(), timeZone }
    : null
