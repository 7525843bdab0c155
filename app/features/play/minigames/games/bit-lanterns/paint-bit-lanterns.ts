import type { LanternState } from '#rules/games/bit-lanterns/bit-lanterns.ts'
import { moonBadgeStreak } from '#rules/games/bit-lanterns/endless-mode.ts'
import { colors, cssColor } from '../../stage/colors.ts'
import type { Paper, Size, Spot } from '../../stage/game-view.ts'
import { type LanternLayout, computeLanternLayout } from './lantern-layout.ts'

/** Bit mask of the lights to draw: the lanterns that the player lit, in other tasks the number on the oldest card. */
export const getShownLights = ({ level, lit, cards, sky }: LanternState): number =>
  level.task === 'light' ? lit : (cards[sky[0]?.card ?? -1]?.value ?? 0)

export const listSetBits = (mask: number, bits: number): readonly number[] =>
  Array.from({ length: bits }, (_, bit) => bits - 1 - bit).filter((bit) => ((mask >> bit) & 1) === 1)

export function paintBitLanterns(paper: Paper, state: LanternState, size: Size): void {
  const layout = computeLanternLayout(state.level, size)
  paintMoon(paper, state, size)
  paintBoats(paper, state, layout, size)
  if (state.level.task === 'flipped') paintLights(paper, state, layout)
  else paintLanterns(paper, state, layout)
  if (state.level.task === 'light') paintCards(paper, state, layout)
  paintTime(paper, state, size)
  paintLives(paper, state)
  const lit = listSetBits(state.lit, state.level.bits).map((bit) => 2 ** bit)
  if (state.level.showsSum && state.level.task === 'light' && lit.length > 0) {
    const label = lit.length > 1 ? `${lit.join(' + ')} = ${state.lit}` : `${state.lit}`
    paper.write('sum', label, { ...layout.sum, color: cssColor('sun-2') })
  }
}

/** Endless level: a small lantern for each life. */
function paintLives(paper: Paper, { level, missed }: LanternState): void {
  for (let index = 0; index < (level.lives ?? 0); index += 1) {
    paper.put(`life ${index}`, index < (level.lives ?? 0) - missed ? 'lit' : 'dark', {
      x: 22 + index * 28,
      y: 30,
      width: 22,
      height: 32,
    })
  }
}

/** The moon badge appears after a long streak and stays for the rest of the play. */
function paintMoon(paper: Paper, { longestStreak }: LanternState, { width }: Size): void {
  if (longestStreak < moonBadgeStreak) return
  const side = Math.min(72, width * 0.13)
  paper.put('moon', 'moon', { x: width - side * 0.6, y: side * 0.62, width: side, height: side })
}

function paintLanterns(paper: Paper, state: LanternState, layout: LanternLayout): void {
  const { bits, labels } = state.level
  const lit = getShownLights(state)
  const dim = state.dim > 0 ? 0.45 : 1
  paper.line(layout.string, { width: 4, color: colors['sun-6'] })
  for (let bit = 0; bit < bits; bit += 1) {
    const spot = layout.lantern(bit)
    const isLit = ((lit >> bit) & 1) === 1
    const swing = Math.sin(paper.time / 900 + bit) * (isLit ? 2.5 : 1)
    paper.line(
      [
        { x: spot.x, y: layout.string[12]?.y ?? 0 },
        { x: spot.x, y: spot.y - spot.height * 0.45 },
      ],
      { width: 4, color: colors['sun-6'] },
    )
    const halo = spot.height * 1.25
    paper.put(`halo ${bit}`, 'halo', { ...spot, width: halo, height: halo, alpha: isLit ? dim : 0, glide: 60 })
    paper.put(`lantern ${bit}`, isLit ? 'lit' : 'dark', { ...spot, angle: swing, alpha: dim })
    const plate = layout.plate(bit)
    const offsetY = isLit ? -3 : 0
    paper.put(`plate ${bit}`, 'plate', {
      ...plate,
      y: plate.y + offsetY,
      tint: isLit ? colors['sun-4'] : colors['ink-4'],
    })
    if (labels === 'digits') {
      const color = isLit ? cssColor('ink-8') : '#ffffff'
      paper.write(`value ${bit}`, String(2 ** bit), {
        x: plate.x,
        y: plate.y + offsetY - 2,
        size: plate.height * 0.5,
        color,
      })
    }
    if (labels === 'dots')
      paintDots(paper, `plate ${bit}`, 2 ** bit, { ...plate, tint: isLit ? colors['ink-8'] : colors.white })
  }
}

type DotsStyle = Spot & { readonly tint: number; readonly glide?: number }

function paintDots(paper: Paper, name: string, count: number, look: DotsStyle): void {
  const { x, y, width, height, tint, glide = 0 } = look
  const side = Math.min(width / (Math.min(count, 4) + 1.4), height * 0.3)
  for (let index = 0; index < count; index += 1) {
    const [inRow, row] = [index % 4, Math.floor(index / 4)]
    const rowLength = Math.min(4, count - row * 4)
    paper.put(`${name} dot ${index}`, 'dot', {
      x: x + (inRow - (rowLength - 1) / 2) * side * 1.15,
      y: y - 2 + (row - (Math.ceil(count / 4) - 1) / 2) * side * 1.15,
      width: side,
      height: side,
      tint,
      ...(glide > 0 ? { glide } : {}),
    })
  }
}

function paintCards(paper: Paper, state: LanternState, layout: LanternLayout): void {
  const { level, sky, cards, slowness } = state
  for (const [index, { card, sunk }] of sky.entries()) {
    const value = cards[card]?.value ?? 0
    const spot = layout.card(index, Math.min(1, sunk / ((level.fall * slowness) / 10)))
    const glide = 110
    const look = { ...spot, glide, angle: Math.sin(paper.time / 1_100 + card) * 2 }
    paper.put(`card ${card}`, 'card', look)
    if (level.labels === 'dots')
      paintDots(paper, `card ${card}`, value, { ...spot, height: spot.height * 0.9, tint: colors['ink-8'], glide })
    else
      paper.write(`number ${card}`, String(value), {
        ...spot,
        y: spot.y - 2,
        size: spot.height * 0.62,
        color: cssColor('ink-8'),
        glide,
      })
  }
}

/** Sixteen lights: all rows and columns have even parity except for one error. */
function paintLights(paper: Paper, state: LanternState, layout: LanternLayout): void {
  const lit = getShownLights(state)
  if (state.sky.length === 0) return
  for (let index = 0; index < 16; index += 1) {
    const spot = layout.light(index)
    const isLit = ((lit >> index) & 1) === 1
    paper.put(`cell ${index}`, 'paper', { ...spot, tint: colors['sky-8'], alpha: 0.55 })
    paper.put(`halo ${index}`, 'halo', {
      ...spot,
      width: spot.width * 1.5,
      height: spot.height * 1.5,
      alpha: isLit ? 0.8 : 0,
    })
    const height = spot.height * 0.86
    paper.put(`light ${index}`, isLit ? 'lit' : 'dark', {
      ...spot,
      width: (height * 88) / 128,
      height,
      alpha: state.dim > 0 ? 0.45 : 1,
    })
  }
}

/** Remaining time of the oldest card, as a burning thread. */
function paintTime(paper: Paper, { hasClock, sky, level, slowness }: LanternState, { width }: Size): void {
  const [oldest] = sky
  if (!hasClock || oldest === undefined) return
  const remaining = Math.max(0, 1 - oldest.sunk / ((level.fall * slowness) / 10))
  const half = (width * 0.3 * remaining) / 1
  const points = [
    { x: width / 2 - half, y: 2 },
    { x: width / 2 + half, y: 2 },
  ]
  paper.line(points, { width: 4, color: colors['sun-4'] })
}

function paintBoats(paper: Paper, { caught }: LanternState, { shore }: LanternLayout, { width }: Size): void {
  const side = Math.min(26, width / 16)
  for (let index = 0; index < caught; index += 1) {
    const y = shore - side * 0.2 + Math.sin(paper.time / 700 + index) * 2
    paper.put(`boat ${index}`, 'boat', { x: side * (index + 0.8), y, width: side, height: side, glide: 300 })
  }
}
