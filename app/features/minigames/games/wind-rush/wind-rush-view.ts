import type { Direction, Place } from '#rules/games/wind-rush/map.ts'
import { bestWay } from '#rules/games/wind-rush/best-way.ts'
import { mostInBundle } from '#rules/games/wind-rush/level.ts'
import { besides, cellAt } from '#rules/games/wind-rush/map.ts'
import { bundleCommand, type WindInput } from '#rules/games/wind-rush/wind-input.ts'
import { windRush, type WindState } from '#rules/games/wind-rush/wind-rush.ts'
import { ticksPerSecond } from '#rules/games/game-rules.ts'
import { colours } from '../../stage/colours.ts'
import type { Control, Cue, GameView, Size, Words } from '../../stage/game-view.ts'
import { stageGame } from '../../stage/session.ts'
import { flightShown, paintWindRush } from './paint-wind-rush.ts'
import { windPictures } from './pictures.ts'
import { windLayout } from './wind-rush-layout.ts'

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
  readonly #words: Words
  /** The count of the next command, and whether commands go into the bundle. */
  #times = 1
  #isTying = false
  #trail: Place[] = []
  #seen = { at: -1, stars: 0, bumps: 0, laid: 0, phase: 'plan', beat: 0 }

  constructor(words: Words) {
    this.#words = words
  }

  paint: GameView<WindState, WindInput>['paint'] = (paper, state, size) =>
    paintWindRush(paper, state, size, this.#trail)

  controls = (state: WindState): readonly WindControl[] => {
    const { level } = state
    const flight = flightShown(state)
    const canLay = flight.queue.length < level.queue || this.#isTying
    const move = (command: number): Pick<WindControl, 'press' | 'isOff' | 'look'> => ({
      look: 'move',
      isOff: !canLay,
      press: () => this.#lay(state, command),
    })
    const moves = level.fromKite
      ? turns.map(({ id, word, column, row, key, pad }, command) => ({
          id,
          icon: id,
          label: this.#words(word),
          at: { column, row },
          keys: [key],
          pad,
          ...move(command),
        }))
      : arrows.map(({ id, column, row, key }, command) => ({
          id,
          icon: id,
          label: this.#words(id),
          at: { column, row },
          keys: [key],
          pad: id,
          ...move(command),
        }))
    return [...moves, ...this.#others(state)]
  }

  #others(state: WindState): readonly WindControl[] {
    const { level } = state
    const flight = flightShown(state)
    const send = { id: 'send', icon: 'send', look: 'go', label: this.#words('send') } as const
    const undo = { id: 'undo', icon: 'undo', look: 'plain', label: this.#words('undo') } as const
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
    if (level.times > 1) controls.push(this.#count(level.times))
    if (level.bundles) controls.push(...this.#bundling(state))
    else {
      const cut = { id: 'cut', icon: 'cut', look: 'plain', label: this.#words('cut') } as const
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

  #count(most: number): WindControl {
    return {
      id: 'times',
      label: this.#words('times', { number: this.#times }),
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

  #bundling(state: WindState): readonly WindControl[] {
    const flight = flightShown(state)
    return [
      {
        id: 'tie',
        label: this.#words('tie'),
        text: `${flight.bundle.length}/${mostInBundle}`,
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
        label: this.#words('bundle'),
        look: 'move',
        at: { column: 3, row: 3 },
        keys: ['b'],
        pad: 'y',
        isOff: flight.bundle.length === 0 || flight.queue.length >= state.level.queue,
        press: () => ({ t: 0, do: 'add', command: bundleCommand, times: this.#spend() }),
      },
    ]
  }

  #lay(state: WindState, command: number): WindInput {
    const { bundle, phase } = flightShown(state)
    const times = this.#spend()
    if (!this.#isTying || phase !== 'plan') return { t: 0, do: 'add', command, times }
    const slot = Math.min(bundle.length, mostInBundle - 1)
    if (slot === mostInBundle - 1) this.#isTying = false
    return { t: 0, do: 'tie', slot, command, times }
  }

  /** Digits set the count; they lay nothing by themselves. */
  typed = ({ level }: WindState, key: string): null => {
    const times = Number(key)
    if (times >= 1 && times <= level.times) this.#times = times
    return null
  }

  #spend(): number {
    const times = this.#times
    this.#times = 1
    return times
  }

  cues = (state: WindState, size: Size): readonly Cue[] => {
    const flight = flightShown(state)
    const seen = this.#seen
    const { stars, bumps, phase, beat } = flight
    const laid = flight.queue.length
    const cues: Cue[] = []
    const { spotOf } = windLayout(flight.map, state.level.queue, size)
    const [kite] = flight.kites
    if (state.at !== seen.at) {
      this.#trail = []
      this.#isTying = false
    } else {
      if (laid > seen.laid) cues.push({ sound: 'place' })
      if (laid < seen.laid && phase === seen.phase && beat === seen.beat) cues.push({ sound: 'back' })
      if (beat > seen.beat) cues.push({ sound: 'whoosh' })
      if (bumps > seen.bumps) cues.push({ sound: 'wrong' })
      for (const [at, place] of flight.map.stars.entries()) {
        const isNew = ((stars & ~seen.stars) >> at) & 1
        if (isNew === 1) cues.push({ sound: 'star', burst: { ...spotOf(place), tint: colours['sun-4'] } })
      }
      if (phase === 'home' && seen.phase === 'fly' && kite !== undefined) {
        cues.push({ sound: 'bell', burst: { ...spotOf(kite.place), tint: colours['leaf-4'] } })
      }
      if (phase === 'caught' && seen.phase === 'fly') cues.push({ sound: 'creak' })
    }
    const last = this.#trail.at(-1)
    if (kite !== undefined && (last?.x !== kite.place.x || last.y !== kite.place.y)) this.#trail.push(kite.place)
    this.#seen = { at: state.at, stars, bumps, laid, phase, beat }
    return cues
  }

  describe = (state: WindState): string => {
    const flight = flightShown(state)
    const placed = (key: string, { x, y }: Place) => this.#words(key, { row: y + 1, column: x + 1 })
    const directions = (['up', 'right', 'down', 'left'] as const).filter((_, at) => {
      const [kite] = flight.kites
      return kite !== undefined && cellAt(flight.map, besides(kite.place, at as Direction), flight.beat) !== 'free'
    })
    return [
      ...flight.kites.map(({ place }) => placed('kite-at', place)),
      ...flight.map.stars.filter((_, at) => ((flight.stars >> at) & 1) === 0).map((star) => placed('star-at', star)),
      ...flight.map.bells.map((bell) => placed('bell-at', bell)),
      directions.length > 0
        ? this.#words('blocked', { directions: directions.map((one) => this.#words(one)).join(', ') })
        : '',
      flight.front >= 0 ? this.#words('storm-at', { column: flight.front + 1 }) : '',
      this.#words('laid', { number: flight.queue.length }),
    ]
      .filter((sentence) => sentence !== '')
      .join(' ')
  }

  /** On the first map the hand shows the whole way. */
  hint = (state: WindState): string | null => {
    const flight = flightShown(state)
    if (state.at > 0 || flight.phase !== 'plan') return null
    const next = bestWay(flight.map, state.level.fromKite)?.[flight.queue.length]
    return next === undefined ? 'send' : (arrows[next]?.id ?? null)
  }

  ticksLeft = (state: WindState): number | null => {
    const { level, since, hasClock } = state
    const flight = flightShown(state)
    if (!hasClock) return null
    if (flight.phase === 'plan' && level.calm !== null) return Math.max(0, level.calm * ticksPerSecond - since)
    if (level.storm === null || flight.phase === 'home' || flight.phase === 'caught') return null
    const bell = Math.min(...flight.map.bells.map(({ x }) => x))
    return Math.max(0, level.storm.from + bell * level.storm.every - flight.beat) * level.beat
  }

  rounds = ({ at, flights }: WindState) => ({ done: at, of: flights.length })
}

export const game = stageGame(windRush, (words) => new WindRushView(words))
