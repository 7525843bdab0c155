/** Data retention periods. Schools see this table, and the daily cleanup job enforces it. */

export type RetentionPeriod = { months: number } | { days: number } | { hours: number }

type RetentionRule = {
  /** Retention period; `null`: as long as the school exists. */
  keeps: RetentionPeriod | null
  /** Periods in months that a school may choose from. */
  choices?: readonly number[]
  ends: 'flag' | 'expire' | 'delete'
}

export const retention = {
  // Student work is never deleted automatically: inactive students are flagged, a school admin decides.
  'inactive-students': { keeps: { months: 24 }, choices: [6, 12, 24, 36, 60], ends: 'flag' },
  'answered-requests': { keeps: { months: 6 }, choices: [1, 3, 6, 12], ends: 'delete' },
  'open-requests': { keeps: { days: 30 }, ends: 'expire' },
  // Short, because the child waits in front of the screen for the answer.
  'name-requests': { keeps: { days: 1 }, ends: 'delete' },
  'asking-teachers': { keeps: { days: 90 }, ends: 'expire' },
  'roster-imports': { keeps: { days: 7 }, ends: 'delete' },
  'question-imports': { keeps: { days: 7 }, ends: 'delete' },
  // Uploaded pictures that no question ever named; others stay as long as the questions do.
  'question-pictures': { keeps: { days: 7 }, ends: 'delete' },
  // Answered proposals of students; approved ones are copied to a question bank.
  'question-proposals': { keeps: { months: 12 }, ends: 'delete' },
  'roster-changes': { keeps: { days: 30 }, ends: 'delete' },
  // Individual runs only; stars, best programs and drafts stay.
  'lesson-runs': { keeps: { days: 200 }, ends: 'delete' },
  // Anonymous student programs shown at the start of a lesson; not needed longer than about a term.
  'warm-ups': { keeps: { days: 60 }, ends: 'delete' },
  // Worksheets made for a class, with the codes and results of its students.
  worksheets: { keeps: { days: 200 }, ends: 'delete' },
  // Attendance marks set by teachers; attendance derived from work ends with its lesson runs.
  attendance: { keeps: { months: 24 }, ends: 'delete' },
  // Since the last change of the note.
  'private-notes': { keeps: { months: 24 }, ends: 'delete' },
  // Stars only, since the student set them; the work itself stays.
  'starred-work': { keeps: { months: 24 }, ends: 'delete' },
  // Texts that waited for a teacher, since the decision. The class board or the thread stores released ones.
  'held-texts': { keeps: { months: 12 }, ends: 'delete' },
  'replaced-drafts': { keeps: { days: 90 }, ends: 'delete' },
  // Individual plays only; stars and best scores stay.
  plays: { keeps: { months: 12 }, ends: 'delete' },
  'play-logs': { keeps: { days: 60 }, ends: 'delete' },
  'play-tickets': { keeps: { days: 15 }, ends: 'delete' },
  // Includes ranks of players and every answer.
  competitions: { keeps: { months: 24 }, ends: 'delete' },
  // Threads of students with their teachers and the class sky, since each message.
  'student-messages': { keeps: { days: 90 }, ends: 'delete' },
  // Threads with guardians, announcements and threads of staff, since each message: schools must answer for them.
  'family-messages': { keeps: { months: 12 }, ends: 'delete' },
  // Ended requests of guardians for a copy or a deletion: schools must be able to show when they answered.
  'data-requests': { keeps: { months: 24 }, ends: 'delete' },
  // Addresses of people who may have no account. Stored only as long as support questions are likely.
  invitations: { keeps: { days: 14 }, ends: 'delete' },
  // Parent letters, since the last day of their code.
  'parent-letters': { keeps: { days: 60 }, ends: 'delete' },
  // Mail invitations of parents, since the last day of their link, and addresses that belong to no invitation.
  'parent-mails': { keeps: { days: 60 }, ends: 'delete' },
  // Which weekly mails were sent, so that none is sent twice.
  digests: { keeps: { months: 6 }, ends: 'delete' },
  // Hashed addresses, so that the mail domain does not admit a removed user who creates a new account.
  'removed-addresses': { keeps: { months: 24 }, ends: 'delete' },
  // Since the last day on which a code could be redeemed. The grant of the school stays as long as the school.
  'unlock-codes': { keeps: { months: 24 }, ends: 'delete' },
  // Failed runs that no rule explains, by day and step, without people.
  'mistake-counts': { keeps: { days: 200 }, ends: 'delete' },
  // Ids of events of the payment service, so that a repeated delivery does nothing; deliveries repeat for days.
  'payment-events': { keeps: { days: 90 }, ends: 'delete' },
  // Requests from public pages: people who may have no account. Published contributions stay with their credit.
  'public-requests': { keeps: { days: 90 }, ends: 'delete' },
  // Declined and accepted proposals, since the decision; undecided ones wait for it.
  'contribution-proposals': { keeps: { months: 12 }, ends: 'delete' },
  // Class hours of visitors, their results and certificates; a nickname is optional.
  'visitor-hours': { keeps: { hours: 24 }, ends: 'delete' },
  'retry-keys': { keeps: { days: 2 }, ends: 'delete' },
  'spent-tokens': { keeps: { days: 2 }, ends: 'delete' },
  'sign-in-attempts': { keeps: { days: 1 }, ends: 'delete' },
  'sent-mail': { keeps: { hours: 1 }, ends: 'delete' },
  // Which notices a person got, so that none is sent twice.
  'sent-notices': { keeps: { months: 24 }, ends: 'delete' },
  'audit-log': { keeps: null, ends: 'delete' },
} as const satisfies Record<string, RetentionRule>

export type RetentionKind = keyof typeof retention
export type ConfigurableKind = {
  [Kind in RetentionKind]: (typeof retention)[Kind] extends { choices: readonly number[] } ? Kind : never
}[RetentionKind]

export const retentionKinds = Object.keys(retention) as RetentionKind[]
export const configurableKinds = retentionKinds.filter((kind): kind is ConfigurableKind => 'choices' in retention[kind])

/** Records older than the returned time (ms since 1970) have exceeded the retention period. */
export function retentionCutoff(period: RetentionPeriod, now: number): number {
  if ('hours' in period) return now - period.hours * 3_600_000
  if ('days' in period) return now - period.days * 86_400_000
  const cutoff = new Date(now)
  const day = cutoff.getUTCDate()
  cutoff.setUTCDate(1)
  cutoff.setUTCMonth(cutoff.getUTCMonth() - period.months)
  // Clamp to the last day of a shorter month: six months before August 31 is February 28.
  cutoff.setUTCDate(
    Math.min(day, new Date(Date.UTC(cutoff.getUTCFullYear(), cutoff.getUTCMonth() + 1, 0)).getUTCDate()),
  )
  return cutoff.getTime()
}
