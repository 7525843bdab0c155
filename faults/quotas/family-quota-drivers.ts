import type pg from 'pg'
import { testSecret } from '#bench/live/test-sessions.ts'
import { confirmGuardian } from '#app/features/people/data-requests/feature.testing.ts'
import { insertParentMail } from '#app/features/home/digests/feature.testing.ts'
import type { QuotaName } from '#rules/quotas.ts'
import type { People } from '../surface/people.ts'
import { countUsed, limitOf, windowQuota, type QuotaDriver } from './quota-driver.ts'

const guardian = ({ ids }: People) => ids['parent of the child']

const countUsedByReaders = (quota: QuotaName, kind: 'perHour' | 'perDay') => async (db: pg.Pool) => {
  const { rows } = await db.query<{ count: number }>(
    'SELECT coalesce(sum(count), 0)::int AS count FROM attempt_counts WHERE starts_with(subject, $1)',
    [`quota:${quota}:${kind}:`],
  )
  return rows[0]!.count
}

/** Quotas of parents: letters, mails, absences, requests and consent. */
export const familyQuotaDrivers: readonly QuotaDriver[] = [
  windowQuota('parent-letter', 'perHour', 'replaceParentLetter'),
  windowQuota('parent-mail', 'perHour', 'inviteParent'),
  {
    quota: 'digest-sample',
    kind: 'perHour',
    entryPoint: 'dashboard send-sample sendDigestSample',
    by: 'parent of the child',
    limit: limitOf('digest-sample', 'perHour'),
    tries: 20,
    // The counter belongs to the reader, whom the first request creates.
    countItems: countUsedByReaders('digest-sample', 'perHour'),
  },
  {
    quota: 'digest-choice',
    kind: 'perDay',
    entryPoint: 'chooseDigestDay',
    limit: limitOf('digest-choice', 'perDay'),
    tries: 40,
    prepare: async (db, { schoolId, child, ids }) =>
      (await insertParentMail(db, { schoolId, student: child, teacher: ids.owner }, { SECRET: testSecret }))
        .readerToken,
    fields: (_, position, token: string) => ({ token, day: position % 2 === 0 ? 'sunday' : 'friday' }),
    countItems: countUsedByReaders('digest-choice', 'perDay'),
  },
  windowQuota('absence-report', 'perHour', 'reportAbsence', { by: 'parent of the child', ownerKey: guardian }),
  windowQuota('data-request', 'perDay', 'requestChildData', {
    by: 'parent of the child',
    ownerKey: guardian,
    // A child has one open request of each kind.
    remaining: 1,
    prepare: (db, people) => confirmGuardian(db, { guardian: guardian(people), student: people.child }),
  }),
  windowQuota('consent-answer', 'perHour', 'recordSlips'),
  {
    quota: 'consent-change',
    kind: 'perDay',
    entryPoint: 'answerConsent',
    by: 'parent of the child',
    limit: limitOf('consent-change', 'perDay'),
    tries: 40,
    fields: ({ child }, position) => ({
      student: child,
      purpose: 'publicCertificate',
      answer: position % 2 === 0 ? 'yes' : 'no',
      locale: 'en',
    }),
    countItems: countUsed(
      'consent-change',
      'perDay',
      (people) => `${guardian(people)}:${people.child}:publicCertificate`,
    ),
  },
]
