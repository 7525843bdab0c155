/** State of a student solving a puzzle: the program, the insert position and the shown run. */

import type { CaseVerdict, Stars } from '../levels/level.ts'
import type { TypingProblem } from './draft.ts'
import {
  findStatement,
  insert,
  remove,
  setTimes,
  type EditResult,
  type EditReason,
  type InsertPosition,
} from './edit.ts'
import type { ParsedPython } from './python.ts'
import { bodiesOf, iconSizes, checkLimits, type Body, type Draft, type NodeId, type Program } from './tree.ts'

/** Text as typed. While it has a syntax error, the session's program is the last valid one. */
export type TypedText = { readonly text: string; readonly problem: TypingProblem | null }

type Work = { readonly program: Program; readonly typed: TypedText | null }

/** A run that is replayed step by step; it was computed in advance. */
export type Flight<State, Event> = {
  readonly run: CaseVerdict<State, Event>
  readonly stars: Stars
  /** Number of steps shown so far. */
  readonly shownSteps: number
}

export type PuzzleSession<State, Event> = Work & {
  /** Position where the next command is inserted. */
  readonly caret: InsertPosition
  readonly selected: NodeId | null
  readonly past: readonly Work[]
  /** Why the last edit was refused. */
  readonly refusal: EditReason | null
  readonly flight: Flight<State, Event> | null
}

export type PuzzleAction<State, Event> =
  | { readonly kind: 'add'; readonly draft: Draft }
  | { readonly kind: 'remove' }
  | { readonly kind: 'set-times'; readonly id: NodeId; readonly times: number }
  | { readonly kind: 'select'; readonly id: NodeId }
  | { readonly kind: 'place'; readonly caret: InsertPosition }
  /** The caller parses the text, so that only screens with a text skin load the parser. */
  | { readonly kind: 'type'; readonly text: string; readonly parsed: ParsedTyping }
  | { readonly kind: 'undo' }
  /** The caller computes the run, so that read-only screens do not load the interpreter. */
  | { readonly kind: 'run'; readonly flight: Flight<State, Event> }
  | { readonly kind: 'step' }
  | { readonly kind: 'land' }
  | { readonly kind: 'stop' }

/** Result of parsing typed text: a program that the level allows, or the first problem. */
export type ParsedTyping = Extract<ParsedPython, { ok: true }> | ({ readonly ok: false } & TypingProblem)

const MAX_UNDO = 50

export const openPuzzle = <State, Event>(program: Program): PuzzleSession<State, Event> => ({
  program,
  typed: null,
  caret: endOf(program),
  selected: null,
  past: [],
  refusal: null,
  flight: null,
})

export function changePuzzle<State, Event>(
  session: PuzzleSession<State, Event>,
  action: PuzzleAction<State, Event>,
): PuzzleSession<State, Event> {
  const { program, flight } = session
  switch (action.kind) {
    case 'add':
      return applyEdit(session, insert(program, session.caret, action.draft), caretAfterAdding(session, action.draft))
    case 'remove': {
      const id = findRemovable(session)
      return id === null ? session : applyEdit(session, remove(program, id), positionOf(program, id))
    }
    case 'set-times':
      return applyEdit(session, setTimes(program, action.id, action.times), session.caret, action.id)
    case 'select':
      return { ...session, selected: action.id, caret: caretForSelection(program, action.id), refusal: null }
    case 'place':
      return { ...session, selected: null, caret: action.caret, refusal: null }
    case 'type':
      return applyTyping(session, action.text, action.parsed)
    case 'undo':
      return undoLast(session)
    case 'run':
      return { ...session, selected: null, refusal: null, flight: action.flight }
    case 'step':
      return flight
        ? { ...session, flight: { ...flight, shownSteps: Math.min(flight.shownSteps + 1, flight.run.steps.length) } }
        : session
    case 'land':
      return flight ? { ...session, flight: { ...flight, shownSteps: flight.run.steps.length } } : session
    case 'stop':
      return { ...session, flight: null }
  }
}

/**
 * The statement that `remove` deletes: the selected one, else the one before the caret, else the empty loop around it.
 */
export function findRemovable({
  program,
  selected,
  caret,
}: Pick<PuzzleSession<never, never>, 'program' | 'selected' | 'caret'>): NodeId | null {
  if (selected !== null) return selected
  const siblings = caret.inside === null ? program.body : bodyIn(program, caret.inside)
  return siblings[caret.at - 1]?.id ?? (siblings.length === 0 ? caret.inside : null)
}

export const isSamePosition = (left: InsertPosition, right: InsertPosition): boolean =>
  left.inside === right.inside && left.at === right.at

function applyEdit<State, Event>(
  session: PuzzleSession<State, Event>,
  edit: EditResult,
  caret: InsertPosition,
  selected: NodeId | null = null,
): PuzzleSession<State, Event> {
  const result = edit.ok ? checkLimits(edit.value, iconSizes) : edit
  if (!result.ok) return { ...session, refusal: result.reason }
  return {
    ...session,
    past: withHistory(session),
    program: result.value,
    typed: null,
    caret,
    selected,
    refusal: null,
    flight: null,
  }
}

function applyTyping<State, Event>(
  session: PuzzleSession<State, Event>,
  text: string,
  parsed: ParsedTyping,
): PuzzleSession<State, Event> {
  const program = parsed.ok ? parsed.value : session.program
  const problem = parsed.ok ? null : { reason: parsed.reason, line: parsed.line }
  // Consecutive typing is one undo step.
  const past = session.typed ? session.past : withHistory(session)
  return {
    ...session,
    past,
    program,
    typed: { text, problem },
    caret: endOf(program),
    selected: null,
    refusal: null,
    flight: null,
  }
}

function undoLast<State, Event>(session: PuzzleSession<State, Event>): PuzzleSession<State, Event> {
  const previous = session.past.at(-1)
  if (!previous) return session
  const { program } = previous
  return {
    ...session,
    ...previous,
    past: session.past.slice(0, -1),
    caret: endOf(program),
    selected: null,
    refusal: null,
    flight: null,
  }
}

const withHistory = ({ program, typed, past }: Work & { past: readonly Work[] }): readonly Work[] =>
  [...past, { program, typed }].slice(-MAX_UNDO)

export const isLanded = ({ run, shownSteps: shown }: Flight<unknown, unknown>): boolean => shown === run.steps.length

/** The step being shown; `undefined` before the first. */
export const currentStep = <State, Event>({ run, shownSteps: shown }: Flight<State, Event>) => run.steps[shown - 1]

const endOf = (program: Program): InsertPosition => ({ inside: null, at: program.body.length })

function bodyIn(program: Program, id: NodeId): Body {
  const statement = findStatement(program.body, id)
  return statement ? ((bodiesOf(statement)[0] ?? []) as Body) : []
}

/** After the new command, or inside a new loop, so that the student can fill it. */
function caretAfterAdding(
  { program, caret }: { program: Program; caret: InsertPosition },
  draft: Draft,
): InsertPosition {
  return 'body' in draft ? { inside: program.nextId, at: draft.body.length } : { ...caret, at: caret.at + 1 }
}

function caretForSelection(program: Program, id: NodeId): InsertPosition {
  const statement = findStatement(program.body, id)
  if (statement && 'body' in statement) return { inside: id, at: statement.body.length }
  const position = positionOf(program, id)
  return { ...position, at: position.at + 1 }
}

function positionOf(
  program: Program,
  id: NodeId,
  body: Body = program.body,
  inside: NodeId | null = null,
): InsertPosition {
  const index = body.findIndex((statement) => statement.id === id)
  if (index !== -1) return { inside, at: index }
  const holder = body.find((statement) => findStatement(bodyIn(program, statement.id), id))
  return holder ? positionOf(program, id, bodyIn(program, holder.id), holder.id) : endOf(program)
}
