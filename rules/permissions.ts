/** Who may do what: one table for pages, commands, API and live paths. `npm run permissions` prints it. */

import type { PersonId, SchoolId } from './ids.ts'

export type SchoolRole = 'admin' | 'teacher' | 'student' | 'guardian'

/** What ties a person to one classroom, one child, or as a guest to one room; the loader of the thing finds it out. */
export type Relation = 'owner' | 'co-teacher' | 'student' | 'guardian' | 'guest'

export type Actor = {
  /** `null` is a visitor. */
  id: PersonId | null
  staff: boolean
  /** The school of the room the person is in now, and what they are there. */
  schoolId: SchoolId | null
  schoolRoles: readonly SchoolRole[]
  /** An account that a school made for a child: the school's, not the child's own. */
  managed: boolean
  /** A sign-in by class code and a small secret may learn and play, nothing else. */
  strength: 'full' | 'class-code'
}

export type Thing = {
  schoolId?: SchoolId | null
  personId?: PersonId | null
  relations?: readonly Relation[]
}

export const grantees = [
  'anyone',
  'signed-in',
  'self',
  'school-student',
  'school-guardian',
  'school-teacher',
  'school-admin',
  'student',
  'guardian',
  'co-teacher',
  'owner',
  'guest',
  'staff',
] as const
export type Grantee = (typeof grantees)[number]

type Grant = {
  to: readonly Grantee[]
  /** Whether managed accounts have it too, or only as these. What does not say so is not for children's accounts. */
  managed?: true | readonly Grantee[]
  byClassCode?: true
}

export const permissions = {
  'configuration.read': { to: ['anyone'], managed: true, byClassCode: true },
  'configuration.change': { to: ['staff'] },
  'jobs.inspect': { to: ['staff'] },
  // How people get in here, and whether somebody is.
  'identity.read': { to: ['anyone'], managed: true, byClassCode: true },
  'account.register': { to: ['anyone'] },
  // What is shown decides, not who sits at this browser: a password, a provider's word, a link from a mailbox.
  'account.sign-in': { to: ['anyone'], managed: true, byClassCode: true },
  'account.recover': { to: ['anyone'], managed: true, byClassCode: true },
  'account.sign-out': { to: ['anyone'], managed: true, byClassCode: true },
  'account.view': { to: ['self'], managed: true, byClassCode: true },
  // A ticket for one's own session, no stronger than the session.
  'account.token': { to: ['self'], managed: true, byClassCode: true },
  // By whoever has shown the link of a mail to its address.
  'account.confirm': { to: ['self'] },
  'account.change': { to: ['self'] },
  'account.sessions': { to: ['self'] },
  'account.delete': { to: ['self'] },
  'account.export': { to: ['self'] },
  'account.onboard': { to: ['self'] },
  'room.choose': { to: ['self'], managed: true, byClassCode: true },
  'school.create': { to: ['signed-in'] },
  'school.view': {
    to: ['school-student', 'school-guardian', 'school-teacher', 'school-admin'],
    managed: true,
    byClassCode: true,
  },
  // Asking to be let in as a teacher; a school without that address's domain decides.
  'school.ask': { to: ['signed-in'] },
  'school.answer-invitation': { to: ['self'] },
  // From a school of one's own into one that took them in.
  'school.move-classes': { to: ['school-admin'] },
  'school.administer': { to: ['school-admin'] },
  'school.export-person': { to: ['school-admin'] },
  'school.erase-person': { to: ['school-admin'] },
  'audit.read': { to: ['school-admin'] },
  'classroom.create': { to: ['school-teacher', 'school-admin'] },
  'classroom.view': {
    to: ['student', 'guardian', 'co-teacher', 'owner', 'school-admin'],
    managed: true,
    byClassCode: true,
  },
  'classroom.teach': { to: ['co-teacher', 'owner', 'school-admin'] },
  // Children's accounts stay in their school.
  'classroom.join': { to: ['signed-in'], managed: ['school-student'] },
  // A child without an account types their name, with the code of the class; those who may admit decide.
  'classroom.ask-by-name': { to: ['anyone'], managed: true, byClassCode: true },
  'classroom.admit': { to: ['co-teacher', 'owner', 'school-admin'] },
  'classroom.settings': { to: ['co-teacher', 'owner', 'school-admin'] },
  'classroom.archive': { to: ['owner', 'school-admin'] },
  'classroom.invite': { to: ['owner', 'school-admin'] },
  'classroom.answer-invitation': { to: ['self'] },
  'cohort.move': { to: ['owner', 'school-admin'] },
  'roster.view': { to: ['co-teacher', 'owner', 'school-admin'] },
  'roster.change': { to: ['co-teacher', 'owner', 'school-admin'] },
  'roster.export': { to: ['co-teacher', 'owner', 'school-admin'] },
  // Whether a child one teaches may come into a class of somebody else as well.
  'transfer.decide': { to: ['co-teacher', 'owner', 'school-admin'] },
  // Cards, pictures and words of accounts the school made.
  'secrets.print': { to: ['co-teacher', 'owner', 'school-admin'] },
  'secrets.reset': { to: ['co-teacher', 'owner', 'school-admin'] },
  // Getting in as a child: the secret decides, not who asks.
  'student.sign-in': { to: ['anyone'], managed: true, byClassCode: true },
  'classroom.attend': { to: ['student', 'co-teacher', 'owner', 'school-admin'], managed: true, byClassCode: true },
  'board.read': { to: ['student', 'co-teacher', 'owner', 'school-admin'], managed: true, byClassCode: true },
  // Asked after board.read: one's own notes, or anybody's for those who teach.
  'board.write': { to: ['self', 'co-teacher', 'owner', 'school-admin'], managed: true, byClassCode: true },
  // In one's own words. Whoever came by class code has stickers and phrases.
  'board.write-text': { to: ['self', 'co-teacher', 'owner', 'school-admin'], managed: true },
  // Any note, and which of those that wait go up.
  'board.clear': { to: ['co-teacher', 'owner', 'school-admin'] },
  'lessons.assign': { to: ['co-teacher', 'owner', 'school-admin'] },
  // How far each child of a class is, and their programs.
  'progress.view': { to: ['co-teacher', 'owner', 'school-admin'] },
  // Who was there on which day.
  'attendance.mark': { to: ['co-teacher', 'owner', 'school-admin'] },
  // Asked before whether they are known to teach: `rules/verified-teacher.ts`.
  'solutions.read': { to: ['co-teacher', 'owner', 'school-admin'] },
  // Banks of questions: what colleagues shared is read and copied by all who teach; each changes their own.
  'questions.view': { to: ['school-teacher', 'school-admin'] },
  'questions.write': { to: ['school-teacher', 'school-admin'] },
  // In one's own words, so not for whoever came by class code.
  'questions.propose': { to: ['student'], managed: true },
  'questions.decide': { to: ['co-teacher', 'owner', 'school-admin'] },
  // Marks and comments: those who teach the child, not those who run the school.
  'work.review': { to: ['co-teacher', 'owner'] },
  // Two children at one device, whose work counts for both; each of them is told with whom they work.
  'pair.make': { to: ['co-teacher', 'owner'] },
  'pair.own': { to: ['student'], managed: true, byClassCode: true },
  // Starting and handing in a test that is for them.
  'test.take': { to: ['student'], managed: true, byClassCode: true },
  'comments.read': { to: ['student'], managed: true, byClassCode: true },
  // Praise with points, the goal of a class and its snapshots.
  'points.give': { to: ['co-teacher', 'owner', 'school-admin'] },
  // What is gone is gone, so not for every colleague who takes them.
  'snapshot.remove': { to: ['owner', 'school-admin'] },
  // What children did in a test or a competition, for good.
  'results.remove': { to: ['owner', 'school-admin'] },
  // One's own points: what they buy, and which kite is flown.
  'rewards.own': { to: ['student'], managed: true, byClassCode: true },
  // What somebody did in lessons is theirs to send and to go on with, and is kept by the school they did it in.
  'progress.record': { to: ['school-student'], managed: true, byClassCode: true },
  // Getting a seed for a play in a class where one learns, and sending what was played.
  'game.play': { to: ['student'], managed: true, byClassCode: true },
  'play.record': { to: ['school-student'], managed: true, byClassCode: true },
  // Which games a class finds, and for how long it plays.
  'game.manage': { to: ['co-teacher', 'owner', 'school-admin'] },
  // A competition of a class: making it, leading it and seeing what came of it; and taking part.
  'competition.host': { to: ['co-teacher', 'owner', 'school-admin'] },
  'competition.view': {
    to: ['student', 'co-teacher', 'owner', 'school-admin', 'guest'],
    managed: true,
    byClassCode: true,
  },
  'competition.play': { to: ['student', 'guest'], managed: true, byClassCode: true },
  // Without an account, at a room whose host has opened it for guests; and seeing what became of one's own request.
  'competition.ask': { to: ['anyone'], managed: true, byClassCode: true },
  'competition.wait': { to: ['guest'], managed: true, byClassCode: true },
  'child.view': { to: ['guardian'] },
} as const satisfies Record<string, Grant>

export type Action = keyof typeof permissions

export const actions = Object.keys(permissions) as Action[]

/** Whether the actor is that to the thing. Asked for every record that is written, so it builds nothing. */
function isGrantee(actor: Actor, thing: Thing, grantee: Grantee): boolean {
  if (grantee === 'anyone') return true
  if (actor.id === null) return false
  if (grantee === 'signed-in') return true
  if (grantee === 'staff') return actor.staff
  if (grantee === 'self') return thing.personId === actor.id
  // Roles and relations count inside the actor's own school only.
  if (!thing.schoolId || thing.schoolId !== actor.schoolId) return false
  const role = schoolRoleOf[grantee]
  return role ? actor.schoolRoles.includes(role) : (thing.relations ?? []).includes(grantee as Relation)
}

const schoolRoleOf: Partial<Record<Grantee, SchoolRole>> = {
  'school-student': 'student',
  'school-guardian': 'guardian',
  'school-teacher': 'teacher',
  'school-admin': 'admin',
}

export function can(actor: Actor, action: Action, thing: Thing = {}): boolean {
  const grant: Grant = permissions[action]
  if (actor.strength === 'class-code' && !grant.byClassCode) return false
  return granteesFor(actor, grant).some((grantee) => isGrantee(actor, thing, grantee))
}

const none: readonly Grantee[] = []

function granteesFor({ managed }: Actor, grant: Grant): readonly Grantee[] {
  if (!managed || grant.managed === true) return grant.to
  return grant.managed ?? none
}

export const visitor: Actor = {
  id: null,
  staff: false,
  schoolId: null,
  schoolRoles: [],
  managed: false,
  strength: 'full',
}
