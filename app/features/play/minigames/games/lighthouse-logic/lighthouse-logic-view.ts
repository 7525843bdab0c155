import type { Gate } from '#rules/games/lighthouse-logic/circuit.ts'
import type { LighthouseInput } from '#rules/games/lighthouse-logic/lighthouse-input.ts'
import { lighthouseLogic, type LighthouseState } from '#rules/games/lighthouse-logic/lighthouse-logic.ts'
import { colors } from '../../stage/colors.ts'
import type { Control, Cue, GameView, Size, Translate } from '../../stage/game-view.ts'
import { createStageGame } from '../../stage/session.ts'
import { computeLighthouseLayout } from './lighthouse-layout.ts'
import { getKnownLamps, paintLighthouseLogic, getCurrentRound } from './paint-lighthouse-logic.ts'
import { lighthousePictures } from './pictures.ts'

type LighthouseControl = Control<LighthouseInput>

const signals = ['sun', 'rain', 'wind'] as const

export class LighthouseLogicView implements GameView<LighthouseState, LighthouseInput> {
  readonly sky = 'night'
  readonly pictures = lighthousePictures
  readonly panelColumns = 1
  readonly #translate: Translate
  #previous = { at: 0, failures: 0, running: -1, set: '' }

  constructor(translate: Translate) {
    this.#translate = translate
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
    const { circuit, rows } = getCurrentRound(state)
    const layout = computeLighthouseLayout(circuit, size)
    const choices = 2 ** circuit.lamps.length
    return rows.map((row, index) => ({
      id: `weather ${row}`,
      label: this.#weather(state, row),
      at: { over: layout.tile(index) },
      keys: [String(index + 1)],
      isOff: isOff || state.tested.includes(row),
      press: () =>
        state.level.task === 'find'
          ? { t: 0, do: 'test', row }
          : { t: 0, do: 'predict', row, lamps: ((state.predicted[row] ?? 0) + 1) % choices },
    }))
  }

  /** Pressing a slot switches to its next gate, or marks the gate as the broken one. */
  #slots(state: LighthouseState, size: Size, isOff: boolean): readonly LighthouseControl[] {
    const { circuit } = getCurrentRound(state)
    const layout = computeLighthouseLayout(circuit, size)
    const isFinding = state.level.task === 'find'
    return circuit.slots.map(({ choices }, slot): LighthouseControl => {
      const gate = state.setting[slot] ?? null
      const name = gate === null ? this.#translate('empty') : this.#translate(gate)
      const next = choices[(gate === null ? 0 : choices.indexOf(gate) + 1) % choices.length] as Gate
      return {
        id: `slot ${slot}`,
        label: this.#translate(isFinding ? 'accuse' : 'slot', { number: slot + 1, gate: name }),
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
      label: this.#translate(act),
      look: 'go',
      at: { column: 1, row: 1 },
      keys: ['Enter'],
      pad: 'y',
      isOff: isOff || isOpen,
      press: () => ({ t: 0, do: act }),
    }
  }

  #weather(state: LighthouseState, row: number): string {
    const { circuit } = getCurrentRound(state)
    const on = signals.filter((_, index) => index < circuit.signals && ((row >> index) & 1) === 1)
    const signalNames = on.length === 0 ? this.#translate('none') : on.map((item) => this.#translate(item)).join(', ')
    const knownLamps = getKnownLamps(state, row)
    if (knownLamps === null) return this.#translate('weather-unknown', { weather: signalNames })
    if (circuit.lamps.length === 1)
      return this.#translate(knownLamps === 1 ? 'weather-on' : 'weather-off', { weather: signalNames })
    const lamps = circuit.lamps.flatMap((_, index) => (((knownLamps >> index) & 1) === 1 ? [index + 1] : []))
    return this.#translate('weather-lamps', {
      weather: signalNames,
      lamps: lamps.length === 0 ? '–' : lamps.join(', '),
    })
  }

  cues = (state: LighthouseState, size: Size): readonly Cue[] => {
    const previous = this.#previous
    const { at, failures, running } = state
    const set = [...state.setting, ...state.predicted].join()
    const cues: Cue[] = []
    if (at > previous.at) {
      const spot = { x: size.width * 0.85, y: size.height * 0.55 }
      cues.push({ sound: 'light.beam', burst: { ...spot, tint: colors['sun-3'] } })
    } else if (set !== previous.set) cues.push({ sound: 'light.turn' })
    if (failures > previous.failures) cues.push({ sound: 'light.rowwrong' })
    if (running > previous.running && running > 0) cues.push({ sound: 'light.rowright' })
    if (running === 0 && previous.running === -1) cues.push({ sound: 'light.lever' })
    this.#previous = { at, failures, running, set }
    return cues
  }

  describe = (state: LighthouseState): string => {
    const { circuit, rows } = getCurrentRound(state)
    const nameOf = (node: number) =>
      node < circuit.signals
        ? this.#translate(signals[node] ?? 'sun')
        : this.#translate('slot-name', { number: node - circuit.signals + 1 })
    const gates = circuit.slots.map(({ from }, slot) => {
      const gate = state.setting[slot] ?? null
      const values = { number: slot + 1, gate: this.#translate(gate ?? 'empty'), from: from.map(nameOf).join(', ') }
      return this.#translate('gate', values)
    })
    const task = this.#translate(`task-${state.level.task}`)
    const wrong =
      state.wrongRow === -1 ? [] : [this.#translate('wrong', { weather: this.#weather(state, state.wrongRow) })]
    return [task, ...wrong, ...gates, ...rows.map((row) => this.#weather(state, row))].join(' ')
  }

  hint = (state: LighthouseState): string | null => {
    if (state.at > 1 || state.running !== -1 || state.level.task !== 'set') return null
    const { shown } = getCurrentRound(state)
    const open = state.setting.findIndex((gate, slot) => gate !== shown[slot])
    return open === -1 ? 'lever' : `slot ${open}`
  }

  ticksLeft = () => null

  rounds = ({ at, rounds }: LighthouseState) => ({ done: at, of: rounds.length })
}

export const game = createStageGame(lighthouseLogic, (translate) => new LighthouseLogicView(translate))
