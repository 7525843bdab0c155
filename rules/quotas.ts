import { planByName, type Plan } from './plans.ts'

/**
 * Quotas: how many records of each kind may be created. The platform's `enforceQuota` checks this table under a lock, in
 * the transaction that creates the record. Seats per class are in `plans.ts`, limits for guessing secrets and codes in
 * `cards/limits.ts`.
 */

type QuotaLimit = number | Record<Plan['name'], number | null>

export type Quota = {
  /** The quota applies to each of these separately. `owner`: one person in one school. `class-teacher`: one person in one class. */
  per: 'person' | 'owner' | 'class-teacher' | 'classroom' | 'school'
  /** How many may exist at a time; `null`: unlimited. */
  atOnce?: QuotaLimit
  /** How many may be created per hour or day, including those deleted since. */
  perHour?: QuotaLimit
  perDay?: QuotaLimit
  /** Error reason when `atOnce` is reached. */
  reason?: string
}

const byPlan = <Key extends keyof Plan>(key: Key) => ({
  free: planByName('free')[key],
  teacher: planByName('teacher')[key],
  school: planByName('school')[key],
})

export const quotas = {
  /** All commands of a user: each writes an entry to the activity log. */
  act: { per: 'person', perHour: 3_600 },
  /** A session over the limit ends the oldest one. */
  session: { per: 'person', atOnce: 100 },
  /** Counts attempts, including those refused because the account is still needed. */
  'account-deletion': { per: 'person', perHour: 10, perDay: 30 },
  'personal-school': { per: 'person', atOnce: 1, reason: 'own-school-exists' },
  school: { per: 'person', atOnce: 3, reason: 'too-many-schools' },
  /** Schools a user joined on their own initiative. Limited because every page loads all memberships. */
  membership: { per: 'person', atOnce: 50, reason: 'too-many-memberships' },
  'school-ask': { per: 'person', atOnce: 3, perDay: 10, reason: 'too-many-asks' },
  /** Unanswered invitations of a school to teachers. */
  'school-invitation': { per: 'school', atOnce: 500, perDay: 300, reason: 'too-many-invitations' },
  'school-domain': { per: 'school', atOnce: 20, reason: 'too-many-domains' },
  classroom: {
    per: 'owner',
    atOnce: byPlan('classrooms'),
    perDay: { free: 20, teacher: 100, school: 1_000 },
    reason: 'plan-classrooms',
  },
  'co-teacher': { per: 'classroom', atOnce: 50, reason: 'too-many-teachers' },
  invitation: { per: 'classroom', atOnce: 20, perDay: 60, reason: 'too-many-invitations' },
  'join-request': { per: 'person', atOnce: 10, perDay: 30, reason: 'too-many-requests' },
  /** From children without an account, who enter the class code. Per class, because a school shares one IP address. */
  'name-request': { per: 'classroom', atOnce: 60, perHour: 120, perDay: 300, reason: 'too-many-requests' },
  'transfer-request': { per: 'person', atOnce: 500, perDay: 1_000, reason: 'too-many-requests' },
  student: { per: 'person', perDay: { free: 3_000, teacher: 3_000, school: 60_000 } },
  group: { per: 'classroom', atOnce: 30, perDay: 200, reason: 'too-many-groups' },
  /** Sized for a class of fifty, paired anew every lesson. */
  pair: { per: 'person', perHour: 200, perDay: 600 },
  'roster-change': { per: 'person', perDay: 500 },
  /** Files that the server parses or decodes: lists, tables and pictures. */
  'import-file': { per: 'person', perHour: 120 },
  /** Counts parsed student lists and applied ones. */
  import: { per: 'person', perDay: 400 },
  export: { per: 'person', perHour: 60 },
  /** Exports of all personal data of a user, in all schools. */
  'own-data': { per: 'person', perHour: 10, perDay: 30 },
  assignment: { per: 'classroom', atOnce: 1_000, perDay: 2_000, reason: 'too-many-assignments' },
  /** Wrong programs saved for a warm-up at the start of a lesson. */
  'warm-up': { per: 'classroom', atOnce: 40, perDay: 60, reason: 'too-many-warm-ups' },
  worksheet: { per: 'classroom', atOnce: 100, perDay: 60, reason: 'too-many-worksheets' },
  /** A working student creates two per minute; a tablet that was offline for a week uploads all of them together. */
  'lesson-event': { per: 'person', perHour: 6_000, perDay: 20_000 },
  /** Sized for commenting on forty students with twelve steps each in one afternoon. */
  'work-comment': { per: 'person', perHour: 300, perDay: 1_000 },
  /** Ten notes about each student of a class of thirty. */
  'private-note': { per: 'class-teacher', atOnce: 300, perDay: 100, reason: 'too-many-private-notes' },
  /** Texts of one writer that wait for a teacher. */
  'held-text': { per: 'person', atOnce: 20, perDay: 200, reason: 'too-many-held-texts' },
  /** Texts about danger to a child, which no other quota refuses. More add nothing that adults have not read. */
  'danger-text': { per: 'person', perDay: 100 },
  /** Starred work of a student, waiting or shown to the family. */
  'starred-work': { per: 'person', atOnce: 30, perDay: 60, reason: 'too-many-starred' },
  /** Proposed, allowed and refused words of a school. */
  'allowed-word': { per: 'school', atOnce: 200, perDay: 100, reason: 'too-many-allowed-words' },
  /** Named certificates, including those that are issued again. Sized for a class of fifty that finishes ten courses. */
  certificate: { per: 'classroom', perDay: 600 },
  /** Program texts, counted per started 1,000 characters: 200 runs of 50 lines count as 400. */
  'lesson-program': { per: 'person', perDay: 3_000 },
  'question-bank': { per: 'owner', atOnce: 100, perDay: 100, reason: 'too-many-banks' },
  /** Stored versions of all questions, at most 32 kB each. The daily limit allows one a minute for a working day. */
  'question-version': { per: 'owner', atOnce: 6_000, perDay: 2_000, reason: 'too-many-questions' },
  /** Stored pictures of questions, counted per started 10 kB; a photo is about ten. */
  'question-picture': {
    per: 'school',
    atOnce: { free: 3_000, teacher: 10_000, school: 50_000 },
    reason: 'too-many-pictures',
  },
  /** Proposals that wait for a teacher's decision. */
  'question-proposal': { per: 'person', atOnce: 10, perDay: 20, reason: 'too-many-proposals' },
  /** One per praised student. Sized for a class of forty, twelve times an hour. */
  'teacher-points': { per: 'person', perHour: 1_000, perDay: 4_000 },
  /** Purchases and returns both count. */
  'workshop-trade': { per: 'person', perHour: 60, perDay: 200 },
  'class-goal': { per: 'classroom', perDay: 20 },
  /** Treats in a teacher's words. */
  'class-treat': { per: 'classroom', atOnce: 20, perDay: 60, reason: 'too-many-treats' },
  'reward-snapshot': { per: 'classroom', atOnce: 200, perDay: 20, reason: 'too-many-snapshots' },
  /** Question banks that a class practices in Quiz Flight. */
  'class-bank': { per: 'classroom', atOnce: 20, perDay: 60, reason: 'too-many-class-banks' },
  /** A level lasts at least 30 seconds; one request returns up to three tickets. */
  'play-ticket': { per: 'person', perHour: 300, perDay: 1_500 },
  /** Log size needs no quota: a user plays one game at a time and can only press keys so fast. */
  play: { per: 'person', perHour: 300, perDay: 1_000 },
  competition: { per: 'classroom', atOnce: 200, perDay: 60, reason: 'too-many-competitions' },
  /** Two live rooms would split the class; the host ends the first one, or goes back to it. */
  'open-competition': { per: 'classroom', atOnce: 1, reason: 'too-many-open' },
  /** Requests of guests without an account to join the competition rooms of a class. */
  'guest-request': { per: 'classroom', atOnce: 60, perHour: 300, perDay: 1_000, reason: 'too-many-guests' },
  /** Competitions assigned as homework or scheduled for later. */
  'assigned-competition': { per: 'classroom', atOnce: 10, reason: 'too-many-assigned' },
  'print-link': { per: 'person', perHour: 120 },
  /** New letters that replace earlier ones; sized for a class of forty, five times an hour. */
  'parent-letter': { per: 'person', perHour: 200, perDay: 600 },
  /** Invitations of parents by mail; sized for a class of forty with two parents each. */
  'parent-mail': { per: 'person', perHour: 100, perDay: 300 },
  /** Samples of the weekly mail; counted for each reader, who may have no account. */
  'digest-sample': { per: 'person', perHour: 3, perDay: 6 },
  /** Choices of the day of the weekly mail, counted for each reader. Turning the mail off never counts. */
  'digest-choice': { per: 'person', perDay: 12 },
  /** Children that a parent links with the codes of parent letters. Refused codes have limits of their own. */
  'child-link': { per: 'person', perHour: 20, perDay: 60 },
  /** Messages by role of the writer in the thread; limits per minute are in `messages/rates.ts`. */
  'student-message': { per: 'person', perDay: 60 },
  'guardian-message': { per: 'person', perDay: 30 },
  /** Sized for a teacher who answers forty families on one evening. */
  'staff-message': { per: 'person', perHour: 300, perDay: 1_000 },
  /** Reports of messages by their readers. */
  'message-report': { per: 'person', perHour: 10, perDay: 30 },
  announcement: { per: 'person', perHour: 20, perDay: 40 },
  /** They wake families at night, so a school has few. */
  'urgent-announcement': { per: 'school', perDay: 3 },
  /** Reports of absences, most of them one for each child and day. */
  'absence-report': { per: 'person', perHour: 20, perDay: 40 },
  /** Requests for a copy of a child's data or for its deletion, each about one child. */
  'data-request': { per: 'person', perDay: 12 },
  /** Answers about a purpose; sized for the slips of a class of fifty, ten times a day. */
  'consent-answer': { per: 'person', perHour: 1_500, perDay: 3_000 },
  /** Unlock codes that a member of staff creates. */
  'unlock-code': { per: 'person', perHour: 2_000, perDay: 5_000 },
  /** Pages of the payment service that a school opens to buy a plan. */
  purchase: { per: 'school', perHour: 20, perDay: 40 },
  /** Orders that wait for staff. */
  'plan-order': { per: 'school', atOnce: 3, perDay: 10, reason: 'too-many-orders' },
  /** Agreements of one person to one purpose of one student; answers stay forever. Refusals never count. */
  'consent-change': { per: 'person', perDay: 5 },
} as const satisfies Record<string, Quota>

export type QuotaName = keyof typeof quotas

export type QuotaReason = Extract<(typeof quotas)[QuotaName], { reason: string }>['reason']

export const quotaReason = (quota: QuotaName): QuotaReason | undefined =>
  (quotas[quota] as { reason?: QuotaReason }).reason

/** Quotas per person and time only. A command declares one by name, without its own counting. */
export type PersonalQuota = {
  [Name in QuotaName]: (typeof quotas)[Name] extends { per: 'person'; atOnce: unknown }
    ? never
    : (typeof quotas)[Name] extends { per: 'person' }
      ? Name
      : never
}[QuotaName]

export const quotaNames = Object.keys(quotas) as QuotaName[]

export type QuotaKind = 'atOnce' | 'perHour' | 'perDay'

/** The limit of a quota; `null`: unlimited. */
export function quotaOf(quota: QuotaName, kind: QuotaKind, plan: Plan['name'] = 'free'): number | null {
  const limit = (quotas[quota] as Quota)[kind]
  return (typeof limit === 'object' ? limit[plan] : limit) ?? null
}

/** Whether `addedCount` more fit when `currentCount` exist (or were created in the period). */
export function fitsQuota(
  quota: QuotaName,
  kind: QuotaKind,
  currentCount: number,
  addedCount: number,
  plan?: Plan['name'],
): boolean {
  const limit = quotaOf(quota, kind, plan)
  return limit === null || currentCount + addedCount <= limit
}
