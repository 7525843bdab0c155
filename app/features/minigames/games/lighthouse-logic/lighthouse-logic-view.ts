import type { Gate } from '#rules/games/lighthouse-logic/circuit.ts'
import type { LighthouseInput } from '#rules/games/lighthouse-logic/lighthouse-input.ts'
import { lighthouseLogic, type LighthouseState } from '#rules/games/lighthouse-logic/lighthouse-logic.ts'
import { colours } from '../../stage/colours.ts'
import type { Control, Cue, GameView, Size, Words } from '../../stage/game-view.ts'
import { stageGame } from '../../stage/session.ts'
import { lighthouseLayout } from './lighthouse-layout.ts'
import { lampsKnown, paintLighthouseLogic, roundShown } from './paint-lighthouse-logic.ts'
import { lighthousePictures } from './pictures.ts'

type LighthouseControl = Control<LighthouseInput>

const signals = ['sun', 'rain', 'wind'] as const

export class LighthouseLogicView implements GameView<LighthouseState, LighthouseInput> {
  readonly sky = 'night'
  readonly pictures = lighthousePictures
  readonly panelColumns = 1
  readonly #words: Words
  #seen = { at: 0, failures: 0, running: -1, set: '' }

  constructor(words: Words) {
    this.#words = words
  }

  paint = paintLighthouseLogic

  controls = (state: LighthouseState, size: Size): readonly LighthouseControl[] => {
    const { task } = state.level
    const isOff = state.running !== -1 || state.stuck > 0
    return [
      ...(task === 'set' ? [] : this.#tiles(state, size, isOff)),
      ...(task === 'predict' ? [] : this.#slots(state, size, isOff)),
      ...(task === 'find' ? [] : [this.#lever(state, isOff)]),
    ]
  }

  #tiles(state: LighthouseState, size: Size, isOff: boolean): readonly LighthouseControl[] {
    const { circuit, rows } = roundShown(state)
    const layout = lighthouseLayout(circuit, size)
    const choices = 2 ** circuit.lamps.length
    return rows.map((row, at) => ({
      id: `weather ${row}`,
      label: this.#weather(state, row),
      at: { over: layout.tile(at) },
      keys: [String(at + 1)],
      isOff: isOff || state.tested.includes(row),
      press: () =>
        state.level.task === 'find'
          ? { t: 0, do: 'test', row }
          : { t: 0, do: 'predict', row, lamps: ((state.predicted[row] ?? 0) + 1) % choices },
    }))
  }

  /** A press turns a gate to its next choice, or says that it is the torn one. */
  #slots(state: LighthouseState, size: Size, isOff: boolean): readonly LighthouseControl[] {
    const { circuit } = roundShown(state)
    const layout = lighthouseLayout(circuit, size)
    const isFinding = state.level.task === 'find'
    return circuit.slots.map(({ choices }, slot): LighthouseControl => {
      const gate = state.setting[slot] ?? null
      const name = gate === null ? this.#words('empty') : this.#words(gate)
      const next = choices[(gate === null ? 0 : choices.indexOf(gate) + 1) % choices.length] as Gate
      return {
        id: `slot ${slot}`,
        label: this.#words(isFinding ? 'accuse' : 'slot', { number: slot + 1, gate: name }),
        at: { over: layout.node(circuit.signals + slot) },
        keys: isFinding ? [] : [String(slot + 1)],
        isOff: isOff || (!isFinding && slot < state.locked),
        press: () => (isFinding ? { t: 0, do: 'accuse', slot } : { t: 0, do: 'set', slot, gate: next }),
      }
    })
  }

  #lever(state: LighthouseState, isOff: boolean): LighthouseControl {
    const isPredicting = state.level.task === 'predict'
    const isOpen = isPredicting ? state.predicted.includes(null) : state.setting.includes(null)
    const act = isPredicting ? 'check' : 'run'
    return {
      id: 'lever',
      icon: isPredicting ? 'check' : 'lever',
      label: this.#words(act),
      look: 'go',
      at: { column: 1, row: 1 },
      keys: ['Enter'],
      pad: 'y',
      isOff: isOff || isOpen,
      press: () => ({ t: 0, do: act }),
    }
  }

  #weather(state: LighthouseState, row: number): string {
    const { circuit } = roundShown(state)
    const on = signals.filter((_, at) => at < circuit.signals && ((row >> at) & 1) === 1)
    const named = on.length === 0 ? this.#words('none') : on.map((one) => this.#words(one)).join(', ')
    const known = lampsKnown(state, row)
    if (known === null) return this.#words('weather-unknown', { weather: named })
    if (circuit.lamps.length === 1) return this.#words(known === 1 ? 'weather-on' : 'weather-off', { weather: named })
    const lamps = circuit.lamps.flatMap((_, at) => (((known >> at) & 1) === 1 ? [at + 1] : []))
    return this.#words('weather-lamps', { weather: named, lamps: lamps.length === 0 ? '–' : lamps.join(', ') })
  }

  cues = (state: LighthouseState, size: Size): readonly Cue[] => {
    const seen = this.#seen
    const { at, failures, running } = state
    const set = [...state.setting, ...state.predicted].join()
    const cues: Cue[] = []
    if (at > seen.at) {
      const spot = { x: size.width * 0.85, y: size.height * 0.55 }
      cues.push({ sound: 'right', burst: { ...spot, tint: colours['sun-3'] } })
    } else if (set !== seen.set) cues.push({ sound: 'tap' })
    if (failures > seen.failures) cues.push({ sound: 'wrong' })
    if (running > seen.running && running > 0) cues.push({ sound: 'place' })
    if (running === 0 && seen.running === -1) cues.push({ sound: 'creak' })
    this.#seen = { at, failures, running, set }
    return cues
  }

  describe = (state: LighthouseState): string => {
    const { circuit, rows } = roundShown(state)
    const nameOf = (node: number) =>
      node < circuit.signals
        ? this.#words(signals[node] ?? 'sun')
        : this.#words('slot-name', { number: node - circuit.signals + 1 })
    const gates = circuit.slots.map(({ from }, slot) => {
      const gate = state.setting[slot] ?? null
      const values = { number: slot + 1, gate: this.#words(gate ?? 'empty'), from: from.map(nameOf).join(', ') }
      return this.#words('gate', values)
    })
    const task = this.#words(`task-${state.level.task}`)
    const wrong = state.wrongRow === -1 ? [] : [this.#words('wrong', { weather: this.#weather(state, state.wrongRow) })]
    return [task, ...wrong, ...gates, ...rows.map((row) => this.#weather(state, row))].join(' ')
  }

  hint = (state: LighthouseState): string | null => {
    if (state.at > 1 || state.running !== -1 || state.level.task !== 'set') return null
    const { shown } = roundShown(state)
    const open = state.setting.findIndex((gate, slot) => gate !== shown[slot])
    return open === -1 ? 'lever' : `slot ${open}`
  }

  ticksLeft = () => null

  rounds = ({ at, rounds }: LighthouseState) => ({ done: at, of: rounds.length })
}

export const game = stageGame(lighthouseLogic, (words) => new LighthouseLogicView(words))
