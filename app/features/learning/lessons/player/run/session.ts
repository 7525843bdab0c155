import type { Stars } from '#rules/levels/level.ts'
import type { Frame, Playback } from '#rules/levels/playback.ts'
import type { ProgramDraft } from '#rules/program/draft.ts'
import type { NodeId } from '#rules/program/tree.ts'

/** State of a student's work on a level: the draft with its undo history, and the shown run. */

export type AnyPlayback = Playback<unknown, unknown>
export type AnyFrame = Frame<unknown, unknown>

/** A run is computed completely before its playback starts. */
export type Run = {
  readonly playbacks: readonly AnyPlayback[]
  readonly stars: Stars
  /** Stars computed on the device, if the server corrected them. */
  readonly preview?: Stars
  readonly blocks: number
  /** Index of the shown case; `shown` is the index of its shown frame. */
  readonly caseIndex: number
  readonly shown: number
  readonly playing: boolean
  /** Indexes of the cases whose playback reached the end. */
  readonly watched: readonly number[]
}

export type Session = {
  readonly draft: ProgramDraft
  readonly past: readonly ProgramDraft[]
  readonly future: readonly ProgramDraft[]
  readonly selected: NodeId | null
  readonly typing: boolean
  /** The case that is shown while there is no run. */
  readonly selectedCase: number
  readonly run: Run | null
  /** Failed runs since the page was opened. */
  readonly failures: number
}

/** Actions that require a run. */
type RunAction =
  /** The server computed different stars. */
  | { readonly kind: 'correct'; readonly stars: Stars }
  | { readonly kind: 'forward' | 'play' | 'pause' }
  | { readonly kind: 'seek'; readonly shown: number }

export type SessionAction =
  | { readonly kind: 'change'; readonly draft: ProgramDraft; readonly how?: 'typing' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | { readonly kind: 'select'; readonly id: NodeId | null }
  | { readonly kind: 'run'; readonly run: Pick<Run, 'playbacks' | 'stars' | 'blocks'>; readonly playing?: boolean }
  | { readonly kind: 'look'; readonly caseIndex: number }
  | RunAction

const MAX_UNDO = 100
/** Number of cases with a tab; a further case gets one when it fails. */
export const VISIBLE_CASES = 2

export const openSession = (draft: ProgramDraft): Session => ({
  draft,
  past: [],
  future: [],
  selected: null,
  typing: false,
  selectedCase: 0,
  run: null,
  failures: 0,
})

export function changeSession(session: Session, action: SessionAction): Session {
  switch (action.kind) {
    case 'change':
      return applyChange(session, action.draft, action.how === 'typing')
    case 'undo':
      return travel(session, 'past', 'future')
    case 'redo':
      return travel(session, 'future', 'past')
    case 'select':
      return { ...session, selected: action.id }
    case 'run': {
      const newRun = { ...action.run, shown: 0, playing: action.playing ?? true, watched: [], caseIndex: 0 }
      const failures = session.failures + (action.run.stars === 0 ? 1 : 0)
      return { ...session, run: newRun, selected: null, typing: false, failures }
    }
    case 'look': {
      const run = session.run && { ...session.run, caseIndex: action.caseIndex, shown: 0, playing: false }
      return { ...session, selectedCase: action.caseIndex, run }
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
      return markWatched({ ...run, shown: clamp(action.shown, 0, getLastFrameIndex(run)), playing: false })
    case 'play':
      return { ...run, shown: isAtEnd(run) ? 0 : run.shown, playing: true }
    case 'pause':
      return { ...run, playing: false }
    case 'correct':
      return { ...run, stars: action.stars, preview: run.preview ?? run.stars }
  }
}

function applyChange(session: Session, draft: ProgramDraft, typing: boolean): Session {
  const past = typing && session.typing ? session.past : [...session.past, session.draft].slice(-MAX_UNDO)
  return { ...session, draft, past, future: [], typing, run: null }
}

/** Undo or redo: moves one draft between the histories. */
function travel(session: Session, from: 'past' | 'future', to: 'past' | 'future'): Session {
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

/** Advances to the next frame, or to the next case after a solved one. */
function forward(run: Run): Run {
  if (!isAtEnd(run)) return markWatched({ ...run, shown: run.shown + 1 })
  const next = nextCase(run)
  return next === null ? { ...run, playing: false } : { ...run, caseIndex: next, shown: 0 }
}

/** The next case to play: a visible one, else the first failing hidden one. */
function nextCase({ playbacks, caseIndex }: Run): number | null {
  if (!playbacks[caseIndex]!.solved) return null
  if (caseIndex + 1 < Math.min(VISIBLE_CASES, playbacks.length)) return caseIndex + 1
  const failed = playbacks.findIndex(({ solved }, index) => index > caseIndex && !solved)
  return failed === -1 ? null : failed
}

const markWatched = (run: Run): Run =>
  isAtEnd(run) && !run.watched.includes(run.caseIndex) ? { ...run, watched: [...run.watched, run.caseIndex] } : run

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

export const getShownPlayback = (run: Run): AnyPlayback => run.playbacks[run.caseIndex]!
export const getLastFrameIndex = (run: Run): number => getShownPlayback(run).frames.length - 1
export const isAtEnd = (run: Run): boolean => run.shown >= getLastFrameIndex(run)
export const getShownFrame = (run: Run): AnyFrame => getShownPlayback(run).frames[run.shown]!

/** Whether playback is over: the last frame of the last case to play is shown. */
export const isOver = (run: Run): boolean => isAtEnd(run) && nextCase(run) === null

/** The statement at which the shown run ended without solving the level. */
export function getFailedStatement(run: Run | null): NodeId | null {
  if (!run || !isOver(run) || getShownPlayback(run).solved) return null
  return getShownPlayback(run).stop?.nodeId ?? getShownFrame(run).nodeId
}

/** Indexes of the cases that have a tab: the visible ones, and hidden ones that were played because they failed. */
export function listShownCases(count: number, run: Run | null): readonly number[] {
  const visibleCases = Array.from({ length: Math.min(count, VISIBLE_CASES) }, (_, index) => index)
  const failedCases = run ? [run.caseIndex, ...run.watched].filter((caseIndex) => caseIndex >= VISIBLE_CASES) : []
  return [...visibleCases, ...new Set(failedCases)].toSorted((value, other) => value - other)
}
