import type { Stars } from '#rules/levels/level.ts'
import type { Frame, Playback } from '#rules/levels/playback.ts'
import type { ProgramDraft } from '#rules/program/draft.ts'
import type { NodeId } from '#rules/program/tree.ts'

/** A learner at a level: the draft with its past, and the run that is looked at. */

export type AnyPlayback = Playback<unknown, unknown>
export type AnyFrame = Frame<unknown, unknown>

/** Everything in a run is known when it begins; it is only shown bit by bit. */
export type Run = {
  readonly playbacks: readonly AnyPlayback[]
  readonly stars: Stars
  /** What this device thought, where the server came to other stars. */
  readonly preview?: Stars
  readonly blocks: number
  /** Which case is shown, and which of its frames. */
  readonly at: number
  readonly shown: number
  readonly playing: boolean
  /** Cases that have been watched to their end. */
  readonly watched: readonly number[]
}

export type Session = {
  readonly draft: ProgramDraft
  readonly past: readonly ProgramDraft[]
  readonly future: readonly ProgramDraft[]
  readonly selected: NodeId | null
  readonly typing: boolean
  /** Which case is looked at while nothing runs. */
  readonly looking: number
  readonly run: Run | null
  /** Runs of this visit that did not solve the level. */
  readonly failures: number
}

/** What can be done with a run that is there. */
type RunAction =
  /** The server's verdict is another. */
  | { readonly kind: 'correct'; readonly stars: Stars }
  | { readonly kind: 'forward' | 'play' | 'pause' }
  | { readonly kind: 'seek'; readonly shown: number }

export type SessionAction =
  | { readonly kind: 'change'; readonly draft: ProgramDraft; readonly how?: 'typing' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | { readonly kind: 'select'; readonly id: NodeId | null }
  | { readonly kind: 'run'; readonly run: Pick<Run, 'playbacks' | 'stars' | 'blocks'>; readonly playing?: boolean }
  | { readonly kind: 'look'; readonly at: number }
  | RunAction

const MOST_UNDO = 100
/** What a level shows of its cases before one of the others fails. */
export const SEEN_CASES = 2

export const openSession = (draft: ProgramDraft): Session => ({
  draft,
  past: [],
  future: [],
  selected: null,
  typing: false,
  looking: 0,
  run: null,
  failures: 0,
})

export function changeSession(session: Session, action: SessionAction): Session {
  switch (action.kind) {
    case 'change':
      return changed(session, action.draft, action.how === 'typing')
    case 'undo':
      return travelled(session, 'past', 'future')
    case 'redo':
      return travelled(session, 'future', 'past')
    case 'select':
      return { ...session, selected: action.id }
    case 'run': {
      const begun = { ...action.run, shown: 0, playing: action.playing ?? true, watched: [], at: 0 }
      const failures = session.failures + (action.run.stars === 0 ? 1 : 0)
      return { ...session, run: begun, selected: null, typing: false, failures }
    }
    case 'look': {
      const run = session.run && { ...session.run, at: action.at, shown: 0, playing: false }
      return { ...session, looking: action.at, run }
    }
    default:
      return session.run ? { ...session, run: changeRun(session.run, action) } : session
  }
}

function changeRun(run: Run, action: RunAction): Run {
  switch (action.kind) {
    case 'forward':
      return forward(run)
    case 'seek':
      return noted({ ...run, shown: clamp(action.shown, 0, lastOf(run)), playing: false })
    case 'play':
      return { ...run, shown: isAtEnd(run) ? 0 : run.shown, playing: true }
    case 'pause':
      return { ...run, playing: false }
    case 'correct':
      return { ...run, stars: action.stars, preview: run.preview ?? run.stars }
  }
}

function changed(session: Session, draft: ProgramDraft, typing: boolean): Session {
  const past = typing && session.typing ? session.past : [...session.past, session.draft].slice(-MOST_UNDO)
  return { ...session, draft, past, future: [], typing, run: null }
}

/** One step into the past or back. */
function travelled(session: Session, from: 'past' | 'future', to: 'past' | 'future'): Session {
  const draft = session[from].at(-1)
  if (!draft) return session
  return {
    ...session,
    draft,
    [from]: session[from].slice(0, -1),
    [to]: [...session[to], session.draft],
    selected: null,
    typing: false,
    run: null,
  }
}

/** The next frame; behind a case that was solved comes the next that is to be seen. */
function forward(run: Run): Run {
  if (!isAtEnd(run)) return noted({ ...run, shown: run.shown + 1 })
  const next = nextCase(run)
  return next === null ? { ...run, playing: false } : { ...run, at: next, shown: 0 }
}

/** Of the cases that a level does not show, only one that fails is looked at. */
function nextCase({ playbacks, at }: Run): number | null {
  if (!playbacks[at]!.solved) return null
  if (at + 1 < Math.min(SEEN_CASES, playbacks.length)) return at + 1
  const failed = playbacks.findIndex(({ solved }, index) => index > at && !solved)
  return failed === -1 ? null : failed
}

const noted = (run: Run): Run =>
  isAtEnd(run) && !run.watched.includes(run.at) ? { ...run, watched: [...run.watched, run.at] } : run

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

export const playbackShown = (run: Run): AnyPlayback => run.playbacks[run.at]!
export const lastOf = (run: Run): number => playbackShown(run).frames.length - 1
export const isAtEnd = (run: Run): boolean => run.shown >= lastOf(run)
export const frameShown = (run: Run): AnyFrame => playbackShown(run).frames[run.shown]!

/** Nothing more comes by itself: the last frame of the last case that is to be seen. */
export const isOver = (run: Run): boolean => isAtEnd(run) && nextCase(run) === null

/** The statement at which the run that is shown ended without solving the level. */
export function faultShown(run: Run | null): NodeId | null {
  if (!run || !isOver(run) || playbackShown(run).solved) return null
  return playbackShown(run).stop?.nodeId ?? frameShown(run).nodeId
}

/** The cases that have a tab: those a level shows, and others that were looked at because they failed. */
export function shownCases(count: number, run: Run | null): readonly number[] {
  const seen = Array.from({ length: Math.min(count, SEEN_CASES) }, (_, at) => at)
  const others = run ? [run.at, ...run.watched].filter((at) => at >= SEEN_CASES) : []
  return [...seen, ...new Set(others)].toSorted((one, other) => one - other)
}
