/** What is kept how long, and what happens then. This table is shown to schools and is what the daily round does. */

export type Span = { months: number } | { days: number } | { hours: number }

type Rule = {
  /** `null`: as long as the school exists. */
  keeps: Span | null
  /** Where the school may choose, in months. */
  choices?: readonly number[]
  ends: 'flag' | 'expire' | 'delete'
}

export const retention = {
  // Nobody's work goes away by itself: the school admin sees who has not been here and decides.
  'inactive-students': { keeps: { months: 24 }, choices: [6, 12, 24, 36, 60], ends: 'flag' },
  'answered-requests': { keeps: { months: 6 }, choices: [1, 3, 6, 12], ends: 'delete' },
  'open-requests': { keeps: { days: 30 }, ends: 'expire' },
  // A child who typed their name waits before the screen.
  'name-requests': { keeps: { days: 1 }, ends: 'delete' },
  'asking-teachers': { keeps: { days: 90 }, ends: 'expire' },
  'roster-imports': { keeps: { days: 7 }, ends: 'delete' },
  'question-imports': { keeps: { days: 7 }, ends: 'delete' },
  // What children proposed and a teacher answered; what was approved is in a bank.
  'question-proposals': { keeps: { months: 12 }, ends: 'delete' },
  'roster-changes': { keeps: { days: 30 }, ends: 'delete' },
  // Stars, best programs and drafts stay; how somebody got there does not.
  'lesson-runs': { keeps: { days: 200 }, ends: 'delete' },
  // A program of a child, shown without a name at the beginning of a lesson: not longer than a term speaks of it.
  'warm-ups': { keeps: { days: 60 }, ends: 'delete' },
  // What was said about days; the work that shows them goes with its runs.
  attendance: { keeps: { months: 24 }, ends: 'delete' },
  'replaced-drafts': { keeps: { days: 90 }, ends: 'delete' },
  // Stars and best scores stay; what each play was like does not.
  plays: { keeps: { months: 12 }, ends: 'delete' },
  'play-logs': { keeps: { days: 60 }, ends: 'delete' },
  'play-tickets': { keeps: { days: 15 }, ends: 'delete' },
  // Who played in which place, and every answer.
  competitions: { keeps: { months: 24 }, ends: 'delete' },
  // Addresses of people who may have no account: not longer than somebody asks why it did not work.
  invitations: { keeps: { days: 14 }, ends: 'delete' },
  // A digest of the address: whoever was removed is not let in by the mail domain with a new account.
  'removed-addresses': { keeps: { months: 24 }, ends: 'delete' },
  'retry-keys': { keeps: { days: 2 }, ends: 'delete' },
  'spent-tokens': { keeps: { days: 2 }, ends: 'delete' },
  'sign-in-attempts': { keeps: { days: 1 }, ends: 'delete' },
  'sent-mail': { keeps: { hours: 1 }, ends: 'delete' },
  'audit-log': { keeps: null, ends: 'delete' },
} as const satisfies Record<string, Rule>

export type RetentionKind = keyof typeof retention
export type ChosenKind = {
  [Kind in RetentionKind]: (typeof retention)[Kind] extends { choices: readonly number[] } ? Kind : never
}[RetentionKind]

export const retentionKinds = Object.keys(retention) as RetentionKind[]
export const chosenKinds = retentionKinds.filter((kind): kind is ChosenKind => 'choices' in retention[kind])

/** Everything of this kind from before then has been kept long enough. */
export function keptSince(span: Span, now: number): number {
  if ('hours' in span) return now - span.hours * 3_600_000
  if ('days' in span) return now - span.days * 86_400_000
  const then = new Date(now)
  const day = then.getUTCDate()
  then.setUTCDate(1)
  then.setUTCMonth(then.getUTCMonth() - span.months)
  // The 31st, a month before a month that has none, is that month's last day.
  then.setUTCDate(Math.min(day, new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate()))
  return then.getTime()
}
