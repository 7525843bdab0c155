import bell from '#app/ui/art/pictures/bell.svg?url'
import star from '#app/ui/art/pictures/star.svg?url'
import cloud from '#app/ui/art/scenes/storm.svg?url'
import { bugHunt, type BugState } from '#rules/games/bug-hunt/bug-hunt.ts'
import type { BugInput } from '#rules/games/bug-hunt/bug-input.ts'
import { type Knot, mended, type Mend, type MendChoice } from '#rules/games/bug-hunt/knot.ts'
import type { Position } from '#rules/worlds/grid.ts'
import { colours } from '../../stage/colours.ts'
import type { Control, Cue, GameView, Size, Words } from '../../stage/game-view.ts'
import { stageGame } from '../../stage/session.ts'
import { windPictures } from '../wind-rush/pictures.ts'
import { paintBugHunt, skyLayout } from './paint-bug-hunt.ts'

type BugControl = Control<BugInput>

class BugHuntView implements GameView<BugState, BugInput> {
  readonly sky = 'day'
  readonly pictures = { bell, star, cloud, 'kite-0': windPictures['kite-0'] }
  readonly panelColumns = 1
  readonly isList = true
  readonly #words: Words
  /** The place that is suspected, and in fog the moment that will be asked for. */
  #suspect = -1
  #moment = 0
  #seen = { at: 0, solved: 0, wrong: 0, cursor: -1, probes: 0 }

  constructor(words: Words) {
    this.#words = words
  }

  paint: GameView<BugState, BugInput>['paint'] = (paper, state, size) => paintBugHunt(paper, state, size)

  controls = (state: BugState, size: Size): readonly BugControl[] => {
    const knot = state.knots[state.at]
    if (knot === undefined) return []
    const mend = knot.mends[this.#suspect]
    const panel = mend === undefined ? this.#lines(state, knot) : this.#mends(state, knot, mend)
    return [...panel, ...(state.level.fog ? this.#asking(state, size) : this.#watching(state, size))]
  }

  /** The program, line by line; what cannot be mended is read only. */
  #lines(state: BugState, knot: Knot): readonly BugControl[] {
    const running = state.flights[0]?.steps[state.cursor]?.line
    return mended(knot, state.made).map((line, at) => {
      const place = knot.mends.findIndex((one) => one.line === at)
      return {
        id: `line-${at}`,
        label: this.#words('line', { number: at + 1, code: line.trim() }),
        text: line,
        look: 'code',
        at: { column: 1, row: at + 1 },
        isOff: place === -1 || state.flying > 0 || state.made.has(place),
        isChosen: isLit(state) && running === at,
        press: () => {
          this.#suspect = place
          return null
        },
      }
    })
  }

  #mends(state: BugState, knot: Knot, mend: Mend): readonly BugControl[] {
    const place = this.#suspect
    const back: BugControl = {
      id: 'back',
      label: this.#words('back'),
      text: knot.program[mend.line] ?? '',
      icon: 'undo',
      look: 'code',
      at: { column: 1, row: 1 },
      keys: ['Backspace'],
      pad: 'b',
      isChosen: true,
      press: () => {
        this.#suspect = -1
        return null
      },
    }
    const choices = mend.choices.map((choice, at): BugControl => {
      const text = this.#textOf(choice, knot, mend)
      return {
        id: `mend-${at}`,
        label: this.#words('mend', { code: text }),
        text,
        look: 'code',
        at: { column: 1, row: at + 2 },
        keys: [String(at + 1)],
        isOff: state.flying > 0,
        press: () => {
          this.#suspect = -1
          return { t: 0, do: 'mend', place, choice: at }
        },
      }
    })
    return [back, ...choices]
  }

  #textOf({ count, lines }: MendChoice, { program }: Knot, { line }: Mend): string {
    if (lines.length === 0) return this.#words('remove')
    if (count === 2) return `⇅ ${lines.map((one) => one.trim()).join(' · ')}`
    const isIndented =
      lines[0]?.startsWith(' ') !== program[line]?.startsWith(' ') && lines[0]?.trim() === program[line]?.trim()
    if (isIndented) return lines[0]?.startsWith(' ') ? `⇥ ${lines[0].trim()}` : `⇤ ${lines[0] ?? ''}`
    return lines.length === 2 ? `+ ${lines[1]?.trim() ?? ''}` : (lines[0]?.trim() ?? '')
  }

  #watching(state: BugState, { width, height }: Size): readonly BugControl[] {
    const spot = (at: number) => ({ over: { x: width / 2 + (at - 1.5) * 68, y: height - 32, width: 60, height: 54 } })
    const last = (state.flights[0]?.steps.length ?? 0) - 1
    const isBusy = state.flying > 0
    const step = (by: 1 | -1) => () => ({ t: 0, do: 'step', by }) as const
    return [
      this.#button('step-back', 'left', spot(0), ['ArrowLeft'], isBusy || state.cursor < 0, step(-1)),
      this.#button('watch', 'send', spot(1), [' '], isBusy, () => ({ t: 0, do: 'watch' }), 'go'),
      this.#button('step-on', 'right', spot(2), ['ArrowRight'], isBusy || state.cursor >= last, step(1)),
      this.#button('hint', 'check', spot(3), ['h'], isBusy || state.hints >= 2, () => ({ t: 0, do: 'hint' }), 'count'),
    ]
  }

  #asking(state: BugState, { width, height }: Size): readonly BugControl[] {
    const spot = (at: number) => ({ over: { x: width / 2 + (at - 1) * 84, y: height - 32, width: 76, height: 54 } })
    const longest = Math.max(state.flights[0]?.steps.length ?? 1, state.wishes[0]?.steps.length ?? 1)
    this.#moment = Math.min(this.#moment, longest - 1)
    const go = (by: number) => () => {
      this.#moment = Math.min(longest - 1, Math.max(0, this.#moment + by))
      return null
    }
    const isAsked = state.probed.includes(this.#moment)
    const ask = this.#button('ask', 'check', spot(1), ['p', ' '], state.flying > 0 || isAsked, () => ({
      t: 0,
      do: 'probe',
      step: this.#moment,
    }))
    return [
      this.#button('earlier', 'left', spot(0), ['ArrowLeft'], this.#moment === 0, go(-1)),
      { ...ask, look: 'go', text: String(this.#moment + 1), label: this.#words('ask', { number: this.#moment + 1 }) },
      this.#button('later', 'right', spot(2), ['ArrowRight'], this.#moment === longest - 1, go(1)),
    ]
  }

  #button(
    id: string,
    icon: NonNullable<BugControl['icon']>,
    at: BugControl['at'],
    keys: readonly string[],
    isOff: boolean,
    press: () => BugInput | null,
    look: BugControl['look'] = 'plain',
  ): BugControl {
    return { id, label: id === 'ask' ? '' : this.#words(id), icon, at, keys, isOff, press, look }
  }

  cues = (state: BugState, size: Size): readonly Cue[] => {
    const { at, solved, wrongMends: wrong, cursor, probes } = state
    const seen = this.#seen
    if (at !== seen.at || (at === 0 && state.since === 1 && probes === 0)) this.#beginKnot(state)
    this.#seen = { at, solved, wrong, cursor, probes }
    if (solved > seen.solved) return [this.#solvedCue(state, size)]
    if (at === seen.at && wrong > seen.wrong) return [{ sound: 'wrong' }]
    if (cursor > seen.cursor) return [{ sound: 'tap' }]
    return probes > seen.probes ? [{ sound: 'place' }] : []
  }

  /** Nobody is suspected yet; in fog one asks in the middle first. */
  #beginKnot({ wishes }: BugState): void {
    this.#suspect = -1
    this.#moment = Math.max(0, Math.floor((wishes[0]?.steps.length ?? 1) / 2) - 1)
  }

  #solvedCue({ knots, at, wishes }: BugState, size: Size): Cue {
    const [end, sky] = [wishes[0]?.steps.at(-1)?.position, knots[at]?.skies[0]]
    if (end === undefined || sky === undefined) return { sound: 'bell' }
    return { sound: 'bell', burst: { ...skyLayout(sky.map, size).spotOf(end), tint: colours['leaf-4'] } }
  }

  describe = (state: BugState): string => {
    const step = state.level.fog ? (state.probed.at(-1) ?? -1) : state.cursor
    const flown = state.flights[0]?.steps[step]?.position
    const meant = state.wishes[0]?.steps[step]?.position
    const cost = this.#words('cost', { number: state.cost })
    if (step < 0) return `${this.#words('find')} ${cost}`
    const place = (position: Position | undefined) =>
      position === undefined
        ? this.#words('nowhere')
        : this.#words('place', { row: position.row + 1, column: position.column + 1 })
    return `${this.#words('moment', { number: step + 1, flown: place(flown), meant: place(meant) })} ${cost}`
  }

  hint = (state: BugState): string | null => (state.cursor === -1 && !state.level.fog ? 'watch' : null)
  ticksLeft = (): null => null
  rounds = ({ at, knots }: BugState) => ({ done: at, of: knots.length })
}

/** While it is watched in the first levels, with help always, and step by step everywhere. */
const isLit = ({ level, help, watching, cursor }: BugState): boolean =>
  cursor >= 0 && (level.lights || help > 0 || !watching)

export const game = stageGame(bugHunt, (words) => new BugHuntView(words))
