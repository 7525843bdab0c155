import { and, desc, eq, inArray } from 'drizzle-orm'
import { summarizeConsent, type ConsentState } from '#rules/consent/consent-state.ts'
import { askedPurposes, purposeRule, type AskedPurpose } from '#rules/consent/purposes.ts'
import { relationMayAnswer } from '#rules/consent/who-may-give.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { findGuardianLink } from '#app/features/people/schools/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { stampOf } from './consent-stamp.server.ts'
import { loadConsents, type StoredEvent } from './consent-states.server.ts'
import { consentEvents } from './tables.server.ts'
import type { ChildConsent, ConsentCard, ConsentHistoryEntry, RosterConsent } from './contract.ts'

/** The newest answers that a page shows; all are in the export of the child's data. */
const maxHistory = 20

/** The purposes of a child, for one of the guardians. `hasTranslator`: the operator has set a server. */
export async function loadChildConsent(
  db: Database,
  schoolId: SchoolId,
  student: PersonId,
  guardian: PersonId,
  { hasTranslator }: { hasTranslator: boolean },
): Promise<ChildConsent | null> {
  const link = await findGuardianLink(db, { schoolId, student, guardian })
  const consent = (await loadConsents(db, schoolId, [student])).get(student)
  if (!link || !consent) return null
  const { states, events } = consent
  const history = await listHistory(db, schoolId, student)
  return {
    student,
    mayAnswer: relationMayAnswer(link.relation),
    cards: askedPurposes
      .filter((purpose) => purpose !== 'translation' || hasTranslator)
      .map((purpose) => toCard(purpose, states[purpose], events, guardian)),
    history: history.map((event) => toHistory(event, guardian)),
    stamp: stampOf(states),
  }
}

const isOwn = (
  { capacity, method, givenBy }: Pick<StoredEvent, 'capacity' | 'method' | 'givenBy'>,
  guardian: PersonId,
) => capacity === 'guardian' && method === 'web' && givenBy === guardian

function toCard(
  purpose: AskedPurpose,
  { status }: ConsentState,
  events: readonly StoredEvent[],
  guardian: PersonId,
): ConsentCard {
  const last = events.findLast((event) => event.purpose === purpose && isOwn(event, guardian))
  const ownAnswer = last ? (last.decision === 'given' ? 'yes' : 'no') : null
  return {
    purpose,
    version: purposeRule(purpose).version,
    status,
    own: ownAnswer,
    isRefusedElsewhere: status === 'off' && ownAnswer !== 'no',
  }
}

type AskedEvent = Pick<StoredEvent, 'id' | 'decision' | 'version' | 'capacity' | 'method' | 'givenBy'> & {
  purpose: AskedPurpose
  at: Date
}

/** Newest first. */
const listHistory = async (db: Database, schoolId: SchoolId, student: PersonId): Promise<AskedEvent[]> => {
  const { id, purpose, decision, version, capacity, method, givenBy, at } = consentEvents
  const rows = await db
    .select({ id, purpose, decision, version, capacity, method, givenBy, at })
    .from(consentEvents)
    .where(
      and(
        eq(consentEvents.schoolId, schoolId),
        eq(consentEvents.studentId, student),
        inArray(purpose, [...askedPurposes]),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(maxHistory)
  return rows as AskedEvent[]
}

function toHistory(event: AskedEvent, guardian: PersonId): ConsentHistoryEntry {
  const { id, purpose, decision, version, capacity, method, at } = event
  const isSlip = capacity === 'guardian' && method === 'paper'
  const by = isOwn(event, guardian) ? 'you' : isSlip ? 'slip' : capacity
  return { id, purpose, decision, version, by, at: at.toISOString() }
}

/** Consent of the students of a class, for its teachers. */
export async function loadRosterConsents(
  db: Database,
  schoolId: SchoolId,
  studentIds: readonly string[],
): Promise<Record<string, RosterConsent>> {
  const consents = await loadConsents(db, schoolId, studentIds)
  return Object.fromEntries(
    [...consents].map(([id, { states, events }]) => [
      id,
      {
        ...summarizeConsent(states),
        isOnPaper: events.some(({ capacity, method }) => capacity === 'guardian' && method === 'paper'),
      },
    ]),
  )
}
