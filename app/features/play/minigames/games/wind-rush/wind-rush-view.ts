import type { Direction, GridPosition } from '#rules/games/wind-rush/map.ts'
import { findBestPath } from '#rules/games/wind-rush/best-path.ts'
import { maxBundleCommands } from '#rules/games/wind-rush/level.ts'
import { adjacentPosition, cellAt } from '#rules/games/wind-rush/map.ts'
import { bundleCommand, type WindInput } from '#rules/games/wind-rush/wind-input.ts'
import { windRush, type WindState } from '#rules/games/wind-rush/wind-rush.ts'
import { ticksPerSecond } from '#rules/games/game-rules.ts'
import { colors } from '../../stage/colors.ts'
import type { Control, Cue, GameView, Size, Translate } from '../../stage/game-view.ts'
import { createStageGame } from '../../stage/session.ts'
import { getCurrentFlight, paintWindRush } from './paint-wind-rush.ts'
import { windPictures } from './pictures.ts'
import { computeWindLayout } from './wind-rush-layout.ts'

type WindControl = Control<WindInput>

const arrows = [
  { id: 'up', column: 2, row: 1, key: 'ArrowUp' },
  { id: 'right', column: 3, row: 2, key: 'ArrowRight' },
  { id: 'down', column: 2, row: 3, key: 'ArrowDown' },
  { id: 'left', column: 1, row: 2, key: 'ArrowLeft' },
] as const

const turns = [
  { id: 'up', word: 'forward', column: 2, row: 1, key: 'ArrowUp', pad: 'up' },
  { id: 'turn-left', word: 'turn-left', column: 1, row: 2, key: 'ArrowLeft', pad: 'left' },
  { id: 'turn-right', word: 'turn-right', column: 3, row: 2, key: 'ArrowRight', pad: 'right' },
] as const

export class WindRushView implements GameView<WindState, WindInput> {
  readonly sky = 'day'
  readonly pictures = windPictures
  readonly panelColumns = 3
  readonly #translate: Translate
  /** Repeat count of the next command. */
  #times = 1
  /** Whether new commands go into the bundle instead of the queue. */
  #isTying = false
  #trail: GridPosition[] = []
  #previous = { at: -1, stars: 0, bumps: 0, laid: 0, phase: 'plan', beat: 0 }

  constructor(translate: Translate) {
    this.#translate = translate
  }

  paint: GameView<WindState, WindInput>['paint'] = (paper, state, size) =>
    paintWindRush(paper, state, size, this.#trail)

  controls = (state: WindState): readonly WindControl[] => {
    const { level } = state
    const flight = getCurrentFlight(state)
    const canAdd = flight.queue.length < level.queue || this.#isTying
    const move = (command: number): Pick<WindControl, 'press' | 'isOff' | 'look'> => ({
      look: 'move',
      isOff: !canAdd,
      press: () => this.#addCommand(state, command),
    })
    const moves = level.fromKite
      ? turns.map(({ id, word, column, row, key, pad }, command) => ({
          id,
          icon: id,
          label: this.#translate(word),
          at: { column, row },
          keys: [key],
          pad,
          ...move(command),
        }))
      : arrows.map(({ id, column, row, key }, command) => ({
          id,
          icon: id,
          label: this.#translate(id),
          at: { column, row },
          keys: [key],
          pad: id,
          ...move(command),
        }))
    return [...moves, ...this.#otherControls(state)]
  }

  #otherControls(state: WindState): readonly WindControl[] {
    const { level } = state
    const flight = getCurrentFlight(state)
    const send = { id: 'send', icon: 'send', look: 'go', label: this.#translate('send') } as const
    const undo = { id: 'undo', icon: 'undo', look: 'plain', label: this.#translate('undo') } as const
    const controls: WindControl[] = [
      {
        ...send,
        at: { column: 2, row: 2 },
        keys: ['Enter', ' '],
        pad: 'a',
        isOff: flight.phase !== 'plan' || flight.queue.length === 0,
        press: () => ({ t: 0, do: 'go' }),
      },
      {
        ...undo,
        at: { column: 1, row: 1 },
        keys: ['Backspace'],
        pad: 'b',
        isOff: this.#isTying ? flight.bundle.length === 0 : flight.queue.length <= (flight.phase === 'fly' ? 2 : 0),
        press: () => (this.#isTying ? { t: 0, do: 'untie', slot: flight.bundle.length - 1 } : { t: 0, do: 'undo' }),
      },
    ]
    if (level.times > 1) controls.push(this.#countControl(level.times))
    if (level.bundles) controls.push(...this.#bundleControls(state))
    else {
      const cut = { id: 'cut', icon: 'cut', look: 'plain', label: this.#translate('cut') } as const
      const press = () => ({ t: 0, do: 'cut' }) as const
      controls.push({
        ...cut,
        at: { column: 1, row: 3 },
        keys: ['x'],
        pad: 'x',
        isOff: flight.queue.length === 0,
        press,
      })
    }
    return controls
  }

  #countControl(most: number): WindControl {
    return {
      id: 'times',
      label: this.#translate('times', { number: this.#times }),
      text: `×${this.#times}`,
      look: 'count',
      at: { column: 3, row: 1 },
      keys: ['c'],
      pad: 'rb',
      press: () => {
        this.#times = (this.#times % most) + 1
        return null
      },
    }
  }

  #bundleControls(state: WindState): readonly WindControl[] {
    const flight = getCurrentFlight(state)
    return [
      {
        id: 'tie',
        label: this.#translate('tie'),
        text: `${flight.bundle.length}/${maxBundleCommands}`,
        look: 'count',
        at: { column: 1, row: 3 },
        keys: ['t'],
        pad: 'x',
        isChosen: this.#isTying,
        isOff: flight.phase !== 'plan',
        press: () => {
          this.#isTying = !this.#isTying
          return null
        },
      },
      {
        id: 'bundle',
        icon: 'bundle',
        label: this.#translate('bundle'),
        look: 'move',
        at: { column: 3, row: 3 },
        keys: ['b'],
        pad: 'y',
        isOff: flight.bundle.length === 0 || flight.queue.length >= state.level.queue,
        press: () => ({ t: 0, do: 'add', command: bundleCommand, times: this.#takeTimes() }),
      },
    ]
  }

  #addCommand(state: WindState, command: number): WindInput {
    const { bundle, phase } = getCurrentFlight(state)
    const times = this.#takeTimes()
    if (!this.#isTying || phase !== 'plan') return { t: 0, do: 'add', command, times }
    const slot = Math.min(bundle.length, maxBundleCommands - 1)
    if (slot === maxBundleCommands - 1) this.#isTying = false
    return { t: 0, do: 'tie', slot, command, times }
  }

  /** Digits set the repeat count; they add no command. */
  typeKey = ({ level }: WindState, key: string): null => {
    const times = Number(key)
    if (times >= 1 && times <= level.times) this.#times = times
    return null
  }

  #takeTimes(): number {
    const times = this.#times
    this.#times = 1
    return times
  }

  cues = (state: WindState, size: Size): readonly Cue[] => {
    const flight = getCurrentFlight(state)
    const previous = this.#previous
    const { stars, bumps, phase, beat } = flight
    const laid = flight.queue.length
    const cues: Cue[] = []
    const { spotOf } = computeWindLayout(flight.map, state.level.queue, size)
    const [kite] = flight.kites
    if (state.at !== previous.at) {
      this.#trail = []
      this.#isTying = false
    } else {
      if (laid > previous.laid) cues.push({ sound: 'wind.lay' })
      if (laid < previous.laid && phase === previous.phase && beat === previous.beat) cues.push({ sound: 'ui.back' })
      if (beat > previous.beat) cues.push({ sound: 'wind.gust' })
      if (bumps > previous.bumps) cues.push({ sound: 'lesson.bump' })
      for (const [position, place] of flight.map.stars.entries()) {
        const isNew = ((stars & ~previous.stars) >> position) & 1
        if (isNew === 1) cues.push({ sound: 'reward.star1', burst: { ...spotOf(place), tint: colors['sun-4'] } })
      }
      if (phase === 'home' && previous.phase === 'fly' && kite !== undefined) {
        cues.push({ sound: 'lesson.bell', burst: { ...spotOf(kite.place), tint: colors['leaf-4'] } })
      }
      if (phase === 'caught' && previous.phase === 'fly') cues.push({ sound: 'wind.storm' })
    }
    const last = this.#trail.at(-1)
    if (kite !== undefined && (last?.x !== kite.place.x || last.y !== kite.place.y)) this.#trail.push(kite.place)
    this.#previous = { at: state.at, stars, bumps, laid, phase, beat }
    return cues
  }

  describe = (state: WindState): string => {
    const flight = getCurrentFlight(state)
    const describePlace = (key: string, { x, y }: GridPosition) => this.#translate(key, { row: y + 1, column: x + 1 })
    const blockedDirections = (['up', 'right', 'down', 'left'] as const).filter((_, index) => {
      const [kite] = flight.kites
      return (
        kite !== undefined &&
        cellAt(flight.map, adjacentPosition(kite.place, index as Direction), flight.beat) !== 'free'
      )
    })
    return [
      ...flight.kites.map(({ place }) => describePlace('kite-at', place)),
      ...flight.map.stars
        .filter((_, index) => ((flight.stars >> index) & 1) === 0)
        .map((star) => describePlace('star-at', star)),
      ...flight.map.bells.map((bell) => describePlace('bell-at', bell)),
      blockedDirections.length > 0
        ? this.#translate('blocked', {
            directions: blockedDirections.map((direction) => this.#translate(direction)).join(', '),
          })
        : '',
      flight.front >= 0 ? this.#translate('storm-at', { column: flight.front + 1 }) : '',
      this.#translate('laid', { number: flight.queue.length }),
    ]
      .filter((sentence) => sentence !== '')
      .join(' ')
  }

  /** On the first map the hints show the complete path. */
  hint = (state: WindState): string | null => {
    const flight = getCurrentFlight(state)
    if (state.at > 0 || flight.phase !== 'plan') return null
    const next = findBestPath(flight.map, state.level.fromKite)?.[flight.queue.length]
    return next === undefined ? 'send' : (arrows[next]?.id ?? null)
  }

  ticksLeft = (state: WindState): number | null => {
    const { level, since, hasClock } = state
    const flight = getCurrentFlight(state)
    if (!hasClock) return null
    if (flight.phase === 'plan' && level.calm !== null) return Math.max(0, level.calm * ticksPerSecond - since)
    if (level.storm === null || flight.phase === 'home' || flight.phase === 'caught') return null
    const bell = Math.min(...flight.map.bells.map(({ x }) => x))
    return Math.max(0, level.storm.from + bell * level.storm.every - flight.beat) * level.beat
  }

  rounds = ({ at, flights }: WindState) => ({ done: at, of: flights.length })
}

export const game = createStageGame(windRush, (translate) => new WindRushView(translate))
