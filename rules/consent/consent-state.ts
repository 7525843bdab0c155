import { consentLawOf } from './countries.ts'
import { purposeRule, purposes, slipPurposes, type Purpose, type SlipPurpose } from './purposes.ts'
import { mayAgree, mayRefuse, type Capacity, type ConsentSubject } from './who-may-give.ts'

export const consentDecisions = ['given', 'refused', 'withdrawn'] as const
export type ConsentDecision = (typeof consentDecisions)[number]

export const consentMethods = ['web', 'paper', 'mail', 'phone'] as const
export type ConsentMethod = (typeof consentMethods)[number]

/** An answer about one purpose. Answers are never changed; a later one of the same giver replaces it. */
export type ConsentEvent = {
  purpose: Purpose
  version: number
  decision: ConsentDecision
  capacity: Capacity
  method: ConsentMethod
  /** Same for all answers of one person; all slips on paper share one. */
  giver: string
  /** A guardian who answered and is still linked; a slip counts as linked. */
  isLinked: boolean
  /** The school knows that the guardian is the parent, now or when they answered. */
  isConfirmed: boolean
  /** Milliseconds since 1970. */
  at: number
}

/**
 * `on` and `off`: in effect. `toConfirm`: given by a guardian whom the school has not confirmed, so still off. `open`: no
 * one has answered, so off.
 */
export type ConsentStatus = 'on' | 'off' | 'toConfirm' | 'open'

export type ConsentState = {
  status: ConsentStatus
  /** On by an answer, and not only as part of the lessons. */
  isAnswered: boolean
  /** Roles of the people who refuse. */
  refusedBy: Capacity[]
}

/**
 * The state of a purpose. Off wins: it is off while the latest answer of anyone who may refuse is a refusal, whatever the
 * others answered.
 */
export function consentState(
  purpose: Purpose,
  subject: ConsentSubject & { isAgeKnown: boolean },
  events: readonly ConsentEvent[],
): ConsentState {
  const { version } = purposeRule(purpose)
  const answers = latestAnswers(events.filter((event) => event.purpose === purpose))
  const refusedBy = [
    ...new Set(
      answers
        .filter((answer) => answer.decision !== 'given' && countsAsRefusal(answer))
        .filter(({ capacity }) => mayRefuse(purpose, subject, capacity))
        .map(({ capacity }) => capacity),
    ),
  ]
  if (refusedBy.length > 0) return { status: 'off', isAnswered: true, refusedBy }
  const agreements = answers.filter(
    (answer) =>
      answer.decision === 'given' &&
      answer.version >= version &&
      answer.isLinked &&
      mayAgree(purpose, subject, answer.capacity),
  )
  if (agreements.some((answer) => isConfirmed(answer, subject.country)))
    return { status: 'on', isAnswered: true, refusedBy }
  const isDefaultOn = isOnByDefault(purpose, subject)
  if (agreements.length > 0) return { status: isDefaultOn ? 'on' : 'toConfirm', isAnswered: true, refusedBy }
  return { status: isDefaultOn ? 'on' : 'open', isAnswered: false, refusedBy }
}

/** A refusal stays after its link ended, except that of a person whom the school never knew as a guardian. */
const countsAsRefusal = ({ isLinked, isConfirmed: isKnown }: ConsentEvent): boolean => isLinked || isKnown

function latestAnswers(events: readonly ConsentEvent[]): ConsentEvent[] {
  const latest = new Map<string, ConsentEvent>()
  for (const event of events) {
    const key = `${event.capacity} ${event.giver}`
    const before = latest.get(key)
    if (!before || before.at <= event.at) latest.set(key, event)
  }
  return [...latest.values()]
}

/** An agreement of a guardian who is not confirmed is recorded and switches nothing on. */
function isConfirmed({ capacity, method, isConfirmed: isKnown }: ConsentEvent, country: string): boolean {
  return (
    capacity !== 'guardian' ||
    isKnown ||
    consentLawOf(country).confirmingMethods.some((confirming) => confirming === method)
  )
}

/**
 * Purposes of the lessons are on until someone refuses. `learning` is on where schools work with Skykite today; the law
 * of the country decides about it when a school registers. A missing age group does not take writing away from classes
 * that use it.
 */
function isOnByDefault(purpose: Purpose, { age, isAgeKnown }: { age: number; isAgeKnown: boolean }): boolean {
  const { owner, offBelowAge = 0 } = purposeRule(purpose)
  return owner !== 'guardian' && (!isAgeKnown || age >= offBelowAge)
}

export type ConsentSummary = {
  /** Purposes that were refused or withdrawn. */
  off: SlipPurpose[]
  open: SlipPurpose[]
  toConfirm: SlipPurpose[]
}

/** The purposes of a student that a teacher has to know about; the others are on. */
export function summarizeConsent(states: Readonly<Record<Purpose, ConsentState>>): ConsentSummary {
  const withStatus = (status: ConsentStatus) => slipPurposes.filter((purpose) => states[purpose].status === status)
  return { off: withStatus('off'), open: withStatus('open'), toConfirm: withStatus('toConfirm') }
}

export const consentStates = (
  subject: ConsentSubject & { isAgeKnown: boolean },
  events: readonly ConsentEvent[],
): Record<Purpose, ConsentState> =>
  Object.fromEntries(purposes.map((purpose) => [purpose, consentState(purpose, subject, events)])) as Record<
    Purpose,
    ConsentState
  >

/** Purposes without an agreement in effect. The permission table refuses what they allow. */
export const purposesOff = (states: Readonly<Record<Purpose, ConsentState>>): Purpose[] =>
  purposes.filter((purpose) => states[purpose].status !== 'on')

export const refusedPurposes = (states: Readonly<Record<Purpose, ConsentState>>): Purpose[] =>
  purposes.filter((purpose) => states[purpose].status === 'off')
