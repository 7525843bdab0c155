import { isOrderProven } from '#rules/games/cargo-sort/cargo-line.ts'
import { cargoSort, type CargoState } from '#rules/games/cargo-sort/cargo-sort.ts'
import type { CargoInput } from '#rules/games/cargo-sort/cargo-input.ts'
import { colors } from '../../stage/colors.ts'
import type { Control, Cue, GameView, Size, Translate } from '../../stage/game-view.ts'
import { createStageGame } from '../../stage/session.ts'
import { computeCargoLayout } from './cargo-layout.ts'
import { getCurrentLine, paintCargoSort } from './paint-cargo-sort.ts'
import { cargoPictures, crateLetters } from './pictures.ts'

type CargoControl = Control<CargoInput>
type Pair = readonly [left: number, right: number]

const letterKeys = crateLetters.map((letter) => letter.toLowerCase())

export class CargoSortView implements GameView<CargoState, CargoInput> {
  readonly sky = 'dusk'
  readonly pictures = cargoPictures
  readonly panelColumns = 2
  readonly #translate: Translate
  /** Crate indexes that the player has selected. */
  #chosen: number[] = []
  #pairs: Pair[] = []
  /** Whether the next tapped crates are the answer that the bell submits. */
  #isNaming = false
  #previous = { at: 0, weighings: 0, feathers: 0, falseBells: 0, order: '' }

  constructor(translate: Translate) {
    this.#translate = translate
  }

  paint: GameView<CargoState, CargoInput>['paint'] = (paper, state, size) =>
    paintCargoSort(paper, state, size, { chosen: this.#chosen, pairs: this.#pairs })

  controls = (state: CargoState, size: Size): readonly CargoControl[] => {
    const { order } = getCurrentLine(state)
    const balances = state.level.question === 'two-scales' ? 2 : 1
    const layout = computeCargoLayout(order.length, balances, size)
    const crates = order.map((crate, place): CargoControl => {
      const spot = layout.crate(place)
      return {
        id: `crate ${crate}`,
        label: this.#translate('crate', { letter: crateLetters[crate] ?? '', place: place + 1 }),
        at: { over: { ...spot, width: Math.max(spot.width, 44), height: spot.height + 44, y: spot.y + 10 } },
        keys: [letterKeys[crate] ?? ''],
        isChosen: this.#chosen.includes(crate),
        press: () => this.#tap(state, crate),
      }
    })
    return [...crates, ...this.#buttons(state)]
  }

  #buttons(state: CargoState): readonly CargoControl[] {
    const { level, busy } = state
    const isSorting = level.goal === 'sort'
    const bell: CargoControl = {
      id: 'bell',
      icon: 'bell',
      label: this.#translate(isSorting ? 'bell' : 'bell-name'),
      look: level.notes && isSorting && isOrderProven(getCurrentLine(state)) ? 'go' : 'count',
      at: { column: 2, row: isSorting ? 2 : 1 },
      keys: ['Enter'],
      pad: 'y',
      isOff: busy > 0,
      ...(isSorting ? {} : { isChosen: this.#isNaming }),
      press: () => this.#ringBell(isSorting),
    }
    if (!isSorting) return [bell]
    const shift = (by: 1 | -1): CargoControl => ({
      id: by === 1 ? 'right' : 'left',
      icon: by === 1 ? 'right' : 'left',
      label: this.#translate(by === 1 ? 'move-right' : 'move-left'),
      look: 'move',
      at: { column: by === 1 ? 2 : 1, row: 1 },
      keys: by === 1 ? ['.', '>'] : [',', '<'],
      pad: by === 1 ? 'rb' : 'lb',
      isOff: busy > 0 || this.#chosen.length !== 1,
      press: () => this.#shift(state, by),
    })
    const swap: CargoControl = {
      id: 'swap',
      icon: 'swap',
      label: this.#translate('swap'),
      look: 'plain',
      at: { column: 1, row: 2 },
      keys: ['s'],
      pad: 'x',
      isOff: busy > 0 || this.#pairs.length === 0,
      press: () => this.#swap(state),
    }
    return [shift(-1), shift(1), swap, bell]
  }

  #ringBell(isSorting: boolean): CargoInput | null {
    this.#chosen = []
    if (isSorting) return { t: 0, do: 'bell', named: [] }
    this.#isNaming = !this.#isNaming
    return null
  }

  /** Tapping a second crate weighs it against the first, or swaps the two if the weights are visible. */
  #tap(state: CargoState, crate: number): CargoInput | null {
    const { level, busy } = state
    const { order } = getCurrentLine(state)
    if (busy > 0) return null
    if (this.#isNaming) return this.#addToAnswer(state, crate)
    if (this.#chosen.includes(crate)) {
      this.#chosen = this.#chosen.filter((value) => value !== crate)
      return null
    }
    const chosen = [...this.#chosen, crate]
    const places = chosen.map((value) => order.indexOf(value))
    const [i = 0, j = 0, k = 0, l = 0] = places
    if (level.question === 'two-scales') return this.#tapForTwoScales(chosen, { i, j, k, l })
    if (chosen.length < 2 || (level.question === 'neighbours' && Math.abs(i - j) !== 1)) {
      this.#chosen = [crate]
      return null
    }
    this.#chosen = []
    this.#pairs = [[chosen[0] ?? 0, crate]]
    return level.question === 'written' ? { t: 0, do: 'swap', i, j } : { t: 0, do: 'weigh', i, j }
  }

  #tapForTwoScales(
    chosen: readonly number[],
    places: { i: number; j: number; k: number; l: number },
  ): CargoInput | null {
    const [a = 0, b = 0, c = 0, d = 0] = chosen
    this.#chosen = chosen.length === 4 ? [] : [...chosen]
    if (chosen.length >= 2)
      this.#pairs =
        chosen.length === 4
          ? [
              [a, b],
              [c, d],
            ]
          : [[a, b]]
    return chosen.length === 4 ? { t: 0, do: 'weigh-two', ...places } : null
  }

  #addToAnswer(state: CargoState, crate: number): CargoInput | null {
    const answerCount = state.level.goal === 'two-lightest' ? 2 : 1
    this.#chosen = [...this.#chosen.filter((value) => value !== crate), crate]
    if (this.#chosen.length < answerCount) return null
    const named = this.#chosen.map((value) => getCurrentLine(state).order.indexOf(value))
    this.#chosen = []
    this.#isNaming = false
    return { t: 0, do: 'bell', named }
  }

  #swap(state: CargoState): CargoInput | null {
    const { order } = getCurrentLine(state)
    const [pair] = this.#pairs
    return pair === undefined ? null : { t: 0, do: 'swap', i: order.indexOf(pair[0]), j: order.indexOf(pair[1]) }
  }

  #shift(state: CargoState, by: 1 | -1): CargoInput | null {
    const { order } = getCurrentLine(state)
    const i = order.indexOf(this.#chosen[0] ?? -1)
    const j = i + by
    if (i === -1 || j < 0 || j >= order.length) return null
    const isMoved = state.level.question === 'any-two' || state.level.question === 'two-scales'
    return { t: 0, do: isMoved ? 'move' : 'swap', i, j }
  }

  cues = (state: CargoState, size: Size): readonly Cue[] => {
    const previous = this.#previous
    const { at, weighings, falseBells } = state
    const order = getCurrentLine(state).order.join()
    const cues: Cue[] = []
    if (at > previous.at) {
      const middle = { x: size.width / 2, y: size.height * 0.6 }
      cues.push({ sound: 'cargo.whistle' }, { sound: 'reward.feather', burst: { ...middle, tint: colors['sun-4'] } })
      this.#pairs = []
      this.#chosen = []
    } else {
      if (weighings > previous.weighings) cues.push({ sound: 'cargo.tip' })
      if (order !== previous.order && previous.order !== '') cues.push({ sound: 'cargo.hook' })
      if (falseBells > previous.falseBells) cues.push({ sound: 'cargo.dull' })
    }
    this.#previous = { at, weighings, feathers: state.feathers.length, falseBells, order }
    return cues
  }

  describe = (state: CargoState): string => {
    const { order } = getCurrentLine(state)
    const letter = (crate: number) => crateLetters[crate] ?? ''
    const weighed = state.weighed.map(([light, heavy]) =>
      this.#translate('heavier', { heavy: letter(heavy), light: letter(light) }),
    )
    const line = this.#translate('line', { crates: order.map(letter).join(', ') })
    const naming = this.#isNaming ? [this.#translate('name-lightest')] : []
    return [...weighed, line, this.#translate('cost', { number: state.cost }), ...naming].join(' ')
  }

  /** Hints for the first line: weigh the first two crates, swap wrong pairs, ring when the order is known. */
  hint = (state: CargoState): string | null => {
    if (state.at > 0 || state.busy > 0) return null
    const { order, known } = getCurrentLine(state)
    if (isOrderProven(getCurrentLine(state))) return 'bell'
    const [chosen] = this.#chosen
    if (chosen !== undefined) return `crate ${order[order.indexOf(chosen) + 1] ?? order[order.indexOf(chosen) - 1]}`
    const [pair] = this.#pairs
    if (pair !== undefined && order.indexOf(pair[0]) < order.indexOf(pair[1])) {
      const isWrongWay = (((known[pair[1]] ?? 0) >>> pair[0]) & 1) === 1
      if (isWrongWay) return 'swap'
    }
    const unprovenIndex = order.findIndex(
      (crate, place) => (((known[crate] ?? 0) >>> (order[place + 1] ?? crate)) & 1) === 0,
    )
    return `crate ${order[unprovenIndex] ?? order[0]}`
  }

  ticksLeft = () => null

  rounds = ({ at, lines }: CargoState) => ({ done: at, of: lines.length })
}

export const game = createStageGame(cargoSort, (translate) => new CargoSortView(translate))
