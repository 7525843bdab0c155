import { planCalled, type Plan } from './plans.ts'

/**
 * How much of everything somebody may make, one line per thing. `withinQuota` in the platform asks this table under a
 * lock, in the
 * transaction that makes the thing. Seats in a class are in `plans.ts`, tries at secrets and codes in
 * `cards/limits.ts`.
 */

type Most = number | Record<Plan['name'], number | null>

export type Quota = {
  /** Each of these has a share of its own. An owner is a person in one school. */
  per: 'person' | 'owner' | 'classroom' | 'school'
  /** How many there may be at a time; `null` is as many as one likes. */
  atOnce?: Most
  /** How many may be made in an hour or a day, whatever became of them. */
  perHour?: Most
  perDay?: Most
  /** What somebody is told who has as many as there may be at a time. */
  reason?: string
}

const byPlan = <Key extends keyof Plan>(key: Key) => ({
  free: planCalled('free')[key],
  teacher: planCalled('teacher')[key],
  school: planCalled('school')[key],
})

export const quotas = {
  /** Every command somebody runs: each leaves a line in the activity log. */
  act: { per: 'person', perHour: 3_600 },
  /** The oldest ends when one more begins. */
  session: { per: 'person', atOnce: 100 },
  /** Tried, whether or not they are needed somewhere and refused. */
  'account-deletion': { per: 'person', perHour: 10, perDay: 30 },
  'personal-school': { per: 'person', atOnce: 1, reason: 'own-school-exists' },
  school: { per: 'person', atOnce: 3, reason: 'too-many-schools' },
  /** Schools that somebody came into by themselves: each of their pages reads all of theirs. */
  membership: { per: 'person', atOnce: 50, reason: 'too-many-memberships' },
  'school-ask': { per: 'person', atOnce: 3, perDay: 10, reason: 'too-many-asks' },
  /** Colleagues whom a school asked and who have not answered. */
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
  /** By children who have no account yet, with the code of the class; a school shares one address. */
  'name-request': { per: 'classroom', atOnce: 60, perHour: 120, perDay: 300, reason: 'too-many-requests' },
  'transfer-request': { per: 'person', atOnce: 500, perDay: 1_000, reason: 'too-many-requests' },
  student: { per: 'person', perDay: { free: 3_000, teacher: 3_000, school: 60_000 } },
  group: { per: 'classroom', atOnce: 30, perDay: 200, reason: 'too-many-groups' },
  /** A class of fifty in pairs, every lesson anew. */
  pair: { per: 'person', perHour: 200, perDay: 600 },
  'roster-change': { per: 'person', perDay: 500 },
  'import-file': { per: 'person', perHour: 60 },
  /** Lists that were read in, and those that were taken over. */
  import: { per: 'person', perDay: 400 },
  export: { per: 'person', perHour: 60 },
  /** Everything about oneself, in all of one's schools. */
  'own-data': { per: 'person', perHour: 10, perDay: 30 },
  assignment: { per: 'classroom', atOnce: 1_000, perDay: 2_000, reason: 'too-many-assignments' },
  /** Wrong programs kept for the beginning of a lesson. */
  'warm-up': { per: 'classroom', atOnce: 40, perDay: 60, reason: 'too-many-warm-ups' },
  /** A child at work makes two in a minute; a tablet that was away for a week brings them all at once. */
  'lesson-event': { per: 'person', perHour: 6_000, perDay: 20_000 },
  /** A class of forty at a lesson of twelve steps, all of them in an afternoon. */
  'work-comment': { per: 'person', perHour: 300, perDay: 1_000 },
  /** Texts of programs that ran, each thousand signs begun: whoever runs two hundred of fifty lines makes 400. */
  'lesson-program': { per: 'person', perDay: 3_000 },
  'question-bank': { per: 'owner', atOnce: 100, perDay: 100, reason: 'too-many-banks' },
  /** Every version of every question that somebody keeps, at most 32 kB each; one a minute is a working day. */
  'question-version': { per: 'owner', atOnce: 6_000, perDay: 2_000, reason: 'too-many-questions' },
  /** Those that wait for a teacher's answer. */
  'question-proposal': { per: 'person', atOnce: 10, perDay: 20, reason: 'too-many-proposals' },
  /** One for each child who is praised: a class of forty, twelve times an hour. */
  'teacher-points': { per: 'person', perHour: 1_000, perDay: 4_000 },
  /** Buying and giving back both leave a line. */
  'workshop-trade': { per: 'person', perHour: 60, perDay: 200 },
  'class-goal': { per: 'classroom', perDay: 20 },
  'reward-snapshot': { per: 'classroom', atOnce: 200, perDay: 20, reason: 'too-many-snapshots' },
  /** Banks of questions that a class practises in Quiz Flight. */
  'class-bank': { per: 'classroom', atOnce: 20, perDay: 60, reason: 'too-many-class-banks' },
  /** A level lasts half a minute at least; each asking brings up to three. */
  'play-ticket': { per: 'person', perHour: 300, perDay: 1_500 },
  /** How long their logs are is bounded by time: nobody plays two games at once, nor presses faster than hands do. */
  play: { per: 'person', perHour: 300, perDay: 1_000 },
  competition: { per: 'classroom', atOnce: 200, perDay: 60, reason: 'too-many-competitions' },
  'open-competition': { per: 'classroom', atOnce: 3, reason: 'too-many-open' },
  /** Without an account, at the rooms of a class. */
  'guest-request': { per: 'classroom', atOnce: 60, perHour: 300, perDay: 1_000, reason: 'too-many-guests' },
  /** At home, or waiting for their time. */
  'assigned-competition': { per: 'classroom', atOnce: 10, reason: 'too-many-assigned' },
  'print-link': { per: 'person', perHour: 120 },
} as const satisfies Record<string, Quota>

export type QuotaName = keyof typeof quotas

export type QuotaReason = Extract<(typeof quotas)[QuotaName], { reason: string }>['reason']

export const quotaReason = (what: QuotaName): QuotaReason | undefined =>
  (quotas[what] as { reason?: QuotaReason }).reason

/** Counted per person and time alone, so that a command only has to name it. */
export type PersonalQuota = {
  [Name in QuotaName]: (typeof quotas)[Name] extends { per: 'person'; atOnce: unknown }
    ? never
    : (typeof quotas)[Name] extends { per: 'person' }
      ? Name
      : never
}[QuotaName]

export const quotaNames = Object.keys(quotas) as QuotaName[]

export type QuotaKind = 'atOnce' | 'perHour' | 'perDay'

/** How many there may be of one kind; `null` is as many as one likes. */
export function quotaOf(what: QuotaName, kind: QuotaKind, plan: Plan['name'] = 'free'): number | null {
  const most = (quotas[what] as Quota)[kind]
  return (typeof most === 'object' ? most[plan] : most) ?? null
}

/** Whether there is room for so many more, when so many are there or were made. */
export function fitsQuota(
  what: QuotaName,
  kind: QuotaKind,
  counted: number,
  adding: number,
  plan?: Plan['name'],
): boolean {
  const most = quotaOf(what, kind, plan)
  return most === null || counted + adding <= most
}
