import bell from '#app/ui/art/pictures/bell.svg?url'
import star from '#app/ui/art/pictures/star.svg?url'
import cloud from '#app/ui/art/scenes/storm.svg?url'
import { bugHunt, type BugState } from '#rules/games/bug-hunt/bug-hunt.ts'
import type { BugInput } from '#rules/games/bug-hunt/bug-input.ts'
import { type Knot, applyFixes, type Mend, type MendChoice } from '#rules/games/bug-hunt/knot.ts'
import type { Position } from '#rules/worlds/grid.ts'
import { colors } from '../../stage/colors.ts'
import type { Control, Cue, GameView, Size, Translate } from '../../stage/game-view.ts'
import { createStageGame } from '../../stage/session.ts'
import { windPictures } from '../wind-rush/pictures.ts'
import { paintBugHunt, computeSkyLayout } from './paint-bug-hunt.ts'

type BugControl = Control<BugInput>

class BugHuntView implements GameView<BugState, BugInput> {
  readonly sky = 'day'
  readonly pictures = { bell, star, cloud, 'kite-0': windPictures['kite-0'] }
  readonly panelColumns = 1
  readonly isList = true
  readonly #translate: Translate
  /** Index of the fixable line that the player selected, or -1. */
  #selectedFix = -1
  /** In fog levels, the step that the player will inspect next. */
  #moment = 0
  #previous = { at: 0, solved: 0, wrong: 0, cursor: -1, probes: 0 }

  constructor(translate: Translate) {
    this.#translate = translate
  }

  paint: GameView<BugState, BugInput>['paint'] = (paper, state, size) => paintBugHunt(paper, state, size)

  controls = (state: BugState, size: Size): readonly BugControl[] => {
    const knot = state.knots[state.at]
    if (knot === undefined) return []
    const mend = knot.mends[this.#selectedFix]
    const panel = mend === undefined ? this.#lineControls(state, knot) : this.#fixControls(state, knot, mend)
    return [...panel, ...(state.level.fog ? this.#probeControls(state, size) : this.#watchControls(state, size))]
  }

  /** One control per program line; lines that cannot be fixed are read-only. */
  #lineControls(state: BugState, knot: Knot): readonly BugControl[] {
    const running = state.flights[0]?.steps[state.cursor]?.line
    return applyFixes(knot, state.made).map((line, index) => {
      const place = knot.mends.findIndex((mend) => mend.line === index)
      return {
        id: `line-${index}`,
        label: this.#translate('line', { number: index + 1, code: line.trim() }),
        text: line,
        look: 'code',
        at: { column: 1, row: index + 1 },
        isOff: place === -1 || state.flying > 0 || state.made.has(place),
        isChosen: isLineHighlighted(state) && running === index,
        press: () => {
          this.#selectedFix = place
          return null
        },
      }
    })
  }

  #fixControls(state: BugState, knot: Knot, mend: Mend): readonly BugControl[] {
    const place = this.#selectedFix
    const back: BugControl = {
      id: 'back',
      label: this.#translate('back'),
      text: knot.program[mend.line] ?? '',
      icon: 'undo',
      look: 'code',
      at: { column: 1, row: 1 },
      keys: ['Backspace'],
      pad: 'b',
      isChosen: true,
      press: () => {
        this.#selectedFix = -1
        return null
      },
    }
    const choices = mend.choices.map((choice, index): BugControl => {
      const text = this.#getChoiceText(choice, knot, mend)
      return {
        id: `mend-${index}`,
        label: this.#translate('mend', { code: text }),
        text,
        look: 'code',
        at: { column: 1, row: index + 2 },
        keys: [String(index + 1)],
        isOff: state.flying > 0,
        press: () => {
          this.#selectedFix = -1
          return { t: 0, do: 'mend', place, choice: index }
        },
      }
    })
    return [back, ...choices]
  }

  #getChoiceText({ count, lines }: MendChoice, { program }: Knot, { line }: Mend): string {
    if (lines.length === 0) return this.#translate('remove')
    if (count === 2) return `⇅ ${lines.map((line) => line.trim()).join(' · ')}`
    const isIndented =
      lines[0]?.startsWith(' ') !== program[line]?.startsWith(' ') && lines[0]?.trim() === program[line]?.trim()
    if (isIndented) return lines[0]?.startsWith(' ') ? `⇥ ${lines[0].trim()}` : `⇤ ${lines[0] ?? ''}`
    return lines.length === 2 ? `+ ${lines[1]?.trim() ?? ''}` : (lines[0]?.trim() ?? '')
  }

  #watchControls(state: BugState, { width, height }: Size): readonly BugControl[] {
    const spot = (position: number) => ({
      over: { x: width / 2 + (position - 1.5) * 68, y: height - 32, width: 60, height: 54 },
    })
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

  #probeControls(state: BugState, { width, height }: Size): readonly BugControl[] {
    const spot = (position: number) => ({
      over: { x: width / 2 + (position - 1) * 84, y: height - 32, width: 76, height: 54 },
    })
    const longest = Math.max(state.flights[0]?.steps.length ?? 1, state.wishes[0]?.steps.length ?? 1)
    this.#moment = Math.min(this.#moment, longest - 1)
    const moveBy = (by: number) => () => {
      this.#moment = Math.min(longest - 1, Math.max(0, this.#moment + by))
      return null
    }
    const isProbed = state.probed.includes(this.#moment)
    const probe = this.#button('ask', 'check', spot(1), ['p', ' '], state.flying > 0 || isProbed, () => ({
      t: 0,
      do: 'probe',
      step: this.#moment,
    }))
    return [
      this.#button('earlier', 'left', spot(0), ['ArrowLeft'], this.#moment === 0, moveBy(-1)),
      {
        ...probe,
        look: 'go',
        text: String(this.#moment + 1),
        label: this.#translate('ask', { number: this.#moment + 1 }),
      },
      this.#button('later', 'right', spot(2), ['ArrowRight'], this.#moment === longest - 1, moveBy(1)),
    ]
  }

  #button(
    id: string,
    icon: NonNullable<BugControl['icon']>,
    position: BugControl['at'],
    keys: readonly string[],
    isOff: boolean,
    press: () => BugInput | null,
    look: BugControl['look'] = 'plain',
  ): BugControl {
    return { id, label: id === 'ask' ? '' : this.#translate(id), icon, at: position, keys, isOff, press, look }
  }

  cues = (state: BugState, size: Size): readonly Cue[] => {
    const { at, solved, wrongMends: wrong, cursor, probes } = state
    const previous = this.#previous
    if (at !== previous.at || (at === 0 && state.since === 1 && probes === 0)) this.#beginKnot(state)
    this.#previous = { at, solved, wrong, cursor, probes }
    if (solved > previous.solved) return [this.#solvedCue(state, size)]
    if (at === previous.at && wrong > previous.wrong) return [{ sound: 'bug.part' }]
    if (cursor > previous.cursor) return [{ sound: 'bug.step' }]
    return probes > previous.probes ? [{ sound: 'bug.lift' }] : []
  }

  /** Clears the selected line; in fog levels the step to inspect starts in the middle of the flight. */
  #beginKnot({ wishes }: BugState): void {
    this.#selectedFix = -1
    this.#moment = Math.max(0, Math.floor((wishes[0]?.steps.length ?? 1) / 2) - 1)
  }

  #solvedCue({ knots, at, wishes }: BugState, size: Size): Cue {
    const [end, sky] = [wishes[0]?.steps.at(-1)?.position, knots[at]?.skies[0]]
    if (end === undefined || sky === undefined) return { sound: 'bug.heal' }
    return { sound: 'bug.heal', burst: { ...computeSkyLayout(sky.map, size).spotOf(end), tint: colors['leaf-4'] } }
  }

  describe = (state: BugState): string => {
    const step = state.level.fog ? (state.probed.at(-1) ?? -1) : state.cursor
    const flown = state.flights[0]?.steps[step]?.position
    const meant = state.wishes[0]?.steps[step]?.position
    const cost = this.#translate('cost', { number: state.cost })
    if (step < 0) return `${this.#translate('find')} ${cost}`
    const place = (position: Position | undefined) =>
      position === undefined
        ? this.#translate('nowhere')
        : this.#translate('place', { row: position.row + 1, column: position.column + 1 })
    return `${this.#translate('moment', { number: step + 1, flown: place(flown), meant: place(meant) })} ${cost}`
  }

  hint = (state: BugState): string | null => (state.cursor === -1 && !state.level.fog ? 'watch' : null)
  ticksLeft = (): null => null
  rounds = ({ at, knots }: BugState) => ({ done: at, of: knots.length })
}

/** Highlights the running line in the first levels, with help, and when stepping manually. */
const isLineHighlighted = ({ level, help, watching, cursor }: BugState): boolean =>
  cursor >= 0 && (level.lights || help > 0 || !watching)

export const game = createStageGame(bugHunt, (translate) => new BugHuntView(translate))
