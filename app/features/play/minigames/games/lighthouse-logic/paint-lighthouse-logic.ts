import { type Circuit, type Gate, evaluateLamps } from '#rules/games/lighthouse-logic/circuit.ts'
import type { LighthouseRound } from '#rules/games/lighthouse-logic/lighthouse-round.ts'
import type { LighthouseState } from '#rules/games/lighthouse-logic/lighthouse-logic.ts'
import { colors } from '../../stage/colors.ts'
import type { Paper, Size, Spot } from '../../stage/game-view.ts'
import { type LighthouseLayout, computeLighthouseLayout } from './lighthouse-layout.ts'

export const getCurrentRound = ({ rounds, at }: LighthouseState): LighthouseRound =>
  rounds[Math.min(at, rounds.length - 1)] as LighthouseRound

/** Returns the weather of the running test or of the last failed one, otherwise null. */
export function getShownWeather(state: LighthouseState): number | null {
  if (state.running !== -1) return getCurrentRound(state).rows[state.running] ?? null
  return state.stuck > 0 && state.wrongRow !== -1 && state.level.task === 'set' ? state.wrongRow : null
}

/** Lamps of a weather (goal, prediction or test result), as bits; null if unknown. */
export function getKnownLamps(state: LighthouseState, row: number): number | null {
  const round = getCurrentRound(state)
  if (state.level.task === 'predict') return state.predicted[row] ?? null
  if (state.level.task === 'find') return state.tested.includes(row) ? (round.wish[row] ?? 0) : null
  return round.wish[row] ?? 0
}

export function paintLighthouseLogic(paper: Paper, state: LighthouseState, size: Size): void {
  const round = getCurrentRound(state)
  const layout = computeLighthouseLayout(round.circuit, size)
  const weather = getShownWeather(state)
  const lit = weather === null ? null : findLitNodes(round.circuit, state.setting, weather)
  round.rows.forEach((row, index) => paintTile(paper, state, round, layout.tile(index), row, row === weather))
  paintPipes(paper, round.circuit, layout, lit)
  for (let node = 0; node < round.circuit.signals; node += 1) {
    const spot = layout.node(node)
    const isLit = lit === null || ((lit >> node) & 1) === 1
    paper.put(`plate ${node}`, 'paper', { ...spot, height: spot.width, tint: colors['sky-8'], alpha: 0.75 })
    paper.put(`signal ${node}`, `signal-${node}`, {
      ...spot,
      width: spot.width * 0.8,
      height: spot.width * 0.8,
      alpha: isLit ? 1 : 0.3,
    })
    if (!isLit) paper.put(`no ${node}`, 'no', { ...spot, width: spot.width * 0.7, height: spot.width * 0.7 })
  }
  for (const slot of round.circuit.slots.keys()) {
    const spot = layout.node(round.circuit.signals + slot)
    paper.put(`slot ${slot}`, state.setting[slot] ?? 'empty', { ...spot, glide: 60 })
    if (slot < state.locked) paper.put(`locked ${slot}`, 'frame', { ...spot, tint: colors['leaf-4'] })
  }
  for (const [index, node] of round.circuit.lamps.entries())
    paintLamp(paper, layout.lamp(index), index, lit !== null && ((lit >> node) & 1) === 1)
}

/** Returns all lit nodes as bits. */
function findLitNodes(circuit: Circuit, setting: readonly (Gate | null)[], weather: number): number {
  const lamps = Array.from({ length: circuit.signals + circuit.slots.length }, (_, node) => node)
  return evaluateLamps(
    { ...circuit, lamps },
    setting.map((gate) => gate ?? 'pass'),
    weather,
  )
}

function paintTile(
  paper: Paper,
  state: LighthouseState,
  { circuit }: LighthouseRound,
  spot: Spot,
  row: number,
  isNow: boolean,
): void {
  const isWrong = state.wrongRow === row
  paper.put(`tile ${row}`, 'tall', { ...spot, alpha: isNow ? 1 : 0.7 })
  if (isNow || isWrong)
    paper.put(`mark ${row}`, 'tall-frame', { ...spot, tint: isWrong ? colors['sun-4'] : colors.white })
  const step = spot.height / (circuit.signals + 1.6)
  const side = Math.min(step * 0.9, spot.width * 0.8)
  for (let signal = 0; signal < circuit.signals; signal += 1) {
    const isOn = ((row >> signal) & 1) === 1
    const icon = { x: spot.x, y: spot.y - spot.height / 2 + step * (signal + 0.7), width: side, height: side }
    paper.put(`tile ${row} ${signal}`, `signal-${signal}`, { ...icon, alpha: isOn ? 1 : 0.22 })
    if (!isOn) paper.put(`tile ${row} no ${signal}`, 'no', { ...icon, width: side * 0.8, height: side * 0.8 })
  }
  const lamps = getKnownLamps(state, row)
  const count = circuit.lamps.length
  for (let lamp = 0; lamp < count; lamp += 1) {
    const lampSize = Math.min(step * 1.25, (spot.width * 0.95) / count)
    const x = spot.x + (lamp - (count - 1) / 2) * lampSize
    const picture = lamps === null ? 'lamp-ask' : ((lamps >> lamp) & 1) === 1 ? 'lamp-on' : 'lamp-off'
    paper.put(`tile ${row} lamp ${lamp}`, picture, {
      x,
      y: spot.y + spot.height / 2 - lampSize * 0.6,
      width: lampSize,
      height: lampSize,
    })
  }
}

/** Paints lit connections as filled pipes and dark ones as thin pipes. */
function paintPipes(paper: Paper, circuit: Circuit, layout: LighthouseLayout, lit: number | null): void {
  const join = (from: number, to: Spot, shift: number) => {
    const start = layout.node(from)
    const isLit = lit !== null && ((lit >> from) & 1) === 1
    const middle = (start.x + to.x) / 2
    const y = to.y + shift
    const points = [
      { x: start.x, y: start.y },
      { x: middle, y: start.y },
      { x: middle, y },
      { x: to.x, y },
    ]
    paper.line(points, isLit ? { width: 8, color: colors['sun-3'] } : { width: 5, color: colors['ink-3'] })
  }
  for (const [slot, { from }] of circuit.slots.entries()) {
    const spot = layout.node(circuit.signals + slot)
    from.forEach((node, index) => join(node, spot, from.length === 1 ? 0 : (index - 0.5) * spot.height * 0.36))
  }
  for (const [index, node] of circuit.lamps.entries()) join(node, layout.lamp(index), 0)
}

function paintLamp(paper: Paper, spot: Spot, index: number, isLit: boolean): void {
  const top = spot.y - spot.height * 0.26
  if (isLit) {
    paper.put(`beam ${index}`, 'beam', {
      x: spot.x - spot.width * 0.55,
      y: top,
      width: spot.width * 1.1,
      height: spot.height * 0.34,
    })
  }
  const houseWidth = Math.min(spot.width, (spot.height * 60) / 112)
  paper.put(`house ${index}`, 'lighthouse', { ...spot, width: houseWidth, height: (houseWidth * 112) / 60 })
  const light = houseWidth * 0.42
  const y = spot.y - ((houseWidth * 112) / 60) * 0.205
  paper.put(`light ${index}`, 'dot', {
    x: spot.x,
    y,
    width: light * 0.7,
    height: light * 0.5,
    tint: isLit ? colors['sun-3'] : colors['ink-6'],
  })
}
