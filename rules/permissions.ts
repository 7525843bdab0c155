/** The permission table for pages, commands, API and live paths. `npm run permissions` generates the document. */

import type { Purpose } from './consent/purposes.ts'
import type { PersonId, SchoolId } from './ids.ts'

export type SchoolRole = 'admin' | 'teacher' | 'student' | 'guardian'

/** A person's relation to one classroom, child or competition room. The code that loads the target determines it. */
export type Relation = 'owner' | 'co-teacher' | 'student' | 'guardian' | 'guest'

export type Actor = {
  /** `null`: a visitor who is not signed in. */
  id: PersonId | null
  staff: boolean
  /** The school of the room the person is in now, and what they are there. */
  schoolId: SchoolId | null
  schoolRoles: readonly SchoolRole[]
  /** An account that a school created for a child and controls. */
  managed: boolean
  /** `class-code`: signed in with class code and a short secret, which only allows learning and playing. */
  strength: 'full' | 'class-code'
}

export type PermissionTarget = {
  schoolId?: SchoolId | null
  personId?: PersonId | null
  relations?: readonly Relation[]
  /** Purposes without consent for the student whom the action is about. */
  purposesOff?: readonly Purpose[]
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
  /** Managed (child) accounts: `true` grants like any account, a list grants only as these. Default: denied. */
  managed?: true | readonly Grantee[]
  byClassCode?: true
  /** Denied to everyone for a student without consent to this purpose. */
  purpose?: Purpose
}

export const permissions = {
  'configuration.read': { to: ['anyone'], managed: true, byClassCode: true },
  'configuration.change': { to: ['staff'] },
  'jobs.inspect': { to: ['staff'] },
  // Find a school and see its plan and counts, without data of its people.
  'school.support': { to: ['staff'] },
  'school.change-plan': { to: ['staff'] },
  // Take part in the beta: courses that are not released yet.
  'school.beta': { to: ['school-admin', 'staff'] },
  // Names and addresses of the admins of a school, with a reason that its log shows.
  'school.contact': { to: ['staff'] },
  // Unlock codes give plans to schools without payment.
  'unlock-codes.manage': { to: ['staff'] },
  // The plan of the school and its seats. Never for children: a child sees no price and no limit of a plan.
  'plan.view': { to: ['school-teacher', 'school-admin'] },
  // Redeem a code, buy or order a plan.
  'plan.manage': { to: ['school-admin'] },
  // Staff: confirm orders of schools, and return card payments.
  'orders.decide': { to: ['staff'] },
  'payments.refund': { to: ['staff'] },
  // The signature of the payment service decides.
  'payments.notify': { to: ['anyone'], managed: true, byClassCode: true },
  // Forms of public pages, for adults: schools' questions, interest in the beta, proposed contributions.
  'requests.send': { to: ['anyone'] },
  'requests.answer': { to: ['staff'] },
  // Start an hour for a class, or store a finished one. Children without an account do this too.
  'visitor-hours.use': { to: ['anyone'], managed: true, byClassCode: true },
  // Read sign-in options and the current session.
  'identity.read': { to: ['anyone'], managed: true, byClassCode: true },
  'account.register': { to: ['anyone'] },
  // The credential (password, provider response, mailed link) decides, not the session of this browser.
  'account.sign-in': { to: ['anyone'], managed: true, byClassCode: true },
  'account.recover': { to: ['anyone'], managed: true, byClassCode: true },
  'account.sign-out': { to: ['anyone'], managed: true, byClassCode: true },
  'account.view': { to: ['self'], managed: true, byClassCode: true },
  // A token for the user's current session, with the same rights as the session.
  'account.token': { to: ['self'], managed: true, byClassCode: true },
  // Requires the link mailed to the address.
  'account.confirm': { to: ['self'] },
  'account.change': { to: ['self'] },
  'account.sessions': { to: ['self'] },
  'account.delete': { to: ['self'] },
  'account.export': { to: ['self'] },
  'account.onboard': { to: ['self'] },
  // The signed link of a mail decides: mail clients send it without a session.
  'notices.turn-off': { to: ['anyone'], managed: true, byClassCode: true },
  // The signed link of a mail decides: parents without an account answer invitations and choose mails with it.
  'digests.choose': { to: ['anyone'], managed: true, byClassCode: true },
  'room.choose': { to: ['self'], managed: true, byClassCode: true },
  'school.create': { to: ['signed-in'] },
  'school.view': {
    to: ['school-student', 'school-guardian', 'school-teacher', 'school-admin'],
    managed: true,
    byClassCode: true,
  },
  // Request to join a school as a teacher. An admin approves unless the mail domain admits the user.
  'school.ask': { to: ['signed-in'] },
  'school.answer-invitation': { to: ['self'] },
  // Move classes from a teacher's personal school to a school that admitted the teacher.
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
  // Managed accounts can only join classes of their school.
  'classroom.join': { to: ['signed-in'], managed: ['school-student'] },
  // A child without an account requests to join by typing a name and the class code; `classroom.admit` approves.
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
  // Decide whether a student of the teacher may also join another teacher's class.
  'transfer.decide': { to: ['co-teacher', 'owner', 'school-admin'] },
  // Sign-in cards, pictures and words of managed accounts.
  'secrets.print': { to: ['co-teacher', 'owner', 'school-admin'] },
  'secrets.reset': { to: ['co-teacher', 'owner', 'school-admin'] },
  // Parent letters, and the links of parents to a student.
  'guardians.manage': { to: ['co-teacher', 'owner', 'school-admin'] },
  // Keep a person away from a student for good, and lift that again.
  'guardians.block': { to: ['owner', 'school-admin'] },
  // Student sign-in: the secret decides, not the current session.
  'student.sign-in': { to: ['anyone'], managed: true, byClassCode: true },
  'classroom.attend': { to: ['student', 'co-teacher', 'owner', 'school-admin'], managed: true, byClassCode: true },
  'board.read': { to: ['student', 'co-teacher', 'owner', 'school-admin'], managed: true, byClassCode: true },
  // Checked after board.read: students change only notes they wrote, teachers any note.
  'board.write': { to: ['self', 'co-teacher', 'owner', 'school-admin'], managed: true, byClassCode: true },
  // Free text of students, which the word filter or a teacher reads first. Not for class-code sessions.
  'board.post-text': { to: ['student'], managed: true, purpose: 'writing' },
  // Delete any note, and write text without the filter.
  'board.clear': { to: ['co-teacher', 'owner', 'school-admin'] },
  // Read texts that wait, release them or keep them back.
  'held-texts.decide': { to: ['co-teacher', 'owner', 'school-admin'] },
  // Threads of a class. Which threads a role reads and writes: `rules/messages/who-may-write.ts`.
  'messages.read': {
    to: ['student', 'guardian', 'co-teacher', 'owner', 'school-admin'],
    managed: true,
    byClassCode: true,
  },
  'messages.write': {
    to: ['student', 'guardian', 'co-teacher', 'owner', 'school-admin'],
    managed: true,
    byClassCode: true,
  },
  // Remove messages of others, release held texts or keep them back.
  'messages.moderate': { to: ['co-teacher', 'owner', 'school-admin'] },
  'messages.announce': { to: ['co-teacher', 'owner', 'school-admin'] },
  'messages.announce-school': { to: ['school-admin'] },
  'messages.confirm': { to: ['guardian'] },
  'lessons.assign': { to: ['co-teacher', 'owner', 'school-admin'] },
  // Progress and programs of each student of a class.
  'progress.view': { to: ['co-teacher', 'owner', 'school-admin'] },
  // Attendance by student and day.
  'attendance.mark': { to: ['co-teacher', 'owner', 'school-admin'] },
  // Also requires a verified teacher: `rules/schools/verified-teacher.ts`.
  'solutions.read': { to: ['co-teacher', 'owner', 'school-admin'] },
  // Answers of the printed activities.
  'activity-answers.read': { to: ['school-teacher', 'school-admin'] },
  // Question banks: every teacher reads and copies shared banks, and changes only personal ones.
  'questions.view': { to: ['school-teacher', 'school-admin'] },
  // By the address of the picture, which is random; guests of a competition have no session.
  'question-pictures.read': { to: ['anyone'], managed: true, byClassCode: true },
  'questions.write': { to: ['school-teacher', 'school-admin'] },
  // Free text, so not for class-code sessions.
  'questions.propose': { to: ['student'], managed: true, purpose: 'writing' },
  'questions.decide': { to: ['co-teacher', 'owner', 'school-admin'] },
  // Award, print, revoke and reissue certificates. Their public pages need no permission.
  'certificates.award': { to: ['co-teacher', 'owner', 'school-admin'] },
  // By the address of the certificate, which is random; public keys and status lists have no people in them.
  'certificates.read': { to: ['anyone'], managed: true, byClassCode: true, purpose: 'publicCertificate' },
  // Grades and comments: only teachers of the student, not school admins.
  'work.review': { to: ['co-teacher', 'owner'] },
  // Private notes about a student: not for school admins, and only their authors change them.
  'private-notes.read': { to: ['co-teacher', 'owner'] },
  'private-notes.write': { to: ['co-teacher', 'owner'] },
  // Two students on one device: work counts for both, and both see their partner's name.
  'pair.make': { to: ['co-teacher', 'owner'] },
  'pair.own': { to: ['student'], managed: true, byClassCode: true },
  // Start and submit a test assigned to the student.
  'test.take': { to: ['student'], managed: true, byClassCode: true },
  'comments.read': { to: ['student'], managed: true, byClassCode: true },
  // Award points, set the class goal and its treats, take reward snapshots.
  'points.give': { to: ['co-teacher', 'owner', 'school-admin'] },
  // Deletion is permanent, so co-teachers may not delete.
  'snapshot.remove': { to: ['owner', 'school-admin'] },
  // Delete students' test or competition results permanently.
  'results.remove': { to: ['owner', 'school-admin'] },
  // Spend the student's points and choose the kite.
  'rewards.own': { to: ['student'], managed: true, byClassCode: true },
  // Students upload and resume their lesson work; the school where they did it stores it.
  'progress.record': { to: ['school-student'], managed: true, byClassCode: true },
  // Get a random seed for a game in the student's class, and upload the finished play.
  'game.play': { to: ['student'], managed: true, byClassCode: true },
  'play.record': { to: ['school-student'], managed: true, byClassCode: true },
  // Choose the games of a class and its play time.
  'game.manage': { to: ['co-teacher', 'owner', 'school-admin'] },
  // Competitions of a class: create, host and view results; take part.
  'competition.host': { to: ['co-teacher', 'owner', 'school-admin'] },
  'competition.view': {
    to: ['student', 'co-teacher', 'owner', 'school-admin', 'guest'],
    managed: true,
    byClassCode: true,
  },
  'competition.play': { to: ['student', 'guest'], managed: true, byClassCode: true },
  // Guests without an account request to join a room that is open to guests, and see the status of the request.
  'competition.ask': { to: ['anyone'], managed: true, byClassCode: true },
  'competition.wait': { to: ['guest'], managed: true, byClassCode: true },
  // The code of a parent letter decides which child.
  'child.link': { to: ['signed-in'] },
  'absence.report': { to: ['guardian'] },
  // Starred work of a student. Guardians see what a teacher approved with `child.view`; classmates see nothing.
  'starred-work.read': { to: ['self', 'co-teacher', 'owner'], managed: true, byClassCode: true },
  'starred-work.star': { to: ['student'], managed: true, byClassCode: true, purpose: 'home' },
  // Also without consent: removing work shows less.
  'starred-work.unstar': { to: ['student'], managed: true, byClassCode: true },
  'starred-work.approve': { to: ['co-teacher', 'owner'], purpose: 'home' },
  'starred-work.reject': { to: ['co-teacher', 'owner'] },
  'child.view': { to: ['guardian'], purpose: 'home' },
  // Request a copy or the deletion of a child's data, and download the copy. Only a confirmed parent or guardian.
  'child-data.request': { to: ['guardian'] },
  // Answer such a request.
  'child-data.answer': { to: ['school-admin'] },
  // Approve a deletion as the second person.
  'child-data.confirm': { to: ['owner'] },
  // Also while no consent lets the guardian see the week. Grandparents answer nothing: `rules/consent/who-may-give.ts`.
  'consent.answer': { to: ['guardian'] },
  // A change notification without names: which purposes of a student are off.
  'consent.follow': { to: ['self', 'guardian'], managed: true, byClassCode: true },
  // Signed slips of guardians that came back on paper.
  'consent.record': { to: ['co-teacher', 'owner', 'school-admin'] },
  // Answers of the school itself.
  'consent.authorize': { to: ['school-admin'] },
} as const satisfies Record<string, Grant>

export type Action = keyof typeof permissions

export const actions = Object.keys(permissions) as Action[]

/** Whether the actor is this grantee for the target. Runs for every written record, so it allocates nothing. */
function isGrantee(actor: Actor, target: PermissionTarget, grantee: Grantee): boolean {
  if (grantee === 'anyone') return true
  if (actor.id === null) return false
  if (grantee === 'signed-in') return true
  if (grantee === 'staff') return actor.staff
  if (grantee === 'self') return target.personId === actor.id
  // Roles and relations only count within the actor's current school.
  if (!target.schoolId || target.schoolId !== actor.schoolId) return false
  const role = schoolRoleOf[grantee]
  return role ? actor.schoolRoles.includes(role) : (target.relations ?? []).includes(grantee as Relation)
}

const schoolRoleOf: Partial<Record<Grantee, SchoolRole>> = {
  'school-student': 'student',
  'school-guardian': 'guardian',
  'school-teacher': 'teacher',
  'school-admin': 'admin',
}

export function can(actor: Actor, action: Action, target: PermissionTarget = {}): boolean {
  const grant: Grant = permissions[action]
  if (grant.purpose && target.purposesOff?.includes(grant.purpose)) return false
  if (actor.strength === 'class-code' && !grant.byClassCode) return false
  return granteesFor(actor, grant).some((grantee) => isGrantee(actor, target, grantee))
}

const noGrantees: readonly Grantee[] = []

function granteesFor({ managed }: Actor, grant: Grant): readonly Grantee[] {
  if (!managed || grant.managed === true) return grant.to
  return grant.managed ?? noGrantees
}

export const visitor: Actor = {
  id: null,
  staff: false,
  schoolId: null,
  schoolRoles: [],
  managed: false,
  strength: 'full',
}
