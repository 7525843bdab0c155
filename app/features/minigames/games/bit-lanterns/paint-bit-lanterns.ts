import type { LanternState } from '#rules/games/bit-lanterns/bit-lanterns.ts'
import { moonRises } from '#rules/games/bit-lanterns/long-night.ts'
import { colours, cssColour } from '../../stage/colours.ts'
import type { Paper, Size, Spot } from '../../stage/game-view.ts'
import { type LanternLayout, lanternLayout } from './lantern-layout.ts'

/** Where the number is read, the lanterns show it; otherwise what is lit. */
export const litShown = ({ level, lit, cards, sky }: LanternState): number =>
  level.task === 'light' ? lit : (cards[sky[0]?.card ?? -1]?.value ?? 0)

export const bitsOf = (mask: number, bits: number): readonly number[] =>
  Array.from({ length: bits }, (_, bit) => bits - 1 - bit).filter((bit) => ((mask >> bit) & 1) === 1)

export function paintBitLanterns(paper: Paper, state: LanternState, size: Size): void {
  const layout = lanternLayout(state.level, size)
  paintMoon(paper, state, size)
  paintBoats(paper, state, layout, size)
  if (state.level.task === 'flipped') paintLights(paper, state, layout)
  else paintLanterns(paper, state, layout)
  if (state.level.task === 'light') paintCards(paper, state, layout)
  paintTime(paper, state, size)
  paintLives(paper, state)
  const lit = bitsOf(state.lit, state.level.bits).map((bit) => 2 ** bit)
  if (state.level.showsSum && state.level.task === 'light' && lit.length > 0) {
    const words = lit.length > 1 ? `${lit.join(' + ')} = ${state.lit}` : `${state.lit}`
    paper.write('sum', words, { ...layout.sum, colour: cssColour('sun-2') })
  }
}

/** In a night without an end: a small lantern for each card that may still beach. */
function paintLives(paper: Paper, { level, missed }: LanternState): void {
  for (let at = 0; at < (level.lives ?? 0); at += 1) {
    paper.put(`life ${at}`, at < (level.lives ?? 0) - missed ? 'lit' : 'dark', {
      x: 22 + at * 28,
      y: 30,
      width: 22,
      height: 32,
    })
  }
}

/** It stays for the rest of the night, whatever comes after the thirtieth. */
function paintMoon(paper: Paper, { longestStreak }: LanternState, { width }: Size): void {
  if (longestStreak < moonRises) return
  const side = Math.min(72, width * 0.13)
  paper.put('moon', 'moon', { x: width - side * 0.6, y: side * 0.62, width: side, height: side })
}

function paintLanterns(paper: Paper, state: LanternState, layout: LanternLayout): void {
  const { bits, labels } = state.level
  const lit = litShown(state)
  const dim = state.dim > 0 ? 0.45 : 1
  paper.line(layout.string, { width: 4, colour: colours['sun-6'] })
  for (let bit = 0; bit < bits; bit += 1) {
    const spot = layout.lantern(bit)
    const isLit = ((lit >> bit) & 1) === 1
    const swing = Math.sin(paper.time / 900 + bit) * (isLit ? 2.5 : 1)
    paper.line(
      [
        { x: spot.x, y: layout.string[12]?.y ?? 0 },
        { x: spot.x, y: spot.y - spot.height * 0.45 },
      ],
      { width: 4, colour: colours['sun-6'] },
    )
    const halo = spot.height * 1.25
    paper.put(`halo ${bit}`, 'halo', { ...spot, width: halo, height: halo, alpha: isLit ? dim : 0, glide: 60 })
    paper.put(`lantern ${bit}`, isLit ? 'lit' : 'dark', { ...spot, angle: swing, alpha: dim })
    const plate = layout.plate(bit)
    const raised = isLit ? -3 : 0
    paper.put(`plate ${bit}`, 'plate', {
      ...plate,
      y: plate.y + raised,
      tint: isLit ? colours['sun-4'] : colours['ink-4'],
    })
    if (labels === 'digits') {
      const colour = isLit ? cssColour('ink-8') : '#ffffff'
      paper.write(`value ${bit}`, String(2 ** bit), {
        x: plate.x,
        y: plate.y + raised - 2,
        size: plate.height * 0.5,
        colour,
      })
    }
    if (labels === 'dots')
      paintDots(paper, `plate ${bit}`, 2 ** bit, { ...plate, tint: isLit ? colours['ink-8'] : colours.white })
  }
}

type DotsLook = Spot & { readonly tint: number; readonly glide?: number }

function paintDots(paper: Paper, name: string, count: number, look: DotsLook): void {
  const { x, y, width, height, tint, glide = 0 } = look
  const side = Math.min(width / (Math.min(count, 4) + 1.4), height * 0.3)
  for (let at = 0; at < count; at += 1) {
    const [inRow, row] = [at % 4, Math.floor(at / 4)]
    const rowLength = Math.min(4, count - row * 4)
    paper.put(`${name} dot ${at}`, 'dot', {
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
  for (const [at, { card, sunk }] of sky.entries()) {
    const value = cards[card]?.value ?? 0
    const spot = layout.card(at, Math.min(1, sunk / ((level.fall * slowness) / 10)))
    const glide = 110
    const look = { ...spot, glide, angle: Math.sin(paper.time / 1_100 + card) * 2 }
    paper.put(`card ${card}`, 'card', look)
    if (level.labels === 'dots')
      paintDots(paper, `card ${card}`, value, { ...spot, height: spot.height * 0.9, tint: colours['ink-8'], glide })
    else
      paper.write(`number ${card}`, String(value), {
        ...spot,
        y: spot.y - 2,
        size: spot.height * 0.62,
        colour: cssColour('ink-8'),
        glide,
      })
  }
}

/** Sixteen lights, every row and column even but for one. */
function paintLights(paper: Paper, state: LanternState, layout: LanternLayout): void {
  const lit = litShown(state)
  if (state.sky.length === 0) return
  for (let at = 0; at < 16; at += 1) {
    const spot = layout.light(at)
    const isLit = ((lit >> at) & 1) === 1
    paper.put(`cell ${at}`, 'paper', { ...spot, tint: colours['sky-8'], alpha: 0.55 })
    paper.put(`halo ${at}`, 'halo', {
      ...spot,
      width: spot.width * 1.5,
      height: spot.height * 1.5,
      alpha: isLit ? 0.8 : 0,
    })
    const height = spot.height * 0.86
    paper.put(`light ${at}`, isLit ? 'lit' : 'dark', {
      ...spot,
      width: (height * 88) / 128,
      height,
      alpha: state.dim > 0 ? 0.45 : 1,
    })
  }
}

/** How long the oldest card still floats, as a thread that burns down. */
function paintTime(paper: Paper, { hasClock, sky, level, slowness }: LanternState, { width }: Size): void {
  const [oldest] = sky
  if (!hasClock || oldest === undefined) return
  const left = Math.max(0, 1 - oldest.sunk / ((level.fall * slowness) / 10))
  const half = (width * 0.3 * left) / 1
  const points = [
    { x: width / 2 - half, y: 2 },
    { x: width / 2 + half, y: 2 },
  ]
  paper.line(points, { width: 4, colour: colours['sun-4'] })
}

function paintBoats(paper: Paper, { caught }: LanternState, { shore }: LanternLayout, { width }: Size): void {
  const side = Math.min(26, width / 16)
  for (let at = 0; at < caught; at += 1) {
    const y = shore - side * 0.2 + Math.sin(paper.time / 700 + at) * 2
    paper.put(`boat ${at}`, 'boat', { x: side * (at + 0.8), y, width: side, height: side, glide: 300 })
  }
}
