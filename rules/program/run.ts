/** Flies a program through its world, step by step. The same program in the same world always flies the same way. */

import { fly, type FlightEvent, type Kite, type Position, type SkyGrid } from '../worlds/sky-grid.ts'
import { countBlocks, type Body, type NodeId, type Program, type Statement, type StatementOf } from './tree.ts'

export type Reason = 'reached' | 'crashed' | 'ended-short' | 'too-long'

/** Statements that do something in the world; all others only decide which of these comes next. */
type Action = StatementOf<'move'>

/** A body being worked through: the statement that comes next, and how often the body comes round again. */
type Frame = { readonly body: Body; readonly at: number; readonly turnsLeft: number }

export type Flight = {
  readonly world: SkyGrid
  readonly position: Position
  readonly collected: readonly Position[]
  readonly steps: number
  /** The statement that made the last step, and what came of it. */
  readonly nodeId: NodeId | null
  readonly event: FlightEvent | null
  /** Where the last step led, or would have led without the storm. */
  readonly toward: Position
  readonly done: boolean
  readonly reason: Reason | null
  readonly ahead: Ahead | null
}

type Ahead = { readonly action: Action; readonly rest: readonly Frame[] }

export type TraceStep = {
  readonly nodeId: NodeId
  readonly event: FlightEvent
  readonly from: Position
  readonly toward: Position
}

export type Stars = 0 | 1 | 2 | 3

export type Verdict = {
  readonly ok: boolean
  readonly reason: Reason
  readonly steps: number
  readonly stars: Stars
  readonly trace: readonly TraceStep[]
}

export function start(program: Program, world: SkyGrid): Flight {
  const ahead = nextAction([{ body: program.body, at: 0, turnsLeft: 0 }])
  const reason = ahead ? null : 'ended-short'
  const { start: position } = world
  return { world, position, collected: [], steps: 0, nodeId: null, event: null, toward: position, done: !ahead, reason, ahead }
}

export function step(flight: Flight): Flight {
  if (flight.done || !flight.ahead) return flight
  const { action, rest } = flight.ahead
  const { kite, toward, event } = perform(flight.world, flight, action)

  const ahead = nextAction(rest)
  const steps = flight.steps + 1
  const reason = reasonToStop(event, ahead, steps, flight.world.stepLimit)
  return { ...flight, ...kite, steps, nodeId: action.id, event, toward, done: reason !== null, reason, ahead }
}

export function runAll(program: Program, world: SkyGrid): Verdict {
  const trace: TraceStep[] = []
  let flight = start(program, world)
  while (!flight.done) {
    const from = flight.position
    flight = step(flight)
    const { nodeId, event, toward } = flight
    if (nodeId !== null && event !== null) trace.push({ nodeId, event, from, toward })
  }
  const reason = flight.reason ?? 'ended-short'
  return { ok: reason === 'reached', reason, steps: flight.steps, stars: starsFor(program, flight), trace }
}

/** One star for the bell, two with every star of the sky, three when the program is short as well. */
export function starsFor(program: Program, flight: Flight): Stars {
  if (flight.reason !== 'reached') return 0
  if (flight.collected.length < flight.world.stars.length) return 1
  return countBlocks(program) <= flight.world.threeStarBlocks ? 3 : 2
}

function perform(world: SkyGrid, { position, collected }: Kite, action: Action) {
  switch (action.kind) {
    case 'move':
      return fly(world, { position, collected }, action.direction)
  }
}

function reasonToStop(event: FlightEvent, ahead: Ahead | null, steps: number, stepLimit: number): Reason | null {
  if (event === 'bell') return 'reached'
  if (event === 'storm' || event === 'tree' || event === 'outside') return 'crashed'
  if (!ahead) return 'ended-short'
  return steps >= stepLimit ? 'too-long' : null
}

// A loop and not a recursion: empty loops inside loops come round thousands of times without any action.
function nextAction(frames: readonly Frame[]): Ahead | null {
  const stack = [...frames]
  for (let frame = stack.pop(); frame; frame = stack.pop()) {
    const statement = frame.body[frame.at]
    if (statement) {
      stack.push({ ...frame, at: frame.at + 1 })
      const entered = enter(statement)
      if ('kind' in entered) return { action: entered, rest: stack }
      stack.push(entered)
    } else if (frame.turnsLeft > 0) {
      stack.push({ ...frame, at: 0, turnsLeft: frame.turnsLeft - 1 })
    }
  }
  return null
}

function enter(statement: Statement): Action | Frame {
  switch (statement.kind) {
    case 'move':
      return statement
    case 'repeat':
      return { body: statement.body, at: 0, turnsLeft: statement.times - 1 }
  }
}
