/** A learner at a puzzle: the program being built, where the next command goes, and the flight it makes. */

import type { CaseVerdict, Stars } from '../levels/level.ts'
import type { TypingProblem } from './draft.ts'
import { find, insert, remove, setTimes, type Edited, type EditReason, type Place } from './edit.ts'
import type { ParsedPython } from './python.ts'
import { bodiesOf, iconSizes, withinLimits, type Body, type Draft, type NodeId, type Program } from './tree.ts'

/** Text as the learner wrote it. While it cannot be read, the program stays the last one that could. */
export type Typed = { readonly text: string; readonly problem: TypingProblem | null }

type Work = { readonly program: Program; readonly typed: Typed | null }

/** A run that is shown step by step: everything in it is known when it begins. */
export type Flight<State, Event> = {
  readonly run: CaseVerdict<State, Event>
  readonly stars: Stars
  /** How many of its steps have been shown. */
  readonly shown: number
}

export type PuzzleSession<State, Event> = Work & {
  /** Where the next command goes. */
  readonly caret: Place
  readonly selected: NodeId | null
  readonly past: readonly Work[]
  /** Why the last edit was not made. */
  readonly refused: EditReason | null
  readonly flight: Flight<State, Event> | null
}

export type PuzzleAction<State, Event> =
  | { readonly kind: 'add'; readonly draft: Draft }
  | { readonly kind: 'remove' }
  | { readonly kind: 'set-times'; readonly id: NodeId; readonly times: number }
  | { readonly kind: 'select'; readonly id: NodeId }
  | { readonly kind: 'place'; readonly caret: Place }
  /** The reading comes along, so that only a screen with a text skin needs the reader. */
  | { readonly kind: 'type'; readonly text: string; readonly parsed: Typing }
  | { readonly kind: 'undo' }
  /** So does the run: whoever only looks needs nothing that flies. */
  | { readonly kind: 'run'; readonly flight: Flight<State, Event> }
  | { readonly kind: 'step' }
  | { readonly kind: 'land' }
  | { readonly kind: 'stop' }

/** What came of reading a text: a program that the level offers, or the first thing that is not. */
export type Typing = Extract<ParsedPython, { ok: true }> | ({ readonly ok: false } & TypingProblem)

const MOST_UNDO = 50

export const openPuzzle = <State, Event>(program: Program): PuzzleSession<State, Event> => ({
  program,
  typed: null,
  caret: endOf(program),
  selected: null,
  past: [],
  refused: null,
  flight: null,
})

export function changePuzzle<State, Event>(
  session: PuzzleSession<State, Event>,
  act: PuzzleAction<State, Event>,
): PuzzleSession<State, Event> {
  const { program, flight } = session
  switch (act.kind) {
    case 'add':
      return edited(session, insert(program, session.caret, act.draft), caretAfterAdding(session, act.draft))
    case 'remove': {
      const id = removable(session)
      return id === null ? session : edited(session, remove(program, id), placeOf(program, id))
    }
    case 'set-times':
      return edited(session, setTimes(program, act.id, act.times), session.caret, act.id)
    case 'select':
      return { ...session, selected: act.id, caret: caretAt(program, act.id), refused: null }
    case 'place':
      return { ...session, selected: null, caret: act.caret, refused: null }
    case 'type':
      return typed(session, act.text, act.parsed)
    case 'undo':
      return undone(session)
    case 'run':
      return { ...session, selected: null, refused: null, flight: act.flight }
    case 'step':
      return flight
        ? { ...session, flight: { ...flight, shown: Math.min(flight.shown + 1, flight.run.steps.length) } }
        : session
    case 'land':
      return flight ? { ...session, flight: { ...flight, shown: flight.run.steps.length } } : session
    case 'stop':
      return { ...session, flight: null }
  }
}

/**
 * What `remove` would take out: the selected statement, else the one before the caret, else the empty loop around it.
 */
export function removable({
  program,
  selected,
  caret,
}: Pick<PuzzleSession<never, never>, 'program' | 'selected' | 'caret'>): NodeId | null {
  if (selected !== null) return selected
  const siblings = caret.inside === null ? program.body : bodyIn(program, caret.inside)
  return siblings[caret.at - 1]?.id ?? (siblings.length === 0 ? caret.inside : null)
}

export const isSamePlace = (one: Place, other: Place): boolean => one.inside === other.inside && one.at === other.at

function edited<State, Event>(
  session: PuzzleSession<State, Event>,
  edit: Edited,
  caret: Place,
  selected: NodeId | null = null,
): PuzzleSession<State, Event> {
  const result = edit.ok ? withinLimits(edit.value, iconSizes) : edit
  if (!result.ok) return { ...session, refused: result.reason }
  return {
    ...session,
    past: remembered(session),
    program: result.value,
    typed: null,
    caret,
    selected,
    refused: null,
    flight: null,
  }
}

function typed<State, Event>(
  session: PuzzleSession<State, Event>,
  text: string,
  parsed: Typing,
): PuzzleSession<State, Event> {
  const program = parsed.ok ? parsed.value : session.program
  const problem = parsed.ok ? null : { reason: parsed.reason, line: parsed.line }
  // All that is typed in one go is undone in one go.
  const past = session.typed ? session.past : remembered(session)
  return {
    ...session,
    past,
    program,
    typed: { text, problem },
    caret: endOf(program),
    selected: null,
    refused: null,
    flight: null,
  }
}

function undone<State, Event>(session: PuzzleSession<State, Event>): PuzzleSession<State, Event> {
  const before = session.past.at(-1)
  if (!before) return session
  const { program } = before
  return {
    ...session,
    ...before,
    past: session.past.slice(0, -1),
    caret: endOf(program),
    selected: null,
    refused: null,
    flight: null,
  }
}

const remembered = ({ program, typed, past }: Work & { past: readonly Work[] }): readonly Work[] =>
  [...past, { program, typed }].slice(-MOST_UNDO)

export const isLanded = ({ run, shown }: Flight<unknown, unknown>): boolean => shown === run.steps.length

/** The step that is being shown; none before the first. */
export const stepShown = <State, Event>({ run, shown }: Flight<State, Event>) => run.steps[shown - 1]

const endOf = (program: Program): Place => ({ inside: null, at: program.body.length })

function bodyIn(program: Program, id: NodeId): Body {
  const statement = find(program.body, id)
  return statement ? ((bodiesOf(statement)[0] ?? []) as Body) : []
}

/** Behind the new command; into a new loop, because that is what it is for. */
function caretAfterAdding({ program, caret }: { program: Program; caret: Place }, draft: Draft): Place {
  return 'body' in draft ? { inside: program.nextId, at: draft.body.length } : { ...caret, at: caret.at + 1 }
}

function caretAt(program: Program, id: NodeId): Place {
  const statement = find(program.body, id)
  if (statement && 'body' in statement) return { inside: id, at: statement.body.length }
  const place = placeOf(program, id)
  return { ...place, at: place.at + 1 }
}

function placeOf(program: Program, id: NodeId, body: Body = program.body, inside: NodeId | null = null): Place {
  const at = body.findIndex((statement) => statement.id === id)
  if (at !== -1) return { inside, at }
  const holder = body.find((statement) => find(bodyIn(program, statement.id), id))
  return holder ? placeOf(program, id, bodyIn(program, holder.id), holder.id) : endOf(program)
}
