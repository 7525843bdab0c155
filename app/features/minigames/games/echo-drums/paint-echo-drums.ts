import { rest, soft } from '#rules/games/echo-drums/drum-line.ts'
import type { DrumState } from '#rules/games/echo-drums/echo-drums.ts'
import type { Piece } from '#rules/games/echo-drums/pieces.ts'
import { colours, cssColour } from '../../stage/colours.ts'
import type { Paper, Size } from '../../stage/game-view.ts'
import { type DrumLayout, drumLayout } from './drum-layout.ts'

const visibleTicks = 24
const slowBeatTicks = 60
const mostWrongBells = 3

/** The beat that sounds now, by its place in the line, or -1. */
export function soundingBeat({ phase, since, ticksPerBeat, lines, at, wrongBells }: DrumState): number {
  const beats = lines[at]?.beats.length ?? 0
  const pace = phase === 'listen' ? ticksPerBeat : slowBeatTicks
  if (phase === 'answer' || (phase === 'reveal' && wrongBells < mostWrongBells)) return -1
  const beat = Math.floor(since / pace)
  return beat < beats && since % pace < visibleTicks ? beat : -1
}

/** What sounds then: a drum, softly from four on, or a rest. */
export function beatAt({ phase, lines, at }: DrumState, beat: number): number {
  const line = lines[at]
  return (phase === 'listen' ? line?.heard : line?.beats)?.[beat] ?? rest
}

export function paintEchoDrums(paper: Paper, state: DrumState, size: Size, hitDrum: number): void {
  const { drums } = state.level
  const layout = drumLayout(drums, size)
  state.feathers.forEach((count, at) => {
    const spot = layout.kite(at)
    const rise = Math.sin(paper.time / 800 + at) * 4
    paper.put(`kite ${at}`, 'kite', { ...spot, y: spot.y + rise, alpha: count === 0 ? 0.25 : 1, glide: 500 })
  })
  const sounding = soundingBeat(state)
  const loud = sounding === -1 ? hitDrum : beatAt(state, sounding)
  for (let at = 0; at < drums; at += 1) {
    const spot = layout.drum(at)
    const isHit = loud !== rest && loud % soft === at
    const isSoft = loud >= soft
    if (isHit) {
      const ring = spot.width * (isSoft ? 0.9 : 1.12)
      paper.put(`ring ${at}`, 'ring', { ...spot, width: ring, height: ring * 0.84, tint: colours['sun-4'] })
    }
    const dent = isHit ? (isSoft ? 1.03 : 1.08) : 1
    const alpha = state.phase === 'answer' || isHit ? 1 : 0.8
    paper.put(`drum ${at}`, `drum-${at}`, {
      ...spot,
      width: spot.width * dent,
      height: spot.height * dent,
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
  const passed = state.phase === 'listen' ? Math.floor(state.since / state.ticksPerBeat) : line.beats.length
  for (const at of line.beats.keys()) {
    const spot = layout.note(at, line.beats.length)
    const beat = beatAt(state, at)
    const isSeen = at === sounding || (isShown && at <= passed)
    paper.put(`hollow ${at}`, 'hollow', spot)
    if (isSeen && beat !== rest) paintNote(paper, `note ${at}`, beat, spot)
    const isRight = state.phase === 'reveal' && ((state.right >> at) & 1) === 1
    if (isRight)
      paper.put(`right ${at}`, 'ring', {
        ...spot,
        width: spot.width + 6,
        height: spot.height + 6,
        tint: colours['leaf-6'],
      })
  }
}

function paintNote(paper: Paper, name: string, beat: number, spot: ReturnType<DrumLayout['note']>): void {
  const side = spot.width * (beat >= soft ? 0.62 : 1)
  paper.put(name, `note-${beat % soft}`, { ...spot, width: side, height: side })
}

/** While it is played back: what was laid, then as many hollows as the line still needs. */
function paintLaid(paper: Paper, state: DrumState, layout: DrumLayout): void {
  const wanted = state.lines[state.at]?.beats.length ?? 0
  const count = Math.max(wanted, state.laid.length)
  if (state.level.staysVisible) {
    for (const [at, beat] of (state.lines[state.at]?.heard ?? []).entries()) {
      const spot = layout.note(at, count)
      if (at >= state.laid.length) paper.put(`ghost ${at}`, `note-${beat % soft}`, { ...spot, alpha: 0.35 })
    }
  }
  for (let at = 0; at < count; at += 1) {
    const spot = layout.note(at, count)
    const piece = state.laid[at]
    if (piece === undefined) paper.put(`hollow ${at}`, 'hollow', { ...spot, alpha: 0.8 })
    else paintPiece(paper, at, piece, spot)
  }
}

function paintPiece(paper: Paper, at: number, piece: Piece, spot: ReturnType<DrumLayout['note']>): void {
  if ('hit' in piece) return paintNote(paper, `laid ${at}`, piece.hit, spot)
  const bracket = { ...spot, width: spot.width / 2 }
  if ('open' in piece) return paper.put(`open ${at}`, 'frame-open', bracket)
  paper.put(`close ${at}`, 'frame-close', { ...bracket, x: spot.x - spot.width * 0.2 })
  paper.write(`times ${at}`, `×${piece.again}`, {
    x: spot.x + spot.width * 0.3,
    y: spot.y,
    size: spot.height * 0.42,
    colour: cssColour('sun-8'),
  })
}
