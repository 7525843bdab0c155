import { silentBeat, softOffset } from '#rules/games/echo-drums/drum-line.ts'
import type { DrumState } from '#rules/games/echo-drums/echo-drums.ts'
import type { Piece } from '#rules/games/echo-drums/pieces.ts'
import { colors, cssColor } from '../../stage/colors.ts'
import type { Paper, Size } from '../../stage/game-view.ts'
import { type DrumLayout, computeDrumLayout } from './drum-layout.ts'

const visibleTicks = 24
const slowBeatTicks = 60
const maxWrongBells = 3

/** Returns the index of the beat that is sounding, or -1. */
export function getSoundingBeat({ phase, since, ticksPerBeat, lines, at, wrongBells }: DrumState): number {
  const beats = lines[at]?.beats.length ?? 0
  const pace = phase === 'listen' ? ticksPerBeat : slowBeatTicks
  if (phase === 'answer' || (phase === 'reveal' && wrongBells < maxWrongBells)) return -1
  const beat = Math.floor(since / pace)
  return beat < beats && since % pace < visibleTicks ? beat : -1
}

/** Returns a beat's value: a drum (from 4 on: played softly) or a rest. */
export function getBeat({ phase, lines, at }: DrumState, beat: number): number {
  const line = lines[at]
  return (phase === 'listen' ? line?.heard : line?.beats)?.[beat] ?? silentBeat
}

export function paintEchoDrums(paper: Paper, state: DrumState, size: Size, hitDrum: number): void {
  const { drums } = state.level
  const layout = computeDrumLayout(drums, size)
  state.feathers.forEach((count, index) => {
    const spot = layout.kite(index)
    const rise = Math.sin(paper.time / 800 + index) * 4
    paper.put(`kite ${index}`, 'kite', { ...spot, y: spot.y + rise, alpha: count === 0 ? 0.25 : 1, glide: 500 })
  })
  const sounding = getSoundingBeat(state)
  const activeBeat = sounding === -1 ? hitDrum : getBeat(state, sounding)
  for (let index = 0; index < drums; index += 1) {
    const spot = layout.drum(index)
    const isHit = activeBeat !== silentBeat && activeBeat % softOffset === index
    const isSoft = activeBeat >= softOffset
    if (isHit) {
      const ring = spot.width * (isSoft ? 0.9 : 1.12)
      paper.put(`ring ${index}`, 'ring', { ...spot, width: ring, height: ring * 0.84, tint: colors['sun-4'] })
    }
    const scale = isHit ? (isSoft ? 1.03 : 1.08) : 1
    const alpha = state.phase === 'answer' || isHit ? 1 : 0.8
    paper.put(`drum ${index}`, `drum-${index}`, {
      ...spot,
      width: spot.width * scale,
      height: spot.height * scale,
      alpha,
      glide: 50,
    })
  }
  if (state.phase === 'answer') paintLaid(paper, state, layout)
  else paintLine(paper, state, layout, sounding)
}

function paintLine(paper: Paper, state: DrumState, layout: DrumLayout, sounding: number): void {
  const line = state.lines[state.at]
  if (line === undefined) return
  const isShown = state.phase === 'reveal' || state.level.staysVisible
  const elapsedBeats = state.phase === 'listen' ? Math.floor(state.since / state.ticksPerBeat) : line.beats.length
  for (const index of line.beats.keys()) {
    const spot = layout.note(index, line.beats.length)
    const beat = getBeat(state, index)
    const isSeen = index === sounding || (isShown && index <= elapsedBeats)
    paper.put(`hollow ${index}`, 'hollow', spot)
    if (isSeen && beat !== silentBeat) paintNote(paper, `note ${index}`, beat, spot)
    const isRight = state.phase === 'reveal' && ((state.right >> index) & 1) === 1
    if (isRight)
      paper.put(`right ${index}`, 'ring', {
        ...spot,
        width: spot.width + 6,
        height: spot.height + 6,
        tint: colors['leaf-6'],
      })
  }
}

function paintNote(paper: Paper, name: string, beat: number, spot: ReturnType<DrumLayout['note']>): void {
  const side = spot.width * (beat >= softOffset ? 0.62 : 1)
  paper.put(name, `note-${beat % softOffset}`, { ...spot, width: side, height: side })
}

/** Paints the beats that the player has laid, then empty slots for the missing ones. */
function paintLaid(paper: Paper, state: DrumState, layout: DrumLayout): void {
  const beatCount = state.lines[state.at]?.beats.length ?? 0
  const count = Math.max(beatCount, state.laid.length)
  if (state.level.staysVisible) {
    for (const [index, beat] of (state.lines[state.at]?.heard ?? []).entries()) {
      const spot = layout.note(index, count)
      if (index >= state.laid.length) paper.put(`ghost ${index}`, `note-${beat % softOffset}`, { ...spot, alpha: 0.35 })
    }
  }
  for (let index = 0; index < count; index += 1) {
    const spot = layout.note(index, count)
    const piece = state.laid[index]
    if (piece === undefined) paper.put(`hollow ${index}`, 'hollow', { ...spot, alpha: 0.8 })
    else paintPiece(paper, index, piece, spot)
  }
}

function paintPiece(paper: Paper, index: number, piece: Piece, spot: ReturnType<DrumLayout['note']>): void {
  if ('hit' in piece) return paintNote(paper, `laid ${index}`, piece.hit, spot)
  const bracket = { ...spot, width: spot.width / 2 }
  if ('open' in piece) return paper.put(`open ${index}`, 'frame-open', bracket)
  paper.put(`close ${index}`, 'frame-close', { ...bracket, x: spot.x - spot.width * 0.2 })
  paper.write(`times ${index}`, `×${piece.again}`, {
    x: spot.x + spot.width * 0.3,
    y: spot.y,
    size: spot.height * 0.42,
    color: cssColor('sun-8'),
  })
}
