/**
 * One question on its way through a room: get ready, read, answer, see who was right, see the board. All times are in
 * milliseconds of the server's clock. Whoever gets there first moves it on, and everybody computes the same next step.
 */

export const roundPhases = ['prepare', 'question', 'answer', 'reveal', 'board'] as const

export type RoundPhase = (typeof roundPhases)[number]

export type RoundTimes = {
  readonly prepareMs: number
  /** The question alone, before anything can be answered. */
  readonly questionMs: number
  readonly answerMs: number
  /** Of the player who has most time: the room waits for them. 100 where nothing is said. */
  readonly longestPercent?: number
}

/** Before every question. */
export const usualTimes = { prepareMs: 3_000, questionMs: 4_000 } as const

export const extendMs = 15_000

export type Round = {
  readonly phase: RoundPhase
  readonly since: number
  /** When the phase ends by itself; null while the host decides, and while the room is paused. */
  readonly endsAt: number | null
  /** What was left when the room was paused; less than nothing where only those with more time still had some. */
  readonly leftMs: number | null
}

export const startRound = (times: RoundTimes, now: number): Round => inPhase('prepare', times, now)

function inPhase(phase: RoundPhase, times: RoundTimes, now: number): Round {
  const lasts = {
    prepare: times.prepareMs,
    question: times.questionMs,
    answer: times.answerMs,
    reveal: null,
    board: null,
  }
  const ms = lasts[phase]
  return { phase, since: now, endsAt: ms === null ? null : now + ms, leftMs: null }
}

/** The phase after this one, or null after the board: then the next question comes. */
export function nextPhase({ phase }: Round, times: RoundTimes, now: number): Round | null {
  const next = roundPhases[roundPhases.indexOf(phase) + 1]
  return next === undefined ? null : inPhase(next, times, now)
}

/** When the phase is over for the last of them; nothing while the host decides. */
export const closesAt = ({ phase, since, endsAt }: Round, { longestPercent = 100 }: RoundTimes): number | null =>
  endsAt === null || phase !== 'answer' ? endsAt : since + Math.round(((endsAt - since) * longestPercent) / 100)

/**
 * Phases that ended by themselves until now, one after the other from the time at which each was due: a process that
 * slept over two deadlines ends where one that was awake is.
 */
export function roundAt(round: Round, times: RoundTimes, now: number): Round {
  let current = round
  for (;;) {
    const closes = closesAt(current, times)
    const next = closes !== null && closes <= now ? nextPhase(current, times, closes) : null
    if (next === null) return current
    current = next
  }
}

/** All who are connected have answered, and there is somebody: nobody waits for those who are gone. */
export const isAnsweredByAll = (connected: ReadonlySet<string>, answered: ReadonlySet<string>): boolean =>
  connected.size > 0 && [...connected].every((player) => answered.has(player))

export const pauseRound = (round: Round, now: number): Round =>
  round.endsAt === null ? round : { ...round, endsAt: null, leftMs: round.endsAt - now }

/** The pause is taken out of the phase: whoever answers after it is as quick as they would have been without. */
export const resumeRound = (round: Round, now: number, pausedAt = now): Round =>
  round.leftMs === null
    ? round
    : { ...round, since: round.since + now - pausedAt, endsAt: now + round.leftMs, leftMs: null }

/** When it ends, as a press to lengthen it says which end it saw: two that saw the same one are one. */
export const endOf = ({ endsAt, leftMs }: Pick<Round, 'endsAt' | 'leftMs'>): number | null => endsAt ?? leftMs

/** More time for everybody, also while the room is paused. */
export function extendRound(round: Round, ms: number): Round {
  if (round.endsAt !== null) return { ...round, endsAt: round.endsAt + ms }
  return round.leftMs === null ? round : { ...round, leftMs: round.leftMs + ms }
}
